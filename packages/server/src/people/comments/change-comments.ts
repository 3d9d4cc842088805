import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { countComments } from '../../content/comments/count-comments.ts'
import { comments } from '../../content/comments/schema.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { PostOffice } from '../../platform/mail/post-office.ts'
import { tellAnswered } from './comment-mails.ts'

const STATES = { show: 'shown', wait: 'waiting', spam: 'spam', remove: 'removed' } as const

/**
 * Shows comments to everybody, has them wait once more, puts them with the spam or away, or deletes them: those of these that are
 * there; how many changed. Of what was deleted only the place is left, which stays as it is. [COMMENT-11] [COMMENT-17]
 */
export async function changeComments(
  { db, mail }: { readonly db: Database; readonly mail: Pick<PostOffice, 'send'> },
  website: SiteWebsite,
  ids: readonly string[],
  action: keyof typeof STATES | 'delete',
  now: Date,
): Promise<number> {
  const chosen = and(eq(comments.websiteId, website.id), inArray(comments.id, [...ids]))
  return transaction(db, async (tx) => {
    if (action === 'delete') return takeAway(tx, website.id, ids)
    const state = STATES[action]
    const rows = await tx
      .update(comments)
      .set({ state })
      .where(and(chosen, ne(comments.state, state), ne(comments.body, '')))
      .returning({ id: comments.id, itemId: comments.itemId })
    await countComments(
      tx,
      website.id,
      rows.map(({ itemId }) => itemId),
    )
    if (action === 'show')
      await tellAnswered(
        mail,
        tx,
        website,
        rows.map(({ id }) => id),
        now,
      )
    return rows.length
  })
}

/** Nothing of who wrote it, and of what. */
const blank = { name: '', email: null, body: '', memberId: null, accountId: null, tells: 'no' } as const

/**
 * Takes comments away for good. What was answered leaves an empty place, as long as the answers are there. In a transaction;
 * how many there were.
 */
async function takeAway(tx: Database, websiteId: string, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .update(comments)
    .set({ ...blank, state: 'removed' })
    .where(and(eq(comments.websiteId, websiteId), inArray(comments.id, [...ids])))
    .returning({ id: comments.id, itemId: comments.itemId })
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))]
  // Empty places below which nothing is, from the deepest up.
  let gone = 1
  while (gone > 0) {
    const taken = await tx
      .delete(comments)
      .where(
        and(
          eq(comments.websiteId, websiteId),
          inArray(comments.itemId, itemIds),
          eq(comments.state, 'removed'),
          eq(comments.body, ''),
          sql`not exists (select from ${comments} a where a.website_id = ${websiteId}
            and a.parent_id = "comments"."id")`,
        ),
      )
      .returning({ id: comments.id })
    gone = taken.length
  }
  await countComments(tx, websiteId, itemIds)
  return rows.length
}

/** Takes away what somebody wrote below posts; likes stay, of nobody. In a transaction; how many there were. [COMMENT-13] */
export async function forgetCommenter(
  tx: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<number> {
  const rows = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.websiteId, websiteId), inArray(comments.email, [...emails])))
  return takeAway(
    tx,
    websiteId,
    rows.map(({ id }) => id),
  )
}
