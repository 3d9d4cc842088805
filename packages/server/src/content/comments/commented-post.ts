import type { Lock } from '../../delivery/sources/lock.ts'
import type { CommentMode, Localized } from '@plinth/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { lockOfPost } from '../pages/lock-of.ts'
import { collections, items } from '../pages-and-posts/schema.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'
import { isSeenItem } from '../pages-and-posts/seen-posts.ts'

/** A post visitors can see, as far as its comments depend on it. */
export interface CommentedPost {
  readonly id: string
  readonly title: Localized
  /** Begins with a slash. */
  readonly path: string
  readonly commentMode: CommentMode
  readonly publishOn: number
  /** What keeps visitors from it, and so from its comments. */
  readonly lock: Lock | undefined
}

/** A post visitors can see; undefined when there is none. One statement. */
export async function findCommentedPost(
  db: Database,
  websiteId: string,
  id: string,
): Promise<CommentedPost | undefined> {
  const [row] = await db
    .select({ item: items, blog: collections })
    .from(items)
    .innerJoin(
      collections,
      and(eq(collections.websiteId, items.websiteId), eq(collections.id, items.collectionId)),
    )
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.id, id),
        isNull(items.deletedAt),
        isSeenItem,
        isNull(collections.deletedAt),
        isSeenCollection,
      ),
    )
  if (row === undefined) return undefined
  const { item, blog } = row
  return {
    id,
    title: item.title,
    path: `/${blog.urlId}/${item.urlId}`,
    commentMode: item.commentMode,
    publishOn: item.publishOn.getTime(),
    lock: lockOfPost(blog, item),
  }
}
