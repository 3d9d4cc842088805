import {
  aboutChanges,
  applyOperation,
  canonicalDocument,
  CODE_PLACES,
  hasOtherCode,
  inEnglish,
  newId,
  say,
  type Operation,
  type PageDocument,
} from '@plinth/domain'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { reindexCollection, reindexItems } from '../search/search-index.ts'
import { changed } from '../../site/changes/changes.ts'
import { writeAbout, writeUnseen } from '../documents/about-of-owner.ts'
import { appendEntries, lockDocument, type DocumentRow, type LogEntry } from '../documents/document-log.ts'
import type { Author } from '../documents/documents.ts'
import { tagsOfOwners } from '../pages-and-posts/owner-tags.ts'
import { findVersion } from './publish.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { refuseScheduled } from '../documents/scheduled.ts'
import { documents, documentVersions } from '../pages-and-posts/schema.ts'

/** The operation that turns one document into another, whole. */
export function replaceDocument(from: PageDocument, to: PageDocument): Operation {
  return {
    type: 'group',
    operations: [
      ...from.sections.map((section): Operation => ({ type: 'removeSection', sectionId: section.id })),
      ...to.sections.map((section, index): Operation => ({ type: 'insertSection', index, section })),
      ...aboutOperations(from, to),
      ...CODE_PLACES.filter((place) => from.code?.[place] !== to.code?.[place]).map((place): Operation => ({
        type: 'setCode',
        place,
        source: to.code?.[place] ?? '',
      })),
    ],
  }
}

/** What is said of the page; a version of before says nothing of it, and it stays. [EDIT-590] */
function aboutOperations(from: PageDocument, to: PageDocument): Operation[] {
  if (from.about === undefined || to.about === undefined) return []
  const changes = aboutChanges(from.about, to.about)
  return Object.keys(changes).length === 0 ? [] : [{ type: 'setAbout', changes }]
}

/** Why a version does not become the draft, or what visitors see. */
export const otherCode = refusePage(
  'code-not-allowed',
  say(
    'This version has other code than the page has now, and your role on this website does not allow you to write code. Ask an administrator.',
  ),
)

/**
 * Makes the draft what a version was. It is one logged operation like any other, so it can be undone, and what was in
 * the draft before is not lost. Undefined when there is no such version. [PUB-5] [PAGES-90]
 */
export async function restoreDraft(
  db: Database,
  clock: Clock,
  websiteId: string,
  documentId: string,
  versionId: string,
  author: Author & { readonly sessionId: string },
): Promise<{ ok: true; revision: number; entries: LogEntry[] } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockDocument(tx, websiteId, documentId)
    const version = await findVersion(tx, websiteId, documentId, versionId)
    if (row === undefined || version === undefined) return undefined
    const refusal = await refuseScheduled(tx, row, author)
    if (refusal !== undefined) return refusal
    const current = canonicalDocument(row.document)
    if (!author.mayWriteCode && hasOtherCode(version.document, [current])) return otherCode
    const operation = replaceDocument(current, version.document)
    const applied = applyOperation(current, operation)
    if (!applied.ok) throw new Error(`A published version cannot be applied: ${inEnglish(applied.message)}`)
    const entry = {
      id: newId(clock.now().getTime()),
      deed: { code: 'version-restored' as const, number: version.number },
      operation,
      inverse: applied.inverse,
    }
    const entries = await appendEntries(tx, row, [entry], applied.document, {
      batchId: entry.id,
      accountId: author.accountId,
      sessionId: author.sessionId,
      at: clock.now(),
    })
    await writeUnseen(tx, clock, row, current, applied.document)
    return { ok: true, revision: row.revision + 1, entries }
  })
}

/**
 * Rolls what visitors see back (or forward) to a version. The draft stays as it is. Undefined when there is no such
 * version. Code that stands in the draft or that visitors see now, or saw before a publish of one's own, is no new code.
 * [PUB-6] [PAGES-90]
 */
export async function restorePublished(
  db: Database,
  websiteId: string,
  documentId: string,
  versionId: string,
  { accountId, mayWriteCode }: Pick<Author, 'accountId' | 'mayWriteCode'>,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockDocument(tx, websiteId, documentId)
    const version = await findVersion(tx, websiteId, documentId, versionId)
    if (row === undefined || version === undefined) return undefined
    if (!mayWriteCode && hasOtherCode(version.document, await withoutNewCode(tx, row, accountId)))
      return otherCode
    await tx
      .update(documents)
      .set({ publishedVersionId: version.id, publishedRevision: version.revision })
      .where(and(eq(documents.websiteId, websiteId), eq(documents.id, documentId)))
    const { about } = version.document
    await writeAbout(tx, websiteId, { kind: row.ownerKind, id: row.ownerId }, about)
    const record = about !== undefined || row.publishedVersionId === null
    const owner = { ownerKind: row.ownerKind, ownerId: row.ownerId, record }
    if (row.ownerKind === 'collection') await reindexCollection(tx, websiteId, row.ownerId)
    else await reindexItems(tx, websiteId, [row.ownerId])
    await changed(tx, websiteId, await tagsOfOwners(tx, websiteId, [owner]))
    return { ok: true }
  })
}

/**
 * The documents whose code somebody can bring to visitors without writing any: the draft, what they see now, and what they saw
 * before a publish of one's own, which can be taken back.
 */
export async function withoutNewCode(
  tx: Database,
  row: DocumentRow,
  accountId: string,
): Promise<PageDocument[]> {
  const { websiteId, id, publishedVersionId } = row
  const draft = canonicalDocument(row.document)
  if (publishedVersionId === null) return [draft]
  const seen = await findVersion(tx, websiteId, id, publishedVersionId)
  if (seen === undefined) return [draft]
  if (seen.accountId !== accountId) return [draft, seen.document]
  const [before] = await tx
    .select({ document: documentVersions.document })
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.websiteId, websiteId),
        eq(documentVersions.documentId, id),
        lt(documentVersions.number, seen.number),
      ),
    )
    .orderBy(desc(documentVersions.number))
    .limit(1)
  const earlier = before === undefined ? [] : [canonicalDocument(before.document)]
  return [draft, seen.document, ...earlier]
}
