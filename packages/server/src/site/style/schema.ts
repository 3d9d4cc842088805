import type { HeaderChanges, HeaderValues, Menus, SiteChanges, SiteStyle, StyleDeed } from '@plinth/domain'
import type { FontCategory, FontFormat, FontMetrics } from '@plinth/site-templates'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const styleDrafts = pgTable('style_drafts', {
  websiteId: text('website_id').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  style: jsonb('style').$type<SiteStyle>().notNull(),
  /** Only what differs from what visitors see: the rest follows the settings. */
  header: jsonb('header').$type<HeaderChanges>().notNull().default({}),
  /** Null while they are those visitors see. */
  menus: jsonb('menus').$type<Menus>(),
  publishedVersionId: text('published_version_id'),
  /** When what is drafted of the look and of the menus goes live by itself. [PUB-41] */
  styleScheduledFor: moment('style_scheduled_for'),
  menusScheduledFor: moment('menus_scheduled_for'),
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
    changes: jsonb('changes').$type<SiteChanges>().notNull(),
    before: jsonb('before').$type<SiteChanges>().notNull(),
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
    /** Null for what was published before headers had versions. */
    header: jsonb('header').$type<HeaderValues>(),
    accountId: text('account_id'),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const ownFonts = pgTable(
  'own_fonts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    family: text('family').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format').$type<FontFormat>().notNull(),
    lightest: integer('lightest').notNull(),
    boldest: integer('boldest').notNull(),
    italic: boolean('italic').notNull(),
    metrics: jsonb('metrics').$type<FontMetrics>().notNull(),
    size: integer('size').notNull(),
    data: text('data').notNull(),
    createdAt: moment('created_at').notNull(),
    letters: text('letters').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** A file of a family of the collection; its address ends with the hash. */
export interface CollectionFace {
  readonly hash: string
  readonly weights: readonly [number, number]
  readonly italic: boolean
  /** As CSS writes them. */
  readonly letters: string
  readonly alphabet: string
}

export const collectionFonts = pgTable(
  'collection_fonts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    family: text('family').notNull(),
    category: text('category').$type<FontCategory>().notNull(),
    source: text('source').notNull(),
    licence: text('licence').notNull(),
    licenceText: text('licence_text').notNull(),
    metrics: jsonb('metrics').$type<FontMetrics>().notNull(),
    faces: jsonb('faces').$type<readonly CollectionFace[]>().notNull(),
    sheetFaces: jsonb('sheet_faces').$type<readonly CollectionFace[]>().notNull(),
    sheetHash: text('sheet_hash').notNull(),
    size: integer('size').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const collectionFontFiles = pgTable(
  'collection_font_files',
  {
    websiteId: text('website_id').notNull(),
    fontId: text('font_id').notNull(),
    hash: text('hash').notNull(),
    data: text('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.fontId, table.hash] })],
)
