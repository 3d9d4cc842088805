import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Redirects an owner makes by hand. */
export const redirects = pgTable(
  'redirects',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    /** Decoded, begins with a slash. */
    fromPath: text('from_path').notNull(),
    /** As it is compared: small letters. */
    folded: text('folded').notNull(),
    /** A whole address, one of the website, or one that stays: `/~page/ID`. */
    target: text('target').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
