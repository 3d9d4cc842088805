import type { ProductQuestions } from './product-questions.ts'
import type { SubscriptionPlan } from '../subscriptions/plan.ts'
import type { TaxCategory } from '../taxes/tax-settings.ts'
import type { ProductTypeCode } from '../enumerations/product-types.ts'
import type { Localized } from '../language/localized.ts'
import type { Rating } from '../reviews/reviews.ts'
import type { Measure } from './unit-price.ts'

/** One choice of a product that can be bought. Prices are in minor units of the store's currency. */
export interface ProductVariant {
  readonly id: string
  readonly sku: string
  /** Regular price, tax as the store states it. */
  readonly price: number
  /** Price while on sale; counts only when `onSale`. */
  readonly salePrice: number
  readonly onSale: boolean
  /** Units that can be bought now: on hand minus reserved. Meaningless when `unlimited`. */
  readonly qtyInStock: number
  readonly unlimited: boolean
  /** Option name to value in the primary language, one for each of the product's options. */
  readonly attributes: { readonly [option: string]: string }
  readonly imageId?: string
  /** Grams. */
  readonly weight?: number
  /** The number of its barcode: GTIN, EAN, UPC. [CAT-60] */
  readonly gtin?: string
  /** What it costs the shop, minor units. For owners alone. [CAT-61] */
  readonly cost?: number
  /** Of its package, in whole millimetres. [CAT-62] */
  readonly size?: { readonly length: number; readonly width: number; readonly height: number }
  /** What is in it, for the price of a measure. [CAT-63] */
  readonly measure?: Measure
  /** The lowest price of the 30 days before it went on sale; absent where it is not, or nothing was asked before. [CAT-64] */
  readonly lowestBefore?: number
}

export interface ProductCategory {
  readonly id: string
  readonly collectionId: string
  readonly parentCategoryId?: string
  readonly urlId: string
  readonly displayName: Localized
  readonly displayIndex: number
}

/** What only gift cards have. */
export interface GiftCardTerms {
  /** The least and the most a buyer may choose instead of the given amounts, minor units; `null` for no choice. [GIFT-36] */
  readonly leastCents: number | null
  readonly mostCents: number | null
  /** How long one can be spent after it is mailed; `null` for ever. [GIFT-37] */
  readonly months: number | null
  /** What one pays for: these products, and those of these categories; absent or empty of both for everything. [GIFT-83] */
  readonly only?: GiftCardRule
}

/** Products, and categories of them, that a gift card pays for alone. */
export interface GiftCardRule {
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/** A product of a store collection. */
export interface Product {
  readonly id: string
  readonly collectionId: string
  readonly productType: ProductTypeCode
  readonly urlId: string
  readonly name: Localized
  /** Sanitised rich text. */
  readonly description: Localized
  /** Short text for lists and search engines. */
  readonly excerpt: Localized
  /** Sanitised rich text below the description: care, measures, delivery. */
  readonly additionalInfo: Localized
  readonly status: 'draft' | 'published' | 'private'
  readonly imageIds: readonly string[]
  /** Option names in display order; every variant has a value for each. */
  readonly variantOptionOrdering: readonly string[]
  readonly variants: readonly ProductVariant[]
  readonly categoryIds: readonly string[]
  readonly tags: readonly string[]
  /** Who makes it; empty for the shop itself. */
  readonly brand?: string
  readonly useCustomAddButtonText: boolean
  readonly customAddButtonText: Localized
  /** Text shown instead of “Sold Out”; empty for the default. */
  readonly customSoldOutText: Localized
  readonly scarcity: { readonly enabled: boolean; readonly threshold: number; readonly text: Localized }
  readonly relatedProductIds: readonly string[]
  /** Products offered with it, on its page and in the cart. [CAT-52] */
  readonly addOnProductIds: readonly string[]
  /** File a buyer of a digital product may download, the first of them if there are several. */
  readonly digitalAssetId?: string
  /** The files beside that one. [CAT-170] */
  readonly moreFileIds?: readonly string[]
  readonly seoTitle: Localized
  readonly seoDescription: Localized
  readonly featured: boolean
  /** Published, it is sold to whoever has its address, and stands in no list, search or map of the website. [CAT-172] */
  readonly isHidden?: boolean
  /** At which of a place's rates it is taxed. [TAX-10] */
  readonly taxCategory: TaxCategory
  readonly giftCard: GiftCardTerms
  /** Sold by subscription alone: its prices are those of one period. [SUB-1] */
  readonly isSubscribable: boolean
  /** How often and how many times, if it is. */
  readonly subscriptionPlan: SubscriptionPlan
  /** What buyers are asked before it goes into the cart. [CART-36] */
  readonly questions: ProductQuestions
  /** What the reviews that are shown come to; absent where there are none. [REVIEW-7] */
  readonly rating?: Rating
  /** Areas of members that whoever buys it may read. [CAT-90] */
  readonly opensAreas: readonly string[]
  /** Milliseconds since the epoch. */
  readonly publishOn: number
  readonly updatedOn: number
}
