import { say, type Sentence } from '../words/sentence.ts'
import type { Address } from '../orders/order.ts'
import type { SubscriptionPlan } from './plan.ts'

/** How a subscription stands. `canceled` and `ended` are ends. [SUB-20] */
export const SUBSCRIPTION_STATES = ['active', 'past-due', 'paused', 'canceled', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** What happened to a subscription, oldest first. There is no way to change or remove one. */
export const SUBSCRIPTION_EVENTS = [
  'started',
  'renewed',
  'payment-failed',
  'unavailable',
  'paused',
  'resumed',
  'skipped',
  'moved',
  'swapped',
  'price-announced',
  'price-withdrawn',
  'price-changed',
  'reminded',
  'value-given',
  'value-removed',
  'card-changed',
  'address-changed',
  'canceled',
  'ended',
] as const
export type SubscriptionEventType = (typeof SUBSCRIPTION_EVENTS)[number]

/** Who did something: the buyer, the shop's people, or the shop by itself. */
export type SubscriptionActor = 'buyer' | 'owner' | 'shop'

export interface SubscriptionEvent {
  readonly id: string
  readonly type: SubscriptionEventType
  readonly actor: SubscriptionActor
  /** Of the shop's people. */
  readonly actorName?: string
  readonly parameters: { readonly [name: string]: string | number | boolean }
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Why a subscription is paused or canceled. */
export const SUBSCRIPTION_REASONS = ['asked', 'unpaid', 'unavailable', 'currency', 'test-over'] as const
export type SubscriptionReason = (typeof SUBSCRIPTION_REASONS)[number]

/** A subscription as its shop sees it. Amounts in minor units, moments in milliseconds since the epoch. */
export interface Subscription {
  readonly id: string
  readonly state: SubscriptionState
  readonly reason: SubscriptionReason | null
  readonly itemId: string
  readonly variantId: string
  readonly productName: string
  readonly variantName: string
  readonly imageUrl: string | null
  readonly quantity: number
  readonly plan: SubscriptionPlan
  readonly currency: string
  /** Of one unit. */
  readonly unitPriceCents: number
  /** A price that was announced, and from when on it counts. */
  readonly nextPrice: { readonly unitPriceCents: number; readonly from: number } | null
  readonly email: string
  readonly customerName: string
  readonly shippingAddress: Address | null
  readonly testMode: boolean
  /** What it is paid with, in words; empty where nothing is kept. */
  readonly paidWith: string
  /** Month in which the card expires: `2030-04`. */
  readonly cardExpires: string | null
  /** Orders made until now. */
  readonly ordersMade: number
  /** When it is renewed next; null while it is not. */
  readonly nextOn: number | null
  /** When a renewal that failed is tried again. */
  readonly retryOn: number | null
  readonly createdOn: number
}

/** How early another price has to be told, and how far ahead it may lie, in days. [SUB-70] */
export const PRICE_NOTICE = { least: 14, most: 730 } as const

/** How many days before a renewal its buyer may be reminded; 0 for never. [SUB-76] */
export const REMINDER_DAYS = { most: 30, usual: 3 } as const

/**
 * What one unit costs when a renewal that is due on a day is paid, whenever that happens: a price that was announced
 * counts for what falls due from its day on. [SUB-71]
 *
 * @param due milliseconds
 */
export function unitPriceOn(sold: Pick<Subscription, 'unitPriceCents' | 'nextPrice'>, due: number): number {
  const { nextPrice, unitPriceCents } = sold
  return nextPrice !== null && nextPrice.from <= due ? nextPrice.unitPriceCents : unitPriceCents
}

/** What can be done with a subscription as it stands. [SUB-20] */
export function possibleWith({ state }: Pick<Subscription, 'state'>): {
  readonly pause: boolean
  readonly resume: boolean
  readonly skip: boolean
  readonly cancel: boolean
  readonly move: boolean
  readonly retry: boolean
  readonly swap: boolean
  readonly price: boolean
} {
  const runs = state === 'active' || state === 'past-due'
  return {
    pause: runs,
    resume: state === 'paused',
    skip: runs,
    cancel: runs || state === 'paused',
    move: runs,
    retry: runs,
    swap: runs || state === 'paused',
    price: runs || state === 'paused',
  }
}

/** How a subscription stands, in a word or two. */
export function subscriptionStateText(state: SubscriptionState): Sentence {
  switch (state) {
    case 'active':
      return say('Active')
    case 'past-due':
      return say('Waits for payment')
    case 'paused':
      return say('Paused')
    case 'canceled':
      return say('Canceled')
    case 'ended':
      return say('Ended')
  }
}
