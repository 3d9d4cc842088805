import { type Outcome, type ProductCategory, readText } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import { lockThing, moveAddress, newAddress } from '../../content/addresses/addressed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { changed, productTags } from '../../site/changes/changes.ts'
import { byIds, categoriesOf, type StoredProduct } from './catalog.ts'
import { notThere, type CatalogErrorCode } from './catalog-errors.ts'
import type { ProductEditor } from './product-form.ts'
import {
  editConflict,
  inTransaction,
  isStore,
  nextPosition,
  productKind,
  renew,
  saveCategories,
} from './products.ts'
import { products } from './schema.ts'

/**
 * Moves a product to another store of its website: last there, at its address or the next free one like it, in the
 * categories there that are called as its own were. Its former address leads to the new one. [CAT-160]
 *
 * @param to the store, and the revision the owner was looking at: with another one nothing is changed
 */
export async function moveProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  id: string,
  to: { readonly collectionId: string; readonly revision: number },
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const { websiteId } = editor
  const { collectionId } = to
  return inTransaction(db, async (tx): Promise<Outcome<StoredProduct, CatalogErrorCode>> => {
    const now = clock.now()
    const thing = await lockThing(tx, productKind, { websiteId, id })
    const [product] = await byIds(tx, websiteId, [id], now, 'owner')
    if (thing === undefined || product === undefined) return notThere('product')
    if (!(await isStore(tx, websiteId, collectionId))) return notThere('store')
    if (product.revision !== to.revision) return editConflict()
    if (product.collectionId === collectionId) return { ok: true, value: product }
    const place = { websiteId, parentId: collectionId, exceptId: id }
    const address = await newAddress(tx, productKind, place, { title: '', copiedFrom: product.urlId })
    // An address made from another one is always free.
    const urlId = address.ok ? address.urlId : product.urlId
    await moveAddress(tx, clock, productKind, websiteId, thing, urlId, collectionId)
    const position = await nextPosition(tx, websiteId, collectionId)
    await tx
      .update(products)
      .set({ collectionId, urlId, position, updatedAt: now, revision: product.revision + 1 })
      .where(and(eq(products.websiteId, websiteId), eq(products.id, id)))
    const filed = calledAlike(
      await categoriesOf(tx, websiteId),
      product,
      collectionId,
      editor.primaryLanguage,
    )
    await saveCategories(tx, websiteId, id, filed)
    await changed(tx, websiteId, productTags(product, true))
    const moved = await renew(tx, websiteId, id, now)
    if (moved === undefined) return notThere('product')
    await changed(tx, websiteId, productTags(moved, true))
    return { ok: true, value: moved }
  })
}

/** The categories of a store that have the same names on the way to them as those a product is in elsewhere. */
function calledAlike(
  categories: readonly ProductCategory[],
  { categoryIds }: StoredProduct,
  collectionId: string,
  language: string,
): string[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathTo = (category: ProductCategory): string => {
    const names: string[] = []
    for (let at: ProductCategory | undefined = category; at !== undefined && names.length <= byId.size;) {
      names.unshift(readText(at.displayName, language, language).toLowerCase())
      at = at.parentCategoryId === undefined ? undefined : byId.get(at.parentCategoryId)
    }
    return JSON.stringify(names)
  }
  const wanted = new Set(
    categories.filter(({ id }) => categoryIds.includes(id)).map((category) => pathTo(category)),
  )
  return categories
    .filter((category) => category.collectionId === collectionId && wanted.has(pathTo(category)))
    .map(({ id }) => id)
}
