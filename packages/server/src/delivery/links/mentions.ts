import type { PlaceOfSite } from '@plinth/contract/links/link-calls'
import { readTargetName, type LinkTargetName } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { siteDraft } from '../../site/style/draft-style.ts'
import { computed, selected, withJoined } from '../../platform/database/selected.ts'
import type { LinkAsk } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'
import { knownTarget, targetRow, targetsOf, type KnownTarget } from '../sources/resolve-links.ts'

/** What of a website leads to a thing or shows it. */
interface Mentions {
  /** The first of them. */
  readonly things: readonly KnownTarget[]
  readonly total: number
  /** How many things in the trash would lead there or show it once they are restored. */
  readonly inTrash: number
  /** Whether the header, the footer or the announcement bar leads there. */
  readonly inMenus: boolean
  /** What of the website as a whole shows it. */
  readonly ofSite: readonly PlaceOfSite[]
}

const mention = withJoined(
  targetRow,
  selected({
    total: computed<number>(sql`(count(*) filter (where not deleted) over ())::int`),
    inTrash: computed<number>(sql`(count(*) filter (where deleted) over ())::int`),
  }),
)

/** Shown by name; the rest are a number. */
const mostNamed = 20

/**
 * Who leads to a thing: by its identifier, wherever it is, or by its address, as far as it is written out. One
 * statement, one of what is kept beside pages, and one of the draft of the menus. [LINK-9]
 */
export async function findMentions(
  ask: LinkAsk,
  sources: PageSources,
  { name, path }: KnownTarget,
): Promise<Mentions> {
  const texts = textsThatLead(name, path)
  const array = sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const parts = sources.linked.flatMap((linked, rank) =>
    linked.texts === undefined
      ? []
      : [
          sql`select * from (${targetsOf(linked, rank, ask)}) one
            where id in (
              select id from (${linked.texts(ask.website.id)}) written where ${holdsOneOf(array)})`,
        ],
  )
  const rows = await mention.read(
    ask.db,
    sql`
    select ${mention} from (${sql.join(parts, sql` union all `)}) found
    where kind || '/' || id <> ${name} order by deleted, rank, changed desc, id limit ${mostNamed}`,
  )
  const { mainNavigation, footerNavigation, announcementBar, header, popup, consent } = ask.website
  const { logoAssetId, socialAssetId, style } = ask.website
  const draft = await siteDraft(ask.db, ask.website)
  const { id } = readTargetName(name)!
  const isInStyle = JSON.stringify(style).includes(`"${id}"`)
  const menus = JSON.stringify([
    mainNavigation,
    footerNavigation,
    draft.menus,
    announcementBar,
    header,
    popup,
    consent,
  ])
  return {
    things: rows.map(knownTarget).filter(({ isDeleted }) => !isDeleted),
    total: rows[0]?.total ?? 0,
    inTrash: rows[0]?.inTrash ?? 0,
    inMenus: texts.some((text) => menus.includes(text)),
    ofSite: [
      ...(logoAssetId === id ? (['logo'] as const) : []),
      ...(socialAssetId === id ? (['social-image'] as const) : []),
      ...(isInStyle ? (['style'] as const) : []),
      ...(await keptPlaces(ask, sources, array)),
    ],
  }
}

/** What is kept beside pages that holds one of some texts. */
async function keptPlaces(
  { db, website }: LinkAsk,
  { kept }: PageSources,
  texts: SQL,
): Promise<PlaceOfSite[]> {
  if (kept.length === 0) return []
  const parts = kept.map(
    (one) => sql`select ${one.place}::text as place
      where exists (select 1 from (${one.texts(website.id)}) written where ${holdsOneOf(texts)})`,
  )
  const rows = await keptPlace.read(
    db,
    sql`select ${keptPlace} from (${sql.join(parts, sql` union all `)}) found`,
  )
  return rows.map(({ place }) => place)
}

const keptPlace = selected({ place: computed<PlaceOfSite>(sql`found.place`) })

/** How a link to a thing reads where it is kept, which is JSON: as a whole value, or in the markup of a text. */
function textsThatLead(name: LinkTargetName, path: string): string[] {
  const { id } = readTargetName(name)!
  const ends = ['"', '#', '?']
  return [
    `"${id}"`,
    `href=\\"/~${name}\\"`,
    `href=\\"/~${name}#`,
    `href=\\"/~${name}~`,
    `"/~${name}~`,
    ...ends.map((end) => `"/~${name}${end}`),
    ...ends.map((end) => `"${path}${end}`),
    ...['\\"', '#', '?'].map((end) => `href=\\"${path}${end}`),
  ]
}

/** Whether what is written holds one of some texts: as a condition of SQL. */
function holdsOneOf(texts: SQL): SQL {
  return sql`exists (select 1 from unnest(${texts}) wanted where strpos(written.said, wanted) > 0)`
}
