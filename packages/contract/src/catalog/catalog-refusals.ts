/** Why a product is not as it should be, or cannot be changed. */
export const productRefusals = [
  'product-invalid',
  'product-not-found',
  'store-not-found',
  'edit-conflict',
  'stock-too-large',
  'foreign-thing',
] as const

export const categoryRefusals = [
  'category-invalid',
  'category-not-found',
  'store-not-found',
  'foreign-thing',
] as const

export const stockRefusals = [
  'product-not-found',
  'variant-not-found',
  'stock-below-zero',
  'stock-below-reserved',
  'stock-too-large',
  'stock-unlimited',
] as const
