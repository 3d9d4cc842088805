import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { USUAL_PLAN } from '../subscriptions/plan.ts'
import type { Product, ProductVariant } from './product.ts'
import { NO_QUESTIONS } from './product-questions.ts'

/** A variant as an owner writes it. */
export type VariantForm = Omit<ProductVariant, 'id' | 'qtyInStock' | 'lowestBefore'> & {
  /** Of a variant that exists; a new one has none. */
  readonly id?: string
  /** Units on hand of a new variant. Later changes go through the stock ledger. */
  readonly stock?: number
}

/** A product as an owner writes it. */
export type ProductForm = Omit<Product, 'id' | 'collectionId' | 'variants' | 'updatedOn' | 'rating'> & {
  readonly variants: readonly VariantForm[]
}

/** The form of a new product with everything left empty. */
export function emptyProductForm(): ProductForm {
  return {
    productType: PRODUCT_TYPES.physical,
    urlId: '',
    name: {},
    description: {},
    excerpt: {},
    additionalInfo: {},
    status: 'draft',
    imageIds: [],
    variantOptionOrdering: [],
    variants: [{ sku: '', price: 0, salePrice: 0, onSale: false, unlimited: false, attributes: {} }],
    categoryIds: [],
    tags: [],
    useCustomAddButtonText: false,
    customAddButtonText: {},
    customSoldOutText: {},
    scarcity: { enabled: false, threshold: 5, text: {} },
    relatedProductIds: [],
    seoTitle: {},
    seoDescription: {},
    featured: false,
    taxCategory: 'standard',
    giftCard: { leastCents: null, mostCents: null, months: null },
    isSubscribable: false,
    subscriptionPlan: USUAL_PLAN,
    questions: NO_QUESTIONS,
    opensAreas: [],
    publishOn: 0,
  }
}
