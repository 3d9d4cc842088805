import { kindOf } from '../catalog/product-kinds.ts'
import { isContributionLine } from '../checkout/contributions.ts'
import type { Outcome } from '../errors/refusal.ts'
import { say, type Sentence } from '../words/sentence.ts'
import type { Tracking } from './carriers.ts'
import type { FulfillmentState, Order, OrderItem } from './order.ts'
import { canFulfillmentBecome } from './order-states.ts'

/** Lines and how many of each. */
export type Units = readonly { readonly itemId: string; readonly quantity: number }[]

/** What of an order was sent together, or made ready. */
export interface Fulfillment extends Tracking {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly createdOn: number
  readonly items: Units
  /** When the buyer fetched it. */
  readonly pickedUpOn?: number
}

type Sendable = Pick<Order, 'fulfillmentState' | 'paymentState'> & {
  readonly items: readonly Pick<
    OrderItem,
    'id' | 'productId' | 'sku' | 'productName' | 'productType' | 'quantity' | 'refundedQuantity'
  >[]
  readonly fulfillments: readonly Pick<Fulfillment, 'items'>[]
}

export type FulfillRefusal = 'wrong-state' | 'unknown-item' | 'too-many-to-send' | 'nothing-to-send'

/** How many units of each line have been sent. */
export function unitsSent({ fulfillments }: Pick<Sendable, 'fulfillments'>): ReadonlyMap<string, number> {
  const sent = new Map<string, number>()
  for (const { itemId, quantity } of fulfillments.flatMap(({ items }) => items))
    sent.set(itemId, (sent.get(itemId) ?? 0) + quantity)
  return sent
}

/**
 * Whether nobody has to do anything for a line once it is paid: files and access are opened and codes mailed by the site
 * itself, and nothing comes of what is given to the shop. Services are done by people. [ORD-100]
 */
function comesByItself(item: Pick<OrderItem, 'productId' | 'productType' | 'sku'>): boolean {
  return kindOf(item).delivers !== 'nothing' || isContributionLine(item)
}

/**
 * What is still to be sent or made ready: units that were neither sent nor given back; those given back count as ones
 * that were not sent, as long as there are any. What comes by itself needs no sending. [ORD-40] [ORD-100]
 */
export function unitsToSend(order: Pick<Sendable, 'items' | 'fulfillments'>): Units {
  const sent = unitsSent(order)
  return order.items
    .filter((item) => !comesByItself(item))
    .flatMap(({ id, quantity, refundedQuantity }) => {
      const left = quantity - (sent.get(id) ?? 0) - refundedQuantity
      return left > 0 ? [{ itemId: id, quantity: left }] : []
    })
}

/** What of that is a parcel's: a service is done, and not sent. [SHIP-19] */
export function unitsToPost(order: Pick<Sendable, 'items' | 'fulfillments'>): Units {
  return unitsToSend(order).filter(({ itemId }) => isPosted(order, itemId))
}

/** Whether a line of an order goes into a parcel. */
export function isPosted({ items }: Pick<Sendable, 'items'>, itemId: string): boolean {
  return items.some((item) => item.id === itemId && kindOf(item).ships)
}

/**
 * How far an order is by what of it was sent; a canceled one stays so. One of which nothing was sent because nothing has to
 * be is fulfilled by its payment. [ORD-1] [ORD-40] [ORD-100]
 */
export function fulfillmentStateOf(order: Sendable): FulfillmentState {
  if (order.fulfillmentState === 'canceled') return 'canceled'
  const isLeft = unitsToSend(order).length > 0
  if (order.fulfillments.length > 0) return isLeft ? 'partially-fulfilled' : 'fulfilled'
  const hasCome = order.items.some(comesByItself) && wasPaid(order)
  return !isLeft && hasCome ? 'fulfilled' : 'pending'
}

/** Whether the money of an order came, whatever was given back of it since. */
function wasPaid({ paymentState }: Pick<Order, 'paymentState'>): boolean {
  return paymentState !== 'awaiting' && paymentState !== 'canceled'
}

/** Whether an order can be called off: nothing of it was sent, though its files may be open already. [ORD-1] [ORD-102] */
export function canBeCanceled(
  order: Pick<Sendable, 'fulfillmentState'> & { readonly fulfillments: readonly unknown[] },
): boolean {
  return order.fulfillments.length === 0 && canFulfillmentBecome(order.fulfillmentState, 'canceled')
}

/**
 * Works out what goes into a parcel: the units that are named, or all that are left; never more than were bought and not
 * sent or given back. [ORD-40]
 */
export function planFulfillment(order: Sendable, wanted?: Units): Outcome<Units, FulfillRefusal> {
  if (order.fulfillmentState === 'canceled')
    return refuse('wrong-state', say('This order was canceled, so nothing of it can be sent.'))
  const left = new Map(unitsToSend(order).map(({ itemId, quantity }) => [itemId, quantity]))
  if (left.size === 0)
    return refuse(
      'nothing-to-send',
      say('Nothing of this order is left to send. Reload to see how it stands.'),
    )
  const units =
    wanted === undefined ? [...left].map(([itemId, quantity]) => ({ itemId, quantity })) : merged(wanted)
  for (const { itemId, quantity } of units) {
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return refuse('unknown-item', say('One of the items is not part of this order.'))
    const most = left.get(itemId) ?? 0
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most) {
      const values = { productName: item.productName, left: most }
      return refuse('too-many-to-send', say('Of {productName} only {left} can still be sent.', values))
    }
  }
  if (units.length === 0) return refuse('nothing-to-send', say('Choose what goes into the parcel.'))
  return { ok: true, value: units }
}

function merged(units: Units): Units {
  const sums = new Map<string, number>()
  for (const { itemId, quantity } of units) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity)
  return [...sums].map(([itemId, quantity]) => ({ itemId, quantity }))
}

function refuse(code: FulfillRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}
