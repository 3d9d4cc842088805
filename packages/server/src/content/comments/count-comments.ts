import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { comments, likes } from './schema.ts'
import { items } from '../pages-and-posts/schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const counted = selected({ count: computed<number>(sql`t.like_count`) })

const listed = (ids: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(ids)].toSorted())}::jsonb))`

/**
 * Counts anew the comments everybody sees of posts, and says that pages that show the posts are others now. Call it in the
 * transaction that changed them. [COMMENT-6]
 */
export async function countComments(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return
  // Held first: what is counted then holds whoever else changes comments of the same posts.
  await tx.execute(sql`
    select i.id from ${items} i where i.website_id = ${websiteId} and i.id in ${listed(itemIds)}
    order by i.id for no key update`)
  await tx.execute(sql`
    update ${items} i set comment_count = (select count(*) from ${comments} c
      where c.website_id = i.website_id and c.item_id = i.id and c.state = 'shown')
    where i.website_id = ${websiteId} and i.id in ${listed(itemIds)}`)
  await tellChanged(tx, websiteId, itemIds)
}

/** Counts anew how often a post, or a comment below it, is liked; how often that is. In a transaction. [COMMENT-12] */
export async function countLikes(
  tx: Database,
  websiteId: string,
  { itemId, commentId }: { readonly itemId: string; readonly commentId?: string },
): Promise<number> {
  await tx.execute(sql`
    select i.id from ${items} i where i.website_id = ${websiteId} and i.id = ${itemId} for no key update`)
  const thingId = commentId ?? itemId
  const table = commentId === undefined ? items : comments
  const [row] = await counted.read(
    tx,
    sql`
    update ${table} t set like_count = (select count(*) from ${likes} l
      where l.website_id = t.website_id and l.thing_id = t.id)
    where t.website_id = ${websiteId} and t.id = ${thingId} returning ${counted}`,
  )
  await tellChanged(tx, websiteId, [itemId])
  return row?.count ?? 0
}

/** Pages that show a post: its own, lists with it, and its neighbours. */
const tellChanged = (tx: Database, websiteId: string, itemIds: readonly string[]): Promise<void> =>
  changed(
    tx,
    websiteId,
    itemIds.map((id) => `post:${id}` as const),
  )
