import type { Redirect, RedirectOrigin } from '@plinth/contract/redirects/redirect-calls'
import { readPermanentAddress } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { titleOf } from '../../delivery/links/find-links.ts'
import {
  addressFor,
  knownTargets,
  targetsOf,
  type KnownTarget,
} from '../../delivery/sources/resolve-links.ts'
import { seenPaths } from '../../delivery/links/unanswered-addresses.ts'
import type { LinkAsk } from '../../delivery/sources/page-source.ts'
import type { PageSources } from '../../delivery/sources/page-sources.ts'
import { containing } from '../../platform/database/containing.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'

export interface RedirectQuery {
  /** Part of either address. */
  readonly search?: string
  readonly origin?: RedirectOrigin
  readonly cursor?: string
  readonly limit: number
}

const redirectRow = selected({
  id: computed<string>(sql`found.id`),
  from: computed<string>(sql`found.from_path`),
  target: computed<string>(sql`found.target`),
  origin: computed<RedirectOrigin>(sql`found.origin`),
})

/** Every redirect of a website by the address it is from; three statements, whatever is asked. [ADDR-11] */
export async function listRedirects(
  ask: LinkAsk,
  sources: PageSources,
  { search = '', origin, cursor, limit }: RedirectQuery,
): Promise<{ redirects: Redirect[]; nextCursor: string | null }> {
  const like = containing(search.trim())
  const after = readCursor(cursor)
  const rows = await redirectRow.read(
    ask.db,
    sql`select ${redirectRow} from (${everyRedirect(ask, sources)}) found
      where ${origin === undefined ? sql`true` : sql`found.origin = ${origin}`}
        and ${
          search.trim() === ''
            ? sql`true`
            : sql`(found.from_path ilike ${like} or found.target ilike ${like})`
        }
        and ${
          after === undefined
            ? sql`true`
            : sql`(found.from_path collate "C", found.id collate "C") > (${after.from}, ${after.id})`
        }
      order by found.from_path collate "C", found.id collate "C" limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    rows.length > limit && last !== undefined ? cursorOf(JSON.stringify([last.from, last.id])) : null
  return { redirects: await withEnds(ask, sources, page), nextCursor }
}

function readCursor(cursor: string | undefined): { from: string; id: string } | undefined {
  try {
    const read: unknown = JSON.parse(textOfCursor(cursor) ?? 'null')
    const [from, id] = Array.isArray(read) ? (read as unknown[]) : []
    return typeof from === 'string' && typeof id === 'string' ? { from, id } : undefined
  } catch {
    return undefined
  }
}

/** One redirect that was made by hand. */
export async function findListed(
  ask: LinkAsk,
  sources: PageSources,
  id: string,
): Promise<Redirect | undefined> {
  const rows = await redirectRow.read(
    ask.db,
    sql`select ${redirectRow} from (${byHand(ask.website.id)}) found where found.id = ${id}`,
  )
  return (await withEnds(ask, sources, rows))[0]
}

interface Row {
  readonly id: string
  readonly from: string
  readonly target: string
  readonly origin: RedirectOrigin
}

async function withEnds(ask: LinkAsk, sources: PageSources, rows: readonly Row[]): Promise<Redirect[]> {
  const names = rows.flatMap(({ target }) => readPermanentAddress(target)?.name ?? [])
  const known = await knownTargets(ask, sources, names)
  const ends = new Map<string, KnownTarget>(known.map((target) => [target.name, target]))
  const covered = await seenPaths(
    ask,
    sources,
    rows.map(({ from }) => from),
  )
  return rows.map((row) => {
    const name = readPermanentAddress(row.target)?.name
    const end = name === undefined ? undefined : ends.get(name)
    const isCovered = covered.has(row.from)
    if (name === undefined) return { ...row, to: row.target, title: null, isCovered }
    if (end === undefined) return { ...row, to: null, title: null, isCovered }
    const title = titleOf(end, ask.website.primaryLanguage)
    return { ...row, to: addressFor(end, 'published'), title, isCovered }
  })
}

const byHand = (websiteId: string): SQL => sql`
  select r.id, r.from_path, r.target, 'hand' as origin, r.folded from redirects r where r.website_id = ${websiteId}`

/** Those made by hand, and what was moved or deleted as far as nothing made by hand takes its place. */
function everyRedirect(ask: LinkAsk, sources: PageSources): SQL {
  const { id: websiteId } = ask.website
  const all = sources.linked.map((linked, rank) => targetsOf(linked, rank, ask))
  return sql`
    ${byHand(websiteId)}
    union all
    select one.* from (
      select 'moved:' || m.parent_id || ':' || m.url_id as id,
        case when m.parent_id = '' then '/' else '/' || c.url_id || '/' end || m.url_id as from_path,
        '/~' || case m.target_kind when 'collection' then 'page' when 'item' then 'post' else m.target_kind end
          || '/' || m.target_id as target,
        'moved' as origin,
        lower(case when m.parent_id = '' then '/' else '/' || c.url_id || '/' end || m.url_id) as folded
      from moved_addresses m
      left join collections c on c.website_id = m.website_id and c.id = m.parent_id
      where m.website_id = ${websiteId} and (m.parent_id = '' or c.id is not null)
      union all
      select 'deleted:' || thing.kind || '/' || thing.id, thing.path, thing.redirect_to, 'deleted', lower(thing.path)
      from (${sql.join(all, sql` union all `)}) thing
      where thing.deleted and thing.redirect_to is not null and not exists (
        select 1 from collections c where c.website_id = ${websiteId} and c.deleted_at is not null
          and c.redirect_to = thing.redirect_to and starts_with(thing.path, '/' || c.url_id || '/'))
    ) one
    where not exists (
      select 1 from redirects r where r.website_id = ${websiteId} and r.folded = one.folded)`
}
