import { kindOf } from '../catalog/product-kinds.ts'
import type { Outcome } from '../errors/refusal.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { unitsSent, type Units } from './fulfillment.ts'
import type { Order } from './order.ts'

/**
 * `asked` by the buyer; `accepted` or `refused` by the shop; `received` once the goods are back; `refunded` once the money is.
 * `canceled`: nothing came of it. `refused`, `refunded` and `canceled` are ends. [RETURN-1]
 */
export const RETURN_STATES = ['asked', 'accepted', 'refused', 'received', 'refunded', 'canceled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Why something is sent back. Never rename one: returns keep it. */
export const RETURN_REASONS = [
  'unwanted',
  'size',
  'damaged',
  'wrong-item',
  'not-as-described',
  'too-late',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Most of what is written, and most days in which buyers can ask. */
export const RETURN_LIMITS = { message: 1000, answer: 5000, days: 365 } as const

/** What a buyer sends back, and why. */
export interface ReturnedLine {
  readonly itemId: string
  readonly quantity: number
  readonly reason: ReturnReason
}

/** A return of an order. */
export interface OrderReturn {
  readonly id: string
  /** From 1 in its order. */
  readonly number: number
  readonly state: ReturnState
  readonly askedBy: 'buyer' | 'shop'
  readonly items: readonly ReturnedLine[]
  /** What the buyer wrote. */
  readonly message: string
  /** What the shop answered. */
  readonly answer: string
  /** Milliseconds since the epoch. */
  readonly createdOn: number
  readonly updatedOn: number
}

/** What may become of a return in each state. [RETURN-1] */
const NEXT: { readonly [From in ReturnState]: readonly ReturnState[] } = {
  asked: ['accepted', 'refused', 'canceled'],
  accepted: ['received', 'refunded', 'canceled'],
  received: ['refunded', 'canceled'],
  refused: [],
  refunded: [],
  canceled: [],
}

/** Whether a return may go from one state to another. [RETURN-1] */
export const canReturnBecome = (from: ReturnState, to: ReturnState): boolean => NEXT[from].includes(to)

/** Whether something of a return is still to happen. */
export const isReturnOpen = ({ state }: Pick<OrderReturn, 'state'>): boolean => NEXT[state].length > 0

/** Why something is sent back, in words. */
export function returnReasonText(reason: ReturnReason): Sentence {
  switch (reason) {
    case 'unwanted':
      return say('Not wanted any more')
    case 'size':
      return say('Does not fit')
    case 'damaged':
      return say('Damaged or broken')
    case 'wrong-item':
      return say('Another thing was sent')
    case 'not-as-described':
      return say('Not as described')
    case 'too-late':
      return say('Came too late')
    case 'other':
      return say('Another reason')
  }
}

/** How a return stands, in words of its buyer. */
export function returnStateText(state: ReturnState): Sentence {
  switch (state) {
    case 'asked':
      return say('Asked for: we will write to you')
    case 'accepted':
      return say('Accepted: send it back')
    case 'refused':
      return say('Refused')
    case 'received':
      return say('Received')
    case 'refunded':
      return say('Money given back')
    case 'canceled':
      return say('Ended')
  }
}

type Returnable = Pick<Order, 'items' | 'fulfillments' | 'fulfillmentState'>

/**
 * What of an order can be sent back: goods that were sent, and neither given back nor in a return that is open. Files and what
 * is done for somebody do not come back. [RETURN-2]
 */
export function unitsToReturn(
  order: Returnable,
  returns: readonly Pick<OrderReturn, 'state' | 'items'>[],
): Units {
  if (order.fulfillmentState === 'canceled') return []
  const sent = unitsSent(order)
  const under = new Map<string, number>()
  for (const { itemId, quantity } of returns.filter(isReturnOpen).flatMap(({ items }) => items))
    under.set(itemId, (under.get(itemId) ?? 0) + quantity)
  return order.items
    .filter((item) => kindOf(item).ships)
    .flatMap(({ id, quantity, refundedQuantity }) => {
      const left = Math.min(sent.get(id) ?? 0, quantity - refundedQuantity) - (under.get(id) ?? 0)
      return left > 0 ? [{ itemId: id, quantity: left }] : []
    })
}

/** Until when a buyer can ask, by the last parcel; undefined where they cannot. [RETURN-3] */
export function returnableUntil(
  { fulfillments }: Pick<Order, 'fulfillments'>,
  days: number | undefined,
): number | undefined {
  if (days === undefined || days === 0 || fulfillments.length === 0) return undefined
  const last = Math.max(...fulfillments.map(({ createdOn, pickedUpOn }) => pickedUpOn ?? createdOn))
  return last + days * 24 * 60 * 60 * 1000
}

export type ReturnRefusal = 'nothing-to-return' | 'unknown-item' | 'too-many-to-return'

/** Reads what is to be sent back; a line twice counts together if its reason is the same. [RETURN-2] */
export function planReturn(
  order: Returnable,
  returns: readonly Pick<OrderReturn, 'state' | 'items'>[],
  wanted: readonly ReturnedLine[],
): Outcome<readonly ReturnedLine[], ReturnRefusal> {
  const left = new Map(unitsToReturn(order, returns).map(({ itemId, quantity }) => [itemId, quantity]))
  const lines = wanted.filter(({ quantity }) => quantity !== 0)
  if (lines.length === 0) return refuse('nothing-to-return', say('Choose what is sent back, and how many.'))
  for (const { itemId } of lines) {
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return refuse('unknown-item', say('One of the items is not part of this order.'))
    const most = left.get(itemId) ?? 0
    const units = lines
      .filter((line) => line.itemId === itemId)
      .reduce(
        (sum, { quantity }) => sum + (Number.isInteger(quantity) && quantity > 0 ? quantity : Infinity),
        0,
      )
    if (units > most) {
      const values = { productName: item.productName, left: most }
      return refuse('too-many-to-return', say('Of {productName} only {left} can be sent back.', values))
    }
  }
  return { ok: true, value: lines }
}

function refuse(code: ReturnRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}
