import type { Link } from '@plinth/domain'
import type { BlockNeeds } from './definition.ts'

/** What links point to on the website itself: without it in the library a link leads nowhere. [BLOCK-6] */
export function linkNeeds(links: readonly (Link | null)[]): Required<Omit<BlockNeeds, 'list'>> {
  return {
    assetIds: links.flatMap((link) => (link?.kind === 'file' ? [link.assetId] : [])),
    productIds: links.flatMap((link) => (link?.kind === 'product' ? [link.productId] : [])),
    collectionIds: links.flatMap((link) => (link?.kind === 'page' ? [link.collectionId] : [])),
    categoryIds: links.flatMap((link) => (link?.kind === 'category' ? [link.categoryId] : [])),
  }
}
