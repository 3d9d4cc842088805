import {
  MAX_PRICE,
  REMINDER_DAYS,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_REASONS,
  SUBSCRIPTION_STATES,
  type Subscription,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { subscriptionPlan } from '../catalog/product-fields.ts'
import { idParams, intentionField, limitField, momentField } from '../fields.ts'
import { address } from '../orders/order-fields.ts'

const cents = z.number().int().describe('Minor units of the currency')

const subscription: ZodType<Subscription> = z.object({
  id: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  reason: z.enum(SUBSCRIPTION_REASONS).nullable().describe('Why it is paused or canceled'),
  itemId: z.string(),
  variantId: z.string(),
  productName: z.string().describe('As it was when it was agreed on'),
  variantName: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  plan: subscriptionPlan,
  currency: z.string(),
  unitPriceCents: cents,
  nextPrice: z
    .object({ unitPriceCents: cents, from: momentField })
    .nullable()
    .describe('A price that was announced'),
  email: z.string(),
  customerName: z.string(),
  shippingAddress: address.nullable(),
  testMode: z.boolean(),
  paidWith: z.string().describe('Such as `Visa ···· 4242`; empty where nothing is kept'),
  cardExpires: z.string().nullable().describe('A month, such as 2030-04'),
  ordersMade: z.number().int(),
  nextOn: momentField.nullable().describe('When it is renewed next; null while it is not'),
  retryOn: momentField.nullable().describe('When a renewal that failed is tried again'),
  createdOn: momentField,
})

const detail = z.object({
  subscription,
  events: z.array(
    z.object({
      id: z.string(),
      type: z.enum(SUBSCRIPTION_EVENTS),
      actor: z.enum(['buyer', 'owner', 'shop']),
      actorName: z.string().exactOptional(),
      message: z.string().exactOptional().describe('What was said of it, in words'),
      parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      at: momentField,
    }),
  ),
  storedValue: z
    .array(
      z.object({
        kind: z.enum(['gift-card', 'store-credit']),
        last4: z.string(),
        availableCents: cents,
      }),
    )
    .describe('Gift cards and store credit that pay renewals first'),
  orders: z.array(
    z.object({
      cycle: z.number().int(),
      orderId: z.string(),
      orderNumber: z.number().int(),
      grandTotalCents: cents,
      createdOn: momentField,
    }),
  ),
})
export type SubscriptionDetail = z.infer<typeof detail>

const unitPrice = z.number().int().min(1).max(MAX_PRICE).describe('Of one unit, minor units of the currency')
const fromDay = z
  .string()
  .max(20)
  .describe('The first day on which it counts, such as 2027-01-31; at least 14 days from now')

const swapChoice = z.object({
  itemId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  variantName: z.string(),
  unitPriceCents: cents,
  imageUrl: z.string().nullable(),
})

const settings = z.object({
  reminderDays: z
    .number()
    .int()
    .min(0)
    .max(REMINDER_DAYS.most)
    .describe('How many days before a renewal its buyer is reminded; 0 for never'),
  afterFailure: z
    .enum(['cancel', 'pause'])
    .describe('What becomes of a subscription that could not be paid after the last try'),
  testClock: z.object({
    now: momentField.describe('What day it is for test subscriptions'),
    isAhead: z.boolean(),
    canMove: z.boolean().describe('Only while the shop takes no real money'),
  }),
})
export type SubscriptionSettings = z.infer<typeof settings>

const refusals = [
  'subscription-not-found',
  'subscription-state',
  'subscription-day',
  'subscription-price',
  'subscription-swap',
] as const

/** What owners do with subscriptions, and the forms of their buyers' page. */
export const subscriptionCalls = calls({
  'GET /api/config/subscriptions': {
    tag: 'subscriptions',
    summary: 'Subscriptions, the newest first',
    query: z.object({
      state: z.enum(['all', ...SUBSCRIPTION_STATES]).default('all'),
      search: z.string().max(200).exactOptional().describe('A part of a name, an address or a product'),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({
      subscriptions: z.array(subscription),
      nextCursor: z.string().exactOptional(),
      counts: z
        .record(z.enum(SUBSCRIPTION_STATES), z.number().int())
        .describe('How many there are, by state'),
    }),
  },
  'GET /api/config/subscriptions/:id': {
    tag: 'subscriptions',
    summary: 'One subscription, what happened to it, and its orders',
    params: idParams,
    answer: detail,
    errors: ['subscription-not-found'],
  },
  'POST /api/config/subscriptions/:id/change': {
    tag: 'subscriptions',
    summary:
      'Pause, resume, skip, move, swap or cancel a subscription, or announce another price; its buyer is told by mail',
    params: idParams,
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.enum(['pause', 'resume', 'skip', 'cancel']),
        idempotencyKey: intentionField,
      }),
      z.object({
        action: z.literal('move'),
        on: z.string().max(20).describe('A day, such as 2026-12-24'),
        idempotencyKey: intentionField,
      }),
      z.object({
        action: z.literal('swap'),
        variantId: z
          .string()
          .max(60)
          .describe('One of its swap choices; it costs at most what was agreed on'),
        idempotencyKey: intentionField,
      }),
      z.object({
        action: z.literal('price'),
        unitPriceCents: unitPrice,
        from: fromDay,
        idempotencyKey: intentionField,
      }),
    ]),
    answer: detail,
    errors: refusals,
  },
  'GET /api/config/subscriptions/:id/swap-choices': {
    tag: 'subscriptions',
    summary: 'What a subscription can be swapped to, with what it costs now',
    params: idParams,
    answer: z.object({ choices: z.array(swapChoice) }),
    errors: ['subscription-not-found'],
  },
  'GET /api/config/subscription-prices': {
    tag: 'subscriptions',
    summary: 'What has subscribers, how many, and what they pay',
    answer: z.object({
      prices: z.array(
        z.object({
          itemId: z.string(),
          variantId: z.string(),
          productName: z.string(),
          variantName: z.string(),
          count: z.number().int(),
          leastCents: cents,
          mostCents: cents,
          announced: z.number().int().describe('How many have another price announced already'),
        }),
      ),
    }),
  },
  'POST /api/config/subscription-prices': {
    tag: 'subscriptions',
    summary: 'Announce another price to everybody who has subscribed to a variant; each is told by mail',
    body: z.object({ variantId: z.string().max(60), unitPriceCents: unitPrice, from: fromDay }),
    answer: z.object({ told: z.number().int().describe('How many are told') }),
    errors: ['subscription-day'],
  },
  'POST /api/config/subscriptions/:id/retry': {
    tag: 'subscriptions',
    summary: 'Try a renewal that failed now',
    params: idParams,
    answer: detail,
    errors: refusals,
  },
  'GET /api/config/subscription-settings': {
    tag: 'subscriptions',
    summary: 'What the shop has set of its subscriptions',
    answer: settings,
  },
  'PUT /api/config/subscription-settings': {
    tag: 'subscriptions',
    summary: 'Set what becomes of subscriptions that cannot be paid, and when buyers are reminded',
    body: settings.pick({ afterFailure: true, reminderDays: true }).partial(),
    answer: settings,
  },
  'POST /api/config/subscription-clock': {
    tag: 'subscriptions',
    summary: 'Move the calendar of test subscriptions on; what falls due on the way happens as on its day',
    body: z.union([
      z.object({ value: z.number().int().min(1).max(36), unit: z.enum(['DAY', 'MONTH']) }),
      z.object({ until: momentField.describe('The day an earlier call was on its way to') }),
    ]),
    answer: settings.extend({
      renewals: z.number().int().describe('How many renewals were tried'),
      until: momentField.describe('The day that was asked for'),
      isThere: z.boolean().describe('False where more falls due than one call does: ask again, with `until`'),
    }),
    errors: ['test-clock'],
  },
  'POST /subscription/:id': {
    tag: 'subscriptions',
    summary: 'What a buyer does on the page of their subscription; gets the page again',
    params: idParams,
    body: z.looseObject({
      token: z.string().max(64).default(''),
      action: z.string().max(20).default(''),
    }),
  },
})
