import { MAX_PRICE } from '../money/limits.ts'

/** Limits of a product. [CAT-30] */
export const PRODUCT_LIMITS = {
  name: 200,
  variants: 250,
  options: 6,
  optionName: 50,
  optionValue: 100,
  images: 50,
  sku: 60,
  /** Minor units. [MONEY-11] */
  price: MAX_PRICE,
  /** Units of a variant: what a person could count. */
  stock: 9_999_999,
  /** Grams: a hundred tonnes. */
  weight: 100_000_000,
  brand: 100,
  /** Millimetres: ten metres. */
  side: 10_000,
  tag: 50,
  tags: 100,
  category: 25,
  richText: 100_000,
  shortText: 1000,
  urlId: 200,
  related: 50,
  addOns: 10,
  /** Files that whoever buys a digital product gets. */
  files: 20,
} as const
