import { readText, type LinkTargetKind } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { LinkAsk } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'
import { knownTarget, targetRow, targetsOf, type KnownTarget } from '../sources/resolve-links.ts'

interface LinkSearch {
  /** Words of a title, or an address of the website; empty for what was changed last. */
  readonly query: string
  readonly limit: number
  /** Types of which those are shown too that visitors cannot see. */
  readonly sees: ReadonlySet<LinkTargetKind>
}

/** Words beyond these do not narrow a search. */
const mostWords = 8

/**
 * What of a website a link can lead to, the best first: what is at the very address, then by how the title begins. One
 * statement over every type. [LINK-5]
 */
export async function findLinks(
  ask: LinkAsk,
  sources: PageSources,
  { query, limit, sees }: LinkSearch,
): Promise<KnownTarget[]> {
  const said = query.trim().toLowerCase()
  const parts = sources.linked.map((linked, rank) => {
    const open = sees.has(linked.kind) ? sql`` : sql`and seen`
    return sql`select * from (${targetsOf(linked, rank, ask)}) one where not deleted ${open} and ${fits(said)}`
  })
  const title = sql`lower(coalesce(title ->> ${ask.website.primaryLanguage}, ''))`
  const order =
    said === ''
      ? sql`rank, changed desc, id`
      : sql`case when path = ${pathIn(said)} then 0 when ${title} = ${said} then 1
          when starts_with(${title}, ${said}) then 2 when strpos(' ' || ${title}, ' ' || ${said}) > 0 then 3 else 4 end,
          rank, length(${title}), ${title}, id`
  const rows = await targetRow.read(
    ask.db,
    sql`select ${targetRow} from (${sql.join(parts, sql` union all `)}) found order by ${order} limit ${limit}`,
  )
  return rows.map(knownTarget)
}

/** Every word somewhere in what is looked through, or the address itself. */
function fits(said: string): SQL {
  const words = said.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql`true`
  const each = words.slice(0, mostWords).map((word) => sql`strpos(words, ${word}) > 0`)
  return sql`(path = ${pathIn(said)} or (${sql.join(each, sql` and `)}))`
}

/** An address as it is compared: without what follows it and without a slash at its end. */
function pathIn(said: string): string {
  const path = said.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return said.startsWith('/') ? path || '/' : path
}

/** The name of a thing in the language of its owner, or in any it has one in. */
export function titleOf({ title, path }: KnownTarget, language: string): string {
  return readText(title, language, language) || Object.values(title).find((text) => text !== '') || path
}
