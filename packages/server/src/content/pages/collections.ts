import type { OwnedCollection } from '@plinth/contract/pages/page-fields'
import {
  COLLECTION_TYPES,
  newId,
  writeText,
  type Collection,
  type CollectionTypeCode,
  type Localized,
  type NavigationLink,
  type PageDocument,
} from '@plinth/domain'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { reindexCollection } from '../search/search-index.ts'
import { websites } from '../../site/websites/schema.ts'
import { changed, pageTags, type Tag } from '../../site/changes/changes.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import {
  addressFromTitle,
  addressRefusal,
  addressTaken,
  claimAddress,
  freeAddress,
  recordMove,
  takenAtTop,
} from '../addresses/addresses.ts'
import { createDocument } from '../documents/documents.ts'
import { refusePage, type PageRefusal } from './page-errors.ts'
import { checkRedirect } from '../addresses/redirects.ts'
import { collections, documents, documentVersions } from './schema.ts'
import { documentOf, publishedVersion } from '../documents/document-joins.ts'

export type CollectionRow = typeof collections.$inferSelect

/** A page, journal or store as visitors' pages see it. */
export function collectionOf(row: CollectionRow): Collection {
  return {
    id: row.id,
    type: row.type,
    urlId: row.urlId,
    title: row.title,
    navigationTitle: row.navigationTitle,
    description: row.description,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    status: row.status,
    enabled: row.enabled,
    ...(row.socialAssetId === null ? {} : { socialAssetId: row.socialAssetId }),
    updatedOn: row.updatedAt.getTime(),
  }
}

/** A page as its owner sees it. */
export type { OwnedCollection }

/** What a website consists of, for the pages panel, in a constant number of statements. [PAGES-1] */
export async function listPages(
  db: Database,
  website: SiteWebsite,
): Promise<{
  navigation: {
    main: readonly NavigationLink[]
    footer: readonly NavigationLink[]
    unlinked: readonly NavigationLink[]
  }
  collections: OwnedCollection[]
}> {
  const [record] = await db
    .select({
      main: websites.mainNavigation,
      footer: websites.footerNavigation,
      home: websites.homeCollectionId,
    })
    .from(websites)
    .where(eq(websites.id, website.id))
  const owned = await ownedCollections(db, website.id, record?.home ?? null)
  const known = new Set(owned.map(({ id }) => id))
  const main = linksTo(record?.main ?? [], known)
  const footer = linksTo(record?.footer ?? [], known)
  const linked = new Set([...linkedCollections(main), ...linkedCollections(footer)])
  const unlinked = owned
    .filter(({ id }) => !linked.has(id))
    .map(({ id }): NavigationLink => ({ id, collectionId: id, items: [] }))
  return { navigation: { main, footer, unlinked }, collections: owned }
}

/** One page as its owner sees it. */
export async function findOwnedCollection(
  db: Database,
  websiteId: string,
  id: string,
): Promise<OwnedCollection | undefined> {
  const [record] = await db
    .select({ home: websites.homeCollectionId })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return (await ownedCollections(db, websiteId, record?.home ?? null, id))[0]
}

async function ownedCollections(
  db: Database,
  websiteId: string,
  homeId: string | null,
  onlyId?: string,
): Promise<OwnedCollection[]> {
  const rows = await db
    .select({
      collection: collections,
      documentId: documents.id,
      draftRevision: documents.revision,
      publishedRevision: documents.publishedRevision,
      hasChanges: sql<boolean>`${documentVersions.document} is distinct from ${documents.document}`,
    })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .leftJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        isNull(collections.deletedAt),
        onlyId === undefined ? undefined : eq(collections.id, onlyId),
      ),
    )
    .orderBy(asc(collections.createdAt), asc(collections.id))
  return rows.map((row) => ({
    ...collectionOf(row.collection),
    documentId: row.documentId,
    draftRevision: row.draftRevision,
    publishedRevision: row.publishedRevision,
    hasChanges: row.hasChanges,
    ...(row.collection.scheduledFor === null ? {} : { scheduledFor: row.collection.scheduledFor.getTime() }),
    isHome: row.collection.id === homeId,
  }))
}

function linksTo(links: readonly NavigationLink[], known: ReadonlySet<string>): NavigationLink[] {
  return links
    .filter((link) => link.collectionId === undefined || known.has(link.collectionId))
    .map((link) => ({ ...link, items: linksTo(link.items, known) }))
}

function linkedCollections(links: readonly NavigationLink[]): string[] {
  return links.flatMap((link) => [
    ...(link.collectionId === undefined ? [] : [link.collectionId]),
    ...linkedCollections(link.items),
  ])
}

export interface NewPage {
  readonly type?: CollectionTypeCode
  readonly title: string
  /** Made from the title unless given. */
  readonly urlId?: string
  readonly document?: PageDocument
  readonly more?: Partial<
    Pick<CollectionRow, 'navigationTitle' | 'description' | 'seoTitle' | 'seoDescription' | 'socialAssetId'>
  >
}

/** Makes a draft page, journal or store. Nobody sees it until it is published. [PAGES-2] [PAGES-3] */
export async function createPage(
  db: Database,
  clock: Clock,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  page: NewPage,
): Promise<{ ok: true; value: { id: string; documentId: string; urlId: string } } | PageRefusal> {
  return refuseTakenAddress(page.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const now = clock.now()
      const taken = await takenAtTop(tx, website.id)
      const urlId = page.urlId ?? freeAddress(addressFromTitle(page.title) || 'page', taken)
      const refusal = addressRefusal(urlId, true) ?? (taken.has(urlId) ? addressTaken(urlId) : undefined)
      if (refusal !== undefined) return refusal
      const id = newId(now.getTime())
      await tx.insert(collections).values({
        websiteId: website.id,
        id,
        type: page.type ?? COLLECTION_TYPES.page,
        urlId,
        title: { [website.primaryLanguage]: page.title },
        navigationTitle: {},
        description: {},
        seoTitle: {},
        seoDescription: {},
        status: 'draft',
        createdAt: now,
        updatedAt: now,
        ...page.more,
      })
      const documentId = await createDocument(
        tx,
        clock,
        website.id,
        { kind: 'collection', id },
        page.document,
      )
      return { ok: true, value: { id, documentId, urlId } }
    }),
  )
}

/** Two people may take one address at once: the database decides, and the second hears of it. */
async function refuseTakenAddress<Result>(
  urlId: string,
  work: () => Promise<Result>,
): Promise<Result | PageRefusal> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'collections_address')) return addressTaken(urlId)
    throw error
  }
}

export interface PageChanges {
  readonly title?: Localized
  readonly navigationTitle?: Localized
  readonly description?: Localized
  readonly seoTitle?: Localized
  readonly seoDescription?: Localized
  readonly urlId?: string
  readonly enabled?: boolean
  readonly socialAssetId?: string | null
}

/**
 * Changes the settings of a page, which take effect at once; what is on the page waits for a publish. A changed
 * address leaves a redirect behind. Undefined when there is no such page. [PAGES-5] [PAGES-6]
 */
export async function changePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  changes: PageChanges,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return refuseTakenAddress(changes.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const row = await lockCollection(tx, websiteId, id)
      if (row === undefined) return undefined
      const { urlId } = changes
      if (urlId !== undefined && urlId !== row.urlId) {
        const taken = await takenAtTop(tx, websiteId, id)
        const refusal = addressRefusal(urlId, true) ?? (taken.has(urlId) ? addressTaken(urlId) : undefined)
        if (refusal !== undefined) return refusal
        const move = { websiteId, parentId: '', from: row.urlId, to: urlId, targetId: id }
        // An address nobody has seen needs no redirect, and takes none away from others until it is published.
        if (row.firstPublishedAt !== null) await recordMove(tx, clock, { ...move, targetKind: 'collection' })
      }
      const socialImage = [changes.socialAssetId]
      await refuseForeign(tx, websiteId, [{ field: 'socialAssetId', kind: 'file', ids: socialImage }])
      await tx
        .update(collections)
        .set({ ...changes, updatedAt: clock.now() })
        .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
      await reindexCollection(tx, websiteId, id)
      await changed(tx, websiteId, pageTags(id, true))
      return { ok: true }
    }),
  )
}

/** A live page, kept from changing until the transaction ends. */
export async function lockCollection(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id), isNull(collections.deletedAt)))
    .for('update')
  return row
}

/** Makes a draft copy of a page with all that is on it. [PAGES-8] */
export async function duplicatePage(
  db: Database,
  clock: Clock,
  website: SiteWebsite,
  id: string,
): Promise<{ ok: true; value: { id: string; documentId: string; urlId: string } } | PageRefusal | undefined> {
  const [source] = await db
    .select({ collection: collections, document: documents.document })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .where(and(eq(collections.websiteId, website.id), eq(collections.id, id), isNull(collections.deletedAt)))
  if (source === undefined) return undefined
  const { type, title, description, seoTitle, seoDescription, socialAssetId } = source.collection
  const language = website.primaryLanguage
  const copyTitle = `${title[language] ?? Object.values(title)[0] ?? ''} (copy)`
  const created = await createPage(db, clock, website, {
    type,
    title: copyTitle,
    document: source.document,
    more: { description, seoTitle, seoDescription, socialAssetId },
  })
  if (created.ok) {
    await db
      .update(collections)
      .set({ title: writeText(title, language, copyTitle) })
      .where(and(eq(collections.websiteId, website.id), eq(collections.id, created.value.id)))
  }
  return created
}

/**
 * Deletes a page: visitors are told that it is gone, or sent where the owner says. It can be restored. The home page
 * cannot be deleted: a website has to begin somewhere. [PAGES-9] [PAGES-10] [PAGES-11]
 */
export async function deletePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  redirectTo?: string,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockCollection(tx, websiteId, id)
    if (row === undefined) return undefined
    const [website] = await tx
      .select({ home: websites.homeCollectionId })
      .from(websites)
      .where(eq(websites.id, websiteId))
    if (website?.home === id) {
      return refusePage(
        'home-page-needed',
        'This is the home page. Make another page the home page, then delete this one.',
      )
    }
    const refusal =
      redirectTo === undefined ? undefined : await checkRedirect(tx, websiteId, `/${row.urlId}`, redirectTo)
    if (refusal !== undefined) return refusal
    await tx
      .update(collections)
      .set({ deletedAt: clock.now(), redirectTo: redirectTo ?? null })
      .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
    await reindexCollection(tx, websiteId, id)
    await changed(tx, websiteId, pageTags(id, true))
    return { ok: true }
  })
}

/**
 * Brings a deleted page back as it was. If its address has been given to another page since, it gets the next free
 * one. [PAGES-9]
 */
export async function restorePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
): Promise<{ ok: true; urlId: string } | undefined> {
  return transaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(collections)
      .where(
        and(eq(collections.websiteId, websiteId), eq(collections.id, id), isNotNull(collections.deletedAt)),
      )
      .for('update')
    if (row === undefined) return undefined
    const urlId = freeAddress(row.urlId, await takenAtTop(tx, websiteId, id))
    await tx
      .update(collections)
      .set({ deletedAt: null, redirectTo: null, urlId, updatedAt: clock.now() })
      .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
    if (row.firstPublishedAt !== null) await claimAddress(tx, websiteId, '', urlId)
    await reindexCollection(tx, websiteId, id)
    await changed(tx, websiteId, pageTags(id, true))
    return { ok: true, urlId }
  })
}

/** Home page and menus are kept in the website's record, and every page shows them. */
const menuTags: readonly Tag[] = ['navigation', 'addresses']

/** Makes a page the one that answers at `/`; it has to be one that visitors can see. */
export async function setHomePage(
  db: Database,
  websiteId: string,
  id: string,
): Promise<{ ok: true } | undefined> {
  return transaction(db, async (tx) => {
    if ((await lockCollection(tx, websiteId, id)) === undefined) return undefined
    await tx.update(websites).set({ homeCollectionId: id }).where(eq(websites.id, websiteId))
    await changed(tx, websiteId, menuTags)
    return { ok: true }
  })
}

/** Most links of a navigation, and how deep they nest. [PAGES-12] */
const mostLinks = 250
const deepestLink = 3

/**
 * Replaces the navigations of header and footer. Links name pages of this website or addresses that are safe to follow.
 * [PAGES-12]
 */
export async function setNavigation(
  db: Database,
  websiteId: string,
  navigation: { readonly main: readonly NavigationLink[]; readonly footer: readonly NavigationLink[] },
): Promise<{ ok: true } | PageRefusal> {
  return transaction(db, async (tx) => {
    const all = [...navigation.main, ...navigation.footer]
    const refusal = checkLinks(all) ?? (await checkLinkedPages(tx, websiteId, all))
    if (refusal !== undefined) return refusal
    await tx
      .update(websites)
      .set({ mainNavigation: navigation.main, footerNavigation: navigation.footer })
      .where(eq(websites.id, websiteId))
    await changed(tx, websiteId, menuTags)
    return { ok: true }
  })
}

function checkLinks(links: readonly NavigationLink[], depth = 1): PageRefusal | undefined {
  if (depth > deepestLink && links.length > 0) {
    return refusePage('link-invalid', `Navigation can be at most ${deepestLink} levels deep.`)
  }
  if (links.length > mostLinks)
    return refusePage('link-invalid', `A navigation holds at most ${mostLinks} links.`)
  for (const link of links) {
    const url = link.externalLink?.url
    if (url !== undefined && !isSafeAddress(url)) {
      return refusePage(
        'link-invalid',
        `Links must be formatted as https://example.com or /page. ${url} is not.`,
      )
    }
    const inner = checkLinks(link.items, depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}

async function checkLinkedPages(
  tx: Database,
  websiteId: string,
  links: readonly NavigationLink[],
): Promise<PageRefusal | undefined> {
  const ids = [...new Set(linkedCollections(links))]
  if (ids.length === 0) return undefined
  const found = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), inArray(collections.id, ids)))
  return found.length === ids.length
    ? undefined
    : refusePage('link-invalid', 'A link names a page that does not exist. Reload the pages and try again.')
}
