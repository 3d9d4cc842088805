import {
  COLLECTION_TYPES,
  MOST_CATEGORIES,
  type Localized,
  newId,
  type Outcome,
  PRODUCT_LIMITS,
  type ProductCategory,
  say,
  type Sentence,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import {
  claimAddress,
  deleteThing,
  lockThing,
  moveAddress,
  newAddress,
  refuseAddress,
  type AddressedKind,
  type Place,
} from '../../content/addresses/addressed.ts'
import type { LeadElsewhere } from '../../content/addresses/redirects.ts'
import { categoryTags, changed } from '../../site/changes/changes.ts'
import { categoriesOf } from './catalog.ts'
import { notThere, type CatalogErrorCode, type CatalogRefusal } from './catalog-errors.ts'
import type { CatalogEditor } from './product-form.ts'
import { categories, productCategories } from './schema.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { selected } from '../../platform/database/selected.ts'

/** What an owner writes of a category. */
export interface CategoryChanges {
  readonly displayName?: Localized
  /** An empty one is made from the name. */
  readonly urlId?: string
  /** `null` for the top. */
  readonly parentCategoryId?: string | null
  readonly displayIndex?: number
}

/** Categories, below their store. They are seen from the moment they are made. */
export const categoryKind: AddressedKind = {
  kind: 'category',
  table: categories,
  seenFrom: categories.createdAt,
  parent: categories.collectionId,
  prefix: 'category/',
  uniqueAddress: 'categories_address',
  reserved: new Set(),
  fallback: 'category',
  taken: () => say('Another category of this store has this address. Choose another.'),
  isSeen: () => sql`true`,
  announce: (tx, websiteId, { id, parentId }) => changed(tx, websiteId, categoryTags(parentId, id)),
}

/** Makes a category of a store, last among its siblings unless told otherwise. [CAT-38] [CAT-120] */
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
      if (!(await lockStore(tx, websiteId, collectionId))) return notThere('store')
      const siblings = await categoriesOf(tx, websiteId, collectionId)
      if (siblings.length >= MOST_CATEGORIES) return tooMany()
      const place = { websiteId, parentId: collectionId }
      const refusal = await refusedCategory(tx, editor, place, changes, siblings)
      if (refusal !== undefined) return refusal
      const id = newId(clock.now().getTime())
      const address = await addressOf(tx, editor, place, changes)
      if (!address.ok) return addressTaken()
      await claimAddress(tx, categoryKind, place, address.urlId)
      await tx.insert(categories).values({
        websiteId,
        id,
        collectionId,
        parentCategoryId: changes.parentCategoryId ?? null,
        urlId: address.urlId,
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
  clock: Clock,
  editor: CatalogEditor,
  id: string,
  changes: CategoryChanges,
): Promise<Outcome<ProductCategory, CatalogErrorCode>> {
  const { websiteId } = editor
  return guarded(() =>
    transaction(db, async (tx) => {
      const arranged = await arrangedWith(tx, websiteId, id)
      if (arranged === undefined) return notThere('category')
      const { current, siblings } = arranged
      const wanted = { displayName: current.displayName, ...changes }
      const place = { websiteId, parentId: current.collectionId, exceptId: id }
      const refusal = await refusedCategory(tx, editor, place, wanted, siblings)
      const thing = await lockThing(tx, categoryKind, { websiteId, id })
      if (refusal !== undefined || thing === undefined) return refusal ?? notThere('category')
      const address = await addressOf(tx, editor, place, { urlId: current.urlId, ...wanted })
      if (!address.ok) return addressTaken()
      await moveAddress(tx, clock, categoryKind, websiteId, thing, address.urlId)
      await tx
        .update(categories)
        .set({
          displayName: wanted.displayName,
          urlId: address.urlId,
          ...(changes.parentCategoryId === undefined ? {} : { parentCategoryId: changes.parentCategoryId }),
          ...(changes.displayIndex === undefined ? {} : { displayIndex: changes.displayIndex }),
        })
        .where(and(eq(categories.websiteId, websiteId), eq(categories.id, id)))
      return saved(tx, websiteId, id)
    }),
  )
}

const membership = selected({ productId: productCategories.productId })

/** Takes a category away; its products stay in the store, categories below it move up. [CAT-39] */
export async function deleteCategory(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  id: string,
  leave?: LeadElsewhere,
): Promise<Outcome<{ id: string }, CatalogErrorCode>> {
  const { websiteId } = editor
  return transaction(db, async (tx) => {
    // The store first, as whoever arranges its categories does.
    const arranged = await arrangedWith(tx, websiteId, id)
    if (arranged === undefined) return notThere('category')
    const done = await deleteThing(tx, clock, categoryKind, { websiteId, id }, leave)
    if (done === undefined) return notThere('category')
    if (!done.ok) return done
    await tx
      .update(categories)
      .set({ parentCategoryId: arranged.current.parentCategoryId ?? null })
      .where(and(eq(categories.websiteId, websiteId), eq(categories.parentCategoryId, id)))
    const rows = await membership.read(
      tx,
      sql`
      delete from product_categories where website_id = ${websiteId} and category_id = ${id} returning ${membership}`,
    )
    await changed(
      tx,
      websiteId,
      rows.map((row) => `product:${row.productId}` as const),
    )
    return { ok: true, value: { id } }
  })
}

async function guarded<Value>(
  work: () => Promise<Outcome<Value, CatalogErrorCode>>,
): Promise<Outcome<Value, CatalogErrorCode>> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, categoryKind.uniqueAddress)) return addressTaken()
    throw error
  }
}

const addressTaken = (): CatalogRefusal => invalid({ urlId: categoryKind.taken('') })

async function refusedCategory(
  tx: Database,
  editor: CatalogEditor,
  place: Place,
  changes: CategoryChanges,
  siblings: readonly ProductCategory[],
): Promise<CatalogRefusal | undefined> {
  const fields: Record<string, Sentence> = {}
  const name = (changes.displayName?.[editor.primaryLanguage] ?? '').trim()
  if (name === '') fields['displayName'] = say('Give the category a name.')
  const names = Object.values(changes.displayName ?? {})
  if (names.some((one) => one.length > PRODUCT_LIMITS.category)) {
    fields['displayName'] = say('A category name has at most {category} characters.', {
      category: PRODUCT_LIMITS.category,
    })
  }
  if (changes.urlId) {
    const address = await refuseAddress(tx, categoryKind, place, changes.urlId)
    if (address !== undefined) fields['urlId'] = address.message
  }
  if (changes.parentCategoryId && !canBeBelow(changes.parentCategoryId, siblings, place.exceptId)) {
    fields['parentCategoryId'] = say('Choose another category of this store that is not below this one.')
  }
  return Object.keys(fields).length === 0 ? undefined : invalid(fields)
}

/** Whether a category may stand below another: one of the same store, and not itself or one of its own. */
export function canBeBelow(
  parentId: string,
  siblings: readonly ProductCategory[],
  id: string | undefined,
): boolean {
  const byId = new Map(siblings.map((category) => [category.id, category]))
  const seen = new Set<string>()
  for (let at: string | undefined = parentId; at !== undefined;) {
    if (at === id || seen.has(at)) return false
    seen.add(at)
    const parent = byId.get(at)
    if (parent === undefined) return false
    at = parent.parentCategoryId
  }
  return true
}

/**
 * Holds a store until the transaction ends, so that of two who arrange its categories the second sees what the first did:
 * else each could put a category below one of its own.
 */
async function lockStore(tx: Database, websiteId: string, collectionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from ${collections} where website_id = ${websiteId} and id = ${collectionId}
      and type = ${COLLECTION_TYPES.products} and deleted_at is null for no key update`)
  return rows.length > 0
}

/** A category with all of its store, which is held; undefined for one that is not there. */
export async function arrangedWith(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<{ readonly current: ProductCategory; readonly siblings: ProductCategory[] } | undefined> {
  const stands = and(eq(categories.websiteId, websiteId), eq(categories.id, id))
  const [named] = await tx.select({ collectionId: categories.collectionId }).from(categories).where(stands)
  if (named === undefined || !(await lockStore(tx, websiteId, named.collectionId))) return undefined
  const siblings = await categoriesOf(tx, websiteId, named.collectionId)
  const current = siblings.find((category) => category.id === id)
  return current === undefined ? undefined : { current, siblings }
}

async function addressOf(
  tx: Database,
  editor: CatalogEditor,
  place: Place,
  { urlId, displayName }: CategoryChanges,
): Promise<Awaited<ReturnType<typeof newAddress>>> {
  if (urlId) return { ok: true, urlId }
  return newAddress(tx, categoryKind, place, { title: displayName?.[editor.primaryLanguage] ?? '' })
}

export async function saved(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<Outcome<ProductCategory, CatalogErrorCode>> {
  const category = (await categoriesOf(tx, websiteId)).find((one) => one.id === id)
  if (category === undefined) return notThere('category')
  await changed(tx, websiteId, categoryTags(category.collectionId, id))
  return { ok: true, value: category }
}

const tooMany = (): CatalogRefusal =>
  invalid({
    displayName: say('A store has at most {most, number} categories.', { most: MOST_CATEGORIES }),
  })

export function invalid(fields: Record<string, Sentence>): CatalogRefusal {
  const message = say('The category could not be saved. Check the fields named.')
  return { ok: false, code: 'category-invalid', message, fields }
}
