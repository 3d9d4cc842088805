import { isDeepStrictEqual } from 'node:util'
import {
  COLLECTION_TYPES,
  type Outcome,
  type ProductCategory,
  readText,
  say,
  type Sentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { collections } from '../../content/pages-and-posts/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { ImportContext, ImportKind, PlannedThing } from '../../site/imports/import-kind.ts'
import { byIds, categoriesOf, type StoredProduct } from '../catalog/catalog.ts'
import { createCategory, deleteCategory } from '../catalog/categories.ts'
import { formOf, type ProductEditor, type ProductChanges } from '../catalog/product-form.ts'
import { createProduct, deleteProduct, updateProduct } from '../catalog/products.ts'
import { productCategories, products, variants } from '../catalog/schema.ts'
import { goesWithProducts } from '../inventory/goes-with-products.ts'
import { setUnits, unitsOnHand } from '../inventory/set-units.ts'
import { draftsOf, type ProductDraft } from './drafts.ts'
import { knowTable } from './layouts.ts'
import { mergeDraft, type DraftProblem, type Merged, type Reading } from './merge-draft.ts'
import { addressesOf, fetchPicture, knownPictures, pictureProblem } from './pictures.ts'
import { decimalMarkOf } from './read-cells.ts'

/** Products of one table. [IMPORT-3] */
export const MOST_PRODUCTS = 10_000

/** A product of a table, with how its cells are read and what its columns are called there. */
interface Thing {
  readonly draft: ProductDraft
  readonly heads: Readonly<Record<string, string>>
  readonly reading: Reading
}

/** What is kept of it until it is taken in. */
interface Work {
  readonly draft: ProductDraft
  readonly reading: Reading
  /** The product it changes; null for a new one. */
  readonly productId: string | null
}

/** What undoes it. */
interface Undo {
  readonly productId: string
  /** As it was; null for one that was made. */
  readonly before: ProductChanges | null
  /** The revision it had when it was in: with another one somebody has changed it since. */
  readonly revision: number
  readonly stock: readonly { readonly variantId: string; readonly change: number }[]
  readonly categories: readonly string[]
}

const editorOf = ({ website, accountId }: ImportContext): ProductEditor => ({
  websiteId: website.id,
  primaryLanguage: website.primaryLanguage,
  currency: website.currency,
  accountId,
  goesWith: goesWithProducts,
})

/** Tables of products: ours and those of other shops, as they export them. [IMPORT-10] */
export function productImport(app: App): ImportKind {
  return {
    name: 'products',
    access: 'products.edit',
    most: MOST_PRODUCTS,
    recognise: async (table, { db, website, options }) => {
      const { layout, heads } = knowTable(table)
      const names = ['productId', 'address', 'name', 'sku'].some((column) => column in heads)
      if (!names || Object.keys(heads).length < 2)
        return {
          ok: false,
          code: 'csv-columns',
          message: say(
            'The first row has to name the columns, such as Name, SKU and Price. Export your products to see them all.',
          ),
        }
      if ((await storeOf(db, website.id, options.store)) === undefined)
        return {
          ok: false,
          code: 'store-not-found',
          message:
            options.store === undefined
              ? say('This website has no store yet. Add a store page first.')
              : say('This store is not there any more. Choose another.'),
        }
      return { ok: true, value: layout }
    },
    things: (table, context) => {
      const known = knowTable(table)
      const reading = readingOf(known, context)
      return draftsOf(known).map((draft): Thing => ({ draft, heads: known.heads, reading }))
    },
    plan: (things, context) => planProducts(things as readonly Thing[], context),
    apply: (tx, work, context) => applyProduct(tx, work as Work, context),
    undo: (tx, undo, context) => undoProduct(tx, undo as Undo, context),
    finish: (work, undo, context) => fetchPictures(app, work as Work, undo as Undo, context),
  }
}

function readingOf(
  { rows, between }: ReturnType<typeof knowTable>,
  { website, options, clock }: ImportContext,
): Reading {
  const amounts = rows.flatMap(({ cells }) => [cells['price'], cells['salePrice'], cells['compareAt']])
  return {
    currency: website.currency,
    language: website.primaryLanguage,
    mark: decimalMarkOf(amounts.filter((text) => text !== undefined && text !== '') as string[]),
    between: between.source,
    stock: options.stock,
    drafts: options.drafts,
    now: clock.now().getTime(),
  }
}

const c = alias(collections, 'c')
const storeRow = selected({ id: c.id })

/** The store new products come into: the one that was chosen, else the first of the website. [CAT-161] */
async function storeOf(
  db: Database,
  websiteId: string,
  chosen: string | undefined,
): Promise<string | undefined> {
  const [store] = await storeRow.read(
    db,
    sql`
    select ${storeRow} from ${collections} c
    where c.website_id = ${websiteId} and c.type = ${COLLECTION_TYPES.products} and c.deleted_at is null
      and ${chosen === undefined ? sql`true` : sql`c.id = ${chosen}`}
    order by c.created_at, c.id ${firstRows(1)}`,
  )
  return store?.id
}

const p = alias(products, 'p')
const v = alias(variants, 'v')
const byAddressRow = selected({ id: p.id, address: p.urlId })
const bySkuRow = selected({ id: v.productId, sku: v.sku })

/** Which products the drafts are of: by identifier, by address, or by SKU. Three statements for any number of them. */
async function matches(
  things: readonly Thing[],
  { db, website, options }: ImportContext,
): Promise<(draft: ProductDraft) => readonly string[]> {
  const list = (texts: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const addresses = things.map(({ draft }) => wantedAddress(draft))
  // Each store has addresses of its own.
  const inStore = options.store === undefined ? sql`true` : sql`p.collection_id = ${options.store}`
  const found = await byAddressRow.read(
    db,
    sql`
    select ${byAddressRow} from ${products} p where p.website_id = ${website.id} and p.deleted_at is null
      and ((p.url_id in ${list(addresses)} and ${inStore}) or p.id in ${list(things.map(({ draft }) => draft.productId))})
    order by p.created_at, p.id`,
  )
  const skus = await bySkuRow.read(
    db,
    sql`
    select distinct ${bySkuRow} from ${variants} v
    join ${products} p on p.website_id = v.website_id and p.id = v.product_id and p.deleted_at is null
    where v.website_id = ${website.id} and v.removed_at is null and v.sku <> ''
      and v.sku in ${list(things.flatMap(({ draft }) => skusOf(draft)))}`,
  )
  const ids = new Set(found.map(({ id }) => id))
  const bySku = Map.groupBy(skus, ({ sku }) => sku)
  return (draft) => {
    if (ids.has(draft.productId)) return [draft.productId]
    const address = wantedAddress(draft)
    const hasName = draft.address !== '' || (draft.product['name'] ?? '') !== ''
    if (options.by === 'sku' || !hasName)
      return [
        ...new Set(
          skusOf(draft)
            .flatMap((sku) => bySku.get(sku) ?? [])
            .map(({ id }) => id),
        ),
      ]
    return found
      .filter((one) => one.address === address)
      .slice(0, 1)
      .map(({ id }) => id)
  }
}

const wantedAddress = ({ address, product }: ProductDraft): string =>
  address === '' ? (product['nameAddress'] ?? '') : address

const skusOf = ({ variants: rows }: ProductDraft): string[] =>
  rows.flatMap(({ cells }) => ((cells['sku'] ?? '') === '' ? [] : [cells['sku']!]))

async function planProducts(things: readonly Thing[], context: ImportContext): Promise<PlannedThing[]> {
  const { db, website, clock } = context
  const match = await matches(things, context)
  const targets = things.map(({ draft }) => match(draft))
  const existing = await byIds(db, website.id, [...new Set(targets.flat())], clock.now(), 'owner')
  const byId = new Map(existing.map((product) => [product.id, product]))
  const categories = await categoriesOf(db, website.id)
  const pictures = await knownPictures(
    db,
    website.id,
    things.flatMap(({ draft }) => addressesOf(draft)),
  )
  const units = await unitsOnHand(
    db,
    website.id,
    existing.flatMap((product) => product.variants.map(({ id }) => id)),
  )
  return things.map((thing, index) =>
    planned(thing, targets[index] ?? [], { byId, categories, pictures, units, taken: existing }),
  )
}

interface Surroundings {
  readonly byId: ReadonlyMap<string, StoredProduct>
  readonly categories: readonly ProductCategory[]
  readonly pictures: ReadonlyMap<string, string>
  readonly units: ReadonlyMap<string, number>
  readonly taken: readonly StoredProduct[]
}

function planned(thing: Thing, ids: readonly string[], around: Surroundings): PlannedThing {
  const { draft, heads, reading } = thing
  const existing = around.byId.get(ids[0] ?? '')
  const merged = mergeDraft(draft, existing, reading)
  const problems: DraftProblem[] = [...merged.problems]
  if (ids.length > 1)
    problems.push({
      row: draft.line,
      column: 'sku',
      message: say('These SKUs belong to {count} products. Match by web address instead.', {
        count: ids.length,
      }),
    })
  if (existing === undefined && (draft.product['name'] ?? '') === '' && problems.length === 0)
    problems.push({ row: draft.line, column: 'sku', message: say('No product of this store has this SKU.') })
  const picture = pictureProblem(draft)
  if (picture !== undefined) problems.push({ row: draft.line, column: 'pictures', message: picture })
  const name = readText(merged.form.name, reading.language, reading.language) || skusOf(draft)[0] || '–'
  const about = { name, line: draft.line }
  if (problems.length > 0)
    return {
      ...about,
      action: 'wrong',
      changes: [],
      problems: problems.map(({ row, column, message }) => ({ row, column: heads[column] ?? '', message })),
    }
  const work: Work = { draft, reading, productId: existing?.id ?? null }
  if (existing === undefined) return { ...about, action: 'new', changes: [], problems: [], work }
  const changes = changedColumns(existing, merged, thing, around)
  if (changes.length === 0) return { ...about, action: 'unchanged', changes, problems: [] }
  return { ...about, action: 'changed', changes, problems: [], work }
}

/** Heads of the columns in which a product would become another one. */
function changedColumns(
  existing: StoredProduct,
  { form, stock, categories: paths }: Merged,
  { draft, heads, reading }: Thing,
  { categories, pictures, units }: Surroundings,
): string[] {
  const before = formOf(existing)
  const changed = new Set<string>()
  const tell = (column: string) => changed.add(heads[column] ?? column)
  for (const [field, value] of Object.entries(form)) {
    if (field === 'variants' || field === 'categoryIds' || field === 'imageIds') continue
    if (!isDeepStrictEqual(value, before[field as keyof typeof before])) tell(columnOf(field))
  }
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  for (const variant of form.variants) {
    const own = variant.id === undefined ? undefined : known.get(variant.id)
    if (own === undefined) tell('sku')
    else
      for (const [field, value] of Object.entries(variant))
        if (!isDeepStrictEqual(value, own[field as keyof typeof own]))
          tell(field === 'attributes' ? 'optionValue1' : field)
  }
  if (stock.some(({ variantId, set }) => (units.get(variantId) ?? 0) !== set)) tell('stock')
  if (paths !== undefined) {
    const found = resolvePaths(categories, existing.collectionId, paths, reading.language)
    const same = new Set(existing.categoryIds)
    if (found.missing.length > 0 || found.ids.length !== same.size || found.ids.some((id) => !same.has(id)))
      tell('categories')
  }
  const images = withPictures(existing, draft, pictures)
  if (addressesOf(draft).some((address) => !pictures.has(address)) || images !== undefined) tell('pictures')
  return [...changed]
}

const columnOf = (field: string): string =>
  ({ urlId: 'address', productType: 'type', variantOptionOrdering: 'optionName1', isHidden: 'hidden' })[
    field
  ] ?? field

/** Categories by the names on the way to them, whatever their case; those that are not there yet. */
function resolvePaths(
  categories: readonly ProductCategory[],
  collectionId: string,
  paths: readonly (readonly string[])[],
  language: string,
): { readonly ids: string[]; readonly missing: (readonly string[])[] } {
  const ids: string[] = []
  const missing: (readonly string[])[] = []
  for (const path of paths) {
    let parent: string | undefined
    const found = path.every((name) => {
      const category = categories.find(
        (one) =>
          one.collectionId === collectionId &&
          one.parentCategoryId === parent &&
          readText(one.displayName, language, language).toLowerCase() === name.toLowerCase(),
      )
      parent = category?.id
      return category !== undefined
    })
    if (found && parent !== undefined) ids.push(parent)
    else missing.push(path)
  }
  return { ids: [...new Set(ids)], missing }
}

/** What of a product its pictures change, as far as they are here; undefined for nothing. */
function withPictures(
  product: StoredProduct,
  draft: ProductDraft,
  known: ReadonlyMap<string, string>,
): ProductChanges | undefined {
  const images = draft.pictures.flatMap((address) => known.get(address) ?? [])
  const imageIds = images.length === 0 ? product.imageIds : [...new Set(images)]
  const pictureOf = new Map(
    draft.variants.flatMap(({ cells }) => {
      const id = known.get(cells['variantPicture'] ?? '')
      return id === undefined ? [] : [[cells['sku'] ?? '', id] as const]
    }),
  )
  const changed = formOf(product).variants.map((variant) => {
    const imageId = pictureOf.get(variant.sku)
    return imageId === undefined ? variant : { ...variant, imageId }
  })
  if (isDeepStrictEqual([imageIds, changed], [product.imageIds, formOf(product).variants])) return undefined
  return { imageIds, variants: changed }
}

const gone = (): Outcome<never> => ({
  ok: false,
  code: 'product-not-found',
  message: say('It was deleted after the table was checked. Send the table again.'),
})

/** Takes a product in: made anew against what is there now, so that nothing changed meanwhile is lost. [IMPORT-5] */
async function applyProduct(
  tx: Database,
  { draft, reading, productId }: Work,
  context: ImportContext,
): Promise<Outcome<{ undo: Undo; isLeft: boolean }>> {
  const { website, clock } = context
  const editor = editorOf(context)
  const [existing] = productId === null ? [] : await byIds(tx, website.id, [productId], clock.now(), 'owner')
  if (productId !== null && existing === undefined) return gone()
  const storeId = existing?.collectionId ?? (await storeOf(tx, website.id, context.options.store))
  if (storeId === undefined) return gone()
  const merged = mergeDraft(draft, existing, reading)
  const filed = await makeCategories(tx, context, storeId, merged.categories)
  if (!filed.ok) return filed
  const known = await knownPictures(tx, website.id, addressesOf(draft))
  const changes: ProductChanges = {
    ...merged.form,
    ...(filed.value.ids === undefined ? {} : { categoryIds: filed.value.ids }),
  }
  const saved =
    existing === undefined
      ? await createProduct(tx, clock, editor, storeId, changes)
      : await updateProduct(tx, clock, editor, existing.id, existing.revision, changes)
  if (!saved.ok) return { ...saved, message: Object.values(saved.fields ?? {})[0] ?? saved.message }
  const pictured = withPictures(saved.value, draft, known)
  const whole =
    pictured === undefined
      ? saved
      : await updateProduct(tx, clock, editor, saved.value.id, saved.value.revision, pictured)
  if (!whole.ok) return whole
  const stock = await setUnits(tx, clock, editor, merged.stock)
  return {
    ok: true,
    value: {
      undo: {
        productId: whole.value.id,
        before: existing === undefined ? null : formOf(existing),
        revision: whole.value.revision,
        stock,
        categories: filed.value.made,
      },
      isLeft: addressesOf(draft).some((address) => !known.has(address)),
    },
  }
}

/** Finds the categories of a product and makes those that are not there. */
async function makeCategories(
  tx: Database,
  context: ImportContext,
  storeId: string,
  paths: Merged['categories'],
): Promise<Outcome<{ ids: string[] | undefined; made: string[] }>> {
  if (paths === undefined) return { ok: true, value: { ids: undefined, made: [] } }
  const { website, clock } = context
  const language = website.primaryLanguage
  const made: string[] = []
  for (const path of paths)
    for (let depth = 1; depth <= path.length; depth++) {
      const all = await categoriesOf(tx, website.id, storeId)
      const step = path.slice(0, depth)
      if (resolvePaths(all, storeId, [step], language).missing.length === 0) continue
      const [parent] = resolvePaths(all, storeId, [step.slice(0, -1)], language).ids
      const done = await createCategory(tx, clock, editorOf(context), storeId, {
        displayName: { [language]: step.at(-1) ?? '' },
        ...(parent === undefined ? {} : { parentCategoryId: parent }),
      })
      if (!done.ok) return done
      made.push(done.value.id)
    }
  const all = await categoriesOf(tx, website.id, storeId)
  return { ok: true, value: { ids: resolvePaths(all, storeId, paths, language).ids, made } }
}

/** Puts a product back as it was; one that somebody has changed since stays, and so says the list. [IMPORT-7] */
async function undoProduct(tx: Database, undo: Undo, context: ImportContext): Promise<Sentence | undefined> {
  const { website, clock } = context
  const editor = editorOf(context)
  const [product] = await byIds(tx, website.id, [undo.productId], clock.now(), 'owner')
  if (product === undefined) return undefined
  if (product.revision !== undo.revision)
    return say('It was changed after the table was taken in, so it stays as it is.')
  if (undo.before === null) await deleteProduct(tx, clock, editor, product.id)
  else {
    const units = await unitsOnHand(
      tx,
      website.id,
      undo.stock.map(({ variantId }) => variantId),
    )
    const back = undo.stock.map(({ variantId, change }) => ({
      variantId,
      set: Math.max(0, (units.get(variantId) ?? 0) - change),
    }))
    await setUnits(tx, clock, editor, back)
    const done = await updateProduct(tx, clock, editor, product.id, product.revision, undo.before)
    if (!done.ok) return done.message
  }
  for (const id of undo.categories.toReversed()) {
    const { rows } = await tx.execute(sql`
      select 1 from ${productCategories} where website_id = ${website.id} and category_id = ${id}
        and product_id in (select id from products where website_id = ${website.id} and deleted_at is null) limit 1`)
    if (rows.length === 0) await deleteCategory(tx, clock, editor, id)
  }
  return undefined
}

/** Fetches the pictures of a product that are not here yet, and shows them. [IMPORT-9] */
async function fetchPictures(
  app: App,
  { draft }: Work,
  undo: Undo,
  context: ImportContext,
): Promise<{ undo: Undo; problems: Sentence[] }> {
  const { db, website, clock } = context
  const known = await knownPictures(db, website.id, addressesOf(draft))
  const problems: Sentence[] = []
  for (const address of addressesOf(draft)) {
    if (known.has(address)) continue
    const fetched = address.startsWith('/')
      ? { problem: say('{address} is not in the files of this website.', { address: address.slice(0, 300) }) }
      : await fetchPicture(app, website.id, address)
    if ('problem' in fetched) problems.push(fetched.problem)
    else known.set(address, fetched.assetId)
  }
  const [product] = await byIds(db, website.id, [undo.productId], clock.now(), 'owner')
  const pictured = product && withPictures(product, draft, known)
  if (product === undefined || pictured === undefined) return { undo, problems }
  const saved = await updateProduct(db, clock, editorOf(context), product.id, product.revision, pictured)
  if (!saved.ok) return { undo, problems: [...problems, saved.message] }
  const isOurs = product.revision === undo.revision
  return { undo: isOurs ? { ...undo, revision: saved.value.revision } : undo, problems }
}
