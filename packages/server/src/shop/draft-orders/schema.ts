import type { DraftEvent, DraftForm, DraftState, ShippingQuotes } from '@plinth/domain'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

export const draftOrders = pgTable(
  'draft_orders',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<DraftState>().notNull(),
    form: jsonb('form').$type<DraftForm>().notNull(),
    email: text('email').notNull(),
    customerName: text('customer_name').notNull(),
    currency: text('currency').notNull(),
    total: amount('total').notNull(),
    /** What a carrier said when it was saved last. */
    shippingQuotes: jsonb('shipping_quotes').$type<ShippingQuotes>(),
    revision: integer('revision').notNull().default(1),
    orderId: text('order_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const draftOrderEvents = pgTable(
  'draft_order_events',
  {
    websiteId: text('website_id').notNull(),
    draftId: text('draft_id').notNull(),
    id: text('id').notNull(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    type: text('type').$type<DraftEvent>().notNull(),
    actorName: text('actor_name'),
    parameters: jsonb('parameters')
      .$type<{ readonly [name: string]: string | number }>()
      .notNull()
      .default({}),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.draftId, table.id] })],
)

export const draftOrderNumbers = pgTable('draft_order_numbers', {
  websiteId: text('website_id').primaryKey(),
  next: integer('next').notNull(),
})
