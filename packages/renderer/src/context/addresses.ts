import type { Collection, ContentItem, Product, ProductCategory, Website } from '@plinth/domain'
import type { Library } from '../model.ts'

/** Path of a page, blog or store. The home page is `/`. [RENDERER-8] */
export function collectionUrl(collection: Collection, website: Website): string {
  return collection.id === website.homeCollectionId ? '/' : `/${collection.urlId}`
}

/** Path of a product or post: below its collection; undefined when the collection is not known. [RENDERER-8] */
export function itemUrl(
  item: Pick<Product | ContentItem, 'collectionId' | 'urlId'>,
  collections: Library['collections'],
): string | undefined {
  const collection = collections[item.collectionId]
  return collection === undefined ? undefined : `/${collection.urlId}/${item.urlId}`
}

/** Path of a category of a store. [RENDERER-8] */
export function categoryUrl(
  category: ProductCategory,
  collections: Library['collections'],
): string | undefined {
  const collection = collections[category.collectionId]
  return collection === undefined ? undefined : `/${collection.urlId}/category/${category.urlId}`
}

/** Page `page` of a list: the first page is the address itself, so that it has one only. */
export function pageUrl(
  path: string,
  page: number,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parts.set(name, value)
  if (page > 1) parts.set('page', String(page))
  const text = parts.toString()
  return text === '' ? path : `${path}?${text}`
}
