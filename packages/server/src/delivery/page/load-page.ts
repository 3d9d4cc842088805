import {
  COLLECTION_TYPES,
  canonicalDocument,
  type Collection,
  type PageDocument,
  type ProductCategory,
} from '@plinth/domain'
import { PRODUCT_SORTS, type PageInput, type ProductSort } from '@plinth/renderer'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { byUrlId, categoriesOf, listForStore, relatedTo } from '../../shop/catalog/catalog.ts'
import { listPosts, loadPost, relatedPosts, tagsOfPosts } from '../../content/posts/published-items.ts'
import { collectionOf } from '../../content/pages/collections.ts'
import { collections, documents, documentVersions } from '../../content/pages/schema.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { emptyDocument } from '../../content/documents/documents.ts'
import type { SiteAddress } from './site-address.ts'
import { documentOf, publishedVersion } from '../../content/documents/document-joins.ts'

/** What is shown: what was published, or the owner's drafts. */
export type Sight = 'published' | 'draft'

/** A page, journal or store that can be looked at. */
export interface SiteCollection extends Collection {
  readonly documentId: string
}

/** What every page of a website needs: its pages and the categories of its stores. */
export interface SiteMap {
  readonly collections: readonly SiteCollection[]
  readonly categories: readonly ProductCategory[]
}

/** The pages that can be looked at, in two statements. Visitors see those that are published, switched on and not private. */
export async function loadSiteMap(db: Database, websiteId: string, sight: Sight): Promise<SiteMap> {
  const rows = await db
    .select({ collection: collections, documentId: documents.id })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .where(
      and(
        eq(collections.websiteId, websiteId),
        isNull(collections.deletedAt),
        sight === 'draft'
          ? undefined
          : sql`${documents.publishedVersionId} is not null and ${collections.enabled} and ${collections.status} <> 'private'`,
      ),
    )
    .orderBy(asc(collections.createdAt), asc(collections.id))
  return {
    collections: rows.map(({ collection, documentId }) => ({
      ...collectionOf(collection),
      // Who waits for a review or a date is still what visitors see.
      status: 'published',
      enabled: true,
      documentId,
    })),
    categories: await categoriesOf(db, websiteId),
  }
}

export interface LoadRequest {
  readonly website: SiteWebsite
  readonly address: SiteAddress
  readonly sight: Sight
  readonly now: Date
}

export interface LoadedPage {
  readonly page: PageInput
  /** Query parameters beyond those of lists that change the page. */
  readonly alsoMatters: readonly string[]
}

/** The page at an address, or undefined when there is none; a constant number of statements. [SITE-3] [SITE-4] */
export async function loadPage(
  db: Database,
  request: LoadRequest,
  siteMap: SiteMap,
): Promise<LoadedPage | undefined> {
  const [top, inner, innermost, ...more] = request.address.path.split('/').filter((part) => part !== '')
  if (more.length > 0) return undefined
  const collection = findCollection(request.website, siteMap, top)
  if (collection === undefined) return undefined
  const isStore = collection.type === COLLECTION_TYPES.products
  if (innermost !== undefined) {
    if (!isStore || inner !== 'category') return undefined
    return loadStore(db, request, siteMap, collection, innermost)
  }
  if (inner !== undefined) return loadInner(db, request, siteMap, collection, inner)
  if (isStore) return loadStore(db, request, siteMap, collection, request.address.query.category)
  if (collection.type === COLLECTION_TYPES.generic) return loadJournal(db, request, collection)
  const document = await loadDocument(db, request, collection.documentId)
  const isHome = collection.id === request.website.homeCollectionId
  // The home page has one address, which is not its own name.
  if (isHome && top !== undefined && request.sight === 'published') return undefined
  return plain({ kind: 'page', collection, document, isHome })
}

/** Whether a path is the name of the page that is the home page. [SITE-2] */
export async function isNameOfHome(db: Database, website: SiteWebsite, path: string): Promise<boolean> {
  const { homeCollectionId } = website
  if (homeCollectionId === null || homeCollectionId === undefined) return false
  const [home] = await db
    .select({ urlId: collections.urlId })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, website.id),
        eq(collections.id, homeCollectionId),
        isNull(collections.deletedAt),
      ),
    )
  return home !== undefined && path === `/${home.urlId}`
}

const plain = (page: PageInput): LoadedPage => ({ page, alsoMatters: [] })

function findCollection(
  website: SiteWebsite,
  siteMap: SiteMap,
  top: string | undefined,
): SiteCollection | undefined {
  if (top !== undefined) return siteMap.collections.find((collection) => collection.urlId === top)
  return siteMap.collections.find((collection) => collection.id === website.homeCollectionId)
}

async function loadInner(
  db: Database,
  request: LoadRequest,
  siteMap: SiteMap,
  collection: SiteCollection,
  urlId: string,
): Promise<LoadedPage | undefined> {
  if (collection.type === COLLECTION_TYPES.products) {
    return loadProduct(db, request, siteMap, collection, urlId)
  }
  if (collection.type !== COLLECTION_TYPES.generic) return undefined
  const post = await loadPost(db, request.website.id, collection.id, urlId, request.sight)
  if (post === undefined) return undefined
  const related = await relatedPosts(db, request.website.id, post.item, request.sight)
  return plain({ kind: 'post', collection, ...post, related })
}

/** Posts shown on one page of a journal. */
const journalPageSize = 20

async function loadJournal(
  db: Database,
  { website, address, sight }: LoadRequest,
  collection: SiteCollection,
): Promise<LoadedPage | undefined> {
  const { page, tag, category } = address.query
  const filter = {
    ...(tag === undefined ? {} : { tag }),
    ...(category === undefined ? {} : { category }),
  }
  const list = { collectionId: collection.id, page, pageSize: journalPageSize, sight, ...filter }
  const { items, pagination } = await listPosts(db, website.id, list)
  if (page > pagination.pageCount) return undefined
  const tags = await tagsOfPosts(db, website.id, collection.id, sight)
  return plain({ kind: 'journal', collection, items, tags, pagination, filter })
}

async function loadStore(
  db: Database,
  { website, address, sight, now }: LoadRequest,
  siteMap: SiteMap,
  collection: SiteCollection,
  categoryUrlId: string | undefined,
): Promise<LoadedPage | undefined> {
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
      viewer: sight === 'draft' ? 'owner' : 'visitor',
    },
    now,
  )
  if (address.query.page > pagination.pageCount) return undefined
  const document = await loadDocument(db, { website, sight }, collection.documentId)
  return plain({
    kind: 'store',
    collection,
    products,
    categories,
    ...(category === undefined ? {} : { category }),
    pagination,
    sort,
    ...(document.sections.length === 0 || category !== undefined ? {} : { document }),
  })
}

function sortOf(sort: string | undefined): ProductSort {
  return PRODUCT_SORTS.find((known) => known === sort) ?? 'featured'
}

async function loadProduct(
  db: Database,
  { website, address, sight, now }: LoadRequest,
  siteMap: SiteMap,
  collection: SiteCollection,
  urlId: string,
): Promise<LoadedPage | undefined> {
  const viewer = sight === 'draft' ? 'owner' : 'visitor'
  const product = await byUrlId(db, website.id, collection.id, urlId, now, viewer)
  if (product === undefined) return undefined
  const related = await relatedTo(db, website.id, product, now)
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
      ...(Object.keys(chosen).length === 0 ? {} : { chosen }),
      ...(message === undefined ? {} : { message }),
    },
    alsoMatters: [...product.variantOptionOrdering, 'message'],
  }
}

async function loadDocument(
  db: Database,
  { website, sight }: Pick<LoadRequest, 'website' | 'sight'>,
  documentId: string,
): Promise<PageDocument> {
  const isThis = and(eq(documents.websiteId, website.id), eq(documents.id, documentId))
  if (sight === 'draft') {
    const [row] = await db.select({ document: documents.document }).from(documents).where(isThis)
    return canonicalDocument(row?.document ?? emptyDocument)
  }
  const [row] = await db
    .select({ document: documentVersions.document })
    .from(documents)
    .innerJoin(documentVersions, publishedVersion)
    .where(isThis)
  return row?.document ?? emptyDocument
}
