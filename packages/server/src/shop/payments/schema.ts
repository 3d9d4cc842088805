import type { JsonObject } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** How an attempt to pay went. */
export type AttemptOutcome = 'pending' | 'paid' | 'declined' | 'second-step' | 'failed'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    enabled: boolean('enabled').notNull(),
    position: integer('position').notNull(),
    settings: jsonb('settings').$type<JsonObject>().notNull(),
    secrets: jsonb('secrets').$type<{ readonly [name: string]: string }>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    cartId: text('cart_id').notNull(),
    addressHash: text('address_hash').notNull(),
    cardHash: text('card_hash'),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
