import type { CommentState } from '@plinth/domain'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What was written below posts. */
export const comments = pgTable(
  'comments',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    itemId: text('item_id').notNull(),
    parentId: text('parent_id'),
    rootId: text('root_id').notNull(),
    depth: integer('depth').notNull(),
    memberId: text('member_id'),
    accountId: text('account_id'),
    isTeam: boolean('is_team').notNull(),
    name: text('name').notNull(),
    /** In small letters; null for somebody of the website. */
    email: text('email'),
    body: text('body').notNull(),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    state: text('state').$type<CommentState>().notNull(),
    /** Whether the writer is told of answers; `asked`: once they have said so with the link of a mail. */
    tells: text('tells').$type<'no' | 'asked' | 'yes'>().notNull(),
    submission: text('submission').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    writtenAt: moment('written_at').notNull(),
    toldAt: moment('told_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type CommentRow = typeof comments.$inferSelect

/** Who likes which post or comment; only a hash of who. */
export const likes = pgTable(
  'likes',
  {
    websiteId: text('website_id').notNull(),
    thingId: text('thing_id').notNull(),
    likerHash: text('liker_hash').notNull(),
    itemId: text('item_id').notNull(),
    memberId: text('member_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.thingId, table.likerHash] })],
)
