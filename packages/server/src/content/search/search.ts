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
  collectionUrl: computed<string>(sql`shown.collection_url`),
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
  const asked = sql`to_tsquery(${config}::regconfig, ${wanted})`
  const hit = sql`e.website_id, e.kind, e.target_id, e.language, e.collection_id, e.title, ts_rank(e.words, ${asked}) as rank`
  const rows = await resultRow.read(
    db,
    sql`
    -- By its words alone, so that there is no other way than their index, which knows the website too. Only what the
    -- order needs: the texts are read for the page that is shown.
    with titled as materialized (
      select ${hit} from search_entries e
      where e.words @@ ${quotedWord(websiteId)}::tsquery and ts_filter(e.words, '{a}') @@ ${asked}
      ${firstRows(mostRanked)}),
    found as materialized (
      select ${hit} from search_entries e
      where e.words @@ (${quotedWord(websiteId)}::tsquery && ${asked})
      ${firstRows(mostRanked)}),
    hits as materialized (select * from titled union select * from found),
    shown as materialized (
      select e.website_id, e.kind, e.target_id, e.language, e.title, e.rank, c.id as collection_id,
        c.url_id as collection_url, least(count(*) over (), ${mostRanked})::integer as total
      from hits e
      join collections c on c.website_id = e.website_id and c.id = e.collection_id
      where e.website_id = ${websiteId} and e.language = ${language}
        and c.deleted_at is null and c.enabled and c.status <> 'private' and c.password_hash is null and c.members_only is null
        and ${findable}
      order by e.rank desc, e.title, e.target_id
      ${firstRows(searchPageSize, (page - 1) * searchPageSize)})
    select ${resultRow}
    from shown
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
