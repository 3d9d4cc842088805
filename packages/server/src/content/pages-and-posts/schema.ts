import type {
  CollectionTypeCode,
  CommentMode,
  Deed,
  Localized,
  Menus,
  Operation,
  PageDocument,
  PageStatus,
  PostEvent,
  RecordTypeCode,
  TagType,
} from '@plinth/domain'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { declareThings } from '../../site/websites/foreign-things.ts'

const localized = (name: string) => jsonb(name).$type<Localized>().notNull()

/**
 * What a document belongs to: a page (or blog, or store), a post of a blog, the website: its footer, a section that is
 * synced, or a mail to many.
 */
export type OwnerKind = 'collection' | 'item' | 'website' | 'synced' | 'mail'

/** What is published: everything but mails, which are sent. */
export type PublishedKind = Exclude<OwnerKind, 'mail'>

export const collections = pgTable(
  'collections',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    type: integer('type').$type<CollectionTypeCode>().notNull(),
    urlId: text('url_id').notNull(),
    title: localized('title'),
    navigationTitle: localized('navigation_title'),
    description: localized('description'),
    seoTitle: localized('seo_title'),
    seoDescription: localized('seo_description'),
    status: text('status').$type<PageStatus>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    socialAssetId: text('social_asset_id'),
    noIndex: boolean('no_index').notNull().default(false),
    /** argon2id. */
    passwordHash: text('password_hash'),
    /** Areas whose members see it; of none, all members; null for everybody. */
    membersOnly: jsonb('members_only').$type<readonly string[]>(),
    teaser: localized('teaser').default({}),
    scheduledFor: moment('scheduled_for'),
    firstPublishedAt: moment('first_published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    erasedAt: moment('erased_at'),
    redirectTo: text('redirect_to'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const documents = pgTable(
  'documents',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    ownerKind: text('owner_kind').$type<OwnerKind>().notNull(),
    ownerId: text('owner_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    document: jsonb('document').$type<PageDocument>().notNull(),
    publishedVersionId: text('published_version_id'),
    publishedRevision: bigint('published_revision', { mode: 'number' }),
    /** It is not changed any more: a mail that was sent. */
    isClosed: boolean('is_closed').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const documentOperations = pgTable(
  'document_operations',
  {
    websiteId: text('website_id').notNull(),
    documentId: text('document_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    batchId: text('batch_id').notNull(),
    sessionId: text('session_id').notNull(),
    accountId: text('account_id'),
    deed: jsonb('deed').$type<Deed>().notNull(),
    operation: jsonb('operation').$type<Operation>().notNull(),
    inverse: jsonb('inverse').$type<Operation>().notNull(),
    undoes: text('undoes'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.documentId, table.revision] })],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    websiteId: text('website_id').notNull(),
    documentId: text('document_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    document: jsonb('document').$type<PageDocument>().notNull(),
    accountId: text('account_id'),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.documentId, table.id] })],
)

/** What visitors saw of a page, post or part at a time. */
export interface SeenState {
  /** Null while they saw nothing of it. */
  readonly version: string | null
  /** Of footers and synced sections, which have none: null. */
  readonly status: PageStatus | null
  /** In milliseconds since the epoch. */
  readonly scheduledFor: number | null
}

/** One thing of a publish: what visitors saw of it before and after. [PUB-42] */
export type PublishedPart =
  | {
      readonly of: 'document'
      readonly documentId: string
      readonly kind: PublishedKind
      /** What it was called then. */
      readonly title: Localized
      /** Of a synced section; null for everything else. */
      readonly name: string | null
      readonly before: SeenState
      readonly after: SeenState
    }
  | { readonly of: 'style'; readonly before: string | null; readonly after: string }
  | { readonly of: 'navigation'; readonly before: Menus; readonly after: Menus }

export const publishes = pgTable(
  'publishes',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    accountId: text('account_id'),
    note: text('note').notNull().default(''),
    parts: jsonb('parts').$type<readonly PublishedPart[]>().notNull(),
    /** The publish that it took back. */
    takesBack: text('takes_back'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

declareThings('page', collections)

export const items = pgTable(
  'items',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    collectionId: text('collection_id').notNull(),
    recordType: integer('record_type').$type<RecordTypeCode>().notNull(),
    urlId: text('url_id').notNull(),
    title: localized('title'),
    excerpt: localized('excerpt'),
    seoTitle: localized('seo_title'),
    seoDescription: localized('seo_description'),
    status: text('status').$type<PageStatus>().notNull(),
    mainImageId: text('main_image_id'),
    socialAssetId: text('social_asset_id'),
    noIndex: boolean('no_index').notNull().default(false),
    /** Visitors see it only with this password. */
    passwordHash: text('password_hash'),
    author: jsonb('author').$type<{ name: string; url?: string }>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    categories: jsonb('categories').$type<string[]>().notNull(),
    publishOn: moment('publish_on').notNull(),
    scheduledFor: moment('scheduled_for'),
    firstPublishedAt: moment('first_published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    erasedAt: moment('erased_at'),
    redirectTo: text('redirect_to'),
    /** Of what it is about, elsewhere; and whether its title in lists leads there. */
    sourceUrl: text('source_url'),
    passthrough: boolean('passthrough').notNull().default(false),
    /** When and where it is, of a post that tells of an event. */
    event: jsonb('event').$type<PostEvent>(),
    commentMode: text('comment_mode').$type<CommentMode>().notNull().default('usual'),
    /** How many comments everybody sees. */
    commentCount: integer('comment_count').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Tags and categories of a blog, there with no post too; posts keep the names. */
export const blogTags = pgTable(
  'blog_tags',
  {
    websiteId: text('website_id').notNull(),
    collectionId: text('collection_id').notNull(),
    id: text('id').notNull(),
    tagType: text('tag_type').$type<TagType>().notNull(),
    name: text('name').notNull(),
    folded: text('folded').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Names that tags and categories had before. */
export const formerBlogTags = pgTable(
  'former_blog_tags',
  {
    websiteId: text('website_id').notNull(),
    collectionId: text('collection_id').notNull(),
    tagType: text('tag_type').$type<TagType>().notNull(),
    name: text('name').notNull(),
    tagId: text('tag_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.collectionId, table.tagType, table.name] })],
)

declareThings('post', items)
