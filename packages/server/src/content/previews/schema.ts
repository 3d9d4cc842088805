import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Links that show a draft to whoever has them. */
export const previewLinks = pgTable(
  'preview_links',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    documentId: text('document_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    accountId: text('account_id').notNull(),
    showAt: moment('show_at'),
    asksPassword: boolean('asks_password').notNull(),
    asMember: boolean('as_member').notNull().default(false),
    language: text('language'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
