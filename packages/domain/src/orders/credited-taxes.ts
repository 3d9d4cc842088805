import { isReverseChargeOrder, REVERSE_CHARGE } from '../taxes/reverse-charge.ts'
import type { AppliedTax } from '../taxes/tax.ts'
import type { Order } from './order.ts'
import { addedTax, shippingTaxUpTo, soldFor } from './refund.ts'

/** A refund as a credit note tells it. */
export interface CreditedRefund {
  readonly amountCents: number
  readonly shippingCents: number
  readonly items: readonly {
    readonly itemId: string
    readonly quantity: number
    readonly amountCents: number
  }[]
}

/** What an order was taxed, as far as its refunds need it. */
export type TaxedOrder = Pick<
  Order,
  | 'subtotalCents'
  | 'discountTotalCents'
  | 'shippingTotalCents'
  | 'taxTotalCents'
  | 'grandTotalCents'
  | 'taxes'
> & {
  readonly items: readonly Pick<Order['items'][number], 'id' | 'totalCents' | 'discountCents' | 'taxes'>[]
}

/** How much of something has been given back. */
interface Given {
  readonly cents: number
  readonly of: number
}

/**
 * What of each tax of an order its refunds have given back: of a line that comes back the tax that was on it, of shipping the
 * shipping's, and of an amount for nothing in particular the same share of whatever is left. Of orders that do not say what is
 * on their lines each tax loses the same share. All of it given back is all of the tax. [TAX-8] [ORDDOC-3]
 */
export function creditedTaxes(order: TaxedOrder, refunds: readonly CreditedRefund[]): readonly AppliedTax[] {
  const { taxes = [], grandTotalCents, items } = order
  const all = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (items.some((item) => item.taxes === undefined))
    return taxes.map((tax) => ({
      ...tax,
      baseCents: shareOf(tax.baseCents, all, grandTotalCents),
      taxCents: shareOf(tax.taxCents, all, grandTotalCents),
    }))
  const sold = soldFor(order)
  const onTop = addedTax(order).lines
  // What stands in place of taxes is of all of the order, though no line has a tax.
  const isReversed = isReverseChargeOrder(order)
  const lines = items.map(({ id, taxes: known = [] }, index) => {
    const ofLine = isReversed ? [{ id: REVERSE_CHARGE, taxCents: 0 }] : known
    const soldCents = sold.get(id) ?? 0
    const of = soldCents + (onTop[index] ?? 0)
    const back = refunds.flatMap((refund) => refund.items).filter(({ itemId }) => itemId === id)
    const given = {
      cents: Math.min(
        of,
        back.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
      of,
    }
    return { soldCents, ofLine, given }
  })
  const shippingBack = refunds.reduce((sum, { shippingCents }) => sum + shippingCents, 0)
  const shipping = { cents: shippingBack, of: order.shippingTotalCents }
  const explained =
    lines.reduce((sum, { given }) => sum + given.cents, 0) +
    shippingBack +
    shippingTaxUpTo(order, shippingBack)
  const rest = { cents: Math.max(0, all - explained), of: Math.max(0, grandTotalCents - explained) }
  /** Of an amount of the whole order what went back, of which each line has its part and shipping the rest. */
  const credited = (whole: number, partOf: (line: (typeof lines)[number]) => number): number => {
    const parts = lines.map((line) => ({ cents: partOf(line), given: line.given }))
    const ofShipping = whole - parts.reduce((sum, { cents }) => sum + cents, 0)
    const named = [...parts, { cents: ofShipping, given: shipping }]
    const direct = named.reduce((sum, { cents, given }) => sum + cents * fraction(given), 0)
    return Math.round(direct + (whole - direct) * fraction(rest))
  }
  const has = (line: (typeof lines)[number], id: string) => line.ofLine.find((tax) => tax.id === id)
  return taxes.map((tax) => ({
    ...tax,
    baseCents: credited(tax.baseCents, (line) => (has(line, tax.id) === undefined ? 0 : line.soldCents)),
    taxCents: credited(tax.taxCents, (line) => has(line, tax.id)?.taxCents ?? 0),
  }))
}

/** Of an amount what falls to this much of the whole, rounded down; all of it together with the last cent. */
function shareOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(cents) * BigInt(part)) / BigInt(whole))
}

const fraction = ({ cents, of }: Given): number => (of === 0 ? 0 : cents / of)
