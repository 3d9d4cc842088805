import {
  TOP_FOLDER,
  type FILE_SORTS,
  type FILE_STATES,
  type LibraryFile,
} from '@plinth/contract/media/media-calls'
import type { Asset } from '@plinth/domain'
import { and, eq, inArray, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { PageSources } from '../../delivery/sources/page-sources.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  byMoment,
  byText,
  cutTo,
  inOrder,
  orderedAfter,
  type RowOrder,
} from '../../platform/http/pages-of-rows.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { libraryFileOf } from './media-library.ts'
import { assetFolders, assets } from './schema.ts'

export interface FileQuery {
  /** Part of the name, the alternative text or a tag. */
  readonly search?: string
  readonly kind?: Asset['kind']
  /** A folder, or `TOP_FOLDER`; with a search, folders within it too. */
  readonly folder?: string
  readonly tag?: string
  readonly state?: (typeof FILE_STATES)[number]
  readonly sort?: (typeof FILE_SORTS)[number]
  readonly cursor?: string
  /** At most 100. */
  readonly limit: number
}

type AssetRow = typeof assets.$inferSelect

const byAge = (isRising: boolean) =>
  byMoment<AssetRow>(assets.createdAt, isRising, ({ createdAt, id }) => ({ at: createdAt, id }))

const ORDERS: Readonly<Record<(typeof FILE_SORTS)[number], RowOrder<AssetRow>>> = {
  newest: byAge(false),
  oldest: byAge(true),
  name: byText(
    sql`lower(${assets.fileName})`,
    true,
    ({ fileName, id }) => ({ text: fileName, id }),
    (name) => sql`lower(${name}::text)`,
  ),
  largest: byText(
    assets.size,
    false,
    ({ size, id }) => ({ text: String(size), id }),
    (size) => (/^\d{1,15}$/.test(size) ? sql`${size}::bigint` : undefined),
  ),
}

/** A page of the library, and the cursor of the next page if there is one; one statement. [MEDIA-20] [MEDIA-34] */
export async function listFiles(
  db: Database,
  sources: PageSources,
  websiteId: string,
  query: FileQuery,
): Promise<{ assets: LibraryFile[]; nextCursor: string | null }> {
  const order = ORDERS[query.sort ?? 'newest']
  const rows = await db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.websiteId, websiteId),
        query.state === 'deleted' ? isNotNull(assets.deletedAt) : isNull(assets.deletedAt),
        query.kind === undefined ? undefined : eq(assets.kind, query.kind),
        inFolder(websiteId, query),
        isNamed(query.tag) ? sql`${assets.tags} @> ${JSON.stringify([query.tag])}::jsonb` : undefined,
        query.state === 'without-alt' ? withoutAlternativeText : undefined,
        query.state === 'unused' ? isUnused(sources, websiteId) : undefined,
        matches(query.search),
        orderedAfter(order, query.cursor, assets.id),
      ),
    )
    .orderBy(...inOrder(order, assets.id))
    .limit(query.limit + 1)
  const { shown, nextCursor } = cutTo(query.limit, rows, order.cursorAt)
  return { assets: shown.map(libraryFileOf), nextCursor }
}

const isNamed = (text: string | undefined): text is string => text !== undefined && text !== ''

function inFolder(websiteId: string, { folder, search }: FileQuery): SQL | undefined {
  if (folder === undefined) return undefined
  if (folder === TOP_FOLDER) return isNamed(search) ? undefined : isNull(assets.folderId)
  if (!isNamed(search)) return eq(assets.folderId, folder)
  return sql`${assets.folderId} in (
    with recursive within(id) as (
      select ${assetFolders.id} from ${assetFolders}
      where ${assetFolders.websiteId} = ${websiteId} and ${assetFolders.id} = ${folder}
      union
      select inner_folder.id from ${assetFolders} inner_folder join within on inner_folder.parent_id = within.id
      where inner_folder.website_id = ${websiteId})
    select id from within)`
}

function matches(search: string | undefined): SQL | undefined {
  if (!isNamed(search)) return undefined
  const like = containing(search)
  return sql`(${assets.fileName} ilike ${like}
    or exists (select 1 from jsonb_each_text(${assets.altText}) said where said.value ilike ${like})
    or exists (select 1 from jsonb_array_elements_text(${assets.tags}) tag where tag ilike ${like}))`
}

/** A picture nobody has described in any language. */
const withoutAlternativeText = sql`(${assets.kind} = 'image' and not exists (
  select 1 from jsonb_each_text(${assets.altText}) said where btrim(said.value) <> ''))`

/**
 * A file nothing of the website names: no page, post or product, neither draft nor published nor in the trash, from
 * which it could come back, and nothing of the website as a whole. What is written is read once, however many files
 * there are. [MEDIA-35]
 */
function isUnused(sources: PageSources, websiteId: string): SQL {
  const written = [
    ...sources.linked.flatMap(({ texts }) => (texts === undefined ? [] : [texts(websiteId)])),
    ...sources.kept.map(({ texts }) => texts(websiteId)),
    sql`select w.id, to_jsonb(w)::text as said from ${websites} w where w.id = ${websiteId}`,
    sql`select s.website_id as id, s.style::text as said from ${styleDrafts} s where s.website_id = ${websiteId}`,
  ].map((query) => sql`select said from (${query}) written`)
  return sql`not exists (
    select 1 from (
      select named[1] as id
      from (${sql.join(written, sql` union all `)}) said_of_it, regexp_matches(said, '\\m[0-9a-f]{24}\\M', 'g') named
      offset 0) used
    where used.id = ${assets.id})`
}

/** Which of some files of a website are used anywhere in it; one statement. [MEDIA-35] */
export async function usedFiles(
  db: Database,
  sources: PageSources,
  websiteId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(eq(assets.websiteId, websiteId), inArray(assets.id, [...ids]), not(isUnused(sources, websiteId))),
    )
  return rows.map(({ id }) => id)
}

/** The tags files have that are not in the trash, by name; one statement. [MEDIA-33] */
export async function listFileTags(
  db: Database,
  websiteId: string,
): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .select({ name: sql<string>`tag.name`, count: sql<number>`count(*)::integer` })
    .from(assets)
    .innerJoin(sql`jsonb_array_elements_text(${assets.tags}) tag(name)`, sql`true`)
    .where(and(eq(assets.websiteId, websiteId), isNull(assets.deletedAt)))
    .groupBy(sql`tag.name`)
  return rows.sort((one, other) => one.name.localeCompare(other.name))
}
