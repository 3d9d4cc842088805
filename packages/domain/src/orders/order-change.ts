import { kindOf } from '../catalog/product-kinds.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { BY_HAND_DISCOUNT, type DraftForm, type DraftLine } from './draft-order.ts'
import type { Spent } from './order-payments.ts'
import { isReverseChargeOrder } from '../taxes/reverse-charge.ts'
import { heldCents } from './refund.ts'
import type { Order, OrderItem } from './order.ts'

type Changeable = Pick<
  Order,
  'taxes' | 'fulfillmentState' | 'paymentState' | 'fulfillments' | 'refundedTotalCents' | 'items'
>

/**
 * Why an order cannot be changed any more; undefined where it can: nothing of it was sent or given back, it is not canceled,
 * and it has no gift card, whose code is out. [ORDEDIT-1]
 */
export function changeProblem(order: Changeable): Sentence | undefined {
  if (order.fulfillmentState === 'canceled' || order.paymentState === 'canceled')
    return say('This order is canceled, so it cannot be changed.')
  if (order.fulfillments.length > 0)
    return say('Something of this order has been sent, so it cannot be changed. Take that back first.')
  if (order.refundedTotalCents > 0 || order.items.some(({ refundedQuantity }) => refundedQuantity > 0))
    return say('Money of this order was given back, so it cannot be changed. Give the rest back by lines.')
  if (order.items.some((item) => kindOf(item).delivers === 'code'))
    return say('This order has a gift card, whose code is out already, so it cannot be changed.')
  if (isReverseChargeOrder(order))
    return say('The buyer of this order accounts for its VAT. Cancel it and write a new one instead.')
  return undefined
}

/** What more was paid than an order comes to, in minor units: after a change that made it cheaper. [ORDEDIT-5] */
export function overpaidCents(order: {
  readonly payments: readonly Spent[]
  readonly grandTotalCents: number
}): number {
  if (order.payments.some(({ status }) => status === 'awaiting')) return 0
  const paid = order.payments
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, Math.min(paid - order.grandTotalCents, heldCents(order)))
}

/** What an order still waits for, in minor units. */
export function awaitedCents({ payments }: { readonly payments: readonly Spent[] }): number {
  return payments
    .filter(({ status }) => status === 'awaiting')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Whether a line of an order was written by hand, and is in no catalogue. */
export const isWrittenByHand = ({ productId }: Pick<OrderItem, 'productId'>): boolean => productId === ''

/** A line of an order as it is changed: at the price it was sold for. */
function lineOf(item: OrderItem): DraftLine {
  const isOwn = isWrittenByHand(item)
  return {
    id: item.id,
    variantId: isOwn ? null : item.variantId,
    title: isOwn ? item.productName : '',
    quantity: item.quantity,
    unitPriceCents: item.unitPriceCents,
    ships: kindOf(item).ships,
  }
}

/** An order as somebody of the shop changes it: what it is now. Discounts that counted count again. [ORDEDIT-2] */
export function formOfOrder(order: Order & { readonly language: string }): DraftForm {
  const { shippingAddress, billingAddress, discounts = [] } = order
  const byHand = discounts.find(({ discountId }) => discountId === BY_HAND_DISCOUNT)
  const isSame = JSON.stringify(shippingAddress) === JSON.stringify(billingAddress)
  return {
    email: order.email,
    language: order.language,
    shippingAddress,
    billingAddress: isSame ? null : billingAddress,
    lines: order.items.map(lineOf),
    discount: byHand === undefined ? null : { kind: 'amount', amountCents: byHand.amountCents },
    shipping:
      order.shippingMethod === null
        ? null
        : { kind: 'custom', name: order.shippingMethod, costCents: order.shippingTotalCents },
    note: '',
  }
}

/** What came into an order by a change and what went out of it, as `2 × Mug (blue)`. [ORDEDIT-7] */
export function changedUnits(
  before: readonly OrderItem[],
  after: readonly OrderItem[],
): { readonly added: string[]; readonly removed: string[] } {
  const added: string[] = []
  const removed: string[] = []
  for (const item of [...before, ...after.filter(({ id }) => !before.some((one) => one.id === id))]) {
    const had = before.find(({ id }) => id === item.id)?.quantity ?? 0
    const has = after.find(({ id }) => id === item.id)?.quantity ?? 0
    const name = item.variantName === '' ? item.productName : `${item.productName} (${item.variantName})`
    if (has > had) added.push(`${has - had} × ${name}`)
    if (has < had) removed.push(`${had - has} × ${name}`)
  }
  return { added, removed }
}
