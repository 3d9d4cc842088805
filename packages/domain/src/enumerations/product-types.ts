/** Product type codes and the names templates use for them. */
export const PRODUCT_TYPES = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const

export type ProductTypeCode = (typeof PRODUCT_TYPES)[keyof typeof PRODUCT_TYPES]

/** The name of a product type in templates: physical, digital, service, gift-card. */
export const PRODUCT_TYPE_NAMES: Readonly<Record<ProductTypeCode, string>> = {
  1: 'physical',
  2: 'digital',
  3: 'service',
  4: 'gift-card',
  5: 'paywall',
}
