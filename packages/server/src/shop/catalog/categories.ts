import {
  COLLECTION_TYPES,
  newId,
  PRODUCT_LIMITS,
  type Localized,
  type Outcome,
  type ProductCategory,
} from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { addressFromTitle, addressRefusal, freeAddress } from '../../content/addresses/addresses.ts'
import { categoryTags, changed } from '../../site/changes/changes.ts'
import { categoriesOf } from './catalog.ts'
import { notThere, type CatalogErrorCode, type CatalogRefusal } from './catalog-errors.ts'
import type { CatalogEditor } from './products.ts'
import { categories } from './schema.ts'

/** What an owner writes of a category. */
export interface CategoryChanges {
  readonly displayName?: Localized
  /** An empty one is made from the name. */
  readonly urlId?: string
  /** `null` for the top. */
  readonly parentCategoryId?: string | null
  readonly displayIndex?: number
}

/** Makes a category of a store, last among its siblings unless told otherwise. [CAT-38] */
export async function createCategory(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  collectionId: string,
  changes: CategoryChanges,
): Promise<Outcome<ProductCategory, CatalogErrorCode>> {
  const { websiteId } = editor
  return guarded(() =>
    transaction(db, async (tx) => {
      const store = await tx.execute(sql`
        select id from collections where website_id = ${websiteId} and id = ${collectionId}
          and type = ${COLLECTION_TYPES.products} and deleted_at is null`)
      if (store.rows.length === 0) return notThere('store')
      const siblings = await categoriesOf(tx, websiteId, collectionId)
      const refusal = refusedCategory(editor, changes, siblings)
      if (refusal !== undefined) return refusal
      const id = newId(clock.now().getTime())
      await tx.insert(categories).values({
        websiteId,
        id,
        collectionId,
        parentCategoryId: changes.parentCategoryId ?? null,
        urlId: addressOf(editor, changes, siblings),
        displayName: changes.displayName ?? {},
        displayIndex: changes.displayIndex ?? siblings.length,
        createdAt: clock.now(),
      })
      return saved(tx, websiteId, id)
    }),
  )
}

/** Changes a category; what is left out stays. [CAT-38] */
export async function updateCategory(
  db: Database,
  editor: CatalogEditor,
  id: string,
  changes: CategoryChanges,
): Promise<Outcome<ProductCategory, CatalogErrorCode>> {
  const { websiteId } = editor
  return guarded(() =>
    transaction(db, async (tx) => {
      const all = await categoriesOf(tx, websiteId)
      const current = all.find((category) => category.id === id)
      if (current === undefined) return notThere('category')
      const siblings = all.filter(({ collectionId }) => collectionId === current.collectionId)
      const wanted = { displayName: current.displayName, ...changes }
      const refusal = refusedCategory(editor, wanted, siblings, id)
      if (refusal !== undefined) return refusal
      await tx
        .update(categories)
        .set({
          displayName: wanted.displayName,
          ...(changes.urlId === undefined ? {} : { urlId: addressOf(editor, wanted, siblings, id) }),
          ...(changes.parentCategoryId === undefined ? {} : { parentCategoryId: changes.parentCategoryId }),
          ...(changes.displayIndex === undefined ? {} : { displayIndex: changes.displayIndex }),
        })
        .where(and(eq(categories.websiteId, websiteId), eq(categories.id, id)))
      return saved(tx, websiteId, id)
    }),
  )
}

/** Takes a category away; its products stay in the store, categories below it move up. [CAT-39] */
export async function deleteCategory(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  id: string,
): Promise<Outcome<{ id: string }, CatalogErrorCode>> {
  const { websiteId } = editor
  return transaction(db, async (tx) => {
    const [gone] = await tx
      .update(categories)
      .set({ deletedAt: clock.now() })
      .where(and(eq(categories.websiteId, websiteId), eq(categories.id, id), isNull(categories.deletedAt)))
      .returning({ parent: categories.parentCategoryId, collectionId: categories.collectionId })
    if (gone === undefined) return notThere('category')
    await tx
      .update(categories)
      .set({ parentCategoryId: gone.parent })
      .where(and(eq(categories.websiteId, websiteId), eq(categories.parentCategoryId, id)))
    const { rows } = await tx.execute<{ product_id: string }>(sql`
      delete from product_categories where website_id = ${websiteId} and category_id = ${id} returning product_id`)
    await changed(tx, websiteId, [
      ...categoryTags(gone.collectionId, id),
      ...rows.map((row) => `product:${row.product_id}` as const),
    ])
    return { ok: true, value: { id } }
  })
}

async function guarded<Value>(
  work: () => Promise<Outcome<Value, CatalogErrorCode>>,
): Promise<Outcome<Value, CatalogErrorCode>> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'categories_address')) return invalid({ urlId: addressInUse })
    throw error
  }
}

const addressInUse = 'Another category of this store has this address. Choose another.'

function refusedCategory(
  editor: CatalogEditor,
  changes: CategoryChanges,
  siblings: readonly ProductCategory[],
  id?: string,
): CatalogRefusal | undefined {
  const fields: Record<string, string> = {}
  const name = (changes.displayName?.[editor.primaryLanguage] ?? '').trim()
  if (name === '') fields['displayName'] = 'Give the category a name.'
  const names = Object.values(changes.displayName ?? {})
  if (names.some((one) => one.length > PRODUCT_LIMITS.category)) {
    fields['displayName'] = `A category name has at most ${PRODUCT_LIMITS.category} characters.`
  }
  if (changes.urlId) {
    const address = addressRefusal(changes.urlId, false)
    if (address !== undefined) fields['urlId'] = address.message
    else if (siblings.some((other) => other.id !== id && other.urlId === changes.urlId))
      fields['urlId'] = addressInUse
  }
  if (changes.parentCategoryId && !canBeBelow(changes.parentCategoryId, siblings, id)) {
    fields['parentCategoryId'] = 'Choose another category of this store that is not below this one.'
  }
  return Object.keys(fields).length === 0 ? undefined : invalid(fields)
}

/** Whether a category may stand below another: one of the same store, and not itself or one of its own. */
function canBeBelow(parentId: string, siblings: readonly ProductCategory[], id: string | undefined): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = parentId; at !== undefined;) {
    if (at === id || seen.has(at)) return false
    seen.add(at)
    const parent = siblings.find((category) => category.id === at)
    if (parent === undefined) return false
    at = parent.parentCategoryId
  }
  return true
}

function addressOf(
  editor: CatalogEditor,
  changes: CategoryChanges,
  siblings: readonly ProductCategory[],
  id?: string,
): string {
  if (changes.urlId) return changes.urlId
  const taken = new Set(siblings.filter((other) => other.id !== id).map(({ urlId }) => urlId))
  return freeAddress(
    addressFromTitle(changes.displayName?.[editor.primaryLanguage] ?? '') || 'category',
    taken,
  )
}

async function saved(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<Outcome<ProductCategory, CatalogErrorCode>> {
  const category = (await categoriesOf(tx, websiteId)).find((one) => one.id === id)
  if (category === undefined) return notThere('category')
  await changed(tx, websiteId, categoryTags(category.collectionId, id))
  return { ok: true, value: category }
}

function invalid(fields: Record<string, string>): CatalogRefusal {
  const message = 'The category could not be saved. Check the fields named.'
  return { ok: false, code: 'category-invalid', message, fields }
}
