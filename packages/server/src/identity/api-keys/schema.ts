import type { KeyScopes } from '@plinth/domain'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Keys with which programs call for a website, until they are revoked. */
export const apiKeys = pgTable(
  'api_keys',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** The digest of the key; the key itself is kept nowhere. */
    keyHash: text('key_hash').notNull(),
    scopes: jsonb('scopes').$type<KeyScopes>().notNull(),
    /** Who made it: it acts for them, as far as their roles allow. */
    accountId: text('account_id').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
