import type { AdditionalField } from '@plinth/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

/** What a visitor has put aside: of one browser, or of a member in all of theirs. */
export const savedLists = pgTable(
  'saved_lists',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    memberId: text('member_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Browsers that know a list, by a digest of their token. */
export const savedKeys = pgTable(
  'saved_keys',
  {
    websiteId: text('website_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    listId: text('list_id').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.tokenHash] })],
)

export const savedLines = pgTable(
  'saved_lines',
  {
    websiteId: text('website_id').notNull(),
    listId: text('list_id').notNull(),
    id: text('id').notNull(),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What one cost when it was put aside. */
    savedPrice: amount('saved_price').notNull(),
    additionalFields: jsonb('additional_fields').$type<readonly AdditionalField[]>().notNull().default([]),
    answersDigest: text('answers_digest').notNull().default(''),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.listId, table.id] })],
)
