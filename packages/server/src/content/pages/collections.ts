import {
  ABOUT_NAMES,
  type AboutChanges,
  canonicalAbout,
  type Collection,
  COLLECTION_TYPES,
  type CollectionTypeCode,
  type Localized,
  newId,
  type PageDocument,
  say,
  withAbout,
} from '@plinth/domain'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { changed, pageTags } from '../../site/changes/changes.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { websites } from '../../site/websites/schema.ts'
import {
  deleteThing,
  lockThing,
  moveAddress,
  nameOfCopy,
  newAddress,
  refuseAddress,
  refuseTakenAddress,
  restoreThing,
  type AddressedKind,
} from '../addresses/addressed.ts'
import { addressOfCopy, reservedAddresses } from '../addresses/addresses.ts'
import { partOfLanguage } from '../../delivery/addresses/language-address.ts'
import type { LeadElsewhere } from '../addresses/redirects.ts'
import { changeAbout, type AboutAuthor } from '../documents/about-of-owner.ts'
import { documentOf } from '../documents/document-joins.ts'
import { createDocument, emptyDocument } from '../documents/documents.ts'
import { reindexCollection } from '../search/search-index.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { collections, documents } from '../pages-and-posts/schema.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'

export type CollectionRow = typeof collections.$inferSelect

/** A page, blog or store as visitors' pages see it. */
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
    ...(row.noIndex ? { noIndex: true } : {}),
    updatedOn: row.updatedAt.getTime(),
  }
}

/** Which of these languages have no address of their own, since a page stands there. [LANG-7] */
export async function languagesWithoutAddress(
  tx: Database,
  websiteId: string,
  languages: readonly string[],
): Promise<readonly string[]> {
  if (languages.length === 0) return []
  const parts = languages.map(partOfLanguage)
  const rows = await tx
    .select({ urlId: collections.urlId })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        inArray(collections.urlId, parts),
        isNull(collections.deletedAt),
      ),
    )
  const taken = new Set(rows.map(({ urlId }) => urlId))
  return languages.filter((tag) => taken.has(partOfLanguage(tag)))
}

/** Pages, blogs and stores, at the top of the website. */
export const pageKind: AddressedKind = {
  kind: 'collection',
  table: collections,
  seenFrom: collections.firstPublishedAt,
  uniqueAddress: 'collections_address',
  reserved: reservedAddresses,
  fallback: 'page',
  taken: (urlId) =>
    say('Another page already has the address {urlId}. Choose another, or change that page first.', {
      urlId,
    }),
  isSeen: () => isSeenCollection,
  announce: async (tx, websiteId, { id }) => {
    await reindexCollection(tx, websiteId, id)
    await changed(tx, websiteId, pageTags(id, true))
  },
}

export interface NewPage {
  readonly type?: CollectionTypeCode
  readonly title: string
  /** Its name in languages beside the primary one. */
  readonly names?: Localized
  /** Made from the title unless given. */
  readonly urlId?: string
  /** The address it would like, when it is a copy. */
  readonly copiedFrom?: string
  readonly document?: PageDocument
  readonly more?: Partial<
    Pick<
      CollectionRow,
      | 'navigationTitle'
      | 'description'
      | 'seoTitle'
      | 'seoDescription'
      | 'socialAssetId'
      | 'noIndex'
      | 'passwordHash'
      | 'membersOnly'
      | 'teaser'
    >
  >
}

/** Makes a draft page, blog or store. Nobody sees it until it is published. [PAGES-2] [ADDR-2] */
export async function createPage(
  db: Database,
  clock: Clock,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  page: NewPage,
): Promise<{ ok: true; value: { id: string; documentId: string; urlId: string } } | PageRefusal> {
  return refuseTakenAddress(pageKind, page.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const now = clock.now()
      const address = await newAddress(tx, pageKind, { websiteId: website.id, parentId: '' }, page)
      if (!address.ok) return address
      const { urlId } = address
      const id = newId(now.getTime())
      const title = { ...page.names, [website.primaryLanguage]: page.title }
      await tx.insert(collections).values({
        websiteId: website.id,
        id,
        type: page.type ?? COLLECTION_TYPES.page,
        urlId,
        title,
        navigationTitle: {},
        description: {},
        seoTitle: {},
        seoDescription: {},
        status: 'draft',
        createdAt: now,
        updatedAt: now,
        ...page.more,
      })
      const owner = { kind: 'collection', id } as const
      const { parts = [] } = page.document?.about ?? {}
      const about = canonicalAbout({
        ...page.more,
        title,
        parts,
        socialAssetId: page.more?.socialAssetId ?? null,
      })
      const document = { ...(page.document ?? emptyDocument), about }
      const documentId = await createDocument(tx, clock, website.id, owner, document)
      return { ok: true, value: { id, documentId, urlId } }
    }),
  )
}

export interface PageChanges extends AboutChanges {
  readonly urlId?: string
  readonly enabled?: boolean
  /** Null takes the password away. */
  readonly passwordHash?: string | null
  /** Null opens it for everybody. */
  readonly membersOnly?: readonly string[] | null
  readonly teaser?: Localized
}

/**
 * Changes the settings of a page. What it is called and how it is found and shared is a draft, as what is on it is; its
 * address and who sees it take effect at once. A changed address leaves a redirect behind. Undefined when there is no such
 * page. [PAGES-5] [EDIT-590] [ADDR-3]
 */
export async function changePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  changes: PageChanges,
  by: AboutAuthor,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return refuseTakenAddress(pageKind, changes.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const page = await lockThing(tx, pageKind, { websiteId, id })
      if (page === undefined) return undefined
      const { urlId = page.urlId } = changes
      if (urlId !== page.urlId) {
        const refusal = await refuseAddress(tx, pageKind, { websiteId, parentId: '', exceptId: id }, urlId)
        if (refusal !== undefined) return refusal
        await moveAddress(tx, clock, pageKind, websiteId, page, urlId)
      }
      const socialImage = [changes.socialAssetId]
      await refuseForeign(tx, websiteId, [
        { field: 'socialAssetId', kind: 'file', ids: socialImage },
        { field: 'parts', kind: 'page', ids: changes.parts ?? [] },
      ])
      const [about, rest] = apart(changes)
      const said = await changeAbout(tx, clock, websiteId, { kind: 'collection', id }, about, by)
      if (said?.ok !== true || Object.keys(rest).length === 0) return said
      await tx
        .update(collections)
        .set({ ...rest, updatedAt: clock.now() })
        .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
      await pageKind.announce(tx, websiteId, { ...page, urlId }, clock.now())
      // Pages that list what is in a blog show it no more, or again.
      if (changes.membersOnly !== undefined) await changed(tx, websiteId, ['everything'])
      return { ok: true }
    }),
  )
}

/** What is a draft, and what takes effect at once. */
function apart(changes: PageChanges): [AboutChanges, Omit<PageChanges, keyof AboutChanges>] {
  const isAbout = ([name]: [string, unknown]) => (ABOUT_NAMES as readonly string[]).includes(name)
  const all = Object.entries(changes).filter(([, value]) => value !== undefined)
  return [Object.fromEntries(all.filter(isAbout)), Object.fromEntries(all.filter((entry) => !isAbout(entry)))]
}

/** Makes a draft copy of a page with all that is on it. [PAGES-8] [ADDR-8] */
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
  const said = withAbout(collectionOf(source.collection), source.document.about)
  const { type, urlId, title, description, seoTitle, seoDescription, socialAssetId = null } = said
  const { passwordHash, membersOnly, teaser } = source.collection
  const names = nameOfCopy(title)
  return createPage(db, clock, website, {
    type,
    title: names[website.primaryLanguage] ?? Object.values(names)[0] ?? '',
    names,
    copiedFrom: addressOfCopy(urlId),
    document: source.document,
    more: {
      description,
      seoTitle,
      seoDescription,
      socialAssetId,
      noIndex: said.noIndex ?? false,
      passwordHash,
      membersOnly,
      teaser,
    },
  })
}

/**
 * Deletes a page. The home page cannot be deleted: a website has to begin somewhere. Undefined when there is no such
 * page. [PAGES-9] [ADDR-5]
 *
 * @param leave where its visitors are sent
 * @param by the account that deletes it
 */
export async function deletePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  leave?: LeadElsewhere,
  by: string | null = null,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const [website] = await tx
      .select({ home: websites.homeCollectionId })
      .from(websites)
      .where(eq(websites.id, websiteId))
    if (website?.home === id) {
      return refusePage(
        'home-page-needed',
        say('This is the home page. Make another page the home page, then delete this one.'),
      )
    }
    return deleteThing(tx, clock, pageKind, { websiteId, id }, leave, by)
  })
}

/** Brings a deleted page back, at an address that is wanted or its own. Undefined when there is no such page. [ADDR-6] */
export async function restorePage(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  wanted?: string,
): Promise<{ ok: true; urlId: string } | PageRefusal | undefined> {
  return restoreThing(db, clock, pageKind, { websiteId, id }, wanted)
}
