import { canonicalDocument, type PageDocument } from '@plinth/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { CanvasPage } from '../../delivery/canvas/canvas.ts'
import type { Ask } from '../../delivery/sources/page-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { collections, documents, documentVersions, items } from '../pages-and-posts/schema.ts'
import { publishedVersion } from './document-joins.ts'
import { findDocument, type DocumentRow } from './document-log.ts'
import { emptyDocument } from './documents.ts'

/** What a document says to whoever looks: the published version, or the draft; one statement. */
export async function shownDocument(
  { db, website, sight, draftOf: ownDraft }: Pick<Ask, 'db' | 'website' | 'sight' | 'draftOf'>,
  documentId: string,
): Promise<PageDocument> {
  const isThis = and(eq(documents.websiteId, website.id), eq(documents.id, documentId))
  if (sight === 'draft' || ownDraft === documentId) {
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

/** A draft with where its page is found; undefined when there is no such document, or its page was deleted. */
export async function draftOf(
  db: Database,
  websiteId: string,
  documentId: string,
): Promise<CanvasPage | undefined> {
  const row = await findDocument(db, websiteId, documentId)
  const path = row === undefined ? undefined : await pathOf(db, websiteId, row)
  return row === undefined || path === undefined
    ? undefined
    : {
        path,
        document: canonicalDocument(row.document),
        ...(row.ownerKind === 'website' ? { edits: 'footer' as const } : {}),
        ...(row.ownerKind === 'synced' ? { edits: 'section' as const } : {}),
        ...(row.ownerKind === 'mail' ? { edits: 'mail' as const } : {}),
      }
}

async function pathOf(
  db: Database,
  websiteId: string,
  { ownerKind, ownerId }: Pick<DocumentRow, 'ownerKind' | 'ownerId'>,
): Promise<string | undefined> {
  // The footer is seen below the home page, a synced section and a mail in its place.
  if (ownerKind === 'website' || ownerKind === 'synced' || ownerKind === 'mail') return '/'
  if (ownerKind === 'collection') {
    const [row] = await db
      .select({ urlId: collections.urlId })
      .from(collections)
      .where(
        and(eq(collections.websiteId, websiteId), eq(collections.id, ownerId), isNull(collections.deletedAt)),
      )
    return row === undefined ? undefined : `/${row.urlId}`
  }
  const [row] = await db
    .select({ parent: collections.urlId, urlId: items.urlId })
    .from(items)
    .innerJoin(
      collections,
      and(eq(collections.websiteId, items.websiteId), eq(collections.id, items.collectionId)),
    )
    .where(and(eq(items.websiteId, websiteId), eq(items.id, ownerId), isNull(items.deletedAt)))
  return row === undefined ? undefined : `/${row.parent}/${row.urlId}`
}
