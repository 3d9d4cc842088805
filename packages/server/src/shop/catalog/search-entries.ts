import { plainText, readText, type Localized, type Product } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { excerptOf } from '../../content/search/plain-text.ts'
import { languagesOf, replaceEntries, type SearchEntry } from '../../content/search/search-index.ts'

/**
 * Brings what can be found of products up to date. Call it in the transaction that saves them, with the products as
 * saved; identifiers of deleted ones in `goneIds`. [SEARCH-1]
 */
export async function reindexProducts(
  tx: Database,
  websiteId: string,
  products: readonly Product[],
  goneIds: readonly string[] = [],
): Promise<void> {
  const { primary, all } = await languagesOf(tx, websiteId)
  const entries = products
    .filter(({ status, isHidden }) => status === 'published' && isHidden !== true)
    .flatMap((product) => all.map((language) => entryOf(product, language, primary)))
  await replaceEntries(tx, websiteId, 'product', [...products.map(({ id }) => id), ...goneIds], entries)
}

function entryOf(product: Product, language: string, primary: string): SearchEntry {
  const read = (text: Localized): string => plainText(readText(text, language, primary))
  return {
    kind: 'product',
    targetId: product.id,
    language,
    title: readText(product.name, language, primary),
    excerpt: excerptOf(read(product.excerpt) || read(product.description)),
    text: [
      read(product.excerpt),
      read(product.description),
      read(product.additionalInfo),
      ...product.tags,
      ...product.variants.flatMap((variant) => [variant.sku, ...Object.values(variant.attributes)]),
    ].join(' '),
    collectionId: product.collectionId,
    urlId: product.urlId,
    assetId: product.imageIds[0] ?? null,
  }
}
