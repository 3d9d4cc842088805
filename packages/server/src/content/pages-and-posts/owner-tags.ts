import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { pageTags, postTags, type Tag } from '../../site/changes/changes.ts'
import { type OwnerKind, items } from './schema.ts'

/** Whose document or status changes. */
interface ChangedOwner {
  readonly ownerKind: OwnerKind
  readonly ownerId: string
  /** Whether visitors may see it under another name, at another address, or no more. */
  readonly record: boolean
}

/** The footer is on every page. */
const everyPage: readonly Tag[] = ['settings']

/** What changes of documents touch, of pages and posts alike; at most one statement. */
export async function tagsOfOwners(
  db: Database,
  websiteId: string,
  owners: readonly ChangedOwner[],
): Promise<Tag[]> {
  const posts = owners.filter(({ ownerKind }) => ownerKind === 'item').map(({ ownerId }) => ownerId)
  const rows =
    posts.length === 0
      ? []
      : await db
          .select({ id: items.id, collectionId: items.collectionId })
          .from(items)
          .where(and(eq(items.websiteId, websiteId), inArray(items.id, posts)))
  return [
    ...owners.flatMap((owner) => tagsOf(owner)),
    ...rows.flatMap(({ id, collectionId }) => postTags(collectionId, id)),
  ]
}

/** A synced section is on the pages that say so; posts are looked up together. */
function tagsOf({ ownerKind, ownerId, record }: ChangedOwner): readonly Tag[] {
  switch (ownerKind) {
    case 'collection':
      return pageTags(ownerId, record)
    case 'website':
      return everyPage
    case 'synced':
      return [`synced:${ownerId}`]
    case 'item':
    case 'mail':
      return []
  }
}
