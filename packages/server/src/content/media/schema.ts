import type { FileDeed } from '@plinth/contract/media/media-calls'
import type { Asset, FocalPoint, Localized } from '@plinth/domain'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { declareThings } from '../../site/websites/foreign-things.ts'

export const assets = pgTable(
  'assets',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').$type<Asset['kind']>().notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    width: integer('width'),
    height: integer('height'),
    focalPoint: jsonb('focal_point').$type<FocalPoint>().notNull(),
    altText: jsonb('alt_text').$type<Localized>().notNull(),
    colorData: jsonb('color_data').$type<Asset['colorData']>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** Null outside of every folder. */
    folderId: text('folder_id'),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Folders of the library; where a file is in them changes nothing about its address. */
export const assetFolders = pgTable(
  'asset_folders',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    /** Null at the top. */
    parentId: text('parent_id'),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const assetContents = pgTable(
  'asset_contents',
  {
    websiteId: text('website_id').notNull(),
    assetId: text('asset_id').notNull(),
    hash: text('hash').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.assetId, table.hash] })],
)

/** What happened to each file, and who did it. */
export const assetChanges = pgTable(
  'asset_changes',
  {
    websiteId: text('website_id').notNull(),
    assetId: text('asset_id').notNull(),
    id: text('id').notNull(),
    accountId: text('account_id'),
    deed: text('deed').$type<FileDeed>().notNull(),
    before: text('before'),
    after: text('after'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.assetId, table.id] })],
)

/** Files on their way in, in parts. */
export const uploads = pgTable(
  'uploads',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    accountId: text('account_id').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    folderId: text('folder_id'),
    fingerprint: text('fingerprint').notNull(),
    /** The length of each part, in order. */
    parts: jsonb('parts').$type<readonly number[]>().notNull().default([]),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    state: text('state').$type<'open' | 'finishing' | 'done'>().notNull().default('open'),
    assetId: text('asset_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

declareThings('file', assets)
