import {
  aboutChanges,
  aboutDeed,
  canonicalAbout,
  canonicalDocument,
  newId,
  PAGE_ABOUT,
  POST_ABOUT,
  wholeAbout,
  type AboutChanges,
  type PageAbout,
  type PageDocument,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { collections, documents, type OwnerKind, items } from '../pages-and-posts/schema.ts'
import { followTitle } from './follow-title.ts'
import { carryOut } from './carry-out.ts'
import { appendEntries, documentIdOf, lockDocument, type DocumentRow } from './document-log.ts'

/** Who changes what is said of a page or post. */
export interface AboutAuthor {
  readonly accountId: string
  readonly sessionId: string
}

/** What a document belongs to. */
interface Owner {
  readonly kind: OwnerKind
  readonly id: string
}

/** What the draft of a page or post says of it, in a query of `documents`. */
export const draftAbout = sql<PageAbout | null>`${documents.document} -> 'about'`

/** What can be said of the owner of a document; of footers, sections and mails nothing. */
export function aboutNames(kind: OwnerKind): readonly (keyof AboutChanges)[] {
  if (kind === 'collection') return PAGE_ABOUT
  return kind === 'item' ? POST_ABOUT : []
}

/**
 * Changes what the draft of a page or post says of it: its title, how it is found and shared. One entry of its log, which undo
 * takes back; nothing where it is so already. Visitors see it once it is published. Undefined when there is no such draft.
 * [EDIT-590] [POST-31]
 */
export async function changeAbout(
  tx: Database,
  clock: Clock,
  websiteId: string,
  owner: Owner,
  changes: AboutChanges,
  by: AboutAuthor,
): Promise<{ ok: true } | PageRefusal | undefined> {
  const documentId = await documentIdOf(tx, websiteId, owner)
  const row = documentId === undefined ? undefined : await lockDocument(tx, websiteId, documentId)
  if (row === undefined) return undefined
  const current = canonicalDocument(row.document)
  const { about = {} } = current
  const changed = aboutChanges(about, canonicalAbout({ ...wholeAbout(about), ...changes }))
  if (Object.keys(changed).length === 0) return { ok: true }
  const carried = carryOut(current, { type: 'setAbout', changes: changed })
  if (!carried.ok) return refusePage('operation-refused', carried.message)
  const at = clock.now()
  const { operation, inverse, document } = carried
  const entry = { id: newId(at.getTime()), deed: aboutDeed(changed), operation, inverse }
  await appendEntries(tx, row, [entry], document, { ...by, batchId: entry.id, at })
  await writeUnseen(tx, clock, row, current, document)
  return { ok: true }
}

/**
 * What is said of a page or post nobody has published holds of it at once: only owners see it. The address of a post follows
 * its title as long as nobody has seen it. [EDIT-590] [POST-31] [POST-17]
 */
export async function writeUnseen(
  tx: Database,
  clock: Clock,
  { websiteId, ownerKind: kind, ownerId: id, publishedVersionId }: DocumentRow,
  before: PageDocument,
  { about }: PageDocument,
): Promise<void> {
  if (about === undefined || publishedVersionId !== null) return
  if (Object.keys(aboutChanges(before.about ?? {}, about)).length === 0) return
  if (kind === 'item')
    await followTitle(tx, clock, websiteId, id, before.about?.title ?? {}, about.title ?? {})
  await writeAbout(tx, websiteId, { kind, id }, about)
}

/** Makes what a draft or a version says of a page or post what holds of it; nothing where it says nothing, as those of before. */
export async function writeAbout(
  tx: Database,
  websiteId: string,
  { kind, id }: Owner,
  about: PageAbout | undefined,
): Promise<void> {
  if (about === undefined || (kind !== 'collection' && kind !== 'item')) return
  // Which pages an index page shows is read from its version.
  const { mainImageId, excerpt, parts: _parts, ...ofPage } = wholeAbout(about)
  const { title, seoTitle, seoDescription, socialAssetId, noIndex } = ofPage
  if (kind === 'collection')
    await tx
      .update(collections)
      .set(ofPage)
      .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
  else
    await tx
      .update(items)
      .set({ title, excerpt, seoTitle, seoDescription, mainImageId, socialAssetId, noIndex })
      .where(and(eq(items.websiteId, websiteId), eq(items.id, id)))
}
