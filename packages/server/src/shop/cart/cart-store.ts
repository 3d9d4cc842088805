import { createHash } from 'node:crypto'
import {
  answersKey,
  productUrl,
  readText,
  unitsAvailable,
  type AdditionalField,
  type CartEntry,
  type GiftDetails,
  type GivenValue,
  type CatalogLine,
  type Localized,
  type OfferedDiscount,
  type StoredCart,
} from '@plinth/domain'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { fixed } from '../../platform/database/fixed-statement.ts'
import { computed, optional, selected, withJoined, type RowOf } from '../../platform/database/selected.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { assets } from '../../content/media/schema.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { products, variants } from '../catalog/schema.ts'
import { plainAutomatic, type PlainDiscount } from '../discounts/offered-discounts.ts'
import { storedValue } from '../stored-value/schema.ts'
import { cartEntries, carts } from './schema.ts'

/** A cart with what the catalogue says about its lines, read in one statement. */
export interface LoadedCart {
  readonly stored: StoredCart & {
    /** The total last seen at the checkout, minor units; absent before. */
    readonly shownTotalCents?: number
    /** What was left to pay then. */
    readonly shownDueCents?: number
  }
  readonly lines: ReadonlyMap<string, CatalogLine>
  /** The website has discounts that count by themselves. */
  readonly hasAutomatic: boolean
  /** Those, where nothing of them has to be counted or looked up for this cart. */
  readonly plainAutomatic?: readonly PlainDiscount[]
  readonly takesCoupons: boolean
  /** Gift cards that were given and can be spent. */
  readonly storedValue?: readonly GivenValue[]
  /** Discounts that may count. */
  readonly offered: readonly OfferedDiscount[]
  /** Lines the buyer took out, which can be put back. */
  readonly removed: readonly RemovedLine[]
}

export interface RemovedLine {
  readonly entryId: string
  readonly quantity: number
  readonly line: CatalogLine
}

const k = alias(carts, 'k')
const e = alias(cartEntries, 'e')
const v = alias(variants, 'v')
const p = alias(products, 'p')
const c = alias(collections, 'c')
const a = alias(assets, 'a')

/** What the catalogue says about a variant: its product's name and address, price, picture and what can be bought now. */
const lineRow = selected({
  variantId: v.id,
  itemId: v.productId,
  sku: v.sku,
  attributes: v.attributes,
  price: v.price,
  salePrice: v.salePrice,
  onSale: v.onSale,
  weight: v.weight,
  size: computed<CatalogLine['size'] | null>(sql`v.details -> 'size'`),
  unlimited: v.unlimited,
  name: p.name,
  productType: p.productType,
  taxCategory: p.taxCategory,
  isSubscribable: p.isSubscribable,
  subscriptionPlan: p.subscriptionPlan,
  questions: p.questions,
  variantOptionOrdering: p.variantOptionOrdering,
  productUrlId: p.urlId,
  collectionUrlId: c.urlId,
  collectionId: c.id,
  collectionTitle: c.title,
  /** Whether visitors can still buy it at all. */
  isSold: computed<boolean>(sql`
    p.deleted_at is null and p.status = 'published' and v.removed_at is null and c.deleted_at is null`),
  /** With those that are kept for this cart, whose id stands in `r`. [RESTOCK-8] */
  units: computed<number>(sql`
    coalesce(s.on_hand - s.reserved, 0) + (select count(*)::integer from restock_sign_ups h
      where h.website_id = v.website_id and h.cart_id = r."cartId" and h.is_held and h.variant_id = v.id)`),
  assetId: optional(a.id),
  assetHash: optional(a.hash),
  assetFileName: optional(a.fileName),
  assetWidth: optional(a.width),
  assetHeight: optional(a.height),
  assetAltText: optional(a.altText),
})

type LineRow = RowOf<typeof lineRow>

const cartColumns = {
  cartId: k.id,
  created: k.createdAt,
  orderId: k.orderId,
  shownTotal: k.shownTotal,
  shippingCountry: k.shippingCountry,
  shippingPostalCode: k.shippingPostalCode,
  couponCodes: k.couponCodes,
  shippingRegion: k.shippingRegion,
  shippingOption: k.shippingOption,
  storedValue: k.storedValue,
  shownDue: k.shownDue,
  vatId: k.vatId,
  vatState: k.vatState,
  shippingQuotes: k.shippingQuotes,
  hasAutomatic: computed<boolean>(sql`
    exists (select from discounts d where d.website_id = k.website_id and d.automatic and d.is_on)`),
  takesCoupons: computed<boolean>(sql`
    exists (select from discounts d where d.website_id = k.website_id and d.is_on and not d.automatic)
      or exists (select from ${storedValue} g where g.website_id = k.website_id and g.balance > 0 and g.voided_at is null)`),
  removed: computed<boolean>(sql`e.removed_at is not null`),
}

const entryOfCart = selected({
  entryId: e.id,
  quantity: e.quantity,
  shownPrice: e.shownPrice,
  additionalFields: e.additionalFields,
  gift: e.gift,
})

/** A cart with one of its entries, if it has any, and what the catalogue says about the entry's variant, if it knows it. */
const cartWithEntry = withJoined(selected(cartColumns), entryOfCart)
const cartRow = withJoined(cartWithEntry, lineRow, 'line')

/** What adding needs: the same, and variants that could be added. */
const entryOrCandidate = withJoined(
  selected({
    isCandidate: computed<boolean>(sql`false`),
    plainAutomatic: computed<readonly PlainDiscount[] | null>(sql`null::jsonb`),
    ...cartColumns,
  }),
  entryOfCart,
)
const addingRow = withJoined(entryOrCandidate, lineRow, 'line')

type CartRow = RowOf<typeof cartRow>

const lineJoins = sql`
  join products p on p.website_id = v.website_id and p.id = v.product_id
  join ${collections} c on c.website_id = p.website_id and c.id = p.collection_id
  left join stock s on s.website_id = v.website_id and s.variant_id = v.id
  left join ${assets} a on a.website_id = v.website_id and a.id = coalesce(v.image_id, p.image_ids ->> 0)`

/** Reads the cart of a token that has not become an order yet; one statement. */
export function loadCart(
  db: Database,
  website: SiteWebsite,
  tokenHash: string,
  language: string,
): Promise<LoadedCart | undefined> {
  return readCart(db, website, language, cartByToken({ websiteId: website.id, tokenHash }))
}

/** Reads a cart by its identifier, for a mail about it. */
export function loadCartById(
  db: Database,
  website: SiteWebsite,
  cartId: string,
  language: string,
): Promise<LoadedCart | undefined> {
  return readCart(db, website, language, cartById({ websiteId: website.id, cartId }))
}

/** What the catalogue says about variants that are in no cart yet, by variant; one statement. */
export async function loadLines(
  db: Database,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  variantIds: readonly string[],
  language: string,
): Promise<Map<string, CatalogLine>> {
  const rows = await lineRow.read(
    db,
    sql`
    select ${lineRow} from variants v ${lineJoins}
    cross join lateral (select ''::text as "cartId") r
    where v.website_id = ${website.id}
      and v.id in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`,
  )
  return new Map(rows.map((row) => [row.variantId, catalogLine(row, website, language)]))
}

/**
 * What the catalogue says about a variant; undefined when visitors cannot buy it at all. One statement.
 */
export async function loadLine(
  db: Database,
  website: SiteWebsite,
  variantId: string,
  language: string,
): Promise<CatalogLine | undefined> {
  const [row] = await lineRow.read(
    db,
    sql`
    select ${lineRow} from (select ''::text as "cartId") r, variants v ${lineJoins}
    where v.website_id = ${website.id} and v.id = ${variantId}`,
  )
  return row?.isSold === true ? catalogLine(row, website, language) : undefined
}

const oneCart = (websiteId: Placeholder, condition: SQL) => sql`
  select ${cartRow}
  from carts k
  cross join lateral (select k.id as "cartId") r
  left join cart_entries e on e.website_id = k.website_id and e.cart_id = k.id
  left join lateral (
    select ${lineRow} from variants v ${lineJoins}
    where v.website_id = e.website_id and v.id = e.variant_id) line on true
  where k.website_id = ${websiteId} and ${condition} and k.order_id is null
  order by e.created_at, e.id`

const cartByToken = fixed<'websiteId' | 'tokenHash'>((value) =>
  oneCart(value('websiteId'), sql`k.token_hash = ${value('tokenHash')}`),
)

const cartById = fixed<'websiteId' | 'cartId'>((value) =>
  oneCart(value('websiteId'), sql`k.id = ${value('cartId')}`),
)

async function readCart(
  db: Database,
  website: SiteWebsite,
  language: string,
  statement: SQL,
): Promise<LoadedCart | undefined> {
  return cartOf(await cartRow.read(db, statement), website, language)
}

function cartOf(rows: readonly CartRow[], website: SiteWebsite, language: string): LoadedCart | undefined {
  const first = rows[0]
  if (first === undefined) return undefined
  const lines = new Map<string, CatalogLine>()
  const entries: CartEntry[] = []
  const removed: RemovedLine[] = []
  for (const row of rows) {
    if (row.entryId === null || row.variantId === null) continue
    const line = catalogLine(row, website, language)
    if (row.removed) {
      removed.push({ entryId: row.entryId, quantity: row.quantity, line })
      continue
    }
    lines.set(row.variantId, line)
    entries.push({
      id: row.entryId,
      itemId: row.itemId,
      variantId: row.variantId,
      quantity: row.quantity,
      shownPriceCents: row.shownPrice,
      additionalFields: row.additionalFields,
      ...(row.gift === null ? {} : { gift: row.gift }),
    })
  }
  return {
    stored: {
      id: first.cartId,
      websiteId: website.id,
      orderId: first.orderId,
      created: first.created.getTime(),
      isPurchased: first.orderId !== null,
      ...(first.shownTotal === null ? {} : { shownTotalCents: first.shownTotal }),
      entries,
      couponCodes: first.couponCodes,
      storedValueIds: first.storedValue,
      ...(first.shownDue === null ? {} : { shownDueCents: first.shownDue }),
      ...(first.vatId === null ? {} : { vat: { id: first.vatId, state: first.vatState ?? 'unchecked' } }),
      chosenShipping: first.shippingOption,
      ...(first.shippingQuotes === null ? {} : { shippingQuotes: first.shippingQuotes }),
      shippingLocation:
        first.shippingCountry === null
          ? null
          : {
              country: first.shippingCountry,
              ...(first.shippingRegion === null ? {} : { region: first.shippingRegion }),
              ...(first.shippingPostalCode === null ? {} : { postalCode: first.shippingPostalCode }),
            },
    },
    lines,
    removed,
    hasAutomatic: first.hasAutomatic,
    takesCoupons: first.takesCoupons,
    offered: [],
  }
}

/** A product's variants as they could be put into a cart; none when visitors cannot see the product. */
export interface Candidates {
  readonly lines: readonly CatalogLine[]
  readonly variantOptionOrdering: readonly string[]
  /** The website has discounts that count by themselves. */
  readonly hasAutomatic: boolean
  readonly plainAutomatic: readonly PlainDiscount[] | undefined
  readonly takesCoupons: boolean
}

type ForAdding = 'websiteId' | 'itemId' | 'tokenHash' | 'now'

/** The cart of a token with its entries, then the variants of a product that may be added; `which` of them. */
const forAdding = (value: (name: ForAdding) => Placeholder, which: SQL) => sql`
  select r.*, line.* from (
    select ${entryOrCandidate}, e.variant_id as line_id, 0 as place, e.created_at as since
    from carts k
    left join cart_entries e on e.website_id = k.website_id and e.cart_id = k.id
    where k.website_id = ${value('websiteId')} and k.token_hash = ${value('tokenHash')} and k.order_id is null
    union all
    select true, (${plainAutomatic(value('websiteId'))}),
      (select own.id from carts own where own.website_id = v.website_id and own.token_hash = ${value('tokenHash')}
        and own.order_id is null), null, null, null, null, null, null, null, null, null, null, null, null, null::jsonb,
      exists (select from discounts d where d.website_id = v.website_id and d.automatic and d.is_on),
      exists (select from discounts d where d.website_id = v.website_id and d.is_on and not d.automatic)
        or exists (select from ${storedValue} g where g.website_id = v.website_id and g.balance > 0 and g.voided_at is null),
      false,
      null, null, null, null, null, v.id, v.position, null
    from products p
    join variants v on v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null
    where p.website_id = ${value('websiteId')} and p.id = ${value('itemId')} and p.status = 'published'
      and p.deleted_at is null and p.publish_on <= ${value('now')}::timestamptz ${which}) r
  left join lateral (
    select ${lineRow} from variants v ${lineJoins}
    where v.website_id = ${value('websiteId')} and v.id = r.line_id) line on true
  order by r."isCandidate", r.since, r."entryId", r.place, r.line_id`

const addingAny = fixed<ForAdding>((value) => forAdding(value, sql``))

const addingOne = fixed<ForAdding | 'sku'>((value) => forAdding(value, sql`and v.sku = ${value('sku')}`))

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
  const { itemId, sku } = wanted
  // A hash no token has: visitors without a cart take the same statement, which is planned already.
  const tokenHash = wanted.tokenHash ?? ''
  const asked = { websiteId: website.id, itemId, tokenHash, now: now.toISOString() }
  const rows = await addingRow.read(db, sku === undefined ? addingAny(asked) : addingOne({ ...asked, sku }))
  const candidates = rows.flatMap((row) => (row.isCandidate && row.variantId !== null ? [row] : []))
  const plain = candidates[0]?.plainAutomatic ?? undefined
  const cart = cartOf(
    rows.filter((row) => !row.isCandidate),
    website,
    language,
  )
  return {
    candidates: {
      lines: candidates.map((row) => catalogLine(row, website, language)),
      variantOptionOrdering: candidates[0]?.variantOptionOrdering ?? [],
      hasAutomatic: candidates[0]?.hasAutomatic ?? false,
      plainAutomatic: plain,
      takesCoupons: candidates[0]?.takesCoupons ?? false,
    },
    cart: cart === undefined || plain === undefined ? cart : { ...cart, plainAutomatic: plain },
  }
}

const entryRow = selected({ id: cartEntries.id, quantity: cartEntries.quantity })

export interface NewEntry {
  readonly id: string
  readonly itemId: string
  readonly variantId: string
  readonly quantity: number
  readonly shownPriceCents: number
  readonly additionalFields: readonly AdditionalField[]
  /** Who a gift card is for. */
  readonly gift?: GiftDetails
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
  const [entryNow] = await entryRow.read(
    db,
    intoCart({ websiteId, cartId, ...touchedAt(now), ...columnsOf(entry) }),
  )
  return entryNow
}

/** Carts are kept for weeks after their last change, so it is enough to know that to the hour. */
const touchedWithin = 60 * 60 * 1000

/** The moments that `touched` asks for. */
export function touchedAt(now: Date): { readonly at: string; readonly lately: string } {
  return { at: now.toISOString(), lately: new Date(now.getTime() - touchedWithin).toISOString() }
}

/** Notes that a cart is in use, unless that was noted lately: a row that changes each time slows all who look for it. */
export function touched(
  cart: Readonly<Record<'websiteId' | 'cartId' | 'at' | 'lately', string | Placeholder>>,
): SQL {
  return sql`touched as (
    update carts set updated_at = ${cart.at}::timestamptz
    where website_id = ${cart.websiteId} and id = ${cart.cartId} and updated_at < ${cart.lately}::timestamptz)`
}

type EntryValue =
  'id' | 'itemId' | 'variantId' | 'quantity' | 'shownPrice' | 'additionalFields' | 'digest' | 'gift'

/** An entry as its statements take it. */
function columnsOf(entry: NewEntry): Readonly<Record<EntryValue, string | number | null>> {
  return {
    id: entry.id,
    itemId: entry.itemId,
    variantId: entry.variantId,
    quantity: entry.quantity,
    shownPrice: entry.shownPriceCents,
    additionalFields: JSON.stringify(entry.additionalFields),
    digest: answersDigest(entry),
    gift: entry.gift === undefined ? null : JSON.stringify(entry.gift),
  }
}

/** Writes an entry of the cart that `from` gives. */
const writeEntry = (
  value: (name: EntryValue | 'websiteId' | 'at') => Placeholder,
  cartId: SQL,
  from: SQL,
) => sql`
  insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at,
    additional_fields, answers_digest, gift)
  select ${value('websiteId')}, ${cartId}, ${value('id')}, ${value('itemId')}, ${value('variantId')},
    ${value('quantity')}::integer, ${value('shownPrice')}::bigint, ${value('at')}::timestamptz,
    ${value('additionalFields')}::jsonb, ${value('digest')}::text, ${value('gift')}::jsonb from ${from}`

const intoCart = fixed<EntryValue | 'websiteId' | 'cartId' | 'at' | 'lately'>((value) => {
  const cart = sql`carts k where k.website_id = ${value('websiteId')} and k.id = ${value('cartId')}`
  const touching = touched({
    websiteId: value('websiteId'),
    cartId: value('cartId'),
    at: value('at'),
    lately: value('lately'),
  })
  return sql`
    with ${touching} ${writeEntry(value, sql`k.id`, cart)}
    on conflict on constraint cart_entries_variant do update set
      quantity = case when cart_entries.removed_at is null then cart_entries.quantity else 0 end + excluded.quantity,
      shown_price = excluded.shown_price, removed_at = null
      where case when cart_entries.removed_at is null then cart_entries.quantity else 0 end + excluded.quantity <= 9999
    returning ${entryRow}`
})

const intoNewCart = fixed<EntryValue | 'websiteId' | 'cartId' | 'tokenHash' | 'at'>(
  (value) => sql`
    with made as (
      insert into carts (website_id, id, token_hash, created_at, updated_at)
      values (${value('websiteId')}, ${value('cartId')}, ${value('tokenHash')}, ${value('at')}::timestamptz,
        ${value('at')}::timestamptz) returning id)
    ${writeEntry(value, sql`made.id`, sql`made`)}`,
)

/** Makes a cart with its first entry, in one statement. */
export async function insertCart(
  db: Database,
  websiteId: string,
  cart: { readonly id: string; readonly tokenHash: string },
  entry: NewEntry,
  now: Date,
): Promise<void> {
  const { id: cartId, tokenHash } = cart
  const at = now.toISOString()
  await db.execute(intoNewCart({ websiteId, cartId, tokenHash, at, ...columnsOf(entry) }))
}

/** What tells lines of one variant apart in the database; empty without answers. */
export function answersDigest(entry: Pick<CartEntry, 'additionalFields'>): string {
  const key = answersKey(entry)
  return key === '' ? '' : createHash('sha256').update(key).digest('base64url')
}

function catalogLine(
  row: LineRow,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  language: string,
): CatalogLine {
  const read = (text: Localized) => readText(text, language, website.primaryLanguage)
  const { assetHash: hash, assetFileName: fileName } = row
  return {
    variantId: row.variantId,
    itemId: row.itemId,
    sku: row.sku,
    // The database keeps objects in an order of its own; buyers read them in the product's.
    attributes: inOrder(row.attributes, row.variantOptionOrdering),
    title: read(row.name),
    productType: row.productType,
    taxCategory: row.taxCategory,
    fullUrl: productUrl(row.collectionUrlId, row.productUrlId),
    collection: { id: row.collectionId, title: read(row.collectionTitle) },
    ...(row.assetId === null || hash === null || fileName === null
      ? {}
      : {
          image: {
            assetUrl: `/media/${website.id}/${row.assetId}/${hash}/${encodeURIComponent(fileName)}`,
            altText: read(row.assetAltText ?? {}),
            width: row.assetWidth ?? 0,
            height: row.assetHeight ?? 0,
          },
        }),
    price: row.price,
    salePrice: row.salePrice,
    onSale: row.onSale,
    ...(row.weight === null ? {} : { weight: row.weight }),
    ...(row.size == null ? {} : { size: row.size }),
    ...(row.isSubscribable ? { subscriptionPlan: row.subscriptionPlan } : {}),
    ...(row.questions.items.length > 0 ? { questions: row.questions } : {}),
    available: row.isSold
      ? unitsAvailable({ productType: row.productType }, { unlimited: row.unlimited, qtyInStock: row.units })
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
