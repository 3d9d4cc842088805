import type { OwnedItem } from '@plinth/contract/posts/post-calls'
import {
  COLLECTION_TYPES,
  newId,
  RECORD_TYPES,
  type ContentItem,
  type Localized,
  type PageDocument,
  type RecordTypeCode,
} from '@plinth/domain'
import { and, desc, eq, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import {
  addressFromTitle,
  addressRefusal,
  addressTaken,
  claimAddress,
  freeAddress,
  recordMove,
  takenInCollection,
} from '../addresses/addresses.ts'
import { loadAssets } from '../media/media-library.ts'
import { createDocument } from '../documents/documents.ts'
import { refusePage, type PageRefusal } from '../pages/page-errors.ts'
import { checkRedirect } from '../addresses/redirects.ts'
import { collections, documents, documentVersions } from '../pages/schema.ts'
import { reindexItems } from '../search/search-index.ts'
import { changed, postTags } from '../../site/changes/changes.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { items } from './schema.ts'
import { documentOf, publishedVersion } from '../documents/document-joins.ts'

export type ItemRow = typeof items.$inferSelect

/** A post as visitors' pages see it. */
export function itemOf(row: ItemRow): ContentItem {
  return {
    id: row.id,
    collectionId: row.collectionId,
    recordType: row.recordType,
    urlId: row.urlId,
    title: row.title,
    excerpt: row.excerpt,
    status: row.status,
    ...(row.mainImageId === null ? {} : { mainImageId: row.mainImageId }),
    author: row.author,
    tags: row.tags,
    categories: row.categories,
    publishOn: row.publishOn.getTime(),
    updatedOn: row.updatedAt.getTime(),
  }
}

/** A post as its owner sees it. */
export type { OwnedItem }

export interface ItemQuery {
  readonly search?: string
  readonly cursor?: string
  readonly limit: number
}

const withDocuments = (db: Database) =>
  db
    .select({
      item: items,
      documentId: documents.id,
      draftRevision: documents.revision,
      publishedRevision: documents.publishedRevision,
      hasChanges: sql<boolean>`${documentVersions.document} is distinct from ${documents.document}`,
    })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)

type OwnedRow = Awaited<ReturnType<typeof withDocuments>>[number]

function ownedItem(row: OwnedRow): OwnedItem {
  const { item, ...rest } = row
  return {
    ...itemOf(item),
    ...rest,
    seoTitle: item.seoTitle,
    seoDescription: item.seoDescription,
    ...(item.scheduledFor === null ? {} : { scheduledFor: item.scheduledFor.getTime() }),
  }
}

/** The posts of a journal for its owner, the newest first, in two statements. Undefined when there is no such journal. [POST-1] */
export async function listItems(
  db: Database,
  websiteId: string,
  collectionId: string,
  query: ItemQuery,
): Promise<{ items: OwnedItem[]; nextCursor: string | null } | undefined> {
  if (!(await isJournal(db, websiteId, collectionId))) return undefined
  const after = readCursor(query.cursor)
  const search = query.search?.trim() ?? ''
  const rows = await withDocuments(db)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        isNull(items.deletedAt),
        search === ''
          ? undefined
          : ilike(
              sql`${items.title}::text`,
              `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`,
            ),
        after === undefined
          ? undefined
          : or(
              lt(items.publishOn, after.publishOn),
              and(eq(items.publishOn, after.publishOn), lt(items.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(items.publishOn), desc(items.id))
    .limit(query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)?.item
  return {
    items: shown.map(ownedItem),
    nextCursor:
      rows.length > query.limit && last !== undefined
        ? Buffer.from(`${last.publishOn.getTime()}.${last.id}`).toString('base64url')
        : null,
  }
}

function readCursor(cursor: string | undefined): { publishOn: Date; id: string } | undefined {
  const [time, id] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split('.')
  const publishOn = new Date(Number(time))
  if (!time || id === undefined || Number.isNaN(publishOn.getTime())) return undefined
  return { publishOn, id }
}

/** One post as its owner sees it. */
export async function findOwnedItem(
  db: Database,
  websiteId: string,
  collectionId: string,
  id: string,
): Promise<OwnedItem | undefined> {
  const [row] = await withDocuments(db).where(
    and(
      eq(items.websiteId, websiteId),
      eq(items.collectionId, collectionId),
      eq(items.id, id),
      isNull(items.deletedAt),
    ),
  )
  return row === undefined ? undefined : ownedItem(row)
}

/** Most posts a journal holds: what an owner may put in order. [POST-2] */
export const mostItems = 10_000

export interface NewItem {
  readonly title: string
  readonly urlId?: string
  readonly recordType?: RecordTypeCode
  readonly author: { readonly name: string; readonly url?: string }
  /** Plain text. */
  readonly excerpt?: Localized
  readonly mainImageId?: string
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly publishOn?: Date
  readonly document?: PageDocument
}

/** Makes a draft post. Undefined when there is no such journal. [POST-2] */
export async function createItem(
  db: Database,
  clock: Clock,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  collectionId: string,
  item: NewItem,
): Promise<{ ok: true; value: { id: string; documentId: string; urlId: string } } | PageRefusal | undefined> {
  return refuseTakenAddress(item.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const now = clock.now()
      if (!(await isJournal(tx, website.id, collectionId))) return undefined
      const taken = await takenInCollection(tx, website.id, collectionId)
      if (taken.size >= mostItems) {
        return refusePage('too-many-items', `A journal holds at most ${mostItems} posts.`)
      }
      const urlId = item.urlId ?? freeAddress(addressFromTitle(item.title) || 'post', taken)
      const refusal = addressRefusal(urlId, false) ?? (taken.has(urlId) ? addressTaken(urlId) : undefined)
      if (refusal !== undefined) return refusal
      const mainImage = [item.mainImageId]
      await refuseForeign(tx, website.id, [{ field: 'mainImageId', kind: 'file', ids: mainImage }])
      const id = newId(now.getTime())
      await tx.insert(items).values({
        websiteId: website.id,
        id,
        collectionId,
        recordType: item.recordType ?? RECORD_TYPES.text,
        urlId,
        title: { [website.primaryLanguage]: item.title },
        excerpt: item.excerpt ?? {},
        seoTitle: {},
        seoDescription: {},
        status: 'draft',
        mainImageId: item.mainImageId ?? null,
        author: item.author,
        tags: [...(item.tags ?? [])],
        categories: [...(item.categories ?? [])],
        publishOn: item.publishOn ?? now,
        createdAt: now,
        updatedAt: now,
      })
      const documentId = await createDocument(tx, clock, website.id, { kind: 'item', id }, item.document)
      return { ok: true, value: { id, documentId, urlId } }
    }),
  )
}

async function refuseTakenAddress<Result>(
  urlId: string,
  work: () => Promise<Result>,
): Promise<Result | PageRefusal> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'items_address')) return addressTaken(urlId)
    throw error
  }
}

async function isJournal(tx: Database, websiteId: string, collectionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ type: collections.type })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        eq(collections.id, collectionId),
        isNull(collections.deletedAt),
      ),
    )
  return row?.type === COLLECTION_TYPES.generic
}

export interface ItemChanges {
  readonly title?: Localized
  readonly excerpt?: Localized
  readonly seoTitle?: Localized
  readonly seoDescription?: Localized
  readonly urlId?: string
  readonly mainImageId?: string | null
  readonly author?: { readonly name: string; readonly url?: string }
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly publishOn?: Date
}

const pictureUnknown = refusePage(
  'picture-unknown',
  'This picture is not among the files of the website. Choose another one.',
  { mainImageId: 'Choose a picture of this website.' },
)

/** Changes the settings of a post, which take effect at once. Undefined when there is none. [POST-3] */
export async function changeItem(
  db: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
  changes: ItemChanges,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return refuseTakenAddress(changes.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const row = await lockItem(tx, websiteId, collectionId, id)
      if (row === undefined) return undefined
      const { urlId } = changes
      if (urlId !== undefined && urlId !== row.urlId) {
        const taken = await takenInCollection(tx, websiteId, collectionId, id)
        const refusal = addressRefusal(urlId, false) ?? (taken.has(urlId) ? addressTaken(urlId) : undefined)
        if (refusal !== undefined) return refusal
        if (row.firstPublishedAt !== null) {
          const move = { websiteId, parentId: collectionId, from: row.urlId, to: urlId, targetId: id }
          await recordMove(tx, clock, { ...move, targetKind: 'item' })
        }
      }
      const { mainImageId } = changes
      if (mainImageId != null) {
        const picture = (await loadAssets(tx, websiteId, [mainImageId]))[mainImageId]
        if (picture?.kind !== 'image') return pictureUnknown
      }
      const { tags, categories, ...rest } = changes
      await refuseForeign(tx, websiteId, [{ field: 'mainImageId', kind: 'file', ids: [rest.mainImageId] }])
      await tx
        .update(items)
        .set({
          ...rest,
          ...(tags === undefined ? {} : { tags: [...tags] }),
          ...(categories === undefined ? {} : { categories: [...categories] }),
          updatedAt: clock.now(),
        })
        .where(and(eq(items.websiteId, websiteId), eq(items.id, id)))
      await reindexItems(tx, websiteId, [id])
      await changed(tx, websiteId, postTags(collectionId, id))
      return { ok: true }
    }),
  )
}

async function lockItem(
  tx: Database,
  websiteId: string,
  collectionId: string,
  id: string,
): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(items)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        eq(items.id, id),
        isNull(items.deletedAt),
      ),
    )
    .for('update')
  return row
}

/** Deletes a post; visitors are told that it is gone, or sent where the owner says. It can be restored. [POST-4] */
export async function deleteItem(
  db: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
  redirectTo?: string,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockItem(tx, websiteId, collectionId, id)
    if (row === undefined) return undefined
    const [parent] = await tx
      .select({ urlId: collections.urlId })
      .from(collections)
      .where(and(eq(collections.websiteId, websiteId), eq(collections.id, collectionId)))
    const from = `/${parent?.urlId ?? ''}/${row.urlId}`
    const refusal =
      redirectTo === undefined ? undefined : await checkRedirect(tx, websiteId, from, redirectTo)
    if (refusal !== undefined) return refusal
    await tx
      .update(items)
      .set({ deletedAt: clock.now(), redirectTo: redirectTo ?? null })
      .where(and(eq(items.websiteId, websiteId), eq(items.id, id)))
    await reindexItems(tx, websiteId, [id])
    await changed(tx, websiteId, postTags(collectionId, id))
    return { ok: true }
  })
}

/** Brings a deleted post back, at the next free address if its own is taken. [POST-4] */
export async function restoreItem(
  db: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
): Promise<{ ok: true; urlId: string } | undefined> {
  return transaction(db, async (tx) => {
    const isThis = and(
      eq(items.websiteId, websiteId),
      eq(items.collectionId, collectionId),
      eq(items.id, id),
      isNotNull(items.deletedAt),
    )
    const [row] = await tx.select().from(items).where(isThis).for('update')
    if (row === undefined) return undefined
    const urlId = freeAddress(row.urlId, await takenInCollection(tx, websiteId, collectionId, id))
    await tx
      .update(items)
      .set({ deletedAt: null, redirectTo: null, urlId, updatedAt: clock.now() })
      .where(isThis)
    if (row.firstPublishedAt !== null) await claimAddress(tx, websiteId, collectionId, urlId)
    await reindexItems(tx, websiteId, [id])
    await changed(tx, websiteId, postTags(collectionId, id))
    return { ok: true, urlId }
  })
}
