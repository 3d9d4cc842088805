import { PRODUCT_LIMITS } from '@plinth/domain'
import { z } from 'zod'

const id = z.string().max(64)
const texts = z.record(z.string().max(35), z.string().max(PRODUCT_LIMITS.richText)).describe('Per language')
const cents = z.number().int().describe('Minor units of the store’s currency')
const productType = z.union([z.literal(1), z.literal(2), z.literal(3)])
const status = z.enum(['draft', 'published', 'private'])
const attributes = z.record(z.string().max(100), z.string().max(200)).describe('Option name to value')
const scarcity = z.object({ enabled: z.boolean(), threshold: z.number().int(), text: texts })
const moment = z.number().int().min(0).max(8_640_000_000_000_000).describe('Milliseconds since the epoch')

const formFields = {
  productType,
  urlId: z.string().max(200).describe('Empty: made from the name'),
  name: texts,
  description: texts,
  excerpt: texts,
  additionalInfo: texts,
  status,
  imageIds: z.array(id).max(200),
  variantOptionOrdering: z.array(z.string().max(200)).max(50),
  categoryIds: z.array(id).max(200),
  tags: z.array(z.string().max(200)).max(500),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: texts,
  customSoldOutText: texts,
  scarcity,
  relatedProductIds: z.array(id).max(50),
  digitalAssetId: id,
  seoTitle: texts,
  seoDescription: texts,
  featured: z.boolean(),
  publishOn: moment,
}

/** What an owner sends of a product; the rules behind it are the domain's, so that all problems come with fields. */
export const productChangesShape = z
  .object({
    ...formFields,
    variants: z
      .array(
        z.object({
          id: id.optional().describe('Of a variant that exists'),
          sku: z.string().max(200).default(''),
          price: z.number(),
          salePrice: z.number().default(0),
          onSale: z.boolean().default(false),
          unlimited: z.boolean().default(false),
          attributes: attributes.default({}),
          imageId: id.optional(),
          weight: z.number().optional().describe('Grams'),
          stock: z.number().optional().describe('Units on hand of a new variant'),
        }),
      )
      .max(1000),
  })
  .partial()

/** A product as its owner sees it. */
export const productShape = z.object({
  ...formFields,
  id,
  collectionId: id,
  digitalAssetId: id.optional(),
  productType: z.number().int(),
  updatedOn: moment,
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
      imageId: id.optional(),
      weight: z.number().int().optional(),
    }),
  ),
})

export const categoryShape = z.object({
  id,
  collectionId: id,
  parentCategoryId: id.optional(),
  urlId: z.string(),
  displayName: texts,
  displayIndex: z.number().int(),
})

export const categoryChangesShape = z
  .object({
    displayName: texts,
    urlId: z.string().max(200),
    parentCategoryId: id.nullable(),
    displayIndex: z.number().int().min(0).max(10_000),
  })
  .partial()

export const movementShape = z.object({
  id,
  variantId: id,
  sku: z.string(),
  change: z.number().int(),
  onHandAfter: z.number().int(),
  reason: z.enum(['initial', 'set', 'adjusted', 'sold', 'restocked']),
  note: z.string(),
  orderId: id.optional(),
  accountId: id.optional(),
  at: moment,
})
