import type {
  AdditionalField,
  Address,
  SubscriptionActor,
  SubscriptionEventType,
  SubscriptionPlan,
  SubscriptionReason,
  SubscriptionState,
} from '@plinth/domain'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

export const subscriptions = pgTable(
  'subscriptions',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    reason: text('reason').$type<SubscriptionReason>(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    productName: text('product_name').notNull(),
    variantName: text('variant_name').notNull(),
    imageUrl: text('image_url'),
    quantity: integer('quantity').notNull(),
    additionalFields: jsonb('additional_fields').$type<readonly AdditionalField[]>().notNull(),
    plan: jsonb('plan').$type<SubscriptionPlan>().notNull(),
    currency: text('currency').notNull(),
    unitPrice: amount('unit_price').notNull(),
    nextUnitPrice: amount('next_unit_price'),
    nextPriceFrom: moment('next_price_from'),
    email: text('email').notNull(),
    customerName: text('customer_name').notNull(),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    shippingOption: text('shipping_option'),
    methodId: text('method_id').notNull(),
    methodKind: text('method_kind').notNull(),
    testMode: boolean('test_mode').notNull(),
    firstPaymentId: text('first_payment_id'),
    savedReference: text('saved_reference'),
    savedLabel: text('saved_label').notNull().default(''),
    cardExpires: text('card_expires'),
    anchor: moment('anchor').notNull(),
    /** Periods after the anchor that it is renewed at next. */
    period: integer('period').notNull(),
    nextAt: moment('next_at'),
    tries: integer('tries').notNull().default(0),
    retryAt: moment('retry_at'),
    ordersMade: integer('orders_made').notNull(),
    remindedFor: moment('reminded_for'),
    /** Ids of gift cards and store credit that pay renewals first. */
    storedValue: jsonb('stored_value').$type<readonly string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    websiteId: text('website_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    cycle: integer('cycle').notNull(),
    orderId: text('order_id').notNull(),
    /** Until when this order pays for it; null for orders of before this was kept. */
    paidUntil: moment('paid_until'),
    /** What of the order it was. */
    variantId: text('variant_id'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.subscriptionId, table.cycle] })],
)

export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    websiteId: text('website_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    id: text('id').notNull(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    type: text('type').$type<SubscriptionEventType>().notNull(),
    actor: text('actor').$type<SubscriptionActor>().notNull(),
    actorName: text('actor_name'),
    parameters: jsonb('parameters').$type<EventParameters>().notNull().default({}),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.subscriptionId, table.id] })],
)

/** What an event says of itself. Sentences as they are kept, amounts in minor units, moments in milliseconds. */
export type EventParameters = { readonly [name: string]: string | number | boolean }

export const subscriptionSettings = pgTable('subscription_settings', {
  websiteId: text('website_id').notNull().primaryKey(),
  afterFailure: text('after_failure').$type<'cancel' | 'pause'>().notNull().default('cancel'),
  reminderDays: integer('reminder_days').notNull().default(3),
  testClockAhead: bigint('test_clock_ahead', { mode: 'number' }).notNull().default(0),
})
