import { COLLECTION_TYPES, targetsInText, type Product } from '@plinth/domain'
import { PRODUCT_SORTS, REVIEWS_PAGE, type Dependencies, type ProductSort } from '@plinth/renderer'
import { sql } from 'drizzle-orm'
import { addressedLinks } from '../../content/addresses/addressed-links.ts'
import { addressedThings } from '../../content/addresses/addressed.ts'
import { shownDocument } from '../../content/documents/shown-document.ts'
import { visibleCollections } from '../../content/pages/page-source.ts'
import { byId } from '../../delivery/page/load-library.ts'
import {
  forEveryone,
  type Ask,
  type FoundPage,
  type Loaded,
  type PageAsk,
  type PageSource,
  type Shown,
} from '../../delivery/sources/page-source.ts'
import type { Tag } from '../../site/changes/changes.ts'
import { shownReviews } from '../reviews/shown-reviews.ts'
import { byIds, byUrlId, categoriesOf, offeredAddOns, listForStore, listIds, relatedTo } from './catalog.ts'
import { categoryKind } from './categories.ts'
import { productKind } from './products.ts'
import { categories, products } from './schema.ts'

/** The list of a store's products. */
export const storeSource: PageSource = {
  kind: 'store',
  policy: forEveryone,
  find: async (ask) =>
    isStore(ask) && ask.inner.length === 0 ? findStore(ask, ask.address.query.category) : undefined,
}

/** A category of a store; and every category, for menus and links. */
export const categorySource: PageSource = {
  kind: 'category',
  policy: forEveryone,
  things: addressedThings(categoryKind),
  linked: addressedLinks(categoryKind, {
    kind: 'category',
    access: 'products.view',
    title: categories.displayName,
    changed: categories.createdAt,
    tags: (id) => [`category:${id}`],
  }),
  siteMap: async (db, websiteId) => ({ categories: await categoriesOf(db, websiteId) }),
  find: async (ask) =>
    isStore(ask) && ask.inner.length === 2 && ask.inner[0] === 'category'
      ? findStore(ask, ask.inner[1])
      : undefined,
  addresses: ({ website }) => sql`
    select '/' || c.url_id || '/category/' || k.url_id as path, k.created_at as changed, '[]'::jsonb as images, k.id
    from categories k join ${visibleCollections(website.id)} on c.id = k.collection_id
    where k.website_id = ${website.id} and k.deleted_at is null`,
}

/** A product of a store, and products wherever blocks show them. */
export const productSource: PageSource = {
  kind: 'product',
  policy: forEveryone,
  find: findProduct,
  load: loadProducts,
  addresses: ({ website, now }) => sql`
    select '/' || c.url_id || '/' || p.url_id as path, p.updated_at as changed, p.image_ids as images, p.id
    from products p join ${visibleCollections(website.id)} on c.id = p.collection_id
    where p.website_id = ${website.id} and p.deleted_at is null and p.status = 'published' and not p.is_hidden
      and p.publish_on <= ${now.toISOString()}::timestamptz`,
  // Entries are of published products only, so those that wait for their time are left out: few of all.
  findable: (now) => sql`e.target_id not in (
    select p.id from products p where p.deleted_at is null and p.status = 'published'
      and p.publish_on > ${now.toISOString()}::timestamptz)`,
  things: addressedThings(productKind),
  linked: addressedLinks(productKind, {
    kind: 'product',
    access: 'products.view',
    title: products.name,
    changed: products.updatedAt,
    words: products.searchText,
    tags: (id) => [`product:${id}`],
    texts: (websiteId) => sql`
      select p.id, concat_ws(' ', p.description::text, p.additional_info::text, p.image_ids::text,
        to_jsonb(p.digital_asset_id)::text, p.more_file_ids::text) as said
      from products p where p.website_id = ${websiteId}
      union all select v.product_id, to_jsonb(v.image_id)::text
      from variants v where v.website_id = ${websiteId} and v.image_id is not null`,
  }),
  showsFile: (websiteId, assetId) => sql`exists (
      select 1 from products p left join variants v on v.website_id = p.website_id and v.product_id = p.id
      where p.website_id = ${websiteId} and p.deleted_at is null and p.status <> 'draft'
        and (p.image_ids @> to_jsonb(${assetId}::text) or p.digital_asset_id = ${assetId}
          or p.more_file_ids @> to_jsonb(${assetId}::text) or v.image_id = ${assetId}))`,
}

const isStore = ({ collection }: PageAsk): boolean => collection.type === COLLECTION_TYPES.products

const viewerOf = ({ sight }: Ask) => (sight === 'draft' ? 'owner' : 'visitor')

async function findStore(ask: PageAsk, categoryUrlId: string | undefined): Promise<FoundPage | undefined> {
  const { db, website, address, siteMap, collection, now } = ask
  const categories = siteMap.categories.filter(({ collectionId }) => collectionId === collection.id)
  const category = categories.find(({ urlId }) => urlId === categoryUrlId)
  if (categoryUrlId !== undefined && category === undefined) return undefined
  const sort = sortOf(address.query.sort)
  const { products, pagination } = await listForStore(
    db,
    website.id,
    {
      collectionId: collection.id,
      ...(category === undefined ? {} : { categoryId: category.id }),
      sort,
      page: address.query.page,
      viewer: viewerOf(ask),
    },
    now,
  )
  if (address.query.page > pagination.pageCount) return undefined
  const document = await shownDocument(ask, collection.documentId)
  const page = {
    kind: 'store',
    collection,
    products,
    categories,
    ...(category === undefined ? {} : { category }),
    pagination,
    sort,
    ...(document.sections.length === 0 || category !== undefined ? {} : { document }),
  } as const
  return {
    page,
    tags: [`products:${collection.id}`, `categories:${collection.id}`],
    list: {
      page: pagination.page,
      ...(address.query.category === undefined || ask.inner.length > 0
        ? {}
        : { category: address.query.category }),
      ...(sort === 'featured' ? {} : { sort }),
    },
    shown: { products },
    // An introduction may be empty and still be edited.
    withDocument: (changed) => ({ ...page, document: changed }),
  }
}

function sortOf(sort: string | undefined): ProductSort {
  return PRODUCT_SORTS.find((known) => known === sort) ?? 'featured'
}

async function findProduct(ask: PageAsk): Promise<FoundPage | undefined> {
  const { db, website, address, siteMap, collection, inner, now } = ask
  const [urlId, ...more] = inner
  if (!isStore(ask) || urlId === undefined || more.length > 0) return undefined
  const product = await byUrlId(db, website.id, collection.id, urlId, now, viewerOf(ask))
  if (product === undefined) return undefined
  const related = await relatedTo(db, website.id, product, now)
  const addOns = await addOnsOfPage(ask, product)
  const asked = Object.hasOwn(address.rest, REVIEWS_PAGE) ? Number(address.rest[REVIEWS_PAGE]) : 1
  const reviews =
    website.store.reviews?.isOn === true
      ? await shownReviews(db, website.id, product, Number.isSafeInteger(asked) ? asked : 1)
      : undefined
  const chosen = Object.fromEntries(
    product.variantOptionOrdering.flatMap((option) => {
      const value = Object.hasOwn(address.rest, option) ? address.rest[option] : undefined
      return value === undefined ? [] : [[option, value]]
    }),
  )
  const message = Object.hasOwn(address.rest, 'message') ? address.rest['message'] : undefined
  return {
    page: {
      kind: 'product',
      collection,
      product,
      categories: siteMap.categories.filter(({ collectionId }) => collectionId === collection.id),
      related,
      ...(addOns.length === 0 ? {} : { addOns }),
      ...(reviews === undefined ? {} : { reviews }),
      ...(Object.keys(chosen).length === 0 ? {} : { chosen }),
      ...(message === undefined ? {} : { message }),
    },
    tags: tagsOfProduct(product),
    shown: { products: [product, ...related, ...addOns] },
    alsoMatters: [...product.variantOptionOrdering, 'message', REVIEWS_PAGE],
  }
}

/** Those named by the product that can be had; none costs no statement. [CAT-52] */
async function addOnsOfPage({ db, website, now }: Ask, product: Product): Promise<Product[]> {
  const ids = product.addOnProductIds.filter((id) => id !== product.id)
  return ids.length === 0 ? [] : offeredAddOns(await byIds(db, website.id, ids, now))
}

function tagsOfProduct({ collectionId, relatedProductIds, addOnProductIds }: Product): Tag[] {
  return [
    `categories:${collectionId}`,
    // Related products that the owner did not choose can be any of the store.
    ...(relatedProductIds.length === 0 ? [`products:${collectionId}` as const] : []),
    ...tagsOfShown([...relatedProductIds, ...addOnProductIds]),
  ]
}

const tagsOfShown = (ids: readonly string[]): Tag[] =>
  ids.flatMap((id): Tag[] => [`product:${id}`, `stock:${id}`])

/** One statement for each list, and one for the products. */
async function loadProducts(
  ask: Ask,
  wanted: Dependencies,
  { products: shown = [] }: Shown,
): Promise<Loaded> {
  const { db, website, now } = ask
  const requests = wanted.lists.filter((list) => list.kind === 'products')
  const lists: { [blockId: string]: readonly string[] } = {}
  for (const list of requests) lists[list.blockId] = await listIds(db, website.id, list, now)
  const ids = [...wanted.productIds, ...requests.flatMap(({ blockId }) => lists[blockId] ?? [])]
  const shownOnes = [...shown, ...(await byIds(db, website.id, ids, now, viewerOf(ask)))]
  return {
    library: { products: byId(shownOnes), lists },
    assetIds: shownOnes.flatMap(picturesOf),
    links: shownOnes.flatMap(({ description, additionalInfo }) =>
      [...Object.values(description), ...Object.values(additionalInfo)].flatMap(targetsInText),
    ),
    tags: [
      ...requests.flatMap(({ collectionId, categoryId }): Tag[] => [
        collectionId === undefined ? 'products' : `products:${collectionId}`,
        ...(categoryId === undefined ? [] : ['categories' as const]),
      ]),
      // Those that are not there, or not yet, as well.
      ...tagsOfShown([...shownOnes.map(({ id }) => id), ...ids]),
    ],
  }
}

function picturesOf(product: Product): string[] {
  return [
    ...product.imageIds,
    ...product.variants.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  ]
}
