import {
  COLLECTION_TYPES,
  currentPrice,
  emptyProductForm,
  filesOf,
  newId,
  type Outcome,
  type ProductForm,
  productProblems,
  say,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import {
  claimAddress,
  deleteThing,
  lockThing,
  moveAddress,
  nameOfCopy,
  newAddress,
  refuseAddress,
  restoreThing,
  type AddressedKind,
  type AddressedThing,
  type Place,
} from '../../content/addresses/addressed.ts'
import { addressOfCopy } from '../../content/addresses/addresses.ts'
import type { LeadElsewhere } from '../../content/addresses/redirects.ts'
import type { Clock } from '../../platform/clock.ts'
import { unlessRefused } from '../../platform/database/unless-refused.ts'
import { isUniqueViolation, type Database } from '../../platform/database/database.ts'
import { changed, productTags } from '../../site/changes/changes.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { byIds, type StoredProduct } from './catalog.ts'
import { notThere, type CatalogErrorCode, type CatalogRefusal } from './catalog-errors.ts'
import { changedForm, columnsOf, formOf, type ProductEditor, type ProductChanges } from './product-form.ts'
import { saveVariants } from './save-variants.ts'
import { productCategories, products } from './schema.ts'
import { reindexProducts } from './search-entries.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

/** Products, below their store. */
export const productKind: AddressedKind = {
  kind: 'product',
  table: products,
  seenFrom: products.firstPublishedAt,
  parent: products.collectionId,
  revision: products.revision,
  uniqueAddress: 'products_address',
  reserved: new Set(['category']),
  fallback: 'product',
  taken: () => say('Another product of this store has this address. Choose another.'),
  isSeen: (now) =>
    sql`${products.status} = 'published' and ${products.publishOn} <= ${now.toISOString()}::timestamptz`,
  announce: async (tx, websiteId, { id, parentId }, now) => {
    await renew(tx, websiteId, id, now)
    await changed(tx, websiteId, productTags({ id, collectionId: parentId }, true))
  },
}

/**
 * Makes a product in a store. An empty address is made from the name, an empty SKU is filled in, rich text is
 * sanitised. Visible at once if published. [CAT-30] [CAT-33] [CAT-34]
 *
 * @param copiedFrom the address it would like, when it is a copy
 */
export async function createProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  collectionId: string,
  changes: ProductChanges,
  copiedFrom?: string,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  // An empty form says 0: it is as new as the product. Kept, every product made in the editor would be of 1970 and none
  // of them the newest.
  const publishOn =
    changes.publishOn === undefined || changes.publishOn === 0 ? clock.now().getTime() : changes.publishOn
  const form = changedForm(emptyProductForm(), { ...changes, publishOn })
  return inTransaction(db, async (tx) => {
    if (!(await isStore(tx, editor.websiteId, collectionId))) return notThere('store')
    return saveForm(tx, clock, editor, { form, collectionId, copiedFrom })
  })
}

/**
 * Changes a product. Variants that are named, or have the values of one that exists, keep their identity and stock; the
 * rest are new; those left out are no longer sold. [CAT-34] [CAT-35]
 *
 * @param revision the revision the owner was looking at; with another one nothing is changed
 */
export async function updateProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  id: string,
  revision: number,
  changes: ProductChanges,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  return inTransaction(db, async (tx) => {
    const thing = await lockThing(tx, productKind, { websiteId: editor.websiteId, id })
    const [product] = await byIds(tx, editor.websiteId, [id], clock.now(), 'owner')
    if (thing === undefined || product === undefined) return notThere('product')
    if (product.revision !== revision) return editConflict()
    const form = changedForm(formOf(product), changes)
    return saveForm(tx, clock, editor, {
      form,
      collectionId: product.collectionId,
      before: { thing, product },
    })
  })
}

interface SavedForm {
  readonly form: ProductForm
  readonly collectionId: string
  readonly copiedFrom?: string | undefined
  /** The product as it is; absent for a new one. */
  readonly before?: { readonly thing: AddressedThing; readonly product: StoredProduct }
}

/** Writes a product, new or known, as its form has it. */
async function saveForm(
  tx: Database,
  clock: Clock,
  editor: ProductEditor,
  { form, collectionId, copiedFrom, before }: SavedForm,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const { websiteId } = editor
  const now = clock.now()
  const id = before?.thing.id ?? newId(now.getTime())
  const place = { websiteId, parentId: collectionId, exceptId: id }
  const refusal = await refusedForm(tx, editor, place, form)
  if (refusal !== undefined) return refusal
  const wanted = { title: form.name[editor.primaryLanguage] ?? '', copiedFrom }
  const address =
    form.urlId === ''
      ? await newAddress(tx, productKind, place, wanted)
      : ({ ok: true, urlId: form.urlId } as const)
  if (!address.ok) return addressTaken()
  const { urlId } = address
  const firstPublishedAt = firstSeen(before?.thing.seenFrom ?? null, form, now)
  const row = { ...columnsOf(form), urlId, firstPublishedAt, updatedAt: now }
  if (before === undefined) {
    const position = await nextPosition(tx, websiteId, collectionId)
    await tx
      .insert(products)
      .values({ ...row, websiteId, id, collectionId, position, createdAt: now, revision: 1 })
  } else {
    await moveAddress(tx, clock, productKind, websiteId, before.thing, urlId)
    await tx
      .update(products)
      .set({ ...row, revision: before.product.revision + 1 })
      .where(and(eq(products.websiteId, websiteId), eq(products.id, id)))
  }
  if (firstPublishedAt !== null && firstPublishedAt <= now) await claimAddress(tx, productKind, place, urlId)
  if (before !== undefined) {
    const files = { before: filesOf(before.product), after: filesOf(form), said: form.replacedFiles }
    await editor.goesWith.replaceFiles(tx, websiteId, id, files)
  }
  await saveVariants(tx, editor, id, form, now)
  await saveCategories(tx, websiteId, id, form.categoryIds)
  return saved(tx, editor, id, now, before?.product)
}

/** From when on visitors can have seen a product: unless they have by now, from when it is published. [ADDR-4] */
function firstSeen(before: Date | null, { status, publishOn }: ProductForm, now: Date): Date | null {
  if (before !== null && before <= now) return before
  return status === 'published' ? new Date(Math.max(publishOn, now.getTime())) : null
}

/** A copy as a draft with a name and an address of its own, without stock: nobody has counted it. [CAT-36] [ADDR-8] */
export async function duplicateProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  id: string,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const now = clock.now()
  const [original] = await byIds(db, editor.websiteId, [id], now, 'owner')
  if (original === undefined) return notThere('product')
  const copy: ProductChanges = {
    ...formOf(original),
    name: nameOfCopy(original.name),
    urlId: '',
    status: 'draft',
    featured: false,
    publishOn: now.getTime(),
    variants: original.variants.map(
      ({ id: _id, qtyInStock: _units, lowestBefore: _lowest, gtin: _gtin, sku, ...variant }) => ({
        ...variant,
        sku: sku === '' ? '' : `${sku}-copy`.slice(-60),
      }),
    ),
  }
  const address = addressOfCopy(original.urlId)
  return createProduct(db, clock, editor, original.collectionId, copy, address)
}

/** Takes a product out of the store; orders keep what they sold. [CAT-37] [ADDR-5] */
export async function deleteProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  id: string,
  leave?: LeadElsewhere,
): Promise<Outcome<{ id: string }, CatalogErrorCode>> {
  const { websiteId } = editor
  const done = await deleteThing(db, clock, productKind, { websiteId, id }, leave)
  if (done === undefined) return notThere('product')
  return done.ok ? { ok: true, value: { id } } : done
}

/** Puts a deleted product back. [CAT-37] [ADDR-6] */
export async function restoreProduct(
  db: Database,
  clock: Clock,
  editor: ProductEditor,
  id: string,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const { websiteId } = editor
  const done = await restoreThing(db, clock, productKind, { websiteId, id })
  const [product] = done === undefined ? [] : await byIds(db, websiteId, [id], clock.now(), 'owner')
  return product === undefined ? notThere('product') : { ok: true, value: product }
}

/** Runs a change; a refusal undoes everything it did. */
export async function inTransaction<Value>(
  db: Database,
  work: (tx: Database) => Promise<Outcome<Value, CatalogErrorCode>>,
): Promise<Outcome<Value, CatalogErrorCode>> {
  try {
    return await unlessRefused(db, work)
  } catch (error) {
    if (isUniqueViolation(error, productKind.uniqueAddress)) return addressTaken()
    throw error
  }
}

async function refusedForm(
  tx: Database,
  editor: ProductEditor,
  place: Place,
  form: ProductForm,
): Promise<CatalogRefusal | undefined> {
  const fields = productProblems(form, editor.primaryLanguage, editor.currency)
  if (form.urlId !== '') {
    const address = await refuseAddress(tx, productKind, place, form.urlId)
    if (address !== undefined) fields['urlId'] = address.message
  }
  if (!(await categoriesExist(tx, place, form.categoryIds))) {
    fields['categoryIds'] = say(
      'One of the categories does not exist in this store. Reload and choose again.',
    )
  }
  if (Object.keys(fields).length === 0) {
    await refuseForeign(tx, editor.websiteId, [
      { field: 'imageIds', kind: 'file', ids: form.imageIds },
      { field: 'variants', kind: 'file', ids: form.variants.map(({ imageId }) => imageId) },
      { field: 'digitalAssetId', kind: 'file', ids: filesOf(form) },
      { field: 'relatedProductIds', kind: 'product', ids: form.relatedProductIds },
      { field: 'addOnProductIds', kind: 'product', ids: form.addOnProductIds },
      { field: 'opensAreas', kind: 'area', ids: form.opensAreas },
      { field: 'giftCard.onlyProductIds', kind: 'product', ids: form.giftCard.only?.productIds ?? [] },
      { field: 'giftCard.onlyCategoryIds', kind: 'category', ids: form.giftCard.only?.categoryIds ?? [] },
    ])
    return undefined
  }
  const message = say('The product could not be saved. Check the fields named.')
  return { ok: false, code: 'product-invalid', message, fields }
}

export async function saveCategories(
  tx: Database,
  websiteId: string,
  productId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await tx
    .delete(productCategories)
    .where(and(eq(productCategories.websiteId, websiteId), eq(productCategories.productId, productId)))
  if (categoryIds.length === 0) return
  await tx
    .insert(productCategories)
    .values(categoryIds.map((categoryId) => ({ websiteId, productId, categoryId })))
}

const countRow = selected({ count: computed<number>(sql`count(*)::integer`) })

async function categoriesExist(
  tx: Database,
  { websiteId, parentId }: Place,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const [found] = await countRow.read(
    tx,
    sql`
    select ${countRow} from categories
    where website_id = ${websiteId} and collection_id = ${parentId} and deleted_at is null
      and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return found?.count === ids.length
}

export async function isStore(tx: Database, websiteId: string, collectionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from ${collections} where website_id = ${websiteId} and id = ${collectionId}
      and type = ${COLLECTION_TYPES.products} and deleted_at is null`)
  return rows.length > 0
}

const nextRow = selected({ next: computed<number>(sql`coalesce(max(position), 0) + 1`) })

export async function nextPosition(tx: Database, websiteId: string, collectionId: string): Promise<number> {
  const [last] = await nextRow.read(
    tx,
    sql`
    select ${nextRow} from products
    where website_id = ${websiteId} and collection_id = ${collectionId}`,
  )
  return last?.next ?? 1
}

/** What decides whether and where lists show a product, beside its lowest price: what they filter and sort by. */
const LISTED_BY = [
  'collectionId',
  'status',
  'publishOn',
  'featured',
  'isHidden',
  'name',
  'tags',
  'categoryIds',
] as const satisfies readonly (keyof StoredProduct)[]

const listedAs = (product: StoredProduct): string =>
  JSON.stringify([...LISTED_BY.map((name) => product[name]), Math.min(...product.variants.map(currentPrice))])

async function saved(
  tx: Database,
  editor: ProductEditor,
  id: string,
  now: Date,
  before?: StoredProduct,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const product = await renew(tx, editor.websiteId, id, now)
  if (product === undefined) return notThere('product')
  const listed = before === undefined || listedAs(before) !== listedAs(product)
  await changed(tx, editor.websiteId, productTags(product, listed))
  return { ok: true, value: product }
}

/** Brings what can be found of a product up to date; undefined when it is deleted. */
export async function renew(
  tx: Database,
  websiteId: string,
  id: string,
  now: Date,
): Promise<StoredProduct | undefined> {
  await keepWords(tx, websiteId, id)
  const [product] = await byIds(tx, websiteId, [id], now, 'owner')
  await reindexProducts(tx, websiteId, product === undefined ? [] : [product], [id])
  return product
}

/** Keeps with a product what its owner's lists sort and search by. [CAT-40] */
async function keepWords(tx: Database, websiteId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update products p set
      sort_name = lower(coalesce(p.name ->> w.primary_language, '')),
      search_text = lower(concat_ws(e'\\n', p.url_id,
        (select string_agg(text.value, e'\\n') from jsonb_each_text(p.name) as text),
        (select string_agg(v.sku, e'\\n') from variants v
          where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null)))
    from ${websites} w where w.id = p.website_id and p.website_id = ${websiteId} and p.id = ${id}`)
}

export function editConflict(): CatalogRefusal {
  const message = say(
    'Someone changed this product while you were editing. Reload it, and make your changes again.',
  )
  return { ok: false, code: 'edit-conflict', message }
}

function addressTaken(): CatalogRefusal {
  const message = productKind.taken('')
  return { ok: false, code: 'product-invalid', message, fields: { urlId: message } }
}
