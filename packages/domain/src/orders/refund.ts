import { say, type Sentence } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'
import { allocate } from '../money/allocate.ts'
import { formatMoney, money, type MoneyFormat } from '../money/money.ts'
import { refundableOf, type Spent } from './order-payments.ts'
import type { Order, OrderItem } from './order.ts'

/** What an owner asks to give back. Amounts in minor units. */
export interface RefundRequest {
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[]
  /** Part of the shipping to give back. */
  readonly shippingCents?: number
  /** Gives back this much instead of what the lines and shipping come to. */
  readonly amountCents?: number
}

/** What a refund comes to. */
export interface RefundPlan {
  /** What goes back to the buyer, in minor units; above 0. */
  readonly amountCents: number
  readonly shippingCents: number
  /** Lines given back with their part of the discount taken off; they add up to the amount less the shipping. */
  readonly items: readonly {
    readonly itemId: string
    readonly variantId: string
    readonly quantity: number
    readonly amountCents: number
  }[]
}

export type RefundRefusal =
  'nothing-to-refund' | 'unknown-item' | 'too-many-units' | 'too-much-shipping' | 'too-much' | 'not-an-amount'

type Refundable = Pick<Order, 'items' | 'currency' | 'refundedTotalCents'> &
  Costed & { readonly payments: readonly Spent[] }

/** What an order came to, and its lines. */
type Costed = Pick<
  Order,
  'subtotalCents' | 'discountTotalCents' | 'shippingTotalCents' | 'grandTotalCents'
> & {
  readonly items: readonly Pick<OrderItem, 'id' | 'totalCents' | 'discountCents' | 'taxes'>[]
}

/** What of an order's payments has come in and was not given back, in minor units, whatever it comes to. */
export function heldCents({ payments }: { readonly payments: readonly Spent[] }): number {
  return payments.reduce((sum, payment) => sum + refundableOf(payment), 0)
}

/**
 * What of an order can still be given back, in minor units: what has come in for it, and no more than it comes to. What was
 * paid beyond that is no part of a refund. [ORD-5] [ORDEDIT-9]
 */
export function refundableCents(
  order: Pick<Order, 'grandTotalCents' | 'refundedTotalCents'> & { readonly payments: readonly Spent[] },
): number {
  return Math.max(0, Math.min(heldCents(order), order.grandTotalCents - order.refundedTotalCents))
}

/**
 * Works out a refund: lines at the price paid for them (their share of a discount taken off), plus shipping, or a named
 * amount; never more than was paid and not given back yet. [ORD-3] [ORD-4] [ORD-5]
 *
 * @param shippingRefundedCents shipping given back by earlier refunds
 */
export function planRefund(
  order: Refundable,
  request: RefundRequest,
  shippingRefundedCents: number,
  format?: MoneyFormat,
): Outcome<RefundPlan, RefundRefusal> {
  const lines = linesOf(order, request)
  if (!lines.ok) return lines
  const shippingCents = request.shippingCents ?? 0
  if (!isAmount(shippingCents) || !isAmount(request.amountCents ?? 0)) {
    return refuse('not-an-amount', say('Amounts to give back are whole numbers of minor units from 0.'))
  }
  if (shippingCents > order.shippingTotalCents - shippingRefundedCents) {
    return refuse('too-much-shipping', say('That is more shipping than was paid and not given back yet.'))
  }
  const shippingTaxCents =
    shippingTaxUpTo(order, shippingRefundedCents + shippingCents) -
    shippingTaxUpTo(order, shippingRefundedCents)
  const computed =
    lines.value.reduce((sum, line) => sum + line.amountCents, 0) + shippingCents + shippingTaxCents
  const amountCents = request.amountCents ?? computed
  if (amountCents === 0)
    return refuse('nothing-to-refund', say('Choose items, shipping or an amount to give back.'))
  if (shippingCents > amountCents) {
    return refuse('too-much-shipping', say('The shipping to give back is more than the whole amount.'))
  }
  const left = refundableCents(order)
  if (amountCents > left) {
    const most = formatMoney(money(left, order.currency), format)
    return refuse('too-much', say('At most {most} can still be given back for this order.', { most }))
  }
  return {
    ok: true,
    value: { amountCents, shippingCents, items: shared(lines.value, amountCents, shippingCents) },
  }
}

/**
 * Asks for everything that can still be given back: all units and shipping that are left, for what is left of the money. An
 * amount that was given back without lines is not given back with them again. [ORD-131]
 */
export function allThatIsLeft(order: Refundable, shippingRefundedCents: number): RefundRequest {
  const left = refundableCents(order)
  const request = {
    items: order.items
      .map(({ id, quantity, refundedQuantity }) => ({ itemId: id, quantity: quantity - refundedQuantity }))
      .filter(({ quantity }) => quantity > 0),
    shippingCents: Math.min(left, order.shippingTotalCents - shippingRefundedCents),
  }
  const plan = planRefund(order, request, shippingRefundedCents)
  return plan.ok && plan.value.amountCents === left ? request : { ...request, amountCents: left }
}

type RefundLine = RefundPlan['items'][number]

function linesOf(order: Refundable, request: RefundRequest): Outcome<RefundLine[], RefundRefusal> {
  const paid = paidByItem(order)
  const lines: RefundLine[] = []
  for (const { itemId, quantity } of mergedItems(request.items)) {
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return refuse('unknown-item', say('One of the items is not part of this order.'))
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > item.quantity - item.refundedQuantity) {
      return refuse(
        'too-many-units',
        say('Of {productName} only {left} can still be given back.', {
          productName: item.productName,
          left: item.quantity - item.refundedQuantity,
        }),
      )
    }
    const amountCents = shareOfUnits(paid.get(itemId) ?? 0, item, quantity)
    lines.push({ itemId, variantId: item.variantId, quantity, amountCents })
  }
  return { ok: true, value: lines }
}

/** What was paid for each line: its total less its share of the order's discount, and its share of tax on top. [TAX-8] */
function paidByItem(order: Refundable): Map<string, number> {
  const paid = soldFor(order)
  const { lines } = addedTax(order)
  return new Map([...paid].map(([id, cents], index) => [id, cents + (lines[index] ?? 0)]))
}

/**
 * The tax that came on top of prices, for each line and the shipping: what was on it; where nobody has kept that, shared out by
 * what each cost. [TAX-8]
 */
export function addedTax(order: Costed): { readonly lines: readonly number[]; readonly shipping: number } {
  const { subtotalCents, discountTotalCents, shippingTotalCents, grandTotalCents } = order
  const added = grandTotalCents - (subtotalCents - discountTotalCents + shippingTotalCents)
  if (added <= 0) return { lines: [], shipping: 0 }
  if (order.items.every(({ taxes }) => taxes !== undefined)) {
    const lines = order.items.map(({ taxes = [] }) => taxes.reduce((sum, { taxCents }) => sum + taxCents, 0))
    return { lines, shipping: added - lines.reduce((sum, cents) => sum + cents, 0) }
  }
  const shares = allocate(added, [shippingTotalCents, ...soldFor(order).values()])
  return { lines: shares.slice(1), shipping: shares[0] ?? 0 }
}

/** The tax on top of this much of the shipping: all of it together with the last cent of shipping. */
export function shippingTaxUpTo(order: Costed, shippingCents: number): number {
  if (order.shippingTotalCents === 0) return 0
  return Number((BigInt(addedTax(order).shipping) * BigInt(shippingCents)) / BigInt(order.shippingTotalCents))
}

/** What each line was sold for: its total less its share of the order's discount. [DISC-12] */
export function soldFor(order: Pick<Costed, 'items' | 'discountTotalCents'>): Map<string, number> {
  if (order.items.length === 0) return new Map()
  const kept = order.items.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0)
  if (kept === order.discountTotalCents)
    return new Map(
      order.items.map(({ id, totalCents, discountCents = 0 }) => [id, totalCents - discountCents]),
    )
  const discounts = allocate(
    order.discountTotalCents,
    order.items.map(({ totalCents }) => totalCents),
  )
  return new Map(order.items.map((item, index) => [item.id, item.totalCents - (discounts[index] ?? 0)]))
}

/**
 * What `quantity` further units of a line are worth: a line is shared out over its units once, and units are given back
 * in order, so that all refunds of a line together come to exactly what was paid for it.
 */
function shareOfUnits(paidCents: number, item: OrderItem, quantity: number): number {
  const units = allocate(
    paidCents,
    Array.from({ length: item.quantity }, () => 1),
  )
  return units
    .slice(item.refundedQuantity, item.refundedQuantity + quantity)
    .reduce((sum, unit) => sum + unit, 0)
}

/** The lines with a named amount shared out among them by their worth. */
function shared(lines: readonly RefundLine[], amountCents: number, shippingCents: number): RefundLine[] {
  if (lines.length === 0) return []
  const amounts = allocate(
    amountCents - shippingCents,
    lines.map((line) => line.amountCents),
  )
  return lines.map((line, index) => ({ ...line, amountCents: amounts[index] ?? 0 }))
}

function mergedItems(items: RefundRequest['items']): RefundRequest['items'] {
  const sums = new Map<string, number>()
  for (const { itemId, quantity } of items) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity)
  return [...sums].map(([itemId, quantity]) => ({ itemId, quantity }))
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0
}

function refuse(code: RefundRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}
