import type { Pagination } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import { firstRows } from '../../platform/database/first-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { textSearchConfig, wordOf } from './search-index.ts'
import { websites } from '../../site/websites/schema.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { searchEntries } from './schema.ts'

/** Results shown on one page of the search. */
export const searchPageSize = 20

/** Most that is put in order, twice where titles have the words: ranking reads every word of a text. [STOREFRONT-65] */
export const mostRanked = 1000

/** Longest query looked for, in characters; what is beyond is ignored. [SEARCH-4] */
export const longestQuery = 200

export interface SearchResult {
  readonly title: string
  readonly fullUrl: string
  readonly excerpt: string
  readonly assetId?: string
}

const e = alias(searchEntries, 'e')
const resultRow = selected({
  title: e.title,
  excerpt: e.excerpt,
  assetId: e.assetId,
  urlId: e.urlId,
  collectionUrl: computed<string>(sql`open.url_id`),
  isHome: computed<boolean>(sql`shown.collection_id = w.home_collection_id`),
  total: computed<number>(sql`shown.total`),
})

/**
 * Looks for pages, posts and products that visitors can see; the last word may be unfinished. One statement. What lies
 * in a hidden collection is not found. Of more than a thousand hits a thousand are ranked, those with the words in their
 * title before others. [SEARCH-1] [SEARCH-2] [STOREFRONT-65]
 *
 * @param findable a condition on the entries `e`: which of them may be found now
 */
export async function searchWebsite(
  db: Database,
  websiteId: string,
  language: string,
  query: string,
  page: number,
  findable: SQL,
): Promise<{ results: SearchResult[]; pagination: Pagination }> {
  const words =
    query
      .slice(0, longestQuery)
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const empty = { page: 1, pageSize: searchPageSize, pageCount: 1, total: 0 }
  if (words.length === 0) return { results: [], pagination: empty }
  const config = textSearchConfig(language)
  // Words only, so that no operator of the search language comes from outside.
  const wanted = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
  // Read once: in its place, the database would read it again for each text that it ranks.
  const asked = sql`(select to_tsquery(${config}::regconfig, ${wanted}))`
  const hit = sql`e.website_id, e.kind, e.target_id, e.language, e.collection_id, e.title, ts_rank(e.words, ${asked}) as rank`
  // By its words alone, so that there is no other way than their index, which knows the website too. Only what the
  // order needs: the texts are read for the page that is shown, and none is ranked twice. [STOREFRONT-120]
  const rows = await resultRow.read(
    db,
    sql`
    with titled as materialized (
      select ${hit} from search_entries e
      where e.words @@ ${quotedWord(websiteId)}::tsquery and ts_filter(e.words, '{a}') @@ ${asked}
      ${firstRows(mostRanked)}),
    found as materialized (
      select ${hit} from search_entries e
      where e.words @@ (${quotedWord(websiteId)}::tsquery && ${asked})
        and (e.kind, e.target_id, e.language) not in (select kind, target_id, language from titled)
      ${firstRows(mostRanked)}),
    open as materialized (
      select c.id, c.url_id from collections c where c.website_id = ${websiteId}
        and c.deleted_at is null and c.enabled and c.status <> 'private' and c.password_hash is null and c.members_only is null),
    shown as materialized (
      select e.*, least(count(*) over (), ${mostRanked})::integer as total
      from (select * from titled union all select * from found) e
      where e.website_id = ${websiteId} and e.language = ${language}
        and e.collection_id in (select id from open) and ${findable}
      order by e.rank desc, e.title, e.target_id
      ${firstRows(searchPageSize, (page - 1) * searchPageSize)})
    select ${resultRow}
    from shown
    join open on open.id = shown.collection_id
    join search_entries e on e.website_id = shown.website_id and e.kind = shown.kind
      and e.target_id = shown.target_id and e.language = shown.language
    join ${websites} w on w.id = shown.website_id
    order by shown.rank desc, shown.title, shown.target_id`,
  )
  const total = rows[0]?.total ?? 0
  return {
    results: rows.map((row) => ({
      title: row.title,
      fullUrl: addressOf(row),
      excerpt: row.excerpt,
      ...(row.assetId === null ? {} : { assetId: row.assetId }),
    })),
    pagination: {
      page,
      pageSize: searchPageSize,
      total,
      pageCount: Math.max(1, Math.ceil(total / searchPageSize)),
    },
  }
}

/** A word as the search language writes it, whatever is in it. */
const quotedWord = (websiteId: string): string => `'${wordOf(websiteId).replace(/['\\\\]/g, '$&$&')}'`

function addressOf(row: RowOf<typeof resultRow>): string {
  if (row.urlId !== '') return `/${row.collectionUrl}/${row.urlId}`
  return row.isHome ? '/' : `/${row.collectionUrl}`
}
