import type { OwnedItem } from '@plinth/contract/posts/post-calls'
import {
  ABOUT_PICTURES,
  type AboutChanges,
  canonicalAbout,
  type CommentMode,
  type ContentItem,
  type Localized,
  newId,
  type PageDocument,
  type PostEvent,
  POST_ABOUT,
  RECORD_TYPES,
  type RecordTypeCode,
  say,
  wholeAbout,
  withPostAbout,
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
} from '../addresses/addressed.ts'
import { addressOfCopy } from '../addresses/addresses.ts'
import type { LeadElsewhere } from '../addresses/redirects.ts'
import { refuseNoPicture } from '../media/refuse-no-picture.ts'
import { changeAbout, draftAbout, type AboutAuthor } from '../documents/about-of-owner.ts'
import { createDocument, emptyDocument } from '../documents/documents.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { documents, documentVersions, items } from '../pages-and-posts/schema.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { settleTags } from './blog-tags.ts'
import { isBlog } from './blogs.ts'
import { postKind } from './post-kind.ts'
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
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    status: row.status,
    ...(row.mainImageId === null ? {} : { mainImageId: row.mainImageId }),
    ...(row.socialAssetId === null ? {} : { socialAssetId: row.socialAssetId }),
    ...(row.noIndex ? { noIndex: true } : {}),
    author: row.author,
    tags: row.tags,
    categories: row.categories,
    publishOn: row.publishOn.getTime(),
    updatedOn: row.updatedAt.getTime(),
    ...(row.sourceUrl === null ? {} : { sourceUrl: row.sourceUrl }),
    ...(row.passthrough ? { passthrough: true } : {}),
    ...(row.event === null ? {} : { event: row.event }),
    commentMode: row.commentMode,
    commentCount: row.commentCount,
    likeCount: row.likeCount,
  }
}

/** A post as its owner sees it. */
export type { OwnedItem }

const withDocuments = (db: Database) =>
  db
    .select({ item: items, about: draftAbout, ...draftState })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)

export type OwnedRow = Awaited<ReturnType<typeof withDocuments>>[number]

/** A row with the state of its draft, as the owner sees it. */
export function ownedItem(row: OwnedRow): OwnedItem {
  const { item, about, ...rest } = row
  const { seoTitle, seoDescription } = item
  return {
    // Its owners know it by what its draft says. [POST-31]
    ...withPostAbout({ ...itemOf(item), seoTitle, seoDescription }, about ?? undefined),
    ...rest,
    hasPassword: item.passwordHash !== null,
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

/** Most posts a blog holds: what an owner may put in order. [POST-2] */
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
  readonly socialAssetId?: string
  readonly noIndex?: true
  readonly passwordHash?: string | null
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly publishOn?: Date
  readonly sourceUrl?: string | null
  readonly passthrough?: boolean
  readonly event?: PostEvent | null
  readonly document?: PageDocument
}

/** Makes a draft post. Undefined when there is no such blog. [POST-2] */
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
        return refusePage('too-many-items', say('A blog holds at most {mostItems} posts.', { mostItems }))
      }
      const place = { websiteId: website.id, parentId: collectionId }
      const address = await newAddress(tx, postKind, place, item)
      if (!address.ok) return address
      const { urlId } = address
      await refuseForeign(tx, website.id, [
        { field: 'mainImageId', kind: 'file', ids: [item.mainImageId] },
        { field: 'socialAssetId', kind: 'file', ids: [item.socialAssetId] },
      ])
      const blog = { websiteId: website.id, collectionId }
      const tags = await settleTags(tx, clock, blog, 'tag', item.tags ?? [])
      const categories = await settleTags(tx, clock, blog, 'category', item.categories ?? [])
      const id = newId(now.getTime())
      const { title: name, names, excerpt, seoTitle, seoDescription, mainImageId } = item
      const said = wholeAbout({
        title: { ...names, [website.primaryLanguage]: name },
        ...(excerpt === undefined ? {} : { excerpt }),
        ...(seoTitle === undefined ? {} : { seoTitle }),
        ...(seoDescription === undefined ? {} : { seoDescription }),
        ...(mainImageId === undefined ? {} : { mainImageId }),
        ...(item.socialAssetId === undefined ? {} : { socialAssetId: item.socialAssetId }),
        ...(item.noIndex === undefined ? {} : { noIndex: item.noIndex }),
      })
      await tx.insert(items).values({
        websiteId: website.id,
        id,
        collectionId,
        recordType: item.recordType ?? RECORD_TYPES.text,
        urlId,
        title: said.title,
        excerpt: said.excerpt,
        seoTitle: said.seoTitle,
        seoDescription: said.seoDescription,
        status: 'draft',
        mainImageId: said.mainImageId,
        socialAssetId: said.socialAssetId,
        noIndex: said.noIndex,
        passwordHash: item.passwordHash ?? null,
        author: item.author,
        tags,
        categories,
        publishOn: item.publishOn ?? now,
        sourceUrl: item.sourceUrl ?? null,
        passthrough: item.passthrough ?? false,
        event: item.event ?? null,
        createdAt: now,
        updatedAt: now,
      })
      const document = { ...(item.document ?? emptyDocument), about: canonicalAbout(said) }
      const documentId = await createDocument(tx, clock, website.id, { kind: 'item', id }, document)
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
  readonly socialAssetId?: string | null
  readonly noIndex?: boolean
  readonly passwordHash?: string | null
  readonly author?: { readonly name: string; readonly url?: string }
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly publishOn?: Date
  readonly sourceUrl?: string | null
  readonly passthrough?: boolean
  readonly event?: PostEvent | null
  readonly commentMode?: CommentMode
}

/** Keeps others from changing a post until the transaction ends. */
export async function holdItem(
  tx: Database,
  websiteId: string,
  collectionId: string,
  id: string,
): Promise<void> {
  await lockThing(tx, postKind, postName(websiteId, collectionId, id))
}

/**
 * Changes the settings of a post. What it is called, what stands above it and how it is found is a draft, as what it says is; its
 * address, date, author, tags and categories take effect at once. Undefined when there is none. [POST-3] [POST-31]
 */
export async function changeItem(
  db: Database,
  clock: Clock,
  { id: websiteId }: Pick<SiteWebsite, 'id'>,
  collectionId: string,
  id: string,
  changes: ItemChanges,
  by: AboutAuthor,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return refuseTakenAddress(postKind, changes.urlId ?? '', () =>
    transaction(db, async (tx) => {
      const [about, atOnce] = apart(changes)
      // The draft before the post, as whoever saves or publishes it locks them.
      const said = await sayOf(tx, clock, websiteId, collectionId, id, about, by)
      if (said?.ok !== true || Object.keys(atOnce).length === 0) return said
      const blog = { websiteId, collectionId }
      const { tags, categories, ...rest } = atOnce
      const settled = {
        ...(tags === undefined ? {} : { tags: await settleTags(tx, clock, blog, 'tag', tags) }),
        ...(categories === undefined
          ? {}
          : { categories: await settleTags(tx, clock, blog, 'category', categories) }),
      }
      const post = await lockThing(tx, postKind, postName(websiteId, collectionId, id))
      if (post === undefined) return undefined
      const { urlId = post.urlId } = atOnce
      if (urlId !== post.urlId) {
        const place = { websiteId, parentId: collectionId, exceptId: id }
        const refusal = await refuseAddress(tx, postKind, place, urlId)
        if (refusal !== undefined) return refusal
        await moveAddress(tx, clock, postKind, websiteId, post, urlId)
      }
      await tx
        .update(items)
        .set({ ...rest, ...settled, urlId, updatedAt: clock.now() })
        .where(and(eq(items.websiteId, websiteId), eq(items.id, id)))
      await postKind.announce(tx, websiteId, { ...post, urlId }, clock.now())
      return { ok: true }
    }),
  )
}

/** Changes what the draft of a post says of it. Undefined when there is no such post. */
async function sayOf(
  tx: Database,
  clock: Clock,
  websiteId: string,
  collectionId: string,
  id: string,
  about: AboutChanges,
  by: AboutAuthor,
): Promise<{ ok: true } | PageRefusal | undefined> {
  const known = and(
    eq(items.websiteId, websiteId),
    eq(items.collectionId, collectionId),
    eq(items.id, id),
    isNull(items.deletedAt),
  )
  if ((await tx.$count(items, known)) === 0) return undefined
  if (Object.keys(about).length === 0) return { ok: true }
  for (const field of ABOUT_PICTURES) {
    const refusal = await refuseNoPicture(tx, websiteId, about[field])
    if (refusal !== undefined) return refusal
    await refuseForeign(tx, websiteId, [{ field, kind: 'file', ids: [about[field]] }])
  }
  return changeAbout(tx, clock, websiteId, { kind: 'item', id }, about, by)
}

/** What of a post is a draft: visitors know nothing of it before a publish. [POST-31] */
export const isDraftOfPost: ReadonlySet<string> = new Set(POST_ABOUT)

type PostAbout = Pick<AboutChanges, (typeof POST_ABOUT)[number]>

/** What is a draft, and what takes effect at once. */
function apart(changes: ItemChanges): [PostAbout, Omit<ItemChanges, keyof PostAbout>] {
  const all = Object.entries(changes).filter(([, value]) => value !== undefined)
  const of = (isDraft: boolean) =>
    Object.fromEntries(all.filter(([name]) => isDraftOfPost.has(name) === isDraft))
  return [of(true), of(false)]
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
  // A copy is for whom the post is. [LOCK-41]
  const { recordType, urlId, author, tags, categories, passwordHash, sourceUrl, passthrough, event } =
    source.item
  const { title, excerpt, seoTitle, seoDescription, mainImageId, socialAssetId, noIndex } = wholeAbout(
    source.document.about ?? canonicalAbout(source.item),
  )
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
    ...(socialAssetId === null ? {} : { socialAssetId }),
    ...(noIndex ? { noIndex } : {}),
    passwordHash,
    author,
    tags,
    categories,
    sourceUrl,
    passthrough,
    event,
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
