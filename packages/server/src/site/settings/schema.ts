import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const settings = pgTable(
  'settings',
  {
    websiteId: text('website_id').notNull(),
    namespace: text('namespace').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.namespace] })],
)
