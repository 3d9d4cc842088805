import { sql } from 'drizzle-orm'
import { computed, selected } from '../../platform/database/selected.ts'
import { encodePath, readAddress } from '../addresses/site-address.ts'
import type { LinkAsk } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'
import { targetsOf } from '../sources/resolve-links.ts'

/** Beyond these nobody reads the list; the rest count as answered. */
const mostAddresses = 200

const seenPath = selected({ path: computed<string>(sql`found.path`) })

/**
 * Addresses of the website at which visitors find nothing, not even where it has gone. What links can lead to is looked up
 * in one statement; only what is none of it is asked for as a visitor would. [LINK-10]
 *
 * @param addresses begin with a slash; a query and a place on the page may follow
 * @param isOwn whether a path is one of the software's own, at which no page of the website is
 */
export async function unansweredAddresses(
  ask: LinkAsk,
  sources: PageSources,
  addresses: readonly string[],
  isOwn: (path: string) => boolean,
): Promise<ReadonlySet<string>> {
  const paths = new Map<string, string | undefined>()
  for (const address of addresses.slice(0, mostAddresses))
    paths.set(address, readAddress(address.replace(/#.*$/, ''))?.path)
  const wanted = [...new Set(paths.values())].filter(
    (path): path is string => path !== undefined && !isOwn(path),
  )
  if (wanted.length === 0 && ![...paths.values()].includes(undefined)) return new Set()
  const seen = await seenPaths(ask, sources, wanted)
  const dead = new Set<string | undefined>([undefined])
  const others = wanted.filter((path) => !seen.has(path))
  const siteMap = others.length === 0 ? undefined : await sources.siteMap(ask.db, ask.website.id, 'published')
  for (const path of others) {
    const address = readAddress(encodePath(path))
    const found =
      address === undefined || siteMap === undefined
        ? undefined
        : await sources.find({ ...ask, sight: 'published' }, address, siteMap)
    if (found === undefined && (await sources.former(ask, path)).kind !== 'moved') dead.add(path)
  }
  return new Set([...paths].filter(([, path]) => dead.has(path)).map(([address]) => address))
}

/** Which of some paths visitors see something of the website at; one statement, none when nothing is asked. */
export async function seenPaths(
  ask: LinkAsk,
  sources: PageSources,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const parts = sources.linked.map((linked, rank) => targetsOf(linked, rank, ask))
  const rows = await seenPath.read(
    ask.db,
    sql`select ${seenPath} from (${sql.join(parts, sql` union all `)}) found where seen and not deleted
      and path in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))`,
  )
  return new Set(rows.map(({ path }) => path))
}
