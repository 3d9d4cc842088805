import type { Asset, ContentItem, Product } from '@plinth/domain'
import { pageDependencies, type Dependencies, type Library, type PageInput } from '@plinth/renderer'
import type { Database } from '../database/database.ts'
import { byIds, listIds } from '../features/catalog/catalog.ts'
import { listedPosts, postsByIds } from '../features/content/published-items.ts'
import { loadAssets } from '../features/media/media-library.ts'
import type { SiteWebsite } from '../features/websites/websites.ts'
import type { Sight, SiteMap } from './load-page.ts'

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
      const items = [page.item, page.previous, page.next].filter((item) => item !== undefined)
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
  { website, siteMap, sight, now }: LibraryRequest,
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
  const assets: { [id: string]: Asset } = await loadAssets(db, website.id, [
    ...assetIds.filter((id) => id !== undefined),
    ...dependencies.assetIds,
    ...shown.assetIds,
    ...products.flatMap(picturesOf),
    ...items.flatMap(({ mainImageId }) => (mainImageId === undefined ? [] : [mainImageId])),
  ])
  return {
    assets,
    products: byId(products),
    items: byId(items),
    categories: byId(siteMap.categories),
    collections: byId(siteMap.collections),
    lists,
  }
}

function picturesOf(product: Product): string[] {
  return [
    ...product.imageIds,
    ...product.variants.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  ]
}

function byId<Thing extends { readonly id: string }>(things: readonly Thing[]): { [id: string]: Thing } {
  return Object.fromEntries(things.map((thing) => [thing.id, thing]))
}
