import type { FileReplacement } from './product-files.ts'
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
  /** Files that were put in the place of others since it was saved; absent where nobody says. Not kept. [ORD-160] */
  readonly replacedFiles?: readonly FileReplacement[]
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
    addOnProductIds: [],
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

/** What is known of a product beside its form. */
export interface KnownOfProduct extends Pick<Product, 'id' | 'collectionId' | 'updatedOn' | 'rating'> {
  /** Units that can be bought now, by variants that exist. */
  readonly units?: ReadonlyMap<string, number>
}

/**
 * The product a form would become, to be drawn before it is saved: variants that do not exist yet have identities of their
 * places, and what is being typed and is no amount yet counts as 0. [CAT-50]
 */
export function productAsShown(form: ProductForm, { units, ...known }: KnownOfProduct): Product {
  const cents = (amount: number) => (Number.isFinite(amount) ? Math.max(0, amount) : 0)
  return {
    ...form,
    ...known,
    variants: form.variants.map(({ stock = 0, ...variant }, index) => ({
      ...variant,
      id: variant.id ?? `new-${index}`,
      price: cents(variant.price),
      salePrice: cents(variant.salePrice),
      qtyInStock: (variant.id === undefined ? undefined : units?.get(variant.id)) ?? stock,
    })),
  }
}
