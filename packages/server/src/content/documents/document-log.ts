import type { AnswerOf } from '@plinth/contract'
import type { Deed, Operation, PageDocument } from '@plinth/domain'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { documentOperations, documents, type OwnerKind } from '../pages-and-posts/schema.ts'

/** An entry of a document's log as owners' browsers see it. */
export type LogEntry = AnswerOf<'GET /api/config/documents/:documentId'>['log'][number]

type LogRow = typeof documentOperations.$inferSelect
export type DocumentRow = typeof documents.$inferSelect

/** How many entries are handed out with a document; undo reaches this far back. [PAGES-24] */
export const logLength = 200

export function logEntry(row: LogRow): LogEntry {
  return {
    id: row.id,
    revision: row.revision,
    accountId: row.accountId ?? '',
    sessionId: row.sessionId,
    deed: row.deed,
    at: row.at.getTime(),
    operation: row.operation,
    inverse: row.inverse,
    ...(row.undoes === null ? {} : { undoes: row.undoes }),
  }
}

const isDocument = (websiteId: string, documentId: string) =>
  and(eq(documents.websiteId, websiteId), eq(documents.id, documentId))

const isOf = (websiteId: string, documentId: string) =>
  and(eq(documentOperations.websiteId, websiteId), eq(documentOperations.documentId, documentId))

/** The draft of a page or post; undefined when there is none. */
export async function findDocument(
  db: Database,
  websiteId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(isDocument(websiteId, documentId))
  return row
}

/** The same, kept from changing until the transaction ends. */
export async function lockDocument(
  tx: Database,
  websiteId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(documents).where(isDocument(websiteId, documentId)).for('update')
  return row
}

/** The latest entries of a log, oldest first. */
export async function latestEntries(
  db: Database,
  websiteId: string,
  documentId: string,
): Promise<LogEntry[]> {
  const rows = await db
    .select()
    .from(documentOperations)
    .where(isOf(websiteId, documentId))
    .orderBy(desc(documentOperations.revision))
    .limit(logLength)
  return rows.reverse().map(logEntry)
}

/** Entries after a revision, oldest first. */
export async function entriesSince(
  db: Database,
  websiteId: string,
  documentId: string,
  revision: number,
): Promise<LogEntry[]> {
  const rows = await db
    .select()
    .from(documentOperations)
    .where(and(isOf(websiteId, documentId), gt(documentOperations.revision, revision)))
    .orderBy(asc(documentOperations.revision))
  return rows.map(logEntry)
}

/** Entries of a batch that has been applied before; empty when it has not. */
export async function entriesOfBatch(
  db: Database,
  websiteId: string,
  documentId: string,
  batchId: string,
): Promise<LogEntry[]> {
  const rows = await db
    .select()
    .from(documentOperations)
    .where(and(isOf(websiteId, documentId), eq(documentOperations.batchId, batchId)))
    .orderBy(asc(documentOperations.revision))
  return rows.map(logEntry)
}

/** Where a batch of entries comes from. */
export interface BatchOrigin {
  readonly batchId: string
  readonly sessionId: string
  readonly accountId: string
  readonly at: Date
}

export interface NewEntry {
  readonly id: string
  readonly deed: Deed
  readonly operation: Operation
  readonly inverse: Operation
  readonly undoes?: string
}

/** Adds entries to the log and moves the draft on, one revision for each. */
export async function appendEntries(
  tx: Database,
  row: DocumentRow,
  entries: readonly NewEntry[],
  document: PageDocument,
  origin: BatchOrigin,
): Promise<LogEntry[]> {
  const { websiteId, id: documentId } = row
  const rows: LogRow[] = entries.map((entry, index) => ({
    websiteId,
    documentId,
    revision: row.revision + index + 1,
    id: entry.id,
    batchId: origin.batchId,
    sessionId: origin.sessionId,
    accountId: origin.accountId,
    deed: entry.deed,
    operation: entry.operation,
    inverse: entry.inverse,
    undoes: entry.undoes ?? null,
    at: origin.at,
  }))
  await tx.insert(documentOperations).values(rows)
  await tx
    .update(documents)
    .set({ document, revision: row.revision + rows.length, updatedAt: origin.at })
    .where(isDocument(websiteId, documentId))
  return rows.map(logEntry)
}

/** Identifier of the document of a page or post; undefined when it has none. */
export async function documentIdOf(
  db: Database,
  websiteId: string,
  owner: { readonly kind: OwnerKind; readonly id: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        eq(documents.ownerKind, owner.kind),
        eq(documents.ownerId, owner.id),
      ),
    )
  return row?.id
}
