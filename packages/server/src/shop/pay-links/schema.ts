import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'
import type { Agreement } from '../payments/agreement.ts'

/** What is agreed on before anybody says how they pay. */
export type LinkAgreement = Omit<Agreement, 'tenders' | 'paidWith'>

export const payLinks = pgTable(
  'pay_links',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    draftId: text('draft_id'),
    /** The order whose rest it pays. */
    paysFor: text('pays_for'),
    agreed: jsonb('agreed').$type<LinkAgreement>().notNull(),
    amount: amount('amount').notNull(),
    message: text('message').notNull().default(''),
    /** Gift cards and store credit that were given for it, in their order. */
    storedValue: jsonb('stored_value').$type<readonly string[]>().notNull().default([]),
    state: text('state').$type<'open' | 'paid' | 'ended'>().notNull(),
    orderId: text('order_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
