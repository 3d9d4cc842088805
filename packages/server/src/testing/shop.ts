import {
  COLLECTION_TYPES,
  emptyProductForm,
  inEnglish,
  newId,
  type Product,
  type StoreSettings,
  type VariantForm,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import { transaction } from '../platform/database/database.ts'
import { websiteChanged } from '../site/changes/changes.ts'
import type { ProductChanges } from '../shop/catalog/product-form.ts'
import { createProduct } from '../shop/catalog/products.ts'
import { goesWithProducts } from '../shop/inventory/goes-with-products.ts'
import { createPage } from '../content/pages/collections.ts'
import { publish } from '../content/publishing/publish.ts'
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
  options: {
    readonly websiteId?: string
    readonly store?: Partial<StoreSettings>
    /** Whether the store and its products have pages that visitors see. */
    readonly withPages?: boolean
  } = {},
): Promise<TestShop> {
  const websiteId = options.websiteId ?? running.websiteId
  const now = running.clock.now()
  const collectionId =
    options.withPages === true ? await openPages(running, websiteId) : await openAddress(running, websiteId)
  if (options.store !== undefined) {
    const settings = JSON.stringify(options.store)
    await transaction(running.db, async (tx) => {
      await tx.execute(sql`update websites set store = store || ${settings}::jsonb where id = ${websiteId}`)
      await websiteChanged(tx, websiteId)
    })
  }
  return {
    websiteId,
    collectionId,
    product: async (changes = {}, variant = {}) => {
      const outcome = await createProduct(
        running.db,
        running.clock,
        { websiteId, primaryLanguage: 'en', goesWith: goesWithProducts },
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
      if (!outcome.ok) throw new Error(`${inEnglish(outcome.message)} ${JSON.stringify(outcome.fields)}`)
      return outcome.value
    },
  }
}

/** A store without pages: enough to sell from. */
async function openAddress({ db, clock }: Ground, websiteId: string): Promise<string> {
  const collectionId = newId()
  const at = clock.now().toISOString()
  await db.execute(sql`
    insert into collections (website_id, id, type, url_id, title, status, created_at, updated_at)
    values (${websiteId}, ${collectionId}, ${COLLECTION_TYPES.products}, 'shop', '{"en":"Shop"}', 'published',
      ${at}::timestamptz, ${at}::timestamptz)`)
  return collectionId
}

/** A store as an owner makes and publishes one. */
async function openPages({ db, clock }: Ground, websiteId: string): Promise<string> {
  const type = COLLECTION_TYPES.products
  const made = await createPage(db, clock, { id: websiteId, primaryLanguage: 'en' }, { title: 'Shop', type })
  if (!made.ok) throw new Error(inEnglish(made.message))
  await publish(db, clock, websiteId, { documentIds: 'all', accountId: null })
  return made.value.id
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
