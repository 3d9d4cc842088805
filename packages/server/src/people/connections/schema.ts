import type { ListDelivery } from '@plinth/contract/connections/connection-calls'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** People who are put on the list of a service, or taken off it. */
export const listDeliveries = pgTable(
  'list_deliveries',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    language: text('language').notNull(),
    action: text('action').$type<ListDelivery['action']>().notNull(),
    state: text('state').$type<ListDelivery['state']>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type ListDeliveryRow = typeof listDeliveries.$inferSelect
