import type { StoredProduct } from '@plinth/contract/catalog/product-fields'
import { offer, type Product, type ProductCategory, type ProductVariant } from '@plinth/domain'
import type { ListRequest, Pagination, ProductSort } from '@plinth/renderer'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { firstRows } from '../../platform/database/first-rows.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { categories, productCategories, products, type VariantDetails } from './schema.ts'
import { hasTag } from './has-tag.ts'

/** Most products one page of a store shows. [CAT-20] */
export const MAX_PAGE_SIZE = 200
export const DEFAULT_PAGE_SIZE = 60

/** Who looks: visitors see what is published and its time has come; owners see everything that is not deleted. */
export type Viewer = 'visitor' | 'owner'

export interface StoreListQuery {
  readonly collectionId: string
  readonly categoryId?: string
  readonly sort?: ProductSort
  /** From 1. A page beyond the last is empty. */
  readonly page?: number
  readonly pageSize?: number
  readonly viewer?: Viewer
}

interface VariantRow extends Omit<
  ProductVariant,
  'imageId' | 'weight' | 'qtyInStock' | 'lowestBefore' | keyof VariantDetails
> {
  readonly imageId: string | null
  readonly weight: number | null
  readonly details: VariantDetails
  readonly lowestBefore: number | null
  readonly onHand: number
  readonly reserved: number
}

const p = alias(products, 'p')

/** A product with its variants, their stock and its categories, so that one statement reads it all. */
const productRow = selected({
  id: p.id,
  collectionId: p.collectionId,
  productType: p.productType,
  urlId: p.urlId,
  name: p.name,
  description: p.description,
  excerpt: p.excerpt,
  additionalInfo: p.additionalInfo,
  status: p.status,
  imageIds: p.imageIds,
  variantOptionOrdering: p.variantOptionOrdering,
  tags: p.tags,
  brand: p.brand,
  useCustomAddButtonText: p.useCustomAddButtonText,
  customAddButtonText: p.customAddButtonText,
  customSoldOutText: p.customSoldOutText,
  scarcity: p.scarcity,
  relatedProductIds: p.relatedProductIds,
  addOnProductIds: p.addOnProductIds,
  digitalAssetId: p.digitalAssetId,
  moreFileIds: p.moreFileIds,
  seoTitle: p.seoTitle,
  seoDescription: p.seoDescription,
  featured: p.featured,
  isHidden: p.isHidden,
  taxCategory: p.taxCategory,
  giftCard: p.giftCard,
  isSubscribable: p.isSubscribable,
  subscriptionPlan: p.subscriptionPlan,
  questions: p.questions,
  opensAreas: p.opensAreas,
  revision: p.revision,
  reviewCount: p.reviewCount,
  reviewStars: p.reviewStars,
  publishOn: p.publishOn,
  updatedOn: p.updatedAt,
  variants: computed<VariantRow[]>(sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', v.id, 'sku', v.sku, 'price', v.price, 'salePrice', v.sale_price, 'onSale', v.on_sale,
      'unlimited', v.unlimited, 'attributes', v.attributes, 'imageId', v.image_id, 'weight', v.weight,
      'details', v.details, 'lowestBefore', v.lowest_before,
      'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0)) order by v.position, v.id)
    from variants v left join stock s on s.website_id = v.website_id and s.variant_id = v.id
    where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null), '[]')`),
  categoryIds: computed<string[]>(sql`coalesce((
    select jsonb_agg(pc.category_id order by pc.category_id) from product_categories pc
    where pc.website_id = p.website_id and pc.product_id = p.id), '[]')`),
})

const idRow = selected({ id: p.id })
const totalRow = selected({ total: computed<number>(sql`count(*)::integer`) })
const categoryRow = selected({
  id: categories.id,
  collectionId: categories.collectionId,
  parentCategoryId: categories.parentCategoryId,
  urlId: categories.urlId,
  displayName: categories.displayName,
  displayIndex: categories.displayIndex,
})

/** The orders of a list, each with the same from its end. */
const orderings: Readonly<Record<ProductSort, { readonly order: SQL; readonly fromEnd: SQL }>> = {
  featured: {
    order: sql`p.featured desc, p.position, p.id`,
    fromEnd: sql`p.featured, p.position desc, p.id desc`,
  },
  newest: { order: sql`p.publish_on desc, p.id desc`, fromEnd: sql`p.publish_on, p.id` },
  'price-ascending': { order: sql`p.lowest_price, p.id`, fromEnd: sql`p.lowest_price desc, p.id desc` },
  'price-descending': { order: sql`p.lowest_price desc, p.id desc`, fromEnd: sql`p.lowest_price, p.id` },
  name: { order: sql`p.sort_name, p.id`, fromEnd: sql`p.sort_name desc, p.id desc` },
}

/**
 * A page of a store's products, in two statements however many there are; three in a category. Pages beyond the middle
 * are read from the end, so that the last one costs what the first one does. [CAT-20] [CAT-21]
 *
 * @param now products published later are not shown to visitors
 */
export async function listForStore(
  db: Database,
  websiteId: string,
  query: StoreListQuery,
  now: Date,
): Promise<{ products: StoredProduct[]; pagination: Pagination }> {
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, query.pageSize ?? DEFAULT_PAGE_SIZE))
  const page = Math.max(1, query.page ?? 1)
  const viewer = query.viewer ?? 'visitor'
  const conditions = viewer === 'visitor' ? listed(websiteId, now) : visibleTo(websiteId, viewer, now)
  conditions.push(sql`p.collection_id = ${query.collectionId}`)
  if (query.categoryId !== undefined) conditions.push(await inWholeCategory(db, websiteId, query.categoryId))
  const where = sql.join(conditions, sql` and `)
  const [counted] = await totalRow.read(db, sql`select ${totalRow} from products p where ${where}`)
  const total = counted?.total ?? 0
  const { order, fromEnd } = orderings[query.sort ?? 'featured']
  const before = (page - 1) * pageSize
  const after = Math.max(0, total - before - pageSize)
  const [way, limit, offset] =
    after < before && before < total
      ? [fromEnd, Math.min(pageSize, total - before), after]
      : [order, pageSize, before]
  // Which ones first, so that variants and categories are read for the page only, not for all before it.
  const rows = await productRow.read(
    db,
    sql`
    with shown as materialized (
      select p.id from products p where ${where} order by ${way} ${firstRows(limit, offset)})
    select ${productRow} from shown join products p on p.website_id = ${websiteId} and p.id = shown.id
    order by ${order}`,
  )
  return {
    products: rows.map((row) => productOf(row, query.viewer)),
    pagination: { page, pageSize, total, pageCount: Math.max(1, Math.ceil(total / pageSize)) },
  }
}

/**
 * Ids of the products a block lists, in order; one statement. Read them with `byIds`. [CAT-21]
 */
export async function listIds(
  db: Database,
  websiteId: string,
  request: Extract<ListRequest, { kind: 'products' }>,
  now: Date,
): Promise<string[]> {
  const conditions = listed(websiteId, now)
  if (request.collectionId !== undefined) conditions.push(sql`p.collection_id = ${request.collectionId}`)
  if (request.categoryId !== undefined) conditions.push(inCategory(websiteId, request.categoryId))
  if (request.tag !== undefined) conditions.push(hasTag(websiteId, request.tag))
  if (request.featured === true) conditions.push(sql`p.featured`)
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(0, request.limit))
  const rows = await idRow.read(
    db,
    sql`
    select ${idRow} from products p where ${sql.join(conditions, sql` and `)}
    order by ${orderings[request.sort].order} ${firstRows(limit)}`,
  )
  return rows.map(({ id }) => id)
}

/** Products by their identifiers, in the order given; those that are not there (or not to be seen) are left out. [CAT-21] */
export async function byIds(
  db: Database,
  websiteId: string,
  ids: readonly string[],
  now: Date,
  viewer: Viewer = 'visitor',
): Promise<StoredProduct[]> {
  if (ids.length === 0) return []
  const keys = JSON.stringify([...new Set(ids)])
  const rows = await productRow.read(
    db,
    // Each by its key: a database that guesses how many are asked for reads a middling shop through.
    sql`
    select ${productRow} from jsonb_array_elements_text(${keys}::jsonb) key (id)
    cross join lateral (select p.* from products p where p.website_id = ${websiteId} and p.id = key.id offset 0) p
    where ${sql.join(visibleTo(websiteId, viewer, now), sql` and `)}`,
  )
  const found = new Map(rows.map((row) => [row.id, productOf(row, viewer)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The product at an address of a store, or undefined. [CAT-22] */
export async function byUrlId(
  db: Database,
  websiteId: string,
  collectionId: string,
  urlId: string,
  now: Date,
  viewer: Viewer = 'visitor',
): Promise<StoredProduct | undefined> {
  const conditions = visibleTo(websiteId, viewer, now)
  conditions.push(sql`p.collection_id = ${collectionId}`, sql`p.url_id = ${urlId}`)
  const rows = await productRow.read(
    db,
    sql`select ${productRow} from products p where ${sql.join(conditions, sql` and `)}`,
  )
  return rows[0] === undefined ? undefined : productOf(rows[0], viewer)
}

/** Categories of a store in the owner's order, or of every store of the website. One statement. */
export async function categoriesOf(
  db: Database,
  websiteId: string,
  collectionId?: string,
): Promise<ProductCategory[]> {
  const rows = await categoryRow.read(
    db,
    sql`
    select ${categoryRow} from categories
    where website_id = ${websiteId} and deleted_at is null
      ${collectionId === undefined ? sql`` : sql`and collection_id = ${collectionId}`}
    order by display_index, categories.id`,
  )
  return rows.map(({ parentCategoryId, ...category }) => ({
    ...category,
    ...(parentCategoryId === null ? {} : { parentCategoryId }),
  }))
}

/** Of the products that share a category, how many are looked at for the best ones. */
const mostMates = 50

/** Products of the same categories or, failing that, of the same store, when the owner named no related ones. [CAT-23] */
export async function relatedTo(
  db: Database,
  websiteId: string,
  product: Product,
  now: Date,
  limit = 4,
): Promise<StoredProduct[]> {
  if (product.relatedProductIds.length > 0) {
    return (await byIds(db, websiteId, product.relatedProductIds, now)).slice(0, limit)
  }
  const conditions = listed(websiteId, now)
  conditions.push(sql`p.collection_id = ${product.collectionId}`, sql`p.id <> ${product.id}`)
  const where = sql.join(conditions, sql` and `)
  // Both lists end early: neither a large category nor a large store is read through. The mates are looked up one by one
  // ("offset 0" keeps it so), as going through the store in order until four of them were met could go far.
  const rows = await productRow.read(
    db,
    sql`
    with mates as materialized (
      select theirs.product_id as id from product_categories mine
      join product_categories theirs on theirs.website_id = mine.website_id and theirs.category_id = mine.category_id
      where mine.website_id = ${websiteId} and mine.product_id = ${product.id} ${firstRows(mostMates)}
    ), like_it as materialized (
      select looked_up.id from (select distinct id from mates) as mate
      cross join lateral (select p.id, p.featured, p.position from products p where p.id = mate.id and ${where} offset 0)
        as looked_up
      order by looked_up.featured desc, looked_up.position, looked_up.id ${firstRows(limit)}
    ), others as materialized (
      select p.id from products p where ${where} order by p.featured desc, p.position, p.id ${firstRows(2 * limit)}
    ), related as materialized (
      select id, min(rank) as rank from (select id, 0 as rank from like_it union all select id, 1 from others) as candidates
      group by id)
    select ${productRow} from related join products p on p.website_id = ${websiteId} and p.id = related.id
    order by related.rank, p.featured desc, p.position, p.id ${firstRows(limit)}`,
  )
  return rows.map((row) => productOf(row))
}

/** Most add-ons offered at a time. [CAT-52] */
const MOST_ADD_ONS = 4

/**
 * What is offered with products: their add-ons in the owner's order, as far as they are shown and can be had, without the
 * products themselves. Two statements, one where there are none. [CAT-52]
 */
export async function addOnsOf(
  db: Database,
  websiteId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<StoredProduct[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ id: products.id, addOnProductIds: products.addOnProductIds })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), inArray(products.id, [...itemIds])))
  const wanted = new Map(rows.map(({ id, addOnProductIds }) => [id, addOnProductIds]))
  const own = new Set(itemIds)
  const ids = [...new Set(itemIds.flatMap((id) => wanted.get(id) ?? []))].filter((id) => !own.has(id))
  if (ids.length === 0) return []
  return offeredAddOns(await byIds(db, websiteId, ids, now))
}

/** Of products, those that can be offered as add-ons: in the store and not sold out. [CAT-52] */
export const offeredAddOns = <Each extends Product>(found: readonly Each[]): Each[] =>
  found.filter((product) => !offer(product).isSoldOut).slice(0, MOST_ADD_ONS)

function visibleTo(websiteId: string, viewer: Viewer, now: Date): SQL[] {
  const conditions = [sql`p.website_id = ${websiteId}`, sql`p.deleted_at is null`]
  if (viewer === 'visitor') {
    conditions.push(sql`p.status = 'published'`, sql`p.publish_on <= ${now.toISOString()}::timestamptz`)
  }
  return conditions
}

/** What visitors find in lists: not what is only for who has its address. [CAT-172] */
const listed = (websiteId: string, now: Date): SQL[] => [
  ...visibleTo(websiteId, 'visitor', now),
  sql`not p.is_hidden`,
]

const pc = alias(productCategories, 'pc')
const memberRow = selected({ productId: pc.productId })

/** The products of a category and of those below it, as a query. */
function membersOf(websiteId: string, categoryId: string): SQL {
  return sql`
    with recursive below as (
      select c.id from categories c where c.website_id = ${websiteId} and c.id = ${categoryId} and c.deleted_at is null
      union
      select c.id from categories c join below b on c.parent_category_id = b.id
      where c.website_id = ${websiteId} and c.deleted_at is null)
    select ${memberRow} from below b
    join product_categories pc on pc.website_id = ${websiteId} and pc.category_id = b.id`
}

/**
 * In a category or one below it. "Is true" keeps the members apart, to be looked up while products are read in order:
 * made into a join, the planner reads all of them and sorts.
 */
const inCategory = (websiteId: string, categoryId: string): SQL =>
  sql`(p.id in (${membersOf(websiteId, categoryId)})) is true`

/** Of a category with so few products each is looked at; of a larger one the whole store is, in order. */
const fewMembers = 240

/** As `inCategory`, by the way that is short for this category. */
async function inWholeCategory(db: Database, websiteId: string, categoryId: string): Promise<SQL> {
  const rows = await memberRow.read(db, sql`${membersOf(websiteId, categoryId)} ${firstRows(fewMembers + 1)}`)
  if (rows.length > fewMembers) return inCategory(websiteId, categoryId)
  const ids = JSON.stringify(rows.map(({ productId }) => productId))
  // As an array, so that they are looked up by the key: joined, the planner goes through a large store for them.
  return sql`p.id = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`
}

/** A product as every room knows it, and the revision an edit must name. */
export type { StoredProduct }

function productOf(
  {
    digitalAssetId,
    variants,
    reviewCount: count,
    reviewStars: stars,
    publishOn,
    updatedOn,
    ...row
  }: RowOf<typeof productRow>,
  viewer: Viewer = 'visitor',
): StoredProduct {
  return {
    ...row,
    variants: variants.map((variant) => variantOf(variant, viewer)),
    ...(digitalAssetId === null ? {} : { digitalAssetId }),
    ...(count === 0 ? {} : { rating: { count, stars } }),
    publishOn: publishOn.getTime(),
    updatedOn: updatedOn.getTime(),
  }
}

/** What it costs the shop is its owner's to know. [CAT-61] */
function variantOf(row: VariantRow, viewer: Viewer): ProductVariant {
  const { onHand, reserved, imageId, weight, details, lowestBefore, ...rest } = row
  return {
    ...rest,
    qtyInStock: onHand - reserved,
    ...(imageId === null ? {} : { imageId }),
    ...(weight === null ? {} : { weight }),
    ...(viewer === 'owner' ? details : withoutCost(details)),
    ...(lowestBefore === null ? {} : { lowestBefore }),
  }
}

const withoutCost = ({ cost: _cost, ...details }: VariantDetails): VariantDetails => details
