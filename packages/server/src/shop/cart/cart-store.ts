import { createHash } from 'node:crypto'
import {
  answersKey,
  productUrl,
  readText,
  unitsAvailable,
  type AdditionalField,
  type CartEntry,
  type CatalogLine,
  type Localized,
  type ProductTypeCode,
  type StoredCart,
} from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'

/** A cart with what the catalogue says about its lines, read in one statement. */
export interface LoadedCart {
  readonly stored: StoredCart & {
    /** The total last seen at the checkout, minor units; absent before. */
    readonly shownTotalCents?: number
  }
  readonly lines: ReadonlyMap<string, CatalogLine>
  /** Lines the buyer took out, which can be put back. */
  readonly removed: readonly RemovedLine[]
}

export interface RemovedLine {
  readonly entryId: string
  readonly quantity: number
  readonly line: CatalogLine
}

interface LineRow extends Record<string, unknown> {
  variant_id: string
  item_id: string
  sku: string
  attributes: Record<string, string>
  variant_option_ordering: readonly string[]
  price: number
  sale_price: number
  on_sale: boolean
  /** Whether visitors can still buy it at all. */
  is_sold: boolean
  unlimited: boolean
  units: number
  name: Localized
  product_type: ProductTypeCode
  product_url_id: string
  collection_url_id: string
  asset_id: string | null
  asset_hash: string | null
  asset_file_name: string | null
  asset_width: number | null
  asset_height: number | null
  asset_alt_text: Localized | null
}

interface CartRow extends LineRow {
  cart_id: string
  created: number
  order_id: string | null
  shown_total: number | null
  shipping_country: string | null
  shipping_postal_code: string | null
  entry_id: string | null
  quantity: number
  shown_price: number
  additional_fields: readonly AdditionalField[]
  removed: boolean
}

/** What the catalogue says about a variant: its product's name and address, price, picture and what can be bought now. */
const lineColumns = sql`
  v.id as variant_id, v.product_id as item_id, v.sku, v.attributes, v.price, v.sale_price, v.on_sale,
  p.name, p.product_type, p.variant_option_ordering, p.url_id as product_url_id, c.url_id as collection_url_id,
  p.deleted_at is null and p.status = 'published' and v.removed_at is null and c.deleted_at is null as is_sold,
  v.unlimited, coalesce(s.on_hand - s.reserved, 0) as units,
  a.id as asset_id, a.hash as asset_hash, a.file_name as asset_file_name, a.width as asset_width,
  a.height as asset_height, a.alt_text as asset_alt_text`

const lineJoins = sql`
  join products p on p.website_id = v.website_id and p.id = v.product_id
  join collections c on c.website_id = p.website_id and c.id = p.collection_id
  left join stock s on s.website_id = v.website_id and s.variant_id = v.id
  left join assets a on a.website_id = v.website_id and a.id = coalesce(v.image_id, p.image_ids ->> 0)`

/** Reads the cart of a token that has not become an order yet; one statement. */
export function loadCart(
  db: Database,
  website: SiteWebsite,
  tokenHash: string,
  language: string,
): Promise<LoadedCart | undefined> {
  return readCart(db, website, language, sql`k.token_hash = ${tokenHash} and k.order_id is null`)
}

async function readCart(
  db: Database,
  website: SiteWebsite,
  language: string,
  condition: SQL,
): Promise<LoadedCart | undefined> {
  const { rows } = await db.execute<CartRow>(sql`
    select k.id as cart_id, (extract(epoch from k.created_at) * 1000)::bigint as created, k.order_id,
      k.shown_total, k.shipping_country, k.shipping_postal_code, e.id as entry_id, e.quantity, e.shown_price, e.additional_fields,
      e.removed_at is not null as removed, line.*
    from carts k
    left join cart_entries e on e.website_id = k.website_id and e.cart_id = k.id
    left join lateral (
      select ${lineColumns} from variants v ${lineJoins}
      where v.website_id = e.website_id and v.id = e.variant_id) line on true
    where k.website_id = ${website.id} and ${condition}
    order by e.created_at, e.id`)
  return cartOf(rows, website, language)
}

function cartOf(rows: readonly CartRow[], website: SiteWebsite, language: string): LoadedCart | undefined {
  const first = rows[0]
  if (first === undefined) return undefined
  const lines = new Map<string, CatalogLine>()
  const entries: CartEntry[] = []
  const removed: RemovedLine[] = []
  for (const row of rows) {
    if (row.entry_id === null || row.variant_id === null) continue
    const line = catalogLine(row, website, language)
    if (row.removed) {
      removed.push({ entryId: row.entry_id, quantity: row.quantity, line })
      continue
    }
    lines.set(row.variant_id, line)
    entries.push({
      id: row.entry_id,
      itemId: row.item_id,
      variantId: row.variant_id,
      quantity: row.quantity,
      shownPriceCents: row.shown_price,
      additionalFields: row.additional_fields,
    })
  }
  return {
    stored: {
      id: first.cart_id,
      websiteId: website.id,
      orderId: first.order_id,
      created: first.created,
      isPurchased: first.order_id !== null,
      ...(first.shown_total === null ? {} : { shownTotalCents: first.shown_total }),
      entries,
      shippingLocation:
        first.shipping_country === null
          ? null
          : {
              country: first.shipping_country,
              ...(first.shipping_postal_code === null ? {} : { postalCode: first.shipping_postal_code }),
            },
    },
    lines,
    removed,
  }
}

/** A product's variants as they could be put into a cart; none when visitors cannot see the product. */
export interface Candidates {
  readonly lines: readonly CatalogLine[]
  readonly variantOptionOrdering: readonly string[]
}

/**
 * What adding a product needs to know: its variants, and the cart of a token if there is one. One statement.
 *
 * @param wanted.sku the one variant that is asked for; without it all of the product's are candidates
 */
export async function loadForAdding(
  db: Database,
  website: SiteWebsite,
  wanted: {
    readonly itemId: string
    readonly sku: string | undefined
    readonly tokenHash: string | undefined
  },
  language: string,
  now: Date,
): Promise<{ candidates: Candidates; cart: LoadedCart | undefined }> {
  // A hash no token has: visitors without a cart take the same statement, which is planned already.
  const tokenHash = wanted.tokenHash ?? ''
  const { rows } = await db.execute<CartRow & { is_candidate: boolean }>(sql`
    select r.*, line.* from (
      select false as is_candidate, k.id as cart_id, (extract(epoch from k.created_at) * 1000)::bigint as created,
        k.order_id, k.shown_total, k.shipping_country, k.shipping_postal_code, e.id as entry_id, e.quantity,
        e.shown_price, e.additional_fields, e.removed_at is not null as removed, e.variant_id as line_id,
        0 as place, e.created_at as since
      from carts k
      left join cart_entries e on e.website_id = k.website_id and e.cart_id = k.id
      where k.website_id = ${website.id} and k.token_hash = ${tokenHash} and k.order_id is null
      union all
      select true, null, null, null, null, null, null, null, null, null, null, false, v.id, v.position, null
      from products p
      join variants v on v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null
      where p.website_id = ${website.id} and p.id = ${wanted.itemId} and p.status = 'published'
        and p.deleted_at is null and p.publish_on <= ${now.toISOString()}::timestamptz
        ${wanted.sku === undefined ? sql`` : sql`and v.sku = ${wanted.sku}`}) r
    left join lateral (
      select ${lineColumns} from variants v ${lineJoins}
      where v.website_id = ${website.id} and v.id = r.line_id) line on true
    order by r.is_candidate, r.since, r.entry_id, r.place, r.line_id`)
  const candidates = rows.filter((row) => row.is_candidate)
  return {
    candidates: {
      lines: candidates.map((row) => catalogLine(row, website, language)),
      variantOptionOrdering: candidates[0]?.variant_option_ordering ?? [],
    },
    cart: cartOf(
      rows.filter((row) => !row.is_candidate),
      website,
      language,
    ),
  }
}

export interface NewEntry {
  readonly id: string
  readonly itemId: string
  readonly variantId: string
  readonly quantity: number
  readonly shownPriceCents: number
  readonly additionalFields: readonly AdditionalField[]
}

/**
 * Puts an entry into a cart, in one statement. A line that is in the cart already gets more of it, also when two
 * calls arrive at once; one that was taken out comes back with the new quantity alone. [CART-6]
 *
 * @returns the entry as it is now, or undefined when the quantity would go beyond 9999
 */
export async function upsertEntry(
  db: Database,
  websiteId: string,
  cartId: string,
  entry: NewEntry,
  now: Date,
): Promise<{ id: string; quantity: number } | undefined> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ id: string; quantity: number }>(sql`
    with ${touched(websiteId, cartId, now)}
    insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at,
      additional_fields, answers_digest)
    select ${websiteId}, k.id, ${entry.id}, ${entry.itemId}, ${entry.variantId}, ${entry.quantity}::integer,
      ${entry.shownPriceCents}::bigint, ${at}::timestamptz, ${JSON.stringify(entry.additionalFields)}::jsonb,
      ${answersDigest(entry)}::text from carts k where k.website_id = ${websiteId} and k.id = ${cartId}
    on conflict on constraint cart_entries_variant do update set
      quantity = case when cart_entries.removed_at is null then cart_entries.quantity else 0 end + excluded.quantity,
      shown_price = excluded.shown_price, removed_at = null
      where case when cart_entries.removed_at is null then cart_entries.quantity else 0 end + excluded.quantity <= 9999
    returning id, quantity`)
  return rows[0]
}

/** Carts are kept for weeks after their last change, so it is enough to know that to the hour. */
const touchedWithin = 60 * 60 * 1000

/** Notes that a cart is in use, unless that was noted lately: a row that changes each time slows all who look for it. */
export function touched(websiteId: string, cartId: string, now: Date): SQL {
  const lately = new Date(now.getTime() - touchedWithin).toISOString()
  return sql`touched as (
    update carts set updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and id = ${cartId} and updated_at < ${lately}::timestamptz)`
}

/** Makes a cart with its first entry, in one statement. */
export async function insertCart(
  db: Database,
  websiteId: string,
  cart: { readonly id: string; readonly tokenHash: string },
  entry: NewEntry,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    with made as (
      insert into carts (website_id, id, token_hash, created_at, updated_at)
      values (${websiteId}, ${cart.id}, ${cart.tokenHash}, ${at}::timestamptz, ${at}::timestamptz) returning id)
    insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at,
      additional_fields, answers_digest)
    select ${websiteId}, made.id, ${entry.id}, ${entry.itemId}, ${entry.variantId}, ${entry.quantity}::integer,
      ${entry.shownPriceCents}::bigint, ${at}::timestamptz, ${JSON.stringify(entry.additionalFields)}::jsonb,
      ${answersDigest(entry)}::text from made`)
}

/** What tells lines of one variant apart in the database; empty without answers. */
export function answersDigest(entry: Pick<CartEntry, 'additionalFields'>): string {
  const key = answersKey(entry)
  return key === '' ? '' : createHash('sha256').update(key).digest('base64url')
}

function catalogLine(row: LineRow, website: SiteWebsite, language: string): CatalogLine {
  const read = (text: Localized) => readText(text, language, website.primaryLanguage)
  const { asset_hash: hash, asset_file_name: fileName } = row
  return {
    variantId: row.variant_id,
    itemId: row.item_id,
    sku: row.sku,
    // The database keeps objects in an order of its own; buyers read them in the product's.
    attributes: inOrder(row.attributes, row.variant_option_ordering),
    title: read(row.name),
    productType: row.product_type,
    fullUrl: productUrl(row.collection_url_id, row.product_url_id),
    ...(row.asset_id === null || hash === null || fileName === null
      ? {}
      : {
          image: {
            assetUrl: `/media/${website.id}/${row.asset_id}/${hash}/${encodeURIComponent(fileName)}`,
            altText: read(row.asset_alt_text ?? {}),
            width: row.asset_width ?? 0,
            height: row.asset_height ?? 0,
          },
        }),
    price: row.price,
    salePrice: row.sale_price,
    onSale: row.on_sale,
    available: row.is_sold
      ? unitsAvailable({ productType: row.product_type }, { unlimited: row.unlimited, qtyInStock: row.units })
      : 0,
  }
}

function inOrder(attributes: Record<string, string>, options: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((name) => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
