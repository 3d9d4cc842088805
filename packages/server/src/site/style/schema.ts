import type { SiteStyle, StyleChanges, StyleDeed } from '@plinth/domain'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const styleDrafts = pgTable('style_drafts', {
  websiteId: text('website_id').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  style: jsonb('style').$type<SiteStyle>().notNull(),
  publishedVersionId: text('published_version_id'),
  updatedAt: moment('updated_at').notNull(),
})

export const styleLog = pgTable(
  'style_changes',
  {
    websiteId: text('website_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    batchId: text('batch_id').notNull(),
    sessionId: text('session_id').notNull(),
    accountId: text('account_id'),
    deed: jsonb('deed').$type<StyleDeed>().notNull(),
    changes: jsonb('changes').$type<StyleChanges>().notNull(),
    before: jsonb('before').$type<StyleChanges>().notNull(),
    undoes: text('undoes'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.revision] })],
)

export const styleVersions = pgTable(
  'style_versions',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    style: jsonb('style').$type<SiteStyle>().notNull(),
    accountId: text('account_id'),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
