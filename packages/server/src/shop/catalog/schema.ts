import {
  NO_QUESTIONS,
  type GiftCardTerms,
  type Localized,
  type Product,
  type ProductQuestions,
  type ProductTypeCode,
  type ProductVariant,
  type SubscriptionPlan,
  type TaxCategory,
} from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'
import { declareThings } from '../../site/websites/foreign-things.ts'

const texts = (name: string) => jsonb(name).$type<Localized>().notNull()
const list = (name: string) => jsonb(name).$type<readonly string[]>().notNull()

/** What is known of a variant beside what every one has. */
export type VariantDetails = Pick<ProductVariant, 'gtin' | 'cost' | 'size' | 'measure'>

export const products = pgTable(
  'products',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    collectionId: text('collection_id').notNull(),
    productType: integer('product_type').$type<ProductTypeCode>().notNull(),
    urlId: text('url_id').notNull(),
    name: texts('name'),
    description: texts('description'),
    excerpt: texts('excerpt'),
    additionalInfo: texts('additional_info'),
    status: text('status').$type<Product['status']>().notNull(),
    imageIds: list('image_ids'),
    variantOptionOrdering: list('variant_option_ordering'),
    tags: list('tags'),
    brand: text('brand').notNull().default(''),
    useCustomAddButtonText: boolean('use_custom_add_button_text').notNull(),
    customAddButtonText: texts('custom_add_button_text'),
    customSoldOutText: texts('custom_sold_out_text'),
    scarcity: jsonb('scarcity').$type<Product['scarcity']>().notNull(),
    relatedProductIds: list('related_product_ids'),
    addOnProductIds: list('add_on_product_ids').default([]),
    digitalAssetId: text('digital_asset_id'),
    moreFileIds: list('more_file_ids').default([]),
    seoTitle: texts('seo_title'),
    seoDescription: texts('seo_description'),
    featured: boolean('featured').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    taxCategory: text('tax_category').$type<TaxCategory>().notNull(),
    giftCard: jsonb('gift_card')
      .$type<GiftCardTerms>()
      .notNull()
      .default({ leastCents: null, mostCents: null, months: null }),
    isSubscribable: boolean('is_subscribable').notNull().default(false),
    subscriptionPlan: jsonb('subscription_plan').$type<SubscriptionPlan>().notNull(),
    questions: jsonb('questions').$type<ProductQuestions>().notNull().default(NO_QUESTIONS),
    /** Areas of members it opens. */
    opensAreas: list('opens_areas').default([]),
    position: integer('position').notNull(),
    /** How many reviews of it are shown, and their stars together. [REVIEW-7] */
    reviewCount: integer('review_count').notNull().default(0),
    reviewStars: integer('review_stars').notNull().default(0),
    /** What the cheapest variant costs now, minor units. */
    lowestPrice: amount('lowest_price').notNull(),
    /** The name in the primary language in small letters; kept by `keepWords`, as is the next. */
    sortName: text('sort_name').notNull().default(''),
    /** What an owner's search looks through. */
    searchText: text('search_text').notNull().default(''),
    publishOn: moment('publish_on').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    revision: integer('revision').notNull(),
    /** From when on visitors can have seen it; null while they cannot. */
    firstPublishedAt: moment('first_published_at'),
    deletedAt: moment('deleted_at'),
    /** Where visitors are sent after it was deleted. */
    redirectTo: text('redirect_to'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const variants = pgTable(
  'variants',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    productId: text('product_id').notNull(),
    position: integer('position').notNull(),
    sku: text('sku').notNull(),
    price: amount('price').notNull(),
    salePrice: amount('sale_price').notNull(),
    onSale: boolean('on_sale').notNull(),
    unlimited: boolean('unlimited').notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull(),
    imageId: text('image_id'),
    weight: integer('weight'),
    /** Barcode, cost, size, content. */
    details: jsonb('details').$type<VariantDetails>().notNull().default({}),
    /** The lowest price of the 30 days before its sale. [CAT-64] */
    lowestBefore: amount('lowest_before'),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** What can be bought of a product altogether, as it was last counted. [OPS-180] */
export const productUnits = pgTable(
  'product_units',
  {
    websiteId: text('website_id').notNull(),
    productId: text('product_id').notNull(),
    units: amount('units').notNull(),
    isStale: boolean('is_stale').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.productId] })],
)

/** What tags of products were called before. */
export const productTagNames = pgTable(
  'product_tag_names',
  {
    websiteId: text('website_id').notNull(),
    oldName: text('old_name').notNull(),
    newName: text('new_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.oldName] })],
)

export const categories = pgTable(
  'categories',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    collectionId: text('collection_id').notNull(),
    parentCategoryId: text('parent_category_id'),
    urlId: text('url_id').notNull(),
    displayName: texts('display_name'),
    displayIndex: integer('display_index').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** Where visitors are sent after it was deleted. */
    redirectTo: text('redirect_to'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const productCategories = pgTable(
  'product_categories',
  {
    websiteId: text('website_id').notNull(),
    productId: text('product_id').notNull(),
    categoryId: text('category_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.productId, table.categoryId] })],
)

declareThings('product', products)
declareThings('category', categories)

/** What variants have cost since when. [CAT-64] */
export const variantPrices = pgTable(
  'variant_prices',
  {
    websiteId: text('website_id').notNull(),
    variantId: text('variant_id').notNull(),
    since: moment('since').notNull(),
    price: amount('price').notNull(),
    onSale: boolean('on_sale').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.variantId, table.since] })],
)
