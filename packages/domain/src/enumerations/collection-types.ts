/** Collection type codes. `generic` is a list of dated posts (a blog); `products` a store; `page` a single page. */
export const COLLECTION_TYPES = {
  generic: 1,
  page: 10,
  products: 13,
} as const

export type CollectionTypeCode = (typeof COLLECTION_TYPES)[keyof typeof COLLECTION_TYPES]
