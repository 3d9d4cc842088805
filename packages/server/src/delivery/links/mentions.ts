import { readTargetName, type LinkTargetName } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { computed, selected, withJoined } from '../../platform/database/selected.ts'
import type { LinkAsk } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'
import { knownTarget, targetRow, targetsOf, type KnownTarget } from './resolve-links.ts'

/** What of a website leads to a thing or shows it. */
interface Mentions {
  /** The first of them. */
  readonly things: readonly KnownTarget[]
  readonly total: number
  /** Whether the header, the footer or the announcement bar leads there. */
  readonly inMenus: boolean
}

const mention = withJoined(targetRow, selected({ total: computed<number>(sql`(count(*) over ())::int`) }))

/** Shown by name; the rest are a number. */
const mostNamed = 20

/**
 * Who leads to a thing: by its identifier, wherever it is, or by its address, as far as it is written out. One statement.
 * [LINK-9]
 */
export async function findMentions(
  ask: LinkAsk,
  sources: PageSources,
  { name, path }: KnownTarget,
): Promise<Mentions> {
  const texts = textsThatLead(name, path)
  const array = sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const parts = sources.linked.flatMap((linked, rank) =>
    linked.holding === undefined
      ? []
      : [
          sql`select * from (${targetsOf(linked, rank, ask)}) one
            where not deleted and id in (${linked.holding(ask.website.id, array)})`,
        ],
  )
  const rows = await mention.read(
    ask.db,
    sql`
    select ${mention} from (${sql.join(parts, sql` union all `)}) found
    where kind || '/' || id <> ${name} order by rank, changed desc, id limit ${mostNamed}`,
  )
  const { mainNavigation, footerNavigation, announcementBar } = ask.website
  const menus = JSON.stringify([mainNavigation, footerNavigation, announcementBar])
  return {
    things: rows.map(knownTarget),
    total: rows[0]?.total ?? 0,
    inMenus: texts.some((text) => menus.includes(text)),
  }
}

/** How a link to a thing reads where it is kept, which is JSON: as a whole value, or in the markup of a text. */
function textsThatLead(name: LinkTargetName, path: string): string[] {
  const { id } = readTargetName(name)!
  const ends = ['"', '#', '?']
  return [
    `"${id}"`,
    `href=\\"/~${name}\\"`,
    `href=\\"/~${name}#`,
    ...ends.map((end) => `"/~${name}${end}`),
    ...ends.map((end) => `"${path}${end}`),
    ...['\\"', '#', '?'].map((end) => `href=\\"${path}${end}`),
  ]
}

/** Whether a document of JSON holds one of some texts: as a condition of SQL. */
export function holdsOneOf(document: SQL, texts: SQL): SQL {
  return sql`exists (select 1 from unnest(${texts}) said where strpos(${document}::text, said) > 0)`
}
