import { recordOf } from '../../platform/record-of.ts'
import type { Asset, ContentItem, Product, ProductCategory } from '@plinth/domain'
import { pageDependencies, type Dependencies, type Library, type PageInput } from '@plinth/renderer'
import type { Database } from '../../platform/database/database.ts'
import { byIds, listIds } from '../../shop/catalog/catalog.ts'
import { listedPosts, postsByIds } from '../../content/posts/published-items.ts'
import { loadAssets } from '../../content/media/media-library.ts'
import type { Tag } from '../../site/changes/changes.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Sight, SiteMap } from './load-page.ts'
import { tagsOfLists } from '../cache/page-tags.ts'

const nothing: Dependencies = { assetIds: [], productIds: [], collectionIds: [], categoryIds: [], lists: [] }

/** Products and posts a page shows by itself, before any block asks for more. */
function shownBy(page: PageInput): {
  products: readonly Product[]
  items: readonly ContentItem[]
  assetIds: string[]
} {
  switch (page.kind) {
    case 'store':
      return { products: page.products, items: [], assetIds: [] }
    case 'product':
      return { products: [page.product, ...page.related], items: [], assetIds: [] }
    case 'journal':
      return { products: [], items: page.items, assetIds: [] }
    case 'post': {
      const items = [page.item, page.previous, page.next, ...page.related].filter(
        (item) => item !== undefined,
      )
      return { products: [], items, assetIds: [] }
    }
    case 'search':
      return {
        products: [],
        items: [],
        assetIds: page.results.flatMap(({ assetId }) => (assetId === undefined ? [] : [assetId])),
      }
    default:
      return { products: [], items: [], assetIds: [] }
  }
}

export interface LibraryRequest {
  /** Gathers what the page shows, for pages that are kept. */
  readonly shows?: Set<Tag>
  readonly website: SiteWebsite
  readonly siteMap: SiteMap
  readonly sight: Sight
  readonly now: Date
}

/** Everything a page refers to. The number of statements does not grow with what it finds. [SITE-4] */
export async function loadLibrary(db: Database, request: LibraryRequest, page: PageInput): Promise<Library> {
  const document = 'document' in page ? page.document : undefined
  const dependencies = document === undefined ? nothing : pageDependencies(document)
  const collection = 'collection' in page ? page.collection : undefined
  return collectLibrary(db, request, dependencies, shownBy(page), [
    request.website.logoAssetId,
    request.website.socialAssetId,
    collection?.socialAssetId,
  ])
}

/** The library for dependencies alone: what a document that was changed newly needs. */
export async function loadDependencies(
  db: Database,
  request: LibraryRequest,
  dependencies: Dependencies,
): Promise<Library> {
  return collectLibrary(db, request, dependencies, { products: [], items: [], assetIds: [] }, [])
}

async function collectLibrary(
  db: Database,
  { website, siteMap, sight, now, shows }: LibraryRequest,
  dependencies: Dependencies,
  shown: {
    readonly products: readonly Product[]
    readonly items: readonly ContentItem[]
    readonly assetIds: readonly string[]
  },
  assetIds: readonly (string | undefined)[],
): Promise<Library> {
  const lists: { [blockId: string]: readonly string[] } = await listedPosts(
    db,
    website.id,
    dependencies.lists.filter((list) => list.kind === 'items'),
  )
  const itemIds = Object.values(lists).flat()
  for (const list of dependencies.lists) {
    if (list.kind === 'products') lists[list.blockId] = await listIds(db, website.id, list, now)
  }
  const productIds = [
    ...dependencies.productIds,
    ...dependencies.lists.flatMap((list) => (list.kind === 'products' ? (lists[list.blockId] ?? []) : [])),
  ]
  const products = [
    ...shown.products,
    ...(await byIds(db, website.id, productIds, now, sight === 'draft' ? 'owner' : 'visitor')),
  ]
  const items = [...shown.items, ...(await postsByIds(db, website.id, itemIds, sight))]
  const wantedAssets = [
    ...assetIds.filter((id) => id !== undefined),
    ...dependencies.assetIds,
    ...shown.assetIds,
    ...products.flatMap(picturesOf),
    ...items.flatMap(({ mainImageId }) => (mainImageId === undefined ? [] : [mainImageId])),
  ]
  const assets: { [id: string]: Asset } = await loadAssets(db, website.id, wantedAssets)
  if (shows !== undefined) {
    for (const tag of tagsOfLists(dependencies)) shows.add(tag)
    for (const { id } of products) shows.add(`product:${id}`).add(`stock:${id}`)
    // Those that are not there, or not yet, as well.
    for (const id of productIds) shows.add(`product:${id}`).add(`stock:${id}`)
    for (const { id } of items) shows.add(`post:${id}`)
    for (const id of wantedAssets) shows.add(`asset:${id}`)
  }
  return {
    assets,
    products: byId(products),
    items: byId(items),
    categories: shows === undefined ? byId(siteMap.categories) : watched(byId(siteMap.categories), shows),
    collections: byId(siteMap.collections),
    lists,
  }
}

/** Categories that note which of them the page asks for. */
function watched(
  categories: { readonly [id: string]: ProductCategory },
  shows: Set<Tag>,
): { readonly [id: string]: ProductCategory } {
  return new Proxy(categories, {
    get: (all, id) => {
      if (typeof id !== 'string') return undefined
      shows.add(`category:${id}`)
      return all[id]
    },
    ownKeys: (all) => {
      shows.add('categories')
      return Reflect.ownKeys(all)
    },
  })
}

function picturesOf(product: Product): string[] {
  return [
    ...product.imageIds,
    ...product.variants.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  ]
}

function byId<Thing extends { readonly id: string }>(things: readonly Thing[]): { [id: string]: Thing } {
  return recordOf(things.map((thing) => [thing.id, thing] as const))
}
