import type { ListedComment } from '@plinth/contract/comments/comment-calls'
import { readText, type CommentState } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { comments } from '../../content/comments/schema.ts'
import { collections, items } from '../../content/pages-and-posts/schema.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'

/** Which comments are wanted. */
export interface CommentFilter {
  readonly search?: string
  readonly state?: CommentState
  readonly itemId?: string
}

const c = alias(comments, 'c')
const i = alias(items, 'i')
const listedRow = selected({
  id: c.id,
  itemId: c.itemId,
  titles: i.title,
  postUrl: computed<string>(sql`(select '/' || b.url_id || '/' || i.url_id from ${collections} b
    where b.website_id = i.website_id and b.id = i.collection_id)`),
  parentId: c.parentId,
  parentName: computed<string>(sql`coalesce(p.name, '')`),
  name: c.name,
  email: c.email,
  isTeam: c.isTeam,
  memberId: c.memberId,
  text: c.body,
  state: c.state,
  likeCount: c.likeCount,
  writtenAt: c.writtenAt,
})

const listed = (
  { titles, isTeam, memberId, writtenAt, ...row }: RowOf<typeof listedRow>,
  language: string,
): ListedComment => ({
  ...row,
  postTitle: readText(titles, language, language),
  writer: isTeam ? 'team' : memberId === null ? 'guest' : 'member',
  writtenOn: writtenAt.getTime(),
})

function conditionsOf(websiteId: string, { search = '', state, itemId }: CommentFilter): SQL[] {
  const words = search.trim()
  const part = containing(words)
  return [
    sql`c.website_id = ${websiteId}`,
    // What is with the spam is seen by whoever asks for it.
    state === undefined ? sql`c.state <> 'spam'` : sql`c.state = ${state}`,
    ...(itemId === undefined ? [] : [sql`c.item_id = ${itemId}`]),
    ...(words === '' ? [] : [sql`(c.body ilike ${part} or c.name ilike ${part} or c.email ilike ${part})`]),
  ]
}

/** Comments, the newest first; one statement, whatever the page. [COMMENT-11] */
export async function listComments(
  db: Database,
  { id: websiteId, primaryLanguage }: SiteWebsite,
  query: CommentFilter & { readonly cursor?: string; readonly limit?: number },
): Promise<{ comments: ListedComment[]; nextCursor: string | null }> {
  const limit = query.limit ?? 50
  const conditions = conditionsOf(websiteId, query)
  const after = rowsAfter(query.cursor, c.writtenAt, c.id)
  if (after !== undefined) conditions.push(after)
  const rows = await listedRow.read(
    db,
    sql`select ${listedRow} from ${comments} c
      join ${items} i on i.website_id = c.website_id and i.id = c.item_id
      left join ${comments} p on p.website_id = c.website_id and p.id = c.parent_id
      where ${sql.join(conditions, sql` and `)}
      order by c.written_at desc, c.id desc ${firstRows(limit + 1)}`,
  )
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.writtenAt, last.id))
  return {
    comments: shown.map((row) => listed(row, primaryLanguage)),
    nextCursor,
  }
}

/** How many wait to be looked at. */
export const countWaitingComments = (db: Database, websiteId: string): Promise<number> =>
  db.$count(comments, sql`${comments.websiteId} = ${websiteId} and ${comments.state} = 'waiting'`)
