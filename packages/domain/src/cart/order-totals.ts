import {
  applyDiscounts,
  type AppliedDiscount,
  type DiscountedLine,
  type RefusedDiscount,
} from '../discounts/apply-discounts.ts'
import type { OfferedDiscount } from '../discounts/discount.ts'
import { MAX_ORDER_AMOUNT, sumUpTo } from '../money/limits.ts'
import { taxedLines, type AppliedTax, type LineTax, type TaxDestination, type TaxRule } from '../taxes/tax.ts'
import type { ShippingOption } from '../shipping/shipping.ts'

/** What an order is counted from. */
export interface OrderParts {
  readonly lines: readonly (DiscountedLine & { readonly taxClass: string; readonly taxCategory?: string })[]
  readonly discounts: readonly OfferedDiscount[]
  /** The ways to ship, by what is left to pay for goods; `null` where nothing is shipped. */
  readonly shippingOptions: ((goodsCents: number) => readonly ShippingOption[]) | null
  /** The way that was chosen; the first one unless it is offered. */
  readonly chosenShipping: string | null
  readonly taxRules: readonly TaxRule[]
  readonly pricesIncludeTax: boolean
  readonly destination: TaxDestination | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What an order costs. Minor units. */
export interface OrderTotals {
  readonly subtotalCents: number
  /** Taken off each line, in the order of the lines; they add up to `discountCents`. */
  readonly lineDiscounts: readonly number[]
  readonly discountCents: number
  readonly applied: readonly AppliedDiscount[]
  readonly refused: readonly RefusedDiscount[]
  readonly shippingOptions: readonly ShippingOption[]
  readonly selectedShipping: string | null
  readonly shippingCostCents: number
  readonly taxes: readonly AppliedTax[]
  /** What of each tax is on each line, in the order of the lines. */
  readonly lineTaxes: readonly (readonly LineTax[])[]
  /** In the prices already, or on top of them. */
  readonly taxCents: number
  readonly grandTotalCents: number
}

/**
 * What an order costs, in one pass and in this order: [CART-1]
 *
 * 1. subtotal: units × price, added up, as far as an order may go (a fuller cart cannot be checked out);
 * 2. discounts, from the subtotal;
 * 3. shipping, by what is left to pay for goods; nothing where a discount says so;
 * 4. tax, of what is left of each line and of shipping;
 * 5. total: subtotal − discounts + shipping, and tax where prices do not include it.
 */
export function orderTotals(order: OrderParts): OrderTotals {
  const amounts = order.lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const subtotalCents = sumUpTo(amounts, MAX_ORDER_AMOUNT)
  const known = new Map<number, readonly ShippingOption[]>()
  // Asked for again and again while discounts are compared, mostly for the same amount.
  const optionsFor = (discountCents: number) => {
    const options = known.get(discountCents) ?? order.shippingOptions?.(subtotalCents - discountCents) ?? []
    known.set(discountCents, options)
    return options
  }
  const chosenOf = (options: readonly ShippingOption[]) =>
    options.find(({ id }) => id === order.chosenShipping) ?? options[0]
  // Beyond the limit amounts are not counted exactly any more, and nothing can be bought: no discount, and no tax.
  const isCounted = subtotalCents < MAX_ORDER_AMOUNT
  const offered = isCounted ? order.discounts : []
  const discounting = applyDiscounts(
    order.lines,
    offered,
    (discountCents) =>
      order.shippingOptions === null ? null : (chosenOf(optionsFor(discountCents))?.costCents ?? 0),
    order.now,
  )
  const { lineCents, discountCents, freeShipping, applied, refused } = discounting
  const options = optionsFor(discountCents)
  const chosen = chosenOf(options)
  const shippingOptions = options.map((option) =>
    freeShipping && option.id === chosen?.id ? { ...option, costCents: 0 } : option,
  )
  const shippingCostCents = freeShipping ? 0 : (chosen?.costCents ?? 0)
  const taxed = order.lines.map(({ taxClass, taxCategory = 'standard' }, index) => ({
    amountCents: (amounts[index] ?? 0) - (lineCents[index] ?? 0),
    taxClass,
    taxCategory,
  }))
  const { taxRules, destination, pricesIncludeTax } = order
  const { taxes, ofLines: lineTaxes } = taxedLines(
    taxed,
    shippingCostCents,
    isCounted ? taxRules : [],
    destination,
    pricesIncludeTax,
  )
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return {
    subtotalCents,
    lineDiscounts: lineCents,
    discountCents,
    applied,
    refused,
    shippingOptions,
    selectedShipping: chosen?.id ?? null,
    shippingCostCents,
    taxes,
    lineTaxes,
    taxCents,
    grandTotalCents: subtotalCents - discountCents + shippingCostCents + (pricesIncludeTax ? 0 : taxCents),
  }
}
