import { recordOf } from '../../platform/record-of.ts'
import { targetsInMenus, targetsInText, type Asset, type ProductCategory } from '@plinth/domain'
import { pageDependencies, stackOf, type Dependencies, type Library, type PageInput } from '@plinth/renderer'
import { loadLinks } from '../sources/resolve-links.ts'
import type { Tag } from '../../site/changes/changes.ts'
import type { Ask, Shown, SiteMap } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'

const nothing: Dependencies = {
  assetIds: [],
  productIds: [],
  collectionIds: [],
  categoryIds: [],
  links: [],
  lists: [],
}

/** What two documents refer to. */
function together(one: Dependencies, other: Dependencies): Dependencies {
  const both = <Thing>(name: (needs: Dependencies) => readonly Thing[]): readonly Thing[] => [
    ...new Set([...name(one), ...name(other)]),
  ]
  return {
    assetIds: both((needs) => needs.assetIds),
    productIds: both((needs) => needs.productIds),
    collectionIds: both((needs) => needs.collectionIds),
    categoryIds: both((needs) => needs.categoryIds),
    links: both((needs) => needs.links),
    lists: both((needs) => needs.lists),
  }
}

export interface LibraryRequest extends Ask {
  readonly sources: PageSources
  readonly siteMap: SiteMap
  /** Gathers what the page shows, for pages that are kept. */
  readonly shows?: Set<Tag>
  /** Reads pictures and files by their identifiers, where the sources need not be asked each time. */
  readonly readAssets?: (ids: readonly string[]) => Promise<{ readonly [id: string]: Asset }>
}

/** Everything a page refers to. The number of statements does not grow with what it finds. [SITE-4] */
export async function loadLibrary(
  request: LibraryRequest,
  page: PageInput,
  shown: Shown = {},
): Promise<Library> {
  const document = 'document' in page ? page.document : undefined
  const { footer } = request.siteMap
  const dependencies = [document, ...stackOf({ page }), footer]
    .map((one) => (one === undefined ? nothing : pageDependencies(one)))
    .reduce(together)
  const collection = 'collection' in page ? page.collection : undefined
  const bar = request.website.announcementBar
  const everywhere = [
    ...(bar.enabled ? Object.values(bar.html).flatMap(targetsInText) : []),
    ...targetsInMenus(request.website),
  ]
  const all = { ...dependencies, links: [...dependencies.links, ...everywhere] }
  return collectLibrary(request, all, shown, [
    request.website.logoAssetId,
    request.website.socialAssetId,
    collection?.socialAssetId,
  ])
}

/** The library for dependencies alone: what a document that was changed newly needs. */
export async function loadDependencies(
  request: LibraryRequest,
  dependencies: Dependencies,
): Promise<Library> {
  return collectLibrary(request, dependencies, {}, [])
}

async function collectLibrary(
  request: LibraryRequest,
  dependencies: Dependencies,
  shown: Shown,
  assetIds: readonly (string | undefined)[],
): Promise<Library> {
  const { db, website, siteMap, shows, sources } = request
  const loaded = await sources.load(request, dependencies, shown)
  const wantedAssets = [
    ...assetIds.filter((id) => id !== undefined),
    ...dependencies.assetIds,
    ...(shown.assetIds ?? []),
    ...loaded.flatMap((part) => part.assetIds),
  ]
  const readAssets = request.readAssets ?? ((ids) => sources.assets(db, website.id, ids))
  const assets = await readAssets(wantedAssets)
  const names = new Set([...dependencies.links, ...loaded.flatMap(({ links = [] }) => links)])
  // Every page has the pages visitors see, and depends on their names and addresses, already.
  const pages = new Set(siteMap.collections.map(({ id }): string => `page/${id}`))
  const linked = await loadLinks(
    request,
    sources,
    [...names].filter((name) => !pages.has(name)),
  )
  if (shows !== undefined) {
    for (const tag of loaded.flatMap(({ tags }) => tags)) shows.add(tag)
    for (const tag of linked.tags) shows.add(tag)
    for (const id of wantedAssets) shows.add(`asset:${id}`)
  }
  const categories = byId(siteMap.categories)
  return {
    assets,
    products: recordOf(loaded.flatMap(({ library }) => Object.entries(library.products ?? {}))),
    items: recordOf(loaded.flatMap(({ library }) => Object.entries(library.items ?? {}))),
    categories: shows === undefined ? categories : watched(categories, shows),
    collections: byId(siteMap.collections),
    links: linked.links,
    lists: recordOf(loaded.flatMap(({ library }) => Object.entries(library.lists ?? {}))),
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

/** Things by their identifiers. */
export function byId<Thing extends { readonly id: string }>(
  things: readonly Thing[],
): { [id: string]: Thing } {
  return recordOf(things.map((thing) => [thing.id, thing] as const))
}
