import type { PRODUCT_LIST_SORTS } from '@plinth/contract/catalog/product-calls'
import type { Product, ProductTypeCode } from '@plinth/domain'
import { productTypesThat } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { byIds, type StoredProduct } from './catalog.ts'

export type ProductListSort = (typeof PRODUCT_LIST_SORTS)[number]

export interface ProductListQuery {
  readonly collectionId?: string
  /** Part of the name in any language, of the address or of a SKU. */
  readonly search?: string
  readonly status?: Product['status']
  readonly productType?: ProductTypeCode
  readonly categoryId?: string
  /** `out`: nothing left of any variant; `low`: at most 5 left of one. */
  readonly stock?: 'out' | 'low'
  readonly sort?: ProductListSort
  readonly direction?: 'ascending' | 'descending'
  /** Where the page before ended. */
  readonly cursor?: string
  /** 1 to 100; 50 unless given. */
  readonly limit?: number
}

/** Kinds of which units are counted. */
const countedTypes = JSON.stringify(productTypesThat(({ isStocked }) => isStocked))
const isCounted = sql`p.product_type in (select jsonb_array_elements_text(${countedTypes}::jsonb)::integer)`
/** Whether a product runs out: its kind is counted, and none of its variants is unlimited. */
const runsOut = sql`(${isCounted} and not coalesce(t.unlimited, false))`

/** What the list is sorted by, always as one value with the id behind it, so that a cursor finds its place again. */
const sortValues: Readonly<Record<ProductListSort, SQL>> = {
  updated: sql`to_char(p.updated_at, 'YYYYMMDDHH24MISSUS')`,
  name: sql`lower(coalesce(p.name ->> w.primary_language, ''))`,
  price: sql`lpad(p.lowest_price::text, 19, '0')`,
  // Unlimited counts as more than anything counted.
  stock: sql`case when ${runsOut} then lpad(coalesce(t.units, 0)::text, 12, '0') else '~' end`,
}

/** Products for their owner, a page at a time; two statements, whatever the page. [CAT-40] */
export async function listProducts(
  db: Database,
  websiteId: string,
  query: ProductListQuery,
  now: Date,
): Promise<{ products: StoredProduct[]; nextCursor?: string }> {
  const limit = Math.min(100, Math.max(1, query.limit ?? 50))
  const sort = query.sort ?? 'updated'
  const descending = (query.direction ?? (sort === 'updated' ? 'descending' : 'ascending')) === 'descending'
  const value = sql`(${sortValues[sort]}) collate "C"`
  const conditions = conditionsOf(websiteId, query)
  const after = readCursor(query.cursor)
  if (after !== undefined) {
    const than = descending ? sql`<` : sql`>`
    conditions.push(sql`(${value}, p.id) ${than} (${after.value}::text collate "C", ${after.id})`)
  }
  const order = descending ? sql`desc` : sql`asc`
  const { rows } = await db.execute<{ id: string; value: string }>(sql`
    select p.id, ${value} as value from products p
    join websites w on w.id = p.website_id
    left join lateral (
      select sum(s.on_hand - s.reserved) as units, bool_or(v.unlimited) as unlimited,
        min(case when v.unlimited then null else s.on_hand - s.reserved end) as least
      from variants v left join stock s on s.website_id = v.website_id and s.variant_id = v.id
      where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null) t on true
    where ${sql.join(conditions, sql` and `)}
    order by value ${order}, p.id ${order} limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const products = await byIds(
    db,
    websiteId,
    page.map(({ id }) => id),
    now,
    'owner',
  )
  return { products, ...(rows.length > limit && last ? { nextCursor: writeCursor(last) } : {}) }
}

function conditionsOf(websiteId: string, query: ProductListQuery): SQL[] {
  const conditions = [sql`p.website_id = ${websiteId}`, sql`p.deleted_at is null`]
  if (query.collectionId !== undefined) conditions.push(sql`p.collection_id = ${query.collectionId}`)
  if (query.status !== undefined) conditions.push(sql`p.status = ${query.status}`)
  if (query.productType !== undefined) conditions.push(sql`p.product_type = ${query.productType}`)
  if (query.categoryId !== undefined) {
    conditions.push(sql`exists (
      select 1 from product_categories pc where pc.website_id = p.website_id and pc.product_id = p.id
        and pc.category_id = ${query.categoryId})`)
  }
  if (query.stock === 'out') conditions.push(sql`${runsOut} and coalesce(t.units, 0) <= 0`)
  if (query.stock === 'low') conditions.push(sql`${isCounted} and t.least <= 5`)
  const search = query.search?.trim() ?? ''
  if (search !== '') conditions.push(matches(search))
  return conditions
}

function matches(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(p.url_id ilike ${pattern}
    or exists (select 1 from jsonb_each_text(p.name) text where text.value ilike ${pattern})
    or exists (
      select 1 from variants v where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null
        and v.sku ilike ${pattern}))`
}

function writeCursor(last: { readonly id: string; readonly value: string }): string {
  return Buffer.from(JSON.stringify([last.value, last.id])).toString('base64url')
}

function readCursor(cursor: string | undefined): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(read)) return undefined
    const [value, id] = read as unknown[]
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined
  } catch {
    return undefined
  }
}
