import type { INVENTORY_KINDS, INVENTORY_SORTS } from '@plinth/contract/stock/inventory-lists'
import type { InventoryLevel } from '@plinth/contract/stock/stock-calls'
import { decimalText, money, productTypesThat, readText, usualLowStock } from '@plinth/domain'
import type { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { csvStream } from '../../platform/csv.ts'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { isText } from '../../platform/http/text-gate.ts'
import { products, variants } from '../catalog/schema.ts'
import { optionsInWords } from '../restock/find-waited.ts'

/** Rows read at a time, so that a file of many holds few of them at once. */
const AT_A_TIME = 500

/** Which variants are wanted. */
export interface InventoryQuery {
  readonly search?: string
  readonly show?: (typeof INVENTORY_KINDS)[number]
  readonly sort?: (typeof INVENTORY_SORTS)[number]
  readonly direction?: 'ascending' | 'descending'
  readonly cursor?: string
  readonly limit?: number
}

/** Said one by one: a list that is read from a text would be a join, and no index gives its order. */
const countedTypes = sql.join(
  productTypesThat(({ isStocked }) => isStocked).map((type) => sql`${type}::integer`),
  sql`, `,
)
const free = sql`(coalesce(s.on_hand, 0) - coalesce(s.reserved, 0))`

/** Variants `v` that are counted, with their products `p` and what is on hand `s`. [INV-30] */
export const countedVariants = sql`${variants} v
  join ${products} p on p.website_id = v.website_id and p.id = v.product_id and p.deleted_at is null
    and p.product_type in (${countedTypes})
  left join stock s on s.website_id = v.website_id and s.variant_id = v.id`

const v = alias(variants, 'v')
const p = alias(products, 'p')
const levelShape = {
  variantId: v.id,
  productId: p.id,
  name: p.name,
  ordering: p.variantOptionOrdering,
  attributes: v.attributes,
  sku: v.sku,
  imageId: computed<string | null>(sql`coalesce(v.image_id, p.image_ids ->> 0)`),
  priceCents: computed<string>(sql`(case when v.on_sale then v.sale_price else v.price end)::text`),
  unlimited: v.unlimited,
  onHand: computed<number>(sql`coalesce(s.on_hand, 0)`),
  reserved: computed<number>(sql`coalesce(s.reserved, 0)`),
}
const levelRow = selected(levelShape)
type LevelRow = RowOf<typeof levelRow>

/** What a list is sorted by, one after the other, and how what a cursor says of it is read back; the identifier breaks ties. */
type Order = readonly { readonly by: SQL; readonly read: (written: string) => SQL | undefined }[]

const number = (written: string): SQL | undefined =>
  /^-?\d{1,16}$/.test(written) ? sql`${written}::bigint` : undefined
const text = (written: string): SQL | undefined => (isText(written) ? sql`${written}::text` : undefined)

/** Unlimited counts as more than anything counted. */
const WITHOUT_END = 9_000_000_000_000_000
const endless = sql.raw(`${WITHOUT_END}::bigint`)

// By price along an index, as it is there. [INV-34]
const ORDERS: Readonly<Record<(typeof INVENTORY_SORTS)[number], Order>> = {
  name: [
    { by: sql`p.sort_name`, read: text },
    { by: sql`p.id`, read: text },
    { by: sql`v.position`, read: number },
    { by: sql`v.id`, read: text },
  ],
  stock: [
    { by: sql`(case when v.unlimited then ${endless} else ${free} end)::bigint`, read: number },
    { by: sql`v.id`, read: text },
  ],
  price: [
    { by: sql`(case when v.on_sale then v.sale_price else v.price end)::bigint`, read: number },
    { by: sql`v.id`, read: text },
  ],
}

const lowAtOf = ({ store }: SiteWebsite): number => (store.lowStock ?? usualLowStock).at

/**
 * The same for a page by name of which nothing is left out: of as many products as it can take, which an index finds in their
 * order. Each of them has a variant, and of the one the page before ended in there may be no more. [INV-35]
 */
function variantsOfPage(website: SiteWebsite, page: Page): SQL {
  const { after, direction, limit } = page
  const [name, id] = after ?? []
  const isLater = direction === 'desc' ? sql`<=` : sql`>=`
  const later = after === undefined ? sql`` : sql`and (p.sort_name, p.id) ${isLater} (${name}, ${id})`
  const way = sql.raw(direction)
  // Each asked for by itself: many of them at once are sooner read whole, as the planner sees it.
  return sql`(select p.website_id, p.id, p.name, p.sort_name, p.variant_option_ordering, p.image_ids from ${products} p
      cross join lateral (select o.id from ${variants} o
        where o.website_id = p.website_id and o.product_id = p.id and o.removed_at is null limit 1) o
      where p.website_id = ${website.id} and p.deleted_at is null and p.product_type in (${countedTypes}) ${later}
      order by p.sort_name ${way}, p.id ${way} ${firstRows(limit + 2)}) p
    cross join lateral (select v.* from ${variants} v
      where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null offset 0) v
    left join lateral (select s.on_hand, s.reserved from stock s
      where s.website_id = v.website_id and s.variant_id = v.id offset 0) s on true`
}

/** What can be bought of a variant, as the index of it says: every variant has its row. [INV-50] */
const units = sql`(s.on_hand - s.reserved)::bigint`
/** The variant `v`, its product `p` and its stock `s` of each `k.id`: each asked for by itself. */
const ofKey = sql`
    cross join lateral (select v.* from ${variants} v
      where v.website_id = k.website_id and v.id = k.id and v.removed_at is null offset 0) v
    cross join lateral (select p.website_id, p.id, p.name, p.sort_name, p.search_text, p.variant_option_ordering, p.image_ids
      from ${products} p where p.website_id = v.website_id and p.id = v.product_id and p.deleted_at is null
        and p.product_type in (${countedTypes}) offset 0) p
    cross join lateral (select s.on_hand, s.reserved from stock s
      where s.website_id = v.website_id and s.variant_id = v.id offset 0) s`

/** Of which at most so many can be bought, found along the index of that; some of them may be unlimited. [INV-50] */
function variantsUpTo(website: SiteWebsite, most: number): SQL {
  return sql`(select s.website_id, s.variant_id as id from stock s
      where s.website_id = ${website.id} and ${units} <= ${most} offset 0) k ${ofKey}`
}

/** A page of all variants by what can be bought: of those that are counted, and of those without an end. [INV-50] */
function variantsByUnits(website: SiteWebsite, { after, direction, limit }: Page): SQL {
  const way = sql.raw(direction)
  const isLater = direction === 'desc' ? sql`<` : sql`>`
  const [from, id] = after ?? []
  const later = (by: SQL, variant: SQL) =>
    after === undefined ? sql`` : sql`and (${by}, ${variant}) ${isLater} (${from}, ${id})`
  const sold = (isUnlimited: SQL) => sql`o.removed_at is null and ${isUnlimited} and exists (
    select from ${products} q where q.website_id = o.website_id and q.id = o.product_id and q.deleted_at is null
      and q.product_type in (${countedTypes}))`
  return sql`(select k.* from (
      (select s.website_id, s.variant_id as id, ${units} as units from stock s
        cross join lateral (select o.id from ${variants} o
          where o.website_id = s.website_id and o.id = s.variant_id and ${sold(sql`not o.unlimited`)} offset 0) o
        where s.website_id = ${website.id} ${later(units, sql`s.variant_id`)}
        order by ${units} ${way}, s.variant_id ${way} ${firstRows(limit + 1)})
      union all
      (select o.website_id, o.id, ${endless} from ${variants} o
        where o.website_id = ${website.id} and ${sold(sql`o.unlimited`)} ${later(endless, sql`o.id`)}
        order by o.id ${way} ${firstRows(limit + 1)})
    ) k order by k.units ${way}, k.id ${way} ${firstRows(limit + 1)}) k ${ofKey}`
}

/** Variants of the products that a search of three letters or more can mean, found in the index of letters. [INV-51] */
function variantsOfFound(website: SiteWebsite, letters: string): SQL {
  return sql`(select p.website_id, p.id, p.name, p.sort_name, p.search_text, p.variant_option_ordering, p.image_ids
      from ${products} p where p.deleted_at is null and p.product_type in (${countedTypes})
        and search_grams(p.website_id, p.search_text) @> search_grams(${website.id}, ${letters})
        and strpos(p.search_text, ${letters}) > 0 offset 0) p
    cross join lateral (select v.* from ${variants} v
      where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null offset 0) v
    left join lateral (select s.on_hand, s.reserved from stock s
      where s.website_id = v.website_id and s.variant_id = v.id offset 0) s on true`
}

/** The variants that can fit, with their products and stock, read along the index that says most of them. */
function variantsFor(website: SiteWebsite, query: InventoryQuery, page: Page): SQL {
  const letters = lettersOf(query)
  if (hasThreeLetters(letters)) return variantsOfFound(website, letters)
  if (query.show === 'low') return variantsUpTo(website, lowAtOf(website))
  if (query.show === 'out') return variantsUpTo(website, 0)
  const isWhole = query.show === undefined && letters === ''
  if (isWhole && (query.sort ?? 'name') === 'name') return variantsOfPage(website, page)
  return isWhole && query.sort === 'stock' ? variantsByUnits(website, page) : countedVariants
}

const lettersOf = ({ search = '' }: InventoryQuery): string => search.trim().toLowerCase()

/** Where a page of a list begins, and how much of it there is. */
interface Page {
  readonly after: readonly SQL[] | undefined
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** Whether a variant of a statement with `countedVariants` is low. [INV-33] */
export const isLow = (at: SQL | number): SQL => sql`(not v.unlimited and ${free} <= ${at})`

function conditionsOf(website: SiteWebsite, query: InventoryQuery): SQL[] {
  const { show } = query
  const letters = lettersOf(query)
  const inSku = sql`v.sku ilike ${containing(letters)}`
  return [
    sql`v.website_id = ${website.id}`,
    sql`v.removed_at is null`,
    ...(show === 'low' ? [isLow(lowAtOf(website))] : []),
    ...(show === 'out' ? [sql`not v.unlimited and ${free} <= 0`] : []),
    ...(show === 'unlimited' ? [sql`v.unlimited`] : []),
    // A number finds its own variant, and a name all variants of its product.
    ...(letters === ''
      ? []
      : [
          sql`(${inSku} or (strpos(p.search_text, ${letters}) > 0 and not exists (select from ${variants} o
            where o.website_id = p.website_id and o.product_id = p.id and o.removed_at is null
              and o.sku ilike ${containing(letters)})))`,
        ]),
  ]
}

/** Variants that are counted, a page at a time; one statement, whatever the page. [INV-30] */
export async function listInventory(
  db: Database,
  website: SiteWebsite,
  query: InventoryQuery,
): Promise<{ levels: InventoryLevel[]; nextCursor: string | null }> {
  const limit = query.limit ?? 50
  const order = ORDERS[query.sort ?? 'name']
  const isDescending = query.direction === 'descending'
  const conditions = conditionsOf(website, query)
  const after = readCursor(query.cursor, order)
  if (after !== undefined) conditions.push(beyond(order, after, isDescending))
  const direction = isDescending ? 'desc' : 'asc'
  const way = sql.raw(direction)
  const row = selected({
    ...levelShape,
    place: computed<string[]>(sql`jsonb_build_array(${listed(order.map(({ by }) => sql`${by}::text`))})`),
  })
  const rows = await row.read(
    db,
    sql`select ${row} from ${variantsFor(website, query, { after, direction, limit })}
      where ${sql.join(conditions, sql` and `)}
      order by ${listed(order.map(({ by }) => sql`${by} ${way}`))} ${firstRows(limit + 1)}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    levels: page.map((one) => levelOf(one, website.primaryLanguage)),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(JSON.stringify(last.place)) : null,
  }
}

function levelOf(
  { name, ordering, attributes, priceCents, ...row }: LevelRow,
  language: string,
): InventoryLevel {
  return {
    variantId: row.variantId,
    productId: row.productId,
    productName: readText(name, language, language),
    variantName: optionsInWords(attributes, ordering),
    sku: row.sku,
    imageId: row.imageId,
    priceCents: Number(priceCents),
    unlimited: row.unlimited,
    onHand: row.onHand,
    reserved: row.reserved,
  }
}

const lowRow = selected({ count: computed<number>(sql`count(*)::integer`) })

/** From when on stock is low, and of how many variants it is; the count only where it is wanted. */
export async function lowOf(
  db: Database,
  website: SiteWebsite,
  isCounted: boolean,
): Promise<{ lowAt: number; low: number | null }> {
  const lowAt = lowAtOf(website)
  if (!isCounted) return { lowAt, low: null }
  const conditions = conditionsOf(website, { show: 'low' })
  const [row] = await lowRow.read(
    db,
    sql`select ${lowRow} from ${variantsUpTo(website, lowAt)} where ${sql.join(conditions, sql` and `)}`,
  )
  return { lowAt, low: row?.count ?? 0 }
}

/** The columns of the table; their names are part of the contract, and those an import reads. [INV-32] */
export const INVENTORY_HEADS = [
  'Product',
  'Variant',
  'SKU',
  'On hand',
  'Reserved',
  'Unlimited',
  'Price',
  'Variant ID',
] as const

/** The variants that fit as a table, sent while it is read. [INV-32] */
export function inventoryAsCsv(db: Database, website: SiteWebsite, query: InventoryQuery): Readable {
  async function* pages(): AsyncGenerator<string[][]> {
    yield [[...INVENTORY_HEADS]]
    let cursor: string | undefined
    do {
      const page = await listInventory(db, website, {
        ...query,
        limit: AT_A_TIME,
        ...(cursor === undefined ? {} : { cursor }),
      })
      yield page.levels.map((level) => [
        level.productName,
        level.variantName,
        level.sku,
        level.unlimited ? '' : String(level.onHand),
        level.unlimited ? '' : String(level.reserved),
        level.unlimited ? 'yes' : 'no',
        decimalText(money(level.priceCents, website.currency)),
        level.variantId,
      ])
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return csvStream(pages())
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/**
 * What comes after a place of the list. What begins like it is said once more by itself: an index finds where that begins, and
 * not where a row of two tables does.
 */
function beyond(order: Order, after: readonly SQL[], isDescending: boolean): SQL {
  const all = sql`(${listed(order.map(({ by }) => by))}) ${isDescending ? sql`<` : sql`>`} (${listed(after)})`
  const [first, second] = order.length > 2 ? order : order.slice(0, 1)
  const begin = [first, second].flatMap((one) => (one === undefined ? [] : [one.by]))
  const from = sql`(${listed(begin)}) ${isDescending ? sql`<=` : sql`>=`} (${listed(after.slice(0, begin.length))})`
  return sql`${from} and ${all}`
}

/** The place a cursor names, if it can have come from us. */
function readCursor(cursor: string | undefined, order: Order): SQL[] | undefined {
  try {
    const written: unknown = JSON.parse(textOfCursor(cursor) ?? '')
    if (!Array.isArray(written) || written.length !== order.length) return undefined
    const place = order.flatMap(({ read }, at) => {
      const part: unknown = written[at]
      const value = typeof part === 'string' ? read(part) : undefined
      return value === undefined ? [] : [value]
    })
    return place.length === order.length ? place : undefined
  } catch {
    return undefined
  }
}
