import type { ReturnedLine, ReturnState } from '@plinth/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const orderReturns = pgTable(
  'order_returns',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<ReturnState>().notNull(),
    askedBy: text('asked_by').$type<'buyer' | 'shop'>().notNull(),
    items: jsonb('items').$type<readonly ReturnedLine[]>().notNull(),
    message: text('message').notNull().default(''),
    answer: text('answer').notNull().default(''),
    requestKey: text('request_key').notNull(),
    requestHash: text('request_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)
