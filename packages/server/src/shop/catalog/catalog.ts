import type { StoredProduct } from '@plinth/contract/catalog/product-fields'
import type { Product, ProductCategory, ProductVariant } from '@plinth/domain'
import type { ListRequest, Pagination, ProductSort } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

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

interface ProductRow extends Record<string, unknown> {
  id: string
  variants: (Omit<ProductVariant, 'imageId' | 'weight' | 'qtyInStock'> & {
    imageId: string | null
    weight: number | null
    onHand: number
    reserved: number
  })[]
  category_ids: string[]
}

/** The columns of a product with its variants, their stock and its categories, so that one statement reads it all. */
const productColumns = sql`
  p.id, p.collection_id, p.product_type, p.url_id, p.name, p.description, p.excerpt, p.additional_info, p.status,
  p.image_ids, p.variant_option_ordering, p.tags, p.use_custom_add_button_text, p.custom_add_button_text,
  p.custom_sold_out_text, p.scarcity, p.related_product_ids, p.digital_asset_id, p.seo_title, p.seo_description,
  p.featured, p.revision, (extract(epoch from p.publish_on) * 1000)::bigint as publish_on,
  (extract(epoch from p.updated_at) * 1000)::bigint as updated_on,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', v.id, 'sku', v.sku, 'price', v.price, 'salePrice', v.sale_price, 'onSale', v.on_sale,
      'unlimited', v.unlimited, 'attributes', v.attributes, 'imageId', v.image_id, 'weight', v.weight,
      'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0)) order by v.position, v.id)
    from variants v left join stock s on s.website_id = v.website_id and s.variant_id = v.id
    where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null), '[]') as variants,
  coalesce((
    select jsonb_agg(pc.category_id order by pc.category_id) from product_categories pc
    where pc.website_id = p.website_id and pc.product_id = p.id), '[]') as category_ids`

const orderings: Readonly<Record<ProductSort, SQL>> = {
  featured: sql`p.featured desc, p.position, p.id`,
  newest: sql`p.publish_on desc, p.id desc`,
  'price-ascending': sql`p.lowest_price, p.id`,
  'price-descending': sql`p.lowest_price desc, p.id desc`,
  name: sql`p.sort_name, p.id`,
}

/**
 * A page of a store's products, in two statements however many there are. [CAT-20] [CAT-21]
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
  const where = sql.join(storeConditions(websiteId, query, now), sql` and `)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from products p where ${where}`,
  )
  const total = counted.rows[0]?.total ?? 0
  const order = orderings[query.sort ?? 'featured']
  // Which ones first, so that variants and categories are read for the page only, not for all before it.
  const { rows } = await db.execute<ProductRow>(sql`
    with shown as materialized (
      select p.id from products p where ${where} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${productColumns} from shown join products p on p.website_id = ${websiteId} and p.id = shown.id
    order by ${order}`)
  return {
    products: rows.map(productOf),
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
  const conditions = visibleTo(websiteId, 'visitor', now)
  if (request.collectionId !== undefined) conditions.push(sql`p.collection_id = ${request.collectionId}`)
  if (request.categoryId !== undefined) conditions.push(inCategory(request.categoryId))
  if (request.tag !== undefined) conditions.push(sql`p.tags ? ${request.tag}`)
  if (request.featured === true) conditions.push(sql`p.featured`)
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(0, request.limit))
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p where ${sql.join(conditions, sql` and `)}
    order by ${orderings[request.sort]} limit ${limit}`)
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
  const conditions = visibleTo(websiteId, viewer, now)
  conditions.push(
    sql`p.id in (select jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb))`,
  )
  const { rows } = await db.execute<ProductRow>(
    sql`select ${productColumns} from products p where ${sql.join(conditions, sql` and `)}`,
  )
  const found = new Map(rows.map((row) => [row.id, productOf(row)]))
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
  const { rows } = await db.execute<ProductRow>(
    sql`select ${productColumns} from products p where ${sql.join(conditions, sql` and `)}`,
  )
  return rows[0] === undefined ? undefined : productOf(rows[0])
}

/** Categories of a store in the owner's order, or of every store of the website. One statement. */
export async function categoriesOf(
  db: Database,
  websiteId: string,
  collectionId?: string,
): Promise<ProductCategory[]> {
  const { rows } = await db.execute<{
    id: string
    collection_id: string
    parent_category_id: string | null
    url_id: string
    display_name: ProductCategory['displayName']
    display_index: number
  }>(sql`
    select id, collection_id, parent_category_id, url_id, display_name, display_index from categories
    where website_id = ${websiteId} and deleted_at is null
      ${collectionId === undefined ? sql`` : sql`and collection_id = ${collectionId}`}
    order by display_index, id`)
  return rows.map((row) => ({
    id: row.id,
    collectionId: row.collection_id,
    ...(row.parent_category_id === null ? {} : { parentCategoryId: row.parent_category_id }),
    urlId: row.url_id,
    displayName: row.display_name,
    displayIndex: row.display_index,
  }))
}

/** Of the products that share a category, how many are looked at for the best ones. */
const mostMates = 100

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
  const conditions = visibleTo(websiteId, 'visitor', now)
  conditions.push(sql`p.collection_id = ${product.collectionId}`, sql`p.id <> ${product.id}`)
  const where = sql.join(conditions, sql` and `)
  // Both lists end early, each along an index: neither a large category nor a large store is read through.
  const { rows } = await db.execute<ProductRow>(sql`
    with mates as materialized (
      select theirs.product_id as id from product_categories mine
      join product_categories theirs on theirs.website_id = mine.website_id and theirs.category_id = mine.category_id
      where mine.website_id = ${websiteId} and mine.product_id = ${product.id} limit ${mostMates}
    ), like_it as materialized (
      select p.id from products p where ${where} and p.id in (select id from mates)
      order by p.featured desc, p.position, p.id limit ${limit}
    ), others as materialized (
      select p.id from products p where ${where} order by p.featured desc, p.position, p.id limit ${2 * limit}
    ), related as materialized (
      select id, min(rank) as rank from (select id, 0 as rank from like_it union all select id, 1 from others) as candidates
      group by id)
    select ${productColumns} from related join products p on p.website_id = ${websiteId} and p.id = related.id
    order by related.rank, p.featured desc, p.position, p.id limit ${limit}`)
  return rows.map(productOf)
}

function storeConditions(websiteId: string, query: StoreListQuery, now: Date): SQL[] {
  const conditions = visibleTo(websiteId, query.viewer ?? 'visitor', now)
  conditions.push(sql`p.collection_id = ${query.collectionId}`)
  if (query.categoryId !== undefined) conditions.push(inCategory(query.categoryId))
  return conditions
}

function visibleTo(websiteId: string, viewer: Viewer, now: Date): SQL[] {
  const conditions = [sql`p.website_id = ${websiteId}`, sql`p.deleted_at is null`]
  if (viewer === 'visitor') {
    conditions.push(sql`p.status = 'published'`, sql`p.publish_on <= ${now.toISOString()}::timestamptz`)
  }
  return conditions
}

/** In a category or one below it. */
function inCategory(categoryId: string): SQL {
  return sql`exists (
    with recursive below as (
      select c.id from categories c where c.website_id = p.website_id and c.id = ${categoryId} and c.deleted_at is null
      union
      select c.id from categories c join below b on c.parent_category_id = b.id
      where c.website_id = p.website_id and c.deleted_at is null)
    select 1 from product_categories pc join below b on b.id = pc.category_id
    where pc.website_id = p.website_id and pc.product_id = p.id)`
}

/** A product as every room knows it, and the revision an edit must name. */
export type { StoredProduct }

function productOf(row: ProductRow): StoredProduct {
  const column = <Field extends keyof Product>(name: string): Product[Field] => row[name] as Product[Field]
  const digitalAssetId = row['digital_asset_id'] as string | null
  return {
    id: row.id,
    collectionId: column<'collectionId'>('collection_id'),
    productType: column<'productType'>('product_type'),
    urlId: column<'urlId'>('url_id'),
    name: column<'name'>('name'),
    description: column<'description'>('description'),
    excerpt: column<'excerpt'>('excerpt'),
    additionalInfo: column<'additionalInfo'>('additional_info'),
    status: column<'status'>('status'),
    imageIds: column<'imageIds'>('image_ids'),
    variantOptionOrdering: column<'variantOptionOrdering'>('variant_option_ordering'),
    variants: row.variants.map(variantOf),
    categoryIds: row.category_ids,
    tags: column<'tags'>('tags'),
    useCustomAddButtonText: column<'useCustomAddButtonText'>('use_custom_add_button_text'),
    customAddButtonText: column<'customAddButtonText'>('custom_add_button_text'),
    customSoldOutText: column<'customSoldOutText'>('custom_sold_out_text'),
    scarcity: column<'scarcity'>('scarcity'),
    relatedProductIds: column<'relatedProductIds'>('related_product_ids'),
    ...(digitalAssetId === null ? {} : { digitalAssetId }),
    seoTitle: column<'seoTitle'>('seo_title'),
    seoDescription: column<'seoDescription'>('seo_description'),
    featured: column<'featured'>('featured'),
    publishOn: Number(row['publish_on']),
    updatedOn: Number(row['updated_on']),
    revision: row['revision'] as number,
  }
}

function variantOf(row: ProductRow['variants'][number]): ProductVariant {
  const { onHand, reserved, imageId, weight, ...rest } = row
  return {
    ...rest,
    qtyInStock: onHand - reserved,
    ...(imageId === null ? {} : { imageId }),
    ...(weight === null ? {} : { weight }),
  }
}
