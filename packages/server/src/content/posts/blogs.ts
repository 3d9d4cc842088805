import { COLLECTION_TYPES } from '@plinth/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { collections } from '../pages-and-posts/schema.ts'

/** Whether there is such a blog; one statement. */
export async function isBlog(tx: Database, websiteId: string, collectionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ type: collections.type })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        eq(collections.id, collectionId),
        isNull(collections.deletedAt),
      ),
    )
  return row?.type === COLLECTION_TYPES.generic
}

/** The blog at the top of the website's addresses; undefined when there is none. */
export async function blogAt(tx: Database, websiteId: string, urlId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(eq(collections.websiteId, websiteId), eq(collections.urlId, urlId), isNull(collections.deletedAt)),
    )
  return row?.id
}
