import type { PRODUCT_LIST_SORTS } from '@plinth/contract/catalog/product-calls'
import type { Product, ProductTypeCode } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { firstRows } from '../../platform/database/first-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'
import { isText } from '../../platform/http/text-gate.ts'
import { byIds, type StoredProduct } from './catalog.ts'
import { countedTypes, uncounted, unitsOf } from './count-units.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, selected } from '../../platform/database/selected.ts'
import { products as allProducts } from './schema.ts'

const p = alias(allProducts, 'p')

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

const isCounted = sql`p.product_type in (${countedTypes})`

/** What a list is sorted by, how a cursor writes its value, and how it is read back; the id breaks ties. */
interface Order {
  readonly by: SQL
  readonly written: SQL
  /** Undefined for what no cursor of this order says. */
  readonly read: (written: string) => SQL | undefined
}

const wholeNumber = /^\d{1,16}$/

const orders: Readonly<Record<ProductListSort, Order>> = {
  updated: {
    by: sql`p.updated_at`,
    written: sql`(extract(epoch from p.updated_at) * 1000000)::bigint::text`,
    read: (written) =>
      wholeNumber.test(written)
        ? sql`(timestamptz 'epoch' + ${written}::bigint * interval '1 microsecond')`
        : undefined,
  },
  name: { by: sql`p.sort_name`, written: sql`p.sort_name`, read: (written) => sql`${written}::text` },
  price: {
    by: sql`p.lowest_price`,
    written: sql`p.lowest_price::text`,
    read: (written) => (wholeNumber.test(written) ? sql`${written}::bigint` : undefined),
  },
  stock: {
    by: sql`p.units`,
    written: sql`p.units::text`,
    read: (written) => (wholeNumber.test(written) ? sql`${written}::bigint` : undefined),
  },
}

/**
 * The products of which a variant has few units, found along the index of what can be bought and before anything is sorted:
 * most products of a large shop are neither low nor sold out. [CAT-150]
 */
const scarce = (websiteId: string, stock: 'out' | 'low'): SQL => sql`
  scarce as materialized (
    select distinct v.product_id as id from (
      select s.variant_id from stock s
      where s.website_id = ${websiteId} and (s.on_hand - s.reserved)::bigint <= ${stock === 'out' ? 0 : 5} offset 0) few
    cross join lateral (select v.product_id from variants v where v.website_id = ${websiteId} and v.id = few.variant_id
      and v.removed_at is null and not v.unlimited offset 0) v)`

/** Nothing is left of any variant of a product that has none left of one. */
const isOut = sql`
  (select sum(s.on_hand - s.reserved) <= 0 and not bool_or(v.unlimited)
    from variants v join stock s on s.website_id = v.website_id and s.variant_id = v.id
    where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null)`

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
  const { by, written, read } = orders[sort]
  const page = pageOf(query, read, descending, limit)
  const { search } = query
  const first = [
    ...(isSearch(search) ? [found(websiteId, search)] : []),
    ...(query.stock === undefined ? [] : [scarce(websiteId, query.stock)]),
    ...(sort === 'stock' ? [changedUnits(websiteId)] : []),
  ]
  const row = selected({ id: p.id, value: computed<string>(written) })
  const rows = await row.read(
    db,
    sql`
    ${first.length === 0 ? sql`` : sql`with ${sql.join(first, sql`, `)}`}
    select ${row} from ${sort === 'stock' ? byUnits(websiteId, query, page) : listed(websiteId, query)}
    where ${conditionsOf(websiteId, query)} ${page(by, sql`p.id`)}`,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const products = await byIds(
    db,
    websiteId,
    shown.map(({ id }) => id),
    now,
    'owner',
  )
  return { products, ...(rows.length > limit && last ? { nextCursor: writeCursor(last) } : {}) }
}

/** What leaves a page of a list, in its order, by what it is sorted by and the identifier: the end of a statement. */
type Page = (by: SQL, id: SQL) => SQL

function pageOf(query: ProductListQuery, read: Order['read'], descending: boolean, limit: number): Page {
  const after = readCursor(query.cursor)
  const value = after && read(after.value)
  const [way, than] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return (by, id) => {
    const later =
      after === undefined || value === undefined
        ? sql``
        : sql`and (${by}, ${id}) ${than} (${value}, ${after.id})`
    return sql`${later} order by ${by} ${way}, ${id} ${way} ${firstRows(limit + 1)}`
  }
}

/** What can be bought of products that changed since it was last counted, as it is now. */
const changedUnits = (websiteId: string): SQL => sql`
  changed as materialized (
    ${unitsOf(sql`(${uncounted(sql`website_id = ${websiteId}`)}) k`)})`

/**
 * Products `p` with what can be bought of them: as it was counted, a page of them along its index, and as it is now of those that
 * changed since. [OPS-180]
 */
function byUnits(websiteId: string, query: ProductListQuery, page: Page): SQL {
  const kept = sql`u.website_id = ${websiteId} and u.product_id not in (select id from changed)`
  if (isSearch(query.search) || query.stock !== undefined)
    return sql`(select p.*, t.units from (select p.* from ${listed(websiteId, query)}) p
      join (select id, units from changed union all
        select u.product_id, u.units from product_units u where ${kept}) t on t.id = p.id) p`
  const one = (id: SQL) => sql`
    cross join lateral (select p.* from products p where p.id = ${id} and ${conditionsOf(websiteId, query)} offset 0) p`
  return sql`(
    (select p.*, u.units from product_units u ${one(sql`u.product_id`)} where ${kept}
      ${page(sql`u.units`, sql`u.product_id`)})
    union all
    select p.*, c.units from changed c ${one(sql`c.id`)}) p`
}

/** What is listed, before its conditions. */
function listed(websiteId: string, { search, stock }: ProductListQuery): SQL {
  if (isSearch(search))
    return stock === undefined ? sql`found p` : sql`scarce join found p on p.id = scarce.id`
  if (stock === undefined) return sql`products p`
  return sql`scarce cross join lateral (
    select p.* from products p where p.website_id = ${websiteId} and p.id = scarce.id offset 0) p`
}

function conditionsOf(websiteId: string, query: ProductListQuery): SQL {
  const conditions = [sql`p.website_id = ${websiteId}`, sql`p.deleted_at is null`]
  if (query.collectionId !== undefined) conditions.push(sql`p.collection_id = ${query.collectionId}`)
  if (query.status !== undefined) conditions.push(sql`p.status = ${query.status}`)
  if (query.productType !== undefined) conditions.push(sql`p.product_type = ${query.productType}`)
  if (query.categoryId !== undefined) {
    conditions.push(sql`exists (
      select 1 from product_categories pc where pc.website_id = p.website_id and pc.product_id = p.id
        and pc.category_id = ${query.categoryId})`)
  }
  if (query.stock !== undefined) conditions.push(isCounted)
  if (query.stock === 'out') conditions.push(isOut)
  return sql.join(conditions, sql` and `)
}

const isSearch = (search: string | undefined): search is string => (search?.trim() ?? '') !== ''

/** What is searched for, found before it is sorted; from three letters on in the index of letters alone. [CAT-42] */
function found(websiteId: string, search: string): SQL {
  const letters = search.trim()
  const [, ...beyondTwo] = [...letters].slice(1)
  const indexed =
    beyondTwo.length === 0
      ? sql`p.website_id = ${websiteId}`
      : sql`search_grams(p.website_id, p.search_text) @> search_grams(${websiteId}, lower(${letters}))`
  return sql`
    found as materialized (
      select p.website_id, p.id, p.deleted_at, p.collection_id, p.status, p.product_type, p.updated_at, p.sort_name,
        p.lowest_price
      from products p
      where p.deleted_at is null and ${indexed} and strpos(p.search_text, lower(${letters})) > 0)`
}

function writeCursor(last: { readonly id: string; readonly value: string }): string {
  return cursorOf(JSON.stringify([last.value, last.id]))
}

function readCursor(cursor: string | undefined): { value: string; id: string } | undefined {
  try {
    const read: unknown = JSON.parse(textOfCursor(cursor) ?? '')
    if (!Array.isArray(read)) return undefined
    const [value, id] = read as unknown[]
    if (typeof value !== 'string' || typeof id !== 'string') return undefined
    return isText(value) && isText(id) ? { value, id } : undefined
  } catch {
    return undefined
  }
}
