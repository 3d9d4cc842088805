import type { SegmentRules } from '@plinth/domain'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Groups of subscribers under a name. */
export const segments = pgTable(
  'segments',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    folded: text('folded').notNull(),
    rules: jsonb('rules').$type<SegmentRules>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
