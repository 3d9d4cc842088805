import { productUrl, readText, unitsAvailable, type Localized } from '@plinth/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { products, variants } from '../catalog/schema.ts'
import { stock } from '../stock/schema.ts'

/** A variant somebody may wait for. */
export interface Waited {
  readonly productId: string
  readonly variantId: string
  readonly sku: string
  readonly name: Localized
  /** Its options in words: `Chalk, Small`; empty where the product has none. */
  readonly options: string
  /** The address of its product’s page. */
  readonly path: string
  /** Whether visitors see the product. */
  readonly isSeen: boolean
  /** Units that can be bought; null for unlimited. */
  readonly available: number | null
}

/** A variant with its product, also one that visitors do not see. One statement. */
export async function findWaited(
  db: Database,
  websiteId: string,
  variantId: string,
  now: Date,
): Promise<Waited | undefined> {
  const [row] = await db
    .select({
      productId: products.id,
      sku: variants.sku,
      name: products.name,
      attributes: variants.attributes,
      ordering: products.variantOptionOrdering,
      urlId: products.urlId,
      collectionUrlId: collections.urlId,
      status: products.status,
      deletedAt: products.deletedAt,
      publishOn: products.publishOn,
      productType: products.productType,
      unlimited: variants.unlimited,
      onHand: stock.onHand,
      reserved: stock.reserved,
    })
    .from(variants)
    .innerJoin(products, and(eq(products.websiteId, variants.websiteId), eq(products.id, variants.productId)))
    .innerJoin(
      collections,
      and(eq(collections.websiteId, products.websiteId), eq(collections.id, products.collectionId)),
    )
    .leftJoin(stock, and(eq(stock.websiteId, variants.websiteId), eq(stock.variantId, variants.id)))
    .where(and(eq(variants.websiteId, websiteId), eq(variants.id, variantId), isNull(variants.removedAt)))
  if (row === undefined) return undefined
  const { unlimited, productType } = row
  return {
    productId: row.productId,
    variantId,
    sku: row.sku,
    name: row.name,
    options: optionsInWords(row.attributes, row.ordering),
    path: productUrl(row.collectionUrlId, row.urlId),
    isSeen: row.deletedAt === null && row.status === 'published' && row.publishOn <= now,
    available: unitsAvailable(
      { productType },
      { unlimited, qtyInStock: (row.onHand ?? 0) - (row.reserved ?? 0) },
    ),
  }
}

/** Options of a variant in the order of its product. */
export const optionsInWords = (
  attributes: Readonly<Record<string, string>>,
  ordering: readonly string[],
): string => ordering.flatMap((option) => attributes[option] ?? []).join(', ')

/** What is waited for, in words: `Mug (Chalk, Small)`. */
export function nameOfWaited(
  { name, options }: Pick<Waited, 'name' | 'options'>,
  language: string,
  primaryLanguage: string,
): string {
  const product = readText(name, language, primaryLanguage)
  return options === '' ? product : `${product} (${options})`
}
