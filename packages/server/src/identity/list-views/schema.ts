import type { ListName } from '@plinth/contract/lists/list-calls'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Columns a person has chosen for a list. */
export const listColumns = pgTable(
  'list_columns',
  {
    websiteId: text('website_id').notNull(),
    accountId: text('account_id').notNull(),
    list: text('list').$type<ListName>().notNull(),
    columns: jsonb('columns').$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.accountId, table.list] })],
)

/** Views a person keeps of lists. */
export const listViews = pgTable(
  'list_views',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    accountId: text('account_id').notNull(),
    list: text('list').$type<ListName>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: jsonb('columns').$type<readonly string[]>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
