import type { Section } from '@plinth/domain'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Sections an owner keeps under a name. */
export const savedSections = pgTable(
  'saved_sections',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    folded: text('folded').notNull(),
    section: jsonb('section').$type<Section>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
