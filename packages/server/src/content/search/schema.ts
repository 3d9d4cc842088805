import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The words column is written and searched with SQL of its own. */
export const searchEntries = pgTable(
  'search_entries',
  {
    websiteId: text('website_id').notNull(),
    kind: text('kind').notNull(),
    targetId: text('target_id').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    collectionId: text('collection_id').notNull(),
    urlId: text('url_id').notNull(),
    assetId: text('asset_id'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.kind, table.targetId, table.language] })],
)
