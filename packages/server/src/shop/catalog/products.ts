import {
  COLLECTION_TYPES,
  currentPrice,
  emptyProductForm,
  kindOf,
  newId,
  productProblems,
  type Outcome,
  type ProductForm,
  type VariantForm,
} from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { sanitiseRichText } from '../../content/rich-text/sanitise-rich-text.ts'
import { changed, productTags } from '../../site/changes/changes.ts'
import { changeStock } from '../stock/stock.ts'
import {
  addressFromTitle,
  addressRefusal,
  claimAddress,
  freeAddress,
  recordMove,
} from '../../content/addresses/addresses.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { byIds, type StoredProduct } from './catalog.ts'
import { reindexProducts } from './search-entries.ts'
import { notThere, type CatalogErrorCode, type CatalogRefusal } from './catalog-errors.ts'
import { productCategories, products, variants } from './schema.ts'

/** Whose catalogue is changed, and who changes it. */
export interface CatalogEditor {
  readonly websiteId: string
  readonly primaryLanguage: string
  /** The store's currency, for the amounts a refusal names. */
  readonly currency?: string
  /** Absent when the shop itself does it, as when demo content is loaded. */
  readonly accountId?: string
}

/** What an owner writes of a product; what is left out keeps its value, or has its default in a new product. */
export type ProductChanges = Partial<Omit<ProductForm, 'digitalAssetId'>> & {
  /** Null takes the file away. */
  readonly digitalAssetId?: string | null
}

/**
 * Makes a product in a store. An empty address is made from the name, an empty SKU is filled in, rich text is
 * sanitised. Visible at once if published. [CAT-30] [CAT-33] [CAT-34]
 */
export async function createProduct(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  collectionId: string,
  changes: ProductChanges,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const now = clock.now()
  // An empty form says 0: it is as new as the product. Kept, every product made in the editor would be of 1970 and none
  // of them the newest.
  const publishOn =
    changes.publishOn === undefined || changes.publishOn === 0 ? now.getTime() : changes.publishOn
  const form = changedForm(emptyProductForm(), { ...changes, publishOn })
  return inTransaction(db, async (tx) => {
    if (!(await isStore(tx, editor.websiteId, collectionId))) return notThere('store')
    const refusal = await refusedForm(tx, editor, collectionId, form)
    if (refusal !== undefined) return refusal
    const id = newId(now.getTime())
    const urlId = await addressFor(tx, editor, collectionId, form)
    await claimAddress(tx, editor.websiteId, collectionId, urlId)
    await tx.insert(products).values({
      ...columnsOf(form),
      websiteId: editor.websiteId,
      id,
      collectionId,
      urlId,
      position: await nextPosition(tx, editor.websiteId, collectionId),
      createdAt: now,
      updatedAt: now,
      revision: 1,
    })
    await saveVariants(tx, editor, id, form, now)
    await saveCategories(tx, editor.websiteId, id, form.categoryIds)
    return saved(tx, editor, id, now)
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
  editor: CatalogEditor,
  id: string,
  revision: number,
  changes: ProductChanges,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, editor.websiteId, id, now)
    if (current === undefined) return notThere('product')
    if (current.revision !== revision) return editConflict()
    const form = changedForm(formOf(current), changes)
    const refusal = await refusedForm(tx, editor, current.collectionId, form, id)
    if (refusal !== undefined) return refusal
    const urlId = await addressFor(tx, editor, current.collectionId, form, id)
    await moveAddress(tx, clock, editor.websiteId, current, urlId)
    await tx
      .update(products)
      .set({ ...columnsOf(form), urlId, updatedAt: now, revision: revision + 1 })
      .where(and(eq(products.websiteId, editor.websiteId), eq(products.id, id)))
    await saveVariants(tx, editor, id, form, now)
    await saveCategories(tx, editor.websiteId, id, form.categoryIds)
    return saved(tx, editor, id, now, current)
  })
}

/** A copy as a draft with a name and an address of its own, without stock: nobody has counted it. [CAT-36] */
export async function duplicateProduct(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  id: string,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const now = clock.now()
  const [original] = await byIds(db, editor.websiteId, [id], now, 'owner')
  if (original === undefined) return notThere('product')
  const copiedName = Object.fromEntries(
    Object.entries(original.name).map(([language, name]) => [language, `${name} (copy)`]),
  )
  const copy: ProductChanges = {
    ...formOf(original),
    name: copiedName,
    urlId: '',
    status: 'draft',
    featured: false,
    publishOn: now.getTime(),
    variants: original.variants.map(({ id: _id, qtyInStock: _units, sku, ...variant }) => ({
      ...variant,
      sku: sku === '' ? '' : `${sku}-copy`.slice(-60),
    })),
  }
  return createProduct(db, clock, editor, original.collectionId, copy)
}

/** Takes a product out of the store; `restoreProduct` puts it back. Orders keep what they sold. [CAT-37] */
export async function deleteProduct(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  id: string,
): Promise<Outcome<{ id: string }, CatalogErrorCode>> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .update(products)
      .set({ deletedAt: clock.now(), revision: sql`${products.revision} + 1` })
      .where(and(eq(products.websiteId, editor.websiteId), eq(products.id, id), isNull(products.deletedAt)))
      .returning({ id: products.id, collectionId: products.collectionId })
    const [product] = gone
    if (product === undefined) return notThere('product')
    await reindexProducts(tx, editor.websiteId, [], [id])
    await changed(tx, editor.websiteId, productTags(product, true))
    return { ok: true, value: { id } }
  })
}

/** Puts a deleted product back, at its address or the next free one like it. [CAT-37] */
export async function restoreProduct(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  id: string,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ urlId: products.urlId, collectionId: products.collectionId, deletedAt: products.deletedAt })
      .from(products)
      .where(and(eq(products.websiteId, editor.websiteId), eq(products.id, id)))
    if (row === undefined) return notThere('product')
    if (row.deletedAt !== null) {
      const urlId = await freeProductAddress(tx, editor.websiteId, row.collectionId, row.urlId, id)
      await tx
        .update(products)
        .set({
          deletedAt: null,
          urlId,
          updatedAt: now,
          revision: sql`${products.revision} + 1`,
        })
        .where(and(eq(products.websiteId, editor.websiteId), eq(products.id, id)))
    }
    return saved(tx, editor, id, now)
  })
}

/** A form with what was sent put in. */
function changedForm(form: ProductForm, { digitalAssetId, ...changes }: ProductChanges): ProductForm {
  if (digitalAssetId === undefined) return tidied({ ...form, ...changes })
  const { digitalAssetId: _before, ...rest } = form
  return tidied({ ...rest, ...changes, ...(digitalAssetId === null ? {} : { digitalAssetId }) })
}

/** A product as the owner's form holds it. */
export function formOf(product: StoredProduct): ProductForm {
  const { id: _id, collectionId: _store, updatedOn: _updated, revision: _revision, ...rest } = product
  return { ...rest, variants: product.variants.map(({ qtyInStock: _units, ...variant }) => variant) }
}

/** Runs a change; a refusal undoes everything it did. */
async function inTransaction<Value>(
  db: Database,
  work: (tx: Database) => Promise<Outcome<Value, CatalogErrorCode>>,
): Promise<Outcome<Value, CatalogErrorCode>> {
  try {
    return await transaction(db, async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (isUniqueViolation(error, 'products_address')) return addressTaken()
    throw error
  }
}

class Refused extends Error {
  readonly refusal: CatalogRefusal
  constructor(refusal: CatalogRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

async function refusedForm(
  tx: Database,
  editor: CatalogEditor,
  collectionId: string,
  form: ProductForm,
  productId = '',
): Promise<CatalogRefusal | undefined> {
  const fields = productProblems(form, editor.primaryLanguage, editor.currency)
  if (!kindOf(form).isOffered) fields['productType'] = 'Choose physical, digital or service.'
  if (form.urlId !== '') {
    const address = addressRefusal(form.urlId, false)
    if (address !== undefined) fields['urlId'] = address.message
    else if (
      (await takenAmong(tx, editor.websiteId, collectionId, [form.urlId], productId)).has(form.urlId)
    ) {
      fields['urlId'] = addressTaken().message
    }
  }
  if (!(await categoriesExist(tx, editor.websiteId, collectionId, form.categoryIds))) {
    fields['categoryIds'] = 'One of the categories does not exist in this store. Reload and choose again.'
  }
  if (Object.keys(fields).length === 0) {
    await refuseForeign(tx, editor.websiteId, [
      { field: 'imageIds', kind: 'file', ids: form.imageIds },
      { field: 'variants', kind: 'file', ids: form.variants.map(({ imageId }) => imageId) },
      { field: 'digitalAssetId', kind: 'file', ids: [form.digitalAssetId] },
      { field: 'relatedProductIds', kind: 'product', ids: form.relatedProductIds },
    ])
    return undefined
  }
  const message = 'The product could not be saved. Check the fields named.'
  return { ok: false, code: 'product-invalid', message, fields }
}

function tidied(form: ProductForm): ProductForm {
  const { isStocked } = kindOf(form)
  return {
    ...form,
    urlId: form.urlId.trim().toLowerCase(),
    description: sanitisedTexts(form.description),
    additionalInfo: sanitisedTexts(form.additionalInfo),
    variantOptionOrdering: form.variantOptionOrdering.map((name) => name.trim()),
    variants: form.variants.map((variant) => ({
      ...variant,
      sku: variant.sku.trim(),
      // What is not counted never runs out.
      unlimited: !isStocked || variant.unlimited,
      attributes: Object.fromEntries(
        form.variantOptionOrdering.map((name) => [name.trim(), ownText(variant.attributes, name).trim()]),
      ),
    })),
    categoryIds: [...new Set(form.categoryIds)],
    tags: [...new Set(form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
  }
}

function sanitisedTexts(texts: ProductForm['description']): ProductForm['description'] {
  return Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [language, sanitiseRichText(html)]),
  )
}

function columnsOf(form: ProductForm) {
  const {
    variants: _variants,
    categoryIds: _categories,
    publishOn,
    digitalAssetId,
    urlId: _urlId,
    ...columns
  } = form
  return {
    ...columns,
    digitalAssetId: digitalAssetId ?? null,
    publishOn: new Date(publishOn),
    lowestPrice: Math.min(...form.variants.map(currentPrice)),
  }
}

async function addressFor(
  tx: Database,
  editor: CatalogEditor,
  collectionId: string,
  form: ProductForm,
  productId = '',
): Promise<string> {
  if (form.urlId !== '') return form.urlId
  const wanted = addressFromTitle(form.name[editor.primaryLanguage] ?? '') || 'product'
  return freeProductAddress(tx, editor.websiteId, collectionId, wanted, productId)
}

/** Addresses asked about at once: few at first, since the first is mostly free. */
const candidatesAtFirst = 20

/** The address wanted, or the first free one like it; reads a handful of addresses, not those of the whole store. */
async function freeProductAddress(
  tx: Database,
  websiteId: string,
  collectionId: string,
  wanted: string,
  exceptId: string,
): Promise<string> {
  for (let count = candidatesAtFirst; ; count *= 10) {
    const candidates = [wanted, ...Array.from({ length: count }, (_, index) => `${wanted}-${index + 2}`)]
    const taken = await takenAmong(tx, websiteId, collectionId, candidates, exceptId)
    if (candidates.some((candidate) => !taken.has(candidate))) return freeAddress(wanted, taken)
  }
}

/** Which of these addresses another product of the store has, or the store itself. */
async function takenAmong(
  tx: Database,
  websiteId: string,
  collectionId: string,
  candidates: readonly string[],
  exceptId: string,
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ url_id: string }>(sql`
    select url_id from products where website_id = ${websiteId} and collection_id = ${collectionId}
      and deleted_at is null and id <> ${exceptId}
      and url_id in (select jsonb_array_elements_text(${JSON.stringify(candidates)}::jsonb))
    union all select 'category'`)
  return new Set(rows.map((row) => row.url_id))
}

async function moveAddress(
  tx: Database,
  clock: Clock,
  websiteId: string,
  current: StoredProduct,
  to: string,
): Promise<void> {
  if (to === current.urlId) return
  await recordMove(tx, clock, {
    websiteId,
    parentId: current.collectionId,
    from: current.urlId,
    to,
    targetKind: 'product',
    targetId: current.id,
  })
}

interface KnownVariant {
  readonly id: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly removed: boolean
}

async function saveVariants(
  tx: Database,
  editor: CatalogEditor,
  productId: string,
  form: ProductForm,
  now: Date,
): Promise<void> {
  const { websiteId } = editor
  const known = await tx.execute<{
    id: string
    sku: string
    attributes: Record<string, string>
    removed: boolean
  }>(sql`
    select id, sku, attributes, removed_at is not null as removed from variants
    where website_id = ${websiteId} and product_id = ${productId} order by removed_at nulls first, position`)
  const saved = withIdentities(form, known.rows, now)
  // All out first: two variants may swap their SKUs.
  await tx
    .update(variants)
    .set({ removedAt: now })
    .where(
      and(eq(variants.websiteId, websiteId), eq(variants.productId, productId), isNull(variants.removedAt)),
    )
  const rows = saved.map((variant, position) => ({
    id: variant.id,
    position,
    sku: variant.sku,
    price: variant.price,
    sale_price: variant.salePrice,
    on_sale: variant.onSale,
    unlimited: variant.unlimited,
    attributes: variant.attributes,
    image_id: variant.imageId ?? null,
    weight: variant.weight ?? null,
  }))
  await tx.execute(sql`
    insert into variants (website_id, id, product_id, position, sku, price, sale_price, on_sale, unlimited, attributes,
      image_id, weight, created_at)
    select ${websiteId}, r.id, ${productId}, r.position, r.sku, r.price, r.sale_price, r.on_sale, r.unlimited,
      r.attributes, r.image_id, r.weight, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, position integer, sku text, price bigint,
      sale_price bigint, on_sale boolean, unlimited boolean, attributes jsonb, image_id text, weight integer)
    on conflict (website_id, id) do update set position = excluded.position, sku = excluded.sku, price = excluded.price,
      sale_price = excluded.sale_price, on_sale = excluded.on_sale, unlimited = excluded.unlimited,
      attributes = excluded.attributes, image_id = excluded.image_id, weight = excluded.weight, removed_at = null`)
  await tx.execute(sql`
    insert into stock (website_id, variant_id)
    select ${websiteId}, r.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text)
    on conflict do nothing`)
  for (const variant of saved) {
    if (!variant.isNew || variant.stock === undefined || variant.stock === 0 || variant.unlimited) continue
    const movement = {
      reason: 'initial',
      ...(editor.accountId === undefined ? {} : { accountId: editor.accountId }),
    } as const
    await changeStock(tx, websiteId, variant.id, { set: variant.stock }, movement, now)
  }
}

type IdentifiedVariant = VariantForm & { readonly id: string; readonly isNew: boolean }

/** Which variant of the form is which of the database: by its id, else by the same values, else it is new. [CAT-35] */
function withIdentities(form: ProductForm, known: readonly KnownVariant[], now: Date): IdentifiedVariant[] {
  const free = new Map(known.map((variant) => [variant.id, variant]))
  const claimed = form.variants.map((variant) => {
    const id = variant.id !== undefined && free.has(variant.id) ? variant.id : undefined
    if (id !== undefined) free.delete(id)
    return id
  })
  return form.variants.map((variant, index) => {
    const same = [...free.values()].find((other) => sameChoice(other, variant, form.variantOptionOrdering))
    const id = claimed[index] ?? same?.id
    if (claimed[index] === undefined && same !== undefined) free.delete(same.id)
    const identity = id ?? newId(now.getTime())
    const sku = variant.sku === '' ? `P-${identity.slice(-8).toUpperCase()}` : variant.sku
    return { ...variant, id: identity, isNew: id === undefined, sku }
  })
}

/** Options may be named as an owner likes, also `toString`. */
const ownText = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''

function sameChoice(one: KnownVariant, other: VariantForm, options: readonly string[]): boolean {
  return (
    options.length > 0 &&
    Object.keys(one.attributes).length === options.length &&
    options.every((name) => ownText(one.attributes, name) === ownText(other.attributes, name))
  )
}

async function saveCategories(
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

async function categoriesExist(
  tx: Database,
  websiteId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from categories
    where website_id = ${websiteId} and collection_id = ${collectionId} and deleted_at is null
      and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return rows[0]?.count === ids.length
}

async function lockProduct(
  tx: Database,
  websiteId: string,
  id: string,
  now: Date,
): Promise<StoredProduct | undefined> {
  await tx.execute(sql`select id from products where website_id = ${websiteId} and id = ${id} for update`)
  const [product] = await byIds(tx, websiteId, [id], now, 'owner')
  return product
}

async function isStore(tx: Database, websiteId: string, collectionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from collections where website_id = ${websiteId} and id = ${collectionId}
      and type = ${COLLECTION_TYPES.products} and deleted_at is null`)
  return rows.length > 0
}

async function nextPosition(tx: Database, websiteId: string, collectionId: string): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(position), 0) + 1 as next from products
    where website_id = ${websiteId} and collection_id = ${collectionId}`)
  return rows[0]?.next ?? 1
}

/** What decides whether and where lists show a product: what they filter and sort by. */
function listedAs(product: StoredProduct): string {
  const { collectionId, status, publishOn, featured, name, tags, categoryIds, variants: sold } = product
  const lowest = Math.min(...sold.map(currentPrice))
  return JSON.stringify([collectionId, status, publishOn, featured, name, tags, categoryIds, lowest])
}

async function saved(
  tx: Database,
  editor: CatalogEditor,
  id: string,
  now: Date,
  before?: StoredProduct,
): Promise<Outcome<StoredProduct, CatalogErrorCode>> {
  await keepWords(tx, editor.websiteId, id)
  const [product] = await byIds(tx, editor.websiteId, [id], now, 'owner')
  if (product === undefined) return notThere('product')
  await reindexProducts(tx, editor.websiteId, [product])
  const listed = before === undefined || listedAs(before) !== listedAs(product)
  await changed(tx, editor.websiteId, productTags(product, listed))
  return { ok: true, value: product }
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
    from websites w where w.id = p.website_id and p.website_id = ${websiteId} and p.id = ${id}`)
}

function editConflict(): CatalogRefusal {
  const message =
    'Someone changed this product while you were editing. Reload it, and make your changes again.'
  return { ok: false, code: 'edit-conflict', message }
}

function addressTaken(): CatalogRefusal {
  const message = 'Another product of this store has this address. Choose another.'
  return { ok: false, code: 'product-invalid', message, fields: { urlId: message } }
}
