import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../../../platform/database/columns.ts'

/** How a payment of the test provider stands. */
export type TestPaymentStatus = 'paid' | 'declined' | 'second-step' | 'canceled'

export const testPayments = pgTable(
  'test_payments',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    requestKey: text('request_key').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<TestPaymentStatus>().notNull(),
    message: text('message').notNull().default(''),
    /** The test card to charge again, if the buyer agreed to that. */
    savedCard: text('saved_card'),
    refunded: amount('refunded').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const testRefunds = pgTable(
  'test_refunds',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    paymentId: text('payment_id').notNull(),
    requestKey: text('request_key').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
