import { checkBlock } from '@plinth/blocks'
import type { AnswerOf, InputOf } from '@plinth/contract'
import type { EditConflict as ConflictBody } from '@plinth/contract/documents/document-fields'
import { pageDependencies, targetsOfSettings } from '@plinth/renderer'
import {
  ABOUT_NAMES,
  ABOUT_PICTURES,
  ABOUT_WORDS,
  aboutChanges,
  canonicalDocument,
  type CodeWriting,
  type Deed,
  deedOf,
  findBlock,
  inside,
  newId,
  type Operation,
  operationTargets,
  type PageDocument,
  readTargetName,
  rebaseOperations,
  say,
  type Sentence,
  validateOperation,
  verbatim,
} from '@plinth/domain'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { refuseNoPicture } from '../media/refuse-no-picture.ts'
import { aboutNames, writeUnseen } from './about-of-owner.ts'
import { carryOut } from './carry-out.ts'
import { cleanDocument, cleanOperation } from './clean-operation.ts'
import {
  appendEntries,
  entriesOfBatch,
  entriesSince,
  latestEntries,
  lockDocument,
  type DocumentRow,
  type LogEntry,
  type NewEntry,
} from './document-log.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { refuseForeignSynced, refuseShape } from './synced-sections.ts'
import { refuseScheduled } from './scheduled.ts'
import { documentOperations, documents, type OwnerKind } from '../pages-and-posts/schema.ts'

/** A page nothing has been put on yet. */
export const emptyDocument: PageDocument = { format: 1, sections: [] }

/** Makes the draft of a new page or post. Its texts are cleaned. */
export async function createDocument(
  tx: Database,
  clock: Clock,
  websiteId: string,
  owner: { readonly kind: OwnerKind; readonly id: string },
  document: PageDocument = emptyDocument,
): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  await tx.insert(documents).values({
    websiteId,
    id,
    ownerKind: owner.kind,
    ownerId: owner.id,
    document: canonicalDocument(cleanDocument(document)),
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/**
 * Fills a draft that nobody has worked on yet, without an entry in its log: what a site begins with is not something to
 * undo. What is said of its page stays.
 */
export async function fillNewDocument(
  tx: Database,
  websiteId: string,
  documentId: string,
  document: PageDocument,
): Promise<void> {
  const isNew = and(
    eq(documents.websiteId, websiteId),
    eq(documents.id, documentId),
    eq(documents.revision, 0),
  )
  const [known] = await tx.select({ document: documents.document }).from(documents).where(isNew)
  const about = document.about ?? known?.document.about
  const whole = about === undefined ? document : { ...document, about }
  await tx
    .update(documents)
    .set({ document: canonicalDocument(cleanDocument(whole)) })
    .where(isNew)
}

/** A draft with the latest entries of its log, oldest first. */
export type DocumentState = AnswerOf<'GET /api/config/documents/:documentId'>

/** A draft with its log, from which undo goes on after a reload or on another machine. [PAGES-24] */
export async function readDocument(
  db: Database,
  websiteId: string,
  documentId: string,
): Promise<DocumentState | undefined> {
  return transaction(db, async (tx) => {
    // One moment for both: an entry added in between would be in the log and not in the document.
    const row = await lockDocument(tx, websiteId, documentId)
    if (row === undefined) return undefined
    return {
      documentId,
      revision: row.revision,
      document: canonicalDocument(row.document),
      publishedRevision: row.publishedRevision,
      log: await latestEntries(tx, websiteId, documentId),
    }
  })
}

export type Batch = InputOf<'POST /api/config/documents/:documentId/operations'>['body']

export interface Author {
  readonly accountId: string
  /** Whether code blocks may be written. */
  readonly mayWriteCode: boolean
  /** Whether what is scheduled may be changed: it goes public without another look. */
  readonly mayPublish: boolean
}

export type SavedBatch = AnswerOf<'POST /api/config/documents/:documentId/operations'> & { readonly ok: true }

export interface EditConflict {
  readonly ok: false
  readonly code: 'edit-conflict'
  readonly message: Sentence
  readonly conflict: ConflictBody
}

const closed = refusePage(
  'operation-refused',
  say(
    'This mail is on its way or was sent, and is not changed any more. Duplicate the campaign to write another one.',
  ),
)

/**
 * Applies a batch of operations to a draft: all of them or none. A batch sent again is answered as the first time.
 * Operations on blocks nobody else touched since `baseRevision` are brought over; one on a block somebody did touch is
 * a conflict with both sides. Undefined when there is no such document. [PAGES-20] to [PAGES-25]
 */
export async function saveOperations(
  db: Database,
  clock: Clock,
  websiteId: string,
  documentId: string,
  author: Author,
  batch: Batch,
): Promise<SavedBatch | EditConflict | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const row = await lockDocument(tx, websiteId, documentId)
    if (row === undefined) return undefined
    if (row.isClosed) return closed
    const since = await entriesSince(tx, websiteId, documentId, batch.baseRevision)
    const repeated = await entriesOfBatch(tx, websiteId, documentId, batch.batchId)
    if (repeated.length > 0) return repeatAnswer(batch, repeated, since)
    if (batch.baseRevision > row.revision) return unknownRevision(batch.baseRevision, row.revision)
    const document = canonicalDocument(row.document)
    const checked = checkOperations(batch)
    if (!Array.isArray(checked)) return checked
    const refusal = (await refuseKnownEntries(tx, row, batch)) ?? (await refuseScheduled(tx, row, author))
    if (refusal !== undefined) return refusal

    const rebased = since.length === 0 ? undefined : rebaseOperations(checked, since, document)
    if (rebased?.ok === false) {
      return conflictOf(batch, checked, since, row.revision, document, rebased)
    }
    const undone = await loadUndone(tx, row, batch)
    const applied = applyBatch(batch, rebased?.operations ?? checked, document, author, undone)
    if (!applied.ok) return applied
    const misshapen = refuseShape(row.ownerKind, applied.document)
    if (misshapen !== undefined) return misshapen
    await refuseForeignNeeds(tx, websiteId, document, applied.document)
    await refuseForeignSynced(tx, websiteId, document, applied.document)
    const refusedAbout = await refuseAbout(tx, row, document, applied.document)
    if (refusedAbout !== undefined) return refusedAbout
    const entries = batch.entries.map((entry, index): NewEntry => {
      const operation = applied.operations[index]!
      return {
        id: entry.id,
        deed: deedOfEntry(entry, operation, document),
        operation,
        inverse: applied.inverses[index]!,
        ...(entry.undoes === undefined ? {} : { undoes: entry.undoes }),
      }
    })
    const { accountId } = author
    const { batchId, sessionId } = batch
    const saved = await appendEntries(tx, row, entries, applied.document, {
      batchId,
      sessionId,
      accountId,
      at: clock.now(),
    })
    await writeUnseen(tx, clock, row, document, applied.document)
    return answer(batch, saved, since)
  })
}

/** What an entry did: as its sender says, in a deed or in words, else what the operation itself is. */
function deedOfEntry(
  { deed, label = '' }: Batch['entries'][number],
  operation: Operation,
  document: PageDocument,
): Deed {
  if (deed !== undefined) return deed
  const text = label.trim()
  return text === '' ? deedOf(operation, document) : { code: 'said', text }
}

/**
 * What is said of a page or post is something that can be said of it, and its pictures are pictures of its own website. [SET-12]
 * [POST-6]
 */
async function refuseAbout(
  tx: Database,
  { websiteId, ownerKind }: DocumentRow,
  before: PageDocument,
  after: PageDocument,
): Promise<PageRefusal | undefined> {
  if (after.about === undefined || after.about === before.about) return undefined
  const changed = aboutChanges(before.about ?? {}, after.about)
  const strange = ABOUT_NAMES.find((name) => name in changed && !aboutNames(ownerKind).includes(name))
  if (strange !== undefined)
    return refusePage(
      'operation-refused',
      say('There is no “{setting}” here.', { setting: inside(ABOUT_WORDS[strange]) }),
    )
  await refuseForeign(tx, websiteId, [
    ...ABOUT_PICTURES.map((field) => ({ field, kind: 'file' as const, ids: [changed[field]] })),
    { field: 'parts', kind: 'page', ids: changed.parts ?? [] },
  ])
  return refuseNoPicture(tx, websiteId, changed.mainImageId)
}

/** Refuses what was put on a page of another website's files, products, pages or categories. [SET-12] */
export async function refuseForeignNeeds(
  tx: Database,
  websiteId: string,
  before: PageDocument,
  after: PageDocument,
): Promise<void> {
  const [had, needs] = [pageDependencies(before), pageDependencies(after)]
  const added = (kind: 'assetIds' | 'productIds' | 'collectionIds' | 'categoryIds'): string[] =>
    needs[kind].filter((id) => !had[kind].includes(id))
  const linkedBefore = new Set(targetsOfSettings(before))
  const linked = targetsOfSettings(after).flatMap((name) =>
    linkedBefore.has(name) ? [] : (readTargetName(name) ?? []),
  )
  await refuseForeign(tx, websiteId, [
    ...linked.map(({ kind, id }) => ({ field: 'link', kind, ids: [id] })),
    { field: 'file', kind: 'file', ids: added('assetIds') },
    { field: 'product', kind: 'product', ids: added('productIds') },
    { field: 'page', kind: 'page', ids: added('collectionIds') },
    { field: 'category', kind: 'category', ids: added('categoryIds') },
  ])
}

function answer(batch: Batch, saved: readonly LogEntry[], since: readonly LogEntry[]): SavedBatch {
  return {
    ok: true,
    revision: saved.at(-1)!.revision,
    entries: saved.map(({ id, revision, operation }, index) =>
      sameJson(operation, batch.entries[index]?.operation) ? { id, revision } : { id, revision, operation },
    ),
    others: since.filter((entry) => entry.sessionId !== batch.sessionId),
  }
}

function repeatAnswer(batch: Batch, repeated: readonly LogEntry[], since: readonly LogEntry[]): SavedBatch {
  const first = repeated[0]!.revision
  return answer(
    batch,
    repeated,
    since.filter((entry) => entry.revision < first),
  )
}

function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(one)
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false
  return names.every((name) =>
    sameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}

interface Applied {
  readonly ok: true
  readonly operations: readonly Operation[]
  readonly inverses: readonly Operation[]
  readonly document: PageDocument
}

/**
 * Applies the operations one after the other, each checked against the draft as it stands at its turn.
 *
 * @param operations those of the batch, cleaned of nothing yet, brought over to `document`
 * @param undone entries of the log that the batch takes back, by id
 */
function applyBatch(
  batch: Batch,
  operations: readonly Operation[],
  document: PageDocument,
  author: Author,
  undone: ReadonlyMap<string, UndoneEntry>,
): Applied | PageRefusal {
  const done: Operation[] = []
  const inverses: Operation[] = []
  const known = new Map(undone)
  let current = document
  for (const [index, operation] of operations.entries()) {
    const { id, undoes } = batch.entries[index]!
    const carried = carryOut(current, operation)
    if (!carried.ok) return refusePage('operation-refused', carried.message)
    const takenBack = undoes === undefined ? undefined : known.get(undoes)
    const takesBack = takenBack !== undefined && sameButPlaces(carried.operation, takenBack.inverse)
    const refusal =
      (takesBack ? undefined : refuseBlocks(carried.operation, carried.document)) ??
      refuseCode(author, carried.code, takesBack ? takenBack : undefined)
    if (refusal !== undefined) return refusal
    known.set(id, { inverse: carried.inverse, accountId: author.accountId, isUndone: false })
    if (takenBack !== undefined) known.set(undoes!, { ...takenBack, isUndone: true })
    done.push(carried.operation)
    inverses.push(carried.inverse)
    current = carried.document
  }
  return { ok: true, operations: done, inverses, document: current }
}

function checkOperations(batch: Batch): Operation[] | PageRefusal {
  const operations: Operation[] = []
  for (const [index, entry] of batch.entries.entries()) {
    const checked = validateOperation(entry.operation)
    if (!checked.ok) {
      const path = `entries.${index}.operation.${checked.path}`
      return refusePage(
        'operation-invalid',
        say('A change cannot be read: {problem}', { problem: checked.message }),
        {
          [path]: verbatim(checked.message),
        },
      )
    }
    operations.push(checked.value)
  }
  return operations
}

/**
 * What is written into a block has to be what its type can hold. Taking something back is always allowed: it was there
 * before. [PAGES-27]
 */
function refuseBlocks(operation: Operation, document: PageDocument): PageRefusal | undefined {
  for (const blockId of operationTargets(operation).blocks) {
    const block = findBlock(document, blockId)?.block
    const checked = block === undefined ? undefined : checkBlock(block)
    if (checked?.ok === false) return refusePage('block-invalid', checked.message, checked.fields)
  }
  return undefined
}

function unknownRevision(base: number, revision: number): PageRefusal {
  return refusePage(
    'unknown-revision',
    say(
      'The changes are based on revision {base}, but this page is at revision {revision}. Reload the page.',
      { base, revision },
    ),
  )
}

/** Identifiers of entries are the callers'; two entries with one would make undo ambiguous. */
async function refuseKnownEntries(
  tx: Database,
  row: DocumentRow,
  batch: Batch,
): Promise<PageRefusal | undefined> {
  const ids = batch.entries.map((entry) => entry.id)
  const known = await tx
    .select({ id: documentOperations.id })
    .from(documentOperations)
    .where(
      and(
        eq(documentOperations.websiteId, row.websiteId),
        eq(documentOperations.documentId, row.id),
        inArray(documentOperations.id, ids),
      ),
    )
  if (known.length === 0 && new Set(ids).size === ids.length) return undefined
  return refusePage(
    'entry-exists',
    say('These changes have been saved before under another batch. Reload the page.'),
  )
}

/**
 * Code may only be written by who is allowed to. Bringing back a code block that oneself has deleted writes nothing new;
 * it goes once, so that a deletion of long ago cannot bring back what others took away since. [PAGES-32]
 */
function refuseCode(
  author: Author,
  code: readonly CodeWriting[],
  takenBack: UndoneEntry | undefined,
): PageRefusal | undefined {
  if (author.mayWriteCode || code.length === 0) return undefined
  const ownDeletion = takenBack?.accountId === author.accountId && !takenBack.isUndone
  if (ownDeletion && code.every((writing) => writing === 'inserted')) return undefined
  return refusePage(
    'code-not-allowed',
    say('Your role on this website does not allow you to write code blocks. Ask an administrator.'),
  )
}

/** An entry that a batch says it takes back. */
interface UndoneEntry {
  readonly inverse: Operation
  readonly accountId: string
  /** Whether another entry took it back already. */
  readonly isUndone: boolean
}

async function loadUndone(
  tx: Database,
  row: DocumentRow,
  batch: Batch,
): Promise<ReadonlyMap<string, UndoneEntry>> {
  const ids = batch.entries.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes]))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: documentOperations.id,
      undoes: documentOperations.undoes,
      inverse: documentOperations.inverse,
      accountId: documentOperations.accountId,
    })
    .from(documentOperations)
    .where(
      and(
        eq(documentOperations.websiteId, row.websiteId),
        eq(documentOperations.documentId, row.id),
        or(inArray(documentOperations.id, ids), inArray(documentOperations.undoes, ids)),
      ),
    )
  const undone = new Set(rows.map(({ undoes }) => undoes))
  return new Map(
    rows.map(({ id, inverse, accountId }) => [
      id,
      { inverse, accountId: accountId ?? '', isUndone: undone.has(id) },
    ]),
  )
}

/** Whether two operations do the same, wherever in an order they put it: places shift with what others did. */
function sameButPlaces(one: Operation, other: Operation): boolean {
  return sameJson(withoutPlaces(one), withoutPlaces(other))
}

function withoutPlaces(operation: Operation): unknown {
  if (operation.type === 'group') return { ...operation, operations: operation.operations.map(withoutPlaces) }
  return 'index' in operation ? { ...operation, index: 0 } : operation
}

function conflictOf(
  batch: Batch,
  operations: readonly Operation[],
  since: readonly LogEntry[],
  revision: number,
  document: PageDocument,
  found: { readonly message: Sentence; readonly index: number; readonly collidesWith: readonly number[] },
): EditConflict {
  const theirs = found.collidesWith.length === 0 ? since : found.collidesWith.map((place) => since[place]!)
  return {
    ok: false,
    code: 'edit-conflict',
    message: say('{why} Nothing was saved; choose which version to keep.', { why: inside(found.message) }),
    conflict: {
      entryId: batch.entries[found.index]!.id,
      mine: cleanOperation(operations[found.index]!, (id) => findBlock(document, id)?.block.type),
      theirs,
      revision,
      document,
    },
  }
}
