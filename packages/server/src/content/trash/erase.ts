import { COLLECTION_TYPES, type Refusal, say } from '@plinth/domain'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { collections, documents, type OwnerKind, blogTags, items } from '../pages-and-posts/schema.ts'

/** What is left of something that is deleted for good: its address, and what its visitors are told there. */
const forgotten = {
  title: {},
  seoTitle: {},
  seoDescription: {},
  status: 'draft' as const,
  scheduledFor: null,
}

/**
 * Deletes a page of the trash for good, a blog with its posts: its content, its drafts and its versions. Visitors go on
 * to be told that it is gone, or to be sent where its owner said. Undefined when there is none in the trash. [ADDR-10]
 */
export async function erasePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
): Promise<{ readonly ok: true } | Refusal<'store-kept'> | undefined> {
  return transaction(db, async (tx) => {
    const named = and(eq(collections.websiteId, websiteId), eq(collections.id, id))
    const [page] = await tx
      .select({ type: collections.type })
      .from(collections)
      .where(and(named, isNotNull(collections.deletedAt), isNull(collections.erasedAt)))
      .for('update')
    if (page === undefined) return undefined
    if (page.type === COLLECTION_TYPES.products) return storeKept
    const posts = await tx
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.websiteId, websiteId), eq(items.collectionId, id), isNull(items.erasedAt)))
    const postIds = posts.map((post) => post.id)
    await erasePosts(tx, clock, websiteId, postIds)
    await tx.delete(blogTags).where(and(eq(blogTags.websiteId, websiteId), eq(blogTags.collectionId, id)))
    await eraseDocuments(tx, websiteId, 'collection', [id])
    await tx
      .update(collections)
      .set({
        ...forgotten,
        navigationTitle: {},
        description: {},
        socialAssetId: null,
        deletedBy: null,
        erasedAt: clock.now(),
      })
      .where(named)
    return { ok: true }
  })
}

const storeKept: Refusal<'store-kept'> = {
  ok: false,
  code: 'store-kept',
  message: say('A store stays in the trash: its products and orders belong to it.'),
}

/** Deletes a post of the trash for good. False when there is none. [ADDR-10] */
export async function erasePost(db: Database, clock: Clock, websiteId: string, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [post] = await tx
      .select({ id: items.id })
      .from(items)
      .where(
        and(
          eq(items.websiteId, websiteId),
          eq(items.id, id),
          isNotNull(items.deletedAt),
          isNull(items.erasedAt),
        ),
      )
      .for('update')
    if (post === undefined) return false
    await erasePosts(tx, clock, websiteId, [id])
    return true
  })
}

async function erasePosts(
  tx: Database,
  clock: Clock,
  websiteId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const now = clock.now()
  const these = and(eq(items.websiteId, websiteId), inArray(items.id, [...ids]))
  await eraseDocuments(tx, websiteId, 'item', ids)
  // Those of a blog need not have been deleted one by one.
  await tx
    .update(items)
    .set({ deletedAt: now })
    .where(and(these, isNull(items.deletedAt)))
  await tx
    .update(items)
    .set({
      ...forgotten,
      excerpt: {},
      mainImageId: null,
      socialAssetId: null,
      passwordHash: null,
      author: { name: '' },
      tags: [],
      categories: [],
      deletedBy: null,
      erasedAt: now,
    })
    .where(these)
}

/** Drafts with their logs and versions. */
async function eraseDocuments(
  tx: Database,
  websiteId: string,
  ownerKind: OwnerKind,
  ownerIds: readonly string[],
): Promise<void> {
  await tx
    .delete(documents)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        eq(documents.ownerKind, ownerKind),
        inArray(documents.ownerId, [...ownerIds]),
      ),
    )
}
