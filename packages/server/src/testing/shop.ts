import type { Product, StoreSettings } from '@plinth/domain'
import { COLLECTION_TYPES, emptyProductForm, newId, type VariantForm } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { createProduct, type ProductChanges } from '../features/catalog/products.ts'
import type { TestApp } from './create-test-app.ts'

/** What a store is opened in: a test's app, or a database alone. */
type Ground = Pick<TestApp, 'db' | 'websiteId'> & { readonly clock: Clock }

/** A store of a test's website. */
export interface TestShop {
  readonly websiteId: string
  readonly collectionId: string
  /** Adds a published product; a physical one with 10 units at 12.50 unless told otherwise. */
  product(changes?: ProductChanges, variant?: Partial<VariantForm>): Promise<Product>
}

/** Opens a store at `/shop` of a website. */
export async function openShop(
  running: Ground,
  options: { readonly websiteId?: string; readonly store?: Partial<StoreSettings> } = {},
): Promise<TestShop> {
  const websiteId = options.websiteId ?? running.websiteId
  const collectionId = newId()
  const now = running.clock.now()
  const at = now.toISOString()
  await running.db.execute(sql`
    insert into collections (website_id, id, type, url_id, title, status, created_at, updated_at)
    values (${websiteId}, ${collectionId}, ${COLLECTION_TYPES.products}, 'shop', '{"en":"Shop"}', 'published',
      ${at}::timestamptz, ${at}::timestamptz)`)
  if (options.store !== undefined) {
    await running.db.execute(sql`
      update websites set store = store || ${JSON.stringify(options.store)}::jsonb where id = ${websiteId}`)
  }
  return {
    websiteId,
    collectionId,
    product: async (changes = {}, variant = {}) => {
      const outcome = await createProduct(
        running.db,
        running.clock,
        { websiteId, primaryLanguage: 'en' },
        collectionId,
        {
          ...emptyProductForm(),
          name: { en: 'Mug' },
          status: 'published',
          publishOn: now.getTime(),
          variants: [{ ...plainVariant, ...variant }],
          ...changes,
        },
      )
      if (!outcome.ok) throw new Error(`${outcome.message} ${JSON.stringify(outcome.fields)}`)
      return outcome.value
    },
  }
}

/** A variant at 12.50 of which there are 10. */
export const plainVariant: VariantForm = {
  sku: 'MUG',
  price: 1250,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  attributes: {},
  stock: 10,
}

/** Variants in two sizes and two colours: S and L, Chalk and Moss, 10 of each. */
export const fourVariants: readonly VariantForm[] = ['S', 'L'].flatMap((size) =>
  ['Chalk', 'Moss'].map((color) => ({
    ...plainVariant,
    sku: `MUG-${size}-${color.toUpperCase()}`,
    attributes: { Size: size, Color: color },
  })),
)
