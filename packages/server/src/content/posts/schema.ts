import type { CommentMode, TagType, Localized, PageStatus, RecordTypeCode } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { declareThings } from '../../site/websites/foreign-things.ts'

const localized = (name: string) => jsonb(name).$type<Localized>().notNull()

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
