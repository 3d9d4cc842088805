import type { GiftCardRule, LedgerReason, StoredValueKind } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

export const storedValue = pgTable(
  'stored_value',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').$type<StoredValueKind>().notNull(),
    currency: text('currency').notNull(),
    initial: amount('initial').notNull(),
    balance: amount('balance').notNull(),
    testMode: boolean('test_mode').notNull(),
    last4: text('last4').notNull().default(''),
    orderId: text('order_id'),
    orderItemId: text('order_item_id'),
    recipientName: text('recipient_name').notNull().default(''),
    recipientEmail: text('recipient_email').notNull().default(''),
    senderName: text('sender_name').notNull().default(''),
    message: text('message').notNull().default(''),
    note: text('note').notNull().default(''),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    sendAt: moment('send_at'),
    queuedAt: moment('queued_at'),
    sentAt: moment('sent_at'),
    expiresAt: moment('expires_at'),
    voidedAt: moment('voided_at'),
    accountId: text('account_id'),
    /** What it pays for; null for everything. */
    onlyFor: jsonb('only_for').$type<GiftCardRule>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
export type StoredValue = typeof storedValue.$inferSelect

export const storedValueCodes = pgTable(
  'stored_value_codes',
  {
    websiteId: text('website_id').notNull(),
    digest: text('digest').notNull(),
    valueId: text('value_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.digest] })],
)

export const storedValueEntries = pgTable(
  'stored_value_entries',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    valueId: text('value_id').notNull(),
    place: integer('place').notNull(),
    reason: text('reason').$type<LedgerReason>().notNull(),
    amount: amount('amount').notNull(),
    key: text('key').notNull(),
    orderId: text('order_id'),
    accountId: text('account_id'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const storedValueHolds = pgTable(
  'stored_value_holds',
  {
    websiteId: text('website_id').notNull(),
    valueId: text('value_id').notNull(),
    checkoutId: text('checkout_id').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.valueId, table.checkoutId] })],
)
