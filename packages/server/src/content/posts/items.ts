import type { OwnedItem } from '@plinth/contract/posts/post-calls'
import {
  type CommentMode,
  type ContentItem,
  type Localized,
  newId,
  type PageDocument,
  RECORD_TYPES,
  type RecordTypeCode,
  say,
} from '@plinth/domain'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
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
  type AddressedThing,
} from '../addresses/addressed.ts'
import { addressFromTitle, addressOfCopy } from '../addresses/addresses.ts'
import type { LeadElsewhere } from '../addresses/redirects.ts'
import { loadAssets } from '../media/media-library.ts'
import { createDocument } from '../documents/documents.ts'
import { refusePage, type PageRefusal } from '../pages/page-errors.ts'
import { documents, documentVersions } from '../pages/schema.ts'
import { reindexItems } from '../search/search-index.ts'
import { changed, postTags } from '../../site/changes/changes.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { settleTags } from './blog-tags.ts'
import { isBlog } from './blogs.ts'
import { items } from './schema.ts'
import { isSeenItem } from './seen-posts.ts'
import { documentOf, draftState, publishedVersion } from '../documents/document-joins.ts'

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
    commentMode: row.commentMode,
    commentCount: row.commentCount,
    likeCount: row.likeCount,
  }
}

/** Posts, below their blog. */
export const postKind: AddressedKind = {
  kind: 'item',
  table: items,
  seenFrom: items.firstPublishedAt,
  parent: items.collectionId,
  uniqueAddress: 'items_address',
  reserved: new Set(),
  fallback: 'post',
  taken: (urlId) =>
    say(
      'Another post of this blog already has the address {urlId}. Choose another, or change that post first.',
      { urlId },
    ),
  isSeen: () => isSeenItem,
  announce: async (tx, websiteId, { id, parentId }) => {
    await reindexItems(tx, websiteId, [id])
    await changed(tx, websiteId, postTags(parentId, id))
  },
}

/** A post as its owner sees it. */
export type { OwnedItem }

const withDocuments = (db: Database) =>
  db
    .select({ item: items, ...draftState })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)

export type OwnedRow = Awaited<ReturnType<typeof withDocuments>>[number]

/** A row with the state of its draft, as the owner sees it. */
export function ownedItem(row: OwnedRow): OwnedItem {
  const { item, ...rest } = row
  return {
    ...itemOf(item),
    ...rest,
    seoTitle: item.seoTitle,
    seoDescription: item.seoDescription,
    ...(item.scheduledFor === null ? {} : { scheduledFor: item.scheduledFor.getTime() }),
  }
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
  /** Its name in languages beside the primary one. */
  readonly names?: Localized
  readonly urlId?: string
  /** The address it would like, when it is a copy. */
  readonly copiedFrom?: string
  readonly seoTitle?: Localized
  readonly seoDescription?: Localized
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
  return refuseTakenAddress(postKind, item.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const now = clock.now()
      if (!(await isBlog(tx, website.id, collectionId))) return undefined
      if ((await countItems(tx, website.id, collectionId)) >= mostItems) {
        return refusePage('too-many-items', say('A journal holds at most {mostItems} posts.', { mostItems }))
      }
      const place = { websiteId: website.id, parentId: collectionId }
      const address = await newAddress(tx, postKind, place, item)
      if (!address.ok) return address
      const { urlId } = address
      const mainImage = [item.mainImageId]
      await refuseForeign(tx, website.id, [{ field: 'mainImageId', kind: 'file', ids: mainImage }])
      const blog = { websiteId: website.id, collectionId }
      const tags = await settleTags(tx, clock, blog, 'tag', item.tags ?? [])
      const categories = await settleTags(tx, clock, blog, 'category', item.categories ?? [])
      const id = newId(now.getTime())
      await tx.insert(items).values({
        websiteId: website.id,
        id,
        collectionId,
        recordType: item.recordType ?? RECORD_TYPES.text,
        urlId,
        title: { ...item.names, [website.primaryLanguage]: item.title },
        excerpt: item.excerpt ?? {},
        seoTitle: item.seoTitle ?? {},
        seoDescription: item.seoDescription ?? {},
        status: 'draft',
        mainImageId: item.mainImageId ?? null,
        author: item.author,
        tags,
        categories,
        publishOn: item.publishOn ?? now,
        createdAt: now,
        updatedAt: now,
      })
      const documentId = await createDocument(tx, clock, website.id, { kind: 'item', id }, item.document)
      return { ok: true, value: { id, documentId, urlId } }
    }),
  )
}

async function countItems(tx: Database, websiteId: string, collectionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(items)
    .where(and(eq(items.websiteId, websiteId), eq(items.collectionId, collectionId), isNull(items.deletedAt)))
  return row?.count ?? 0
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
  readonly commentMode?: CommentMode
}

const pictureUnknown = refusePage(
  'picture-unknown',
  say('This picture is not among the files of the website. Choose another one.'),
  { mainImageId: say('Choose a picture of this website.') },
)

/** Changes the settings of a post, which take effect at once. Undefined when there is none. [POST-3] */
export async function changeItem(
  db: Database,
  clock: Clock,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  collectionId: string,
  id: string,
  changes: ItemChanges,
): Promise<{ ok: true } | PageRefusal | undefined> {
  const { id: websiteId } = website
  return refuseTakenAddress(postKind, changes.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const blog = { websiteId, collectionId }
      const settled = {
        ...(changes.tags === undefined
          ? {}
          : { tags: await settleTags(tx, clock, blog, 'tag', changes.tags) }),
        ...(changes.categories === undefined
          ? {}
          : { categories: await settleTags(tx, clock, blog, 'category', changes.categories) }),
      }
      const post = await lockThing(tx, postKind, postName(websiteId, collectionId, id))
      if (post === undefined) return undefined
      const { urlId = await addressLike(tx, website, post, changes) } = changes
      if (urlId !== post.urlId) {
        const place = { websiteId, parentId: collectionId, exceptId: id }
        const refusal = await refuseAddress(tx, postKind, place, urlId)
        if (refusal !== undefined) return refusal
        await moveAddress(tx, clock, postKind, websiteId, post, urlId)
      }
      const { mainImageId } = changes
      if (mainImageId != null) {
        const picture = (await loadAssets(tx, websiteId, [mainImageId]))[mainImageId]
        if (picture?.kind !== 'image') return pictureUnknown
      }
      const { tags: _tags, categories: _categories, ...rest } = changes
      await refuseForeign(tx, websiteId, [{ field: 'mainImageId', kind: 'file', ids: [rest.mainImageId] }])
      await tx
        .update(items)
        .set({
          ...rest,
          ...settled,
          urlId,
          updatedAt: clock.now(),
        })
        .where(and(eq(items.websiteId, websiteId), eq(items.id, id)))
      await postKind.announce(tx, websiteId, { ...post, urlId }, clock.now())
      return { ok: true }
    }),
  )
}

/**
 * The address of a post whose title changes: while nobody has seen it, an address that was made from the title is made
 * from the new one. One that was chosen stays. [POST-17]
 */
async function addressLike(
  tx: Database,
  { id: websiteId, primaryLanguage }: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  post: AddressedThing,
  { title }: ItemChanges,
): Promise<string> {
  const wanted = title?.[primaryLanguage]
  if (wanted === undefined || post.seenFrom !== null) return post.urlId
  const [before] = await tx
    .select({ title: items.title })
    .from(items)
    .where(and(eq(items.websiteId, websiteId), eq(items.id, post.id)))
  const made = addressFromTitle(before?.title[primaryLanguage] ?? '') || postKind.fallback
  const isMade = post.urlId === made || /^-\d+$/.test(post.urlId.slice(made.length))
  if (!post.urlId.startsWith(made) || !isMade) return post.urlId
  const place = { websiteId, parentId: post.parentId, exceptId: post.id }
  const address = await newAddress(tx, postKind, place, { title: wanted })
  return address.ok ? address.urlId : post.urlId
}

/** The name of a post: below its blog. */
const postName = (websiteId: string, collectionId: string, id: string) => ({
  websiteId,
  parentId: collectionId,
  id,
})

/** Makes a draft copy of a post with all that it says. Undefined when there is no such post. [POST-7] [ADDR-8] */
export async function duplicateItem(
  db: Database,
  clock: Clock,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  collectionId: string,
  id: string,
): Promise<Awaited<ReturnType<typeof createItem>>> {
  const [source] = await db
    .select({ item: items, document: documents.document })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .where(
      and(
        eq(items.websiteId, website.id),
        eq(items.collectionId, collectionId),
        eq(items.id, id),
        isNull(items.deletedAt),
      ),
    )
  if (source === undefined) return undefined
  const {
    recordType,
    urlId,
    title,
    excerpt,
    seoTitle,
    seoDescription,
    mainImageId,
    author,
    tags,
    categories,
  } = source.item
  const names = nameOfCopy(title)
  return createItem(db, clock, website, collectionId, {
    title: names[website.primaryLanguage] ?? Object.values(names)[0] ?? '',
    names,
    copiedFrom: addressOfCopy(urlId),
    recordType,
    excerpt,
    seoTitle,
    seoDescription,
    ...(mainImageId === null ? {} : { mainImageId }),
    author,
    tags,
    categories,
    document: source.document,
  })
}

/** Deletes a post. Undefined when there is no such post. [ADDR-5] */
export async function deleteItem(
  db: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
  leave?: LeadElsewhere,
  by: string | null = null,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return deleteThing(db, clock, postKind, postName(websiteId, collectionId, id), leave, by)
}

/** Brings a deleted post back; one whose date has passed meanwhile as a draft. Undefined when there is no such post. [ADDR-6] [POST-18] */
export async function restoreItem(
  db: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
  wanted?: string,
): Promise<{ ok: true; urlId: string } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const name = postName(websiteId, collectionId, id)
    const restored = await restoreThing(tx, clock, postKind, name, wanted)
    if (restored?.ok !== true) return restored
    const now = clock.now()
    // Nobody expects it to be published the moment it is back.
    await tx
      .update(items)
      .set({ status: 'draft', scheduledFor: null })
      .where(
        and(
          eq(items.websiteId, websiteId),
          eq(items.id, id),
          eq(items.status, 'scheduled'),
          lte(items.scheduledFor, now),
        ),
      )
    return restored
  })
}
