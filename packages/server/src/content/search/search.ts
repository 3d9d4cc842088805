import type { Pagination } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { textSearchConfig, wordOf } from './search-index.ts'

/** Results shown on one page of the search. */
export const searchPageSize = 20

/** Longest query looked for, in characters; what is beyond is ignored. [SEARCH-4] */
export const longestQuery = 200

export interface SearchResult {
  readonly title: string
  readonly fullUrl: string
  readonly excerpt: string
  readonly assetId?: string
}

interface ResultRow extends Record<string, unknown> {
  title: string
  excerpt: string
  asset_id: string | null
  collection_url: string
  url_id: string
  is_home: boolean
  total: number
}

/**
 * Looks for pages, posts and products that visitors can see; the last word may be unfinished. One statement. What lies
 * in a hidden collection is not found. [SEARCH-1] [SEARCH-2]
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
  const { rows } = await db.execute<ResultRow>(sql`
    with wanted as materialized (select to_tsquery(${config}::regconfig, ${wanted}) as words),
    -- By its words alone, so that there is no other way than their index, which knows the website too.
    hits as materialized (
      select e.* from search_entries e
      where e.words @@ (${quotedWord(websiteId)}::tsquery && to_tsquery(${config}::regconfig, ${wanted})))
    select e.title, e.excerpt, e.asset_id, c.url_id as collection_url, e.url_id,
      c.id = w.home_collection_id as is_home, count(*) over ()::integer as total
    from hits e
    join collections c on c.website_id = e.website_id and c.id = e.collection_id
    join websites w on w.id = e.website_id, wanted
    where e.website_id = ${websiteId} and e.language = ${language}
      and c.deleted_at is null and c.enabled and c.status <> 'private'
      and ${findable}
    order by ts_rank(e.words, wanted.words) desc, e.title, e.target_id
    limit ${searchPageSize} offset ${(page - 1) * searchPageSize}`)
  const total = rows[0]?.total ?? 0
  return {
    results: rows.map((row) => ({
      title: row.title,
      fullUrl: addressOf(row),
      excerpt: row.excerpt,
      ...(row.asset_id === null ? {} : { assetId: row.asset_id }),
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

function addressOf(row: ResultRow): string {
  if (row.url_id !== '') return `/${row.collection_url}/${row.url_id}`
  return row.is_home ? '/' : `/${row.collection_url}`
}
