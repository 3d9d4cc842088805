import type { Agreement } from '../payments/agreement.ts'
import { boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

/** `completed`, `failed`, `expired` and `refunded` are ends; a failed one may be tried again with the same key. [CHK-20] */
export type CheckoutState = 'paying' | 'second-step' | 'completed' | 'failed' | 'expired' | 'refunded'

export const checkouts = pgTable(
  'checkouts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    cartId: text('cart_id').notNull(),
    state: text('state').$type<CheckoutState>().notNull(),
    attempt: integer('attempt').notNull().default(1),
    agreed: json('agreed').$type<Agreement>().notNull(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
    provider: text('provider').notNull(),
    paymentId: text('payment_id'),
    orderId: text('order_id'),
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    methodId: text('method_id').notNull(),
    testMode: boolean('test_mode').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
