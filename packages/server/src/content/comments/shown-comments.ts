import { COMMENT_LIMITS } from '@plinth/domain'
import type { PostComments, ShownComment } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { comments } from './schema.ts'

const c = alias(comments, 'c')
const shownRow = selected({
  id: c.id,
  parentId: c.parentId,
  name: c.name,
  body: c.body,
  language: c.language,
  isTeam: c.isTeam,
  state: c.state,
  likeCount: c.likeCount,
  writtenAt: c.writtenAt,
})
const countRow = selected({ count: computed<number>(sql`count(*)::integer`) })

/** Threads `c` of a post of which something is seen: what began one may be gone while answers stay. */
const threads = (websiteId: string, itemId: string): SQL => sql`
  c.website_id = ${websiteId} and c.item_id = ${itemId} and c.parent_id is null
  and (c.state = 'shown' or exists (select from ${comments} r
    where r.website_id = c.website_id and r.root_id = c.id and r.state = 'shown'))`

/**
 * What everybody sees of the comments on a post: a page of threads, the oldest first, with their answers; three statements,
 * none where the post has none. [COMMENT-6]
 */
export async function shownComments(
  db: Database,
  websiteId: string,
  item: { readonly id: string; readonly commentCount?: number },
  page: number,
): Promise<PostComments> {
  const pageSize = COMMENT_LIMITS.page
  const total = item.commentCount ?? 0
  const none = { threads: [], pagination: { page: 1, pageSize, pageCount: 1, total: 0 } }
  if (total === 0) return none
  const of = threads(websiteId, item.id)
  const [counted] = await countRow.read(db, sql`select ${countRow} from ${comments} c where ${of}`)
  const roots = counted?.count ?? 0
  const pageCount = Math.max(1, Math.ceil(roots / pageSize))
  const at = Math.min(Math.max(1, page), pageCount)
  const begun = await shownRow.read(
    db,
    sql`select ${shownRow} from ${comments} c where ${of}
      order by c.written_at, c.id limit ${pageSize} offset ${(at - 1) * pageSize}`,
  )
  const answers = await shownRow.read(
    db,
    sql`select ${shownRow} from ${comments} c
      where c.website_id = ${websiteId} and c.parent_id is not null
        and c.root_id in (select jsonb_array_elements_text(${JSON.stringify(begun.map(({ id }) => id))}::jsonb))
      order by c.written_at, c.id limit ${COMMENT_LIMITS.replies}`,
  )
  return {
    threads: asThreads([...begun, ...answers]),
    pagination: { page: at, pageSize, pageCount, total: roots },
  }
}

type Row = RowOf<typeof shownRow>

/** Answers below what they answer. What is not seen leaves its place empty where something below it is, and is else left out. */
function asThreads(rows: readonly Row[]): ShownComment[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const draw = (row: Row): ShownComment[] => {
    const replies = (below.get(row.id) ?? []).flatMap(draw)
    const isGone = row.state !== 'shown'
    if (isGone && replies.length === 0) return []
    const { id, name, body, language, isTeam, likeCount, writtenAt } = row
    const said = isGone
      ? { name: '', text: '', likeCount: 0, isTeam: false }
      : { name, text: body, likeCount, isTeam }
    return [{ id, ...said, isGone, language, writtenOn: writtenAt.getTime(), replies }]
  }
  return (below.get(null) ?? []).flatMap(draw)
}

/** On which page of its post a comment is. */
export async function pageOfComment(
  db: Database,
  websiteId: string,
  { itemId, rootId }: { readonly itemId: string; readonly rootId: string },
): Promise<number> {
  const [counted] = await countRow.read(
    db,
    sql`select ${countRow} from ${comments} c where ${threads(websiteId, itemId)}
      and (c.written_at, c.id) < (select r.written_at, r.id from ${comments} r
        where r.website_id = ${websiteId} and r.id = ${rootId})`,
  )
  return Math.floor((counted?.count ?? 0) / COMMENT_LIMITS.page) + 1
}
