import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that things had before, and what has moved away from there. */
export const movedAddresses = pgTable(
  'moved_addresses',
  {
    websiteId: text('website_id').notNull(),
    /** The page, blog or store the address was below; empty for the top of the website. */
    parentId: text('parent_id').notNull(),
    urlId: text('url_id').notNull(),
    /** The page source it is of. */
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.parentId, table.urlId] })],
)
