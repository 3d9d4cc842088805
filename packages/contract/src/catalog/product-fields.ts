import {
  FORM_LIMITS,
  MEASURE_UNITS,
  PRODUCT_LIMITS,
  QUESTION_KINDS,
  QUESTION_LIMITS,
  BILLING_UNITS,
  ownersCanMake,
  PRODUCT_TYPES,
  productTypesThat,
  TAX_CATEGORIES,
  type Product,
  type ProductCategory,
  type ProductQuestions,
  type SubscriptionPlan,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { eachOptional, idField, intentionField, momentField } from '../fields.ts'

const id = z.string().max(64)
const texts = z.record(z.string().max(35), z.string().max(PRODUCT_LIMITS.richText)).describe('Per language')
const cents = z.number().int().describe('Minor units of the store’s currency')
const attributes = z.record(z.string().max(100), z.string().max(200)).describe('Option name to value')

export const productType = z.literal(Object.values(PRODUCT_TYPES))
/** Of kinds that owners can make products of. */
export const offeredType = z.literal(productTypesThat(ownersCanMake))
export const productStatus = z.enum(['draft', 'published', 'private'])

/** How often and how many times something is bought by subscription. */
export const subscriptionPlan: ZodType<SubscriptionPlan> = z.object({
  billingPeriod: z.object({ value: z.number().int(), unit: z.enum(BILLING_UNITS) }),
  numBillingCycles: z.number().int().describe('Orders in all; 0 until the buyer cancels'),
})

const { items: mostQuestions, text: longestText } = QUESTION_LIMITS

/** What buyers are asked, as fields of a form. */
export const questionsField: ZodType<ProductQuestions> = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        kind: z.enum(QUESTION_KINDS),
        required: z.boolean(),
        maxLength: z.number().int().min(0).max(FORM_LIMITS.answer),
        showCountryCode: z.boolean(),
        currencySymbol: z.string().max(8),
        underline: z.boolean(),
      }),
    )
    .max(2 * mostQuestions),
  texts: z
    .record(z.string().max(35), z.record(z.string().max(100), z.string().max(longestText)))
    .describe('Per language: `items.<id>.label`, `.description`, `.placeholder`, `.options`'),
})

const formFields = {
  urlId: z.string().max(200).describe('Empty: made from the name'),
  name: texts,
  description: texts,
  excerpt: texts,
  additionalInfo: texts,
  status: productStatus,
  imageIds: z.array(id).max(200),
  variantOptionOrdering: z.array(z.string().max(200)).max(50),
  categoryIds: z.array(id).max(200),
  tags: z.array(z.string().max(200)).max(500),
  brand: z
    .string()
    .max(PRODUCT_LIMITS.richText)
    .exactOptional()
    .describe('Who makes it; empty for the shop itself'),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: texts,
  customSoldOutText: texts,
  scarcity: z.object({ enabled: z.boolean(), threshold: z.number().int(), text: texts }),
  relatedProductIds: z.array(id).max(50),
  addOnProductIds: z.array(id).max(PRODUCT_LIMITS.addOns),
  moreFileIds: z
    .array(id)
    .max(50)
    .exactOptional()
    .describe('Of a digital product: what its buyers download beside `digitalAssetId`'),
  seoTitle: texts,
  seoDescription: texts,
  featured: z.boolean(),
  isHidden: z
    .boolean()
    .exactOptional()
    .describe('Sold to whoever has its address; in no list, search or map of the website'),
  taxCategory: z.enum(TAX_CATEGORIES).describe('At which of a place’s rates it is taxed'),
  giftCard: z
    .object({
      leastCents: z.number().nullable(),
      mostCents: z.number().nullable(),
      months: z.number().int().min(1).max(600).nullable(),
      only: z
        .object({ productIds: z.array(id).max(50), categoryIds: z.array(id).max(50) })
        .exactOptional()
        .describe('What one pays for; absent, or empty of both, for everything'),
    })
    .describe(
      'Of gift cards: between what amounts buyers choose one of their own, and how long one can be spent',
    ),
  isSubscribable: z.boolean().describe('Sold by subscription alone; prices are those of one period'),
  subscriptionPlan,
  questions: questionsField.describe('Asked of buyers before it goes into the cart, as fields of a form'),
  opensAreas: z.array(id).max(50).describe('Areas of members that a membership opens'),
  publishOn: momentField,
}

const details = {
  gtin: z.string().max(20).exactOptional().describe('The number of its barcode: GTIN, EAN or UPC'),
  cost: z.number().exactOptional().describe('What it costs the shop; visitors never see it'),
  size: z
    .object({ length: z.number(), width: z.number(), height: z.number() })
    .exactOptional()
    .describe('Of its package, in millimetres'),
  measure: z
    .object({ amount: z.number(), unit: z.enum(MEASURE_UNITS) })
    .exactOptional()
    .describe('What is in it, for the price of a measure'),
}

const variantChanges = z.object({
  ...details,
  id: id.exactOptional().describe('Of a variant that exists'),
  sku: z.string().max(200).default(''),
  price: z.number(),
  salePrice: z.number().default(0),
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  attributes: attributes.default({}),
  imageId: id.exactOptional(),
  weight: z.number().exactOptional().describe('Grams'),
  stock: z.number().exactOptional().describe('Units on hand of a new variant'),
})

const changeFields = eachOptional({
  ...formFields,
  productType: offeredType,
  variants: z.array(variantChanges).max(1000),
})

/** What an owner sends of a new product; the rules behind it are the domain's, so that all problems come with fields. */
export const newProduct = z.object({
  ...changeFields,
  collectionId: id.describe('The store it is in'),
  digitalAssetId: id.exactOptional(),
  idempotencyKey: intentionField,
})

export const productChanges = z.object({
  ...changeFields,
  revision: z.number().int().describe('The revision the change is based on'),
  digitalAssetId: id.nullable().exactOptional().describe('null takes the file away'),
  replacedFiles: z
    .array(z.strictObject({ old: id, new: id }))
    .max(50)
    .exactOptional()
    .describe(
      'Files that take the place of others, for those who bought these too; without it, those that stand where others stood',
    ),
})

/** A product with the revision that the next change names. */
export interface StoredProduct extends Product {
  readonly revision: number
}

export const storedProduct: ZodType<StoredProduct> = z.object({
  ...formFields,
  productType,
  id: idField,
  collectionId: id,
  digitalAssetId: id.exactOptional(),
  updatedOn: momentField,
  revision: z.number().int().describe('To be named by the next change'),
  variants: z.array(
    z.object({
      id,
      sku: z.string(),
      price: cents,
      salePrice: cents,
      onSale: z.boolean(),
      unlimited: z.boolean(),
      qtyInStock: z.number().int().describe('What can be bought now'),
      attributes,
      imageId: id.exactOptional(),
      weight: z.number().int().exactOptional(),
      ...details,
      lowestBefore: z
        .number()
        .int()
        .exactOptional()
        .describe('The lowest price of the 30 days before it went on sale'),
    }),
  ),
})

export const category: ZodType<ProductCategory> = z.object({
  id,
  collectionId: id,
  parentCategoryId: id.exactOptional(),
  urlId: z.string(),
  displayName: texts,
  displayIndex: z.number().int(),
})

export const categoryChanges = z.object(
  eachOptional({
    displayName: texts,
    urlId: z.string().max(200),
    parentCategoryId: id.nullable(),
    displayIndex: z.number().int().min(0).max(10_000),
  }),
)
