import type { Operation, PageDocument } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { ApiError } from '../api/api-error.ts'
import { call, get } from '../api/client.ts'

/** An entry of a document's log as the server keeps it. */
export interface LogEntry {
  readonly id: string
  /** The revision this entry led to. */
  readonly revision: number
  readonly accountId: string
  readonly sessionId: string
  readonly label: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly operation: Operation
  readonly inverse: Operation
  /** The entry this one takes back. */
  readonly undoes?: string
}

/** A draft with the latest entries of its log, oldest first. */
export interface DocumentState {
  readonly documentId: string
  readonly revision: number
  readonly document: PageDocument
  readonly publishedRevision: number | null
  readonly log: readonly LogEntry[]
}

/** An entry on its way to the server. */
export interface NewEntry {
  readonly id: string
  readonly label: string
  readonly operation: Operation
  readonly undoes?: string
}

/** Entries that are saved together or not at all. Sent again with the same `batchId` they are applied once. */
export interface Batch {
  readonly baseRevision: number
  readonly batchId: string
  readonly sessionId: string
  readonly entries: readonly NewEntry[]
}

export interface SavedBatch {
  readonly revision: number
  /** `operation` comes along where the server changed it: moved by others' changes, or cleaned. */
  readonly entries: readonly {
    readonly id: string
    readonly revision: number
    readonly operation?: Operation
  }[]
  /** What other sessions did since `baseRevision`, before this batch. */
  readonly others: readonly LogEntry[]
}

/** Both sides of a conflict. */
export interface ConflictBody {
  readonly entryId: string
  readonly mine: Operation
  readonly theirs: readonly LogEntry[]
  readonly revision: number
  readonly document: PageDocument
}

/** What the document store asks of the server. A refused save throws `ApiError`. */
export interface DocumentApi {
  load(documentId: string): Promise<DocumentState>
  save(documentId: string, batch: Batch): Promise<SavedBatch>
}

export const documentApi: DocumentApi = {
  load: (documentId) => takeEarly(documentPath(documentId)),
  save: (documentId, batch) => {
    // A request that outlives the page may carry at most 64 KB.
    const keepalive = JSON.stringify(batch).length < 60_000
    return call<SavedBatch>('POST', `/documents/${documentId}/operations`, { body: batch, keepalive })
  },
}

/** The conflict a refused save carries, or undefined for any other error. */
export function conflictOf(error: unknown): ConflictBody | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'edit-conflict') return undefined
  return (error.body as { readonly conflict?: ConflictBody }).conflict
}

/** Everything the canvas needs to draw the draft of a page. */
export const loadCanvas = (documentId: string) => takeEarly<RenderInput>(canvasPath(documentId))

const documentPath = (documentId: string) => `/documents/${documentId}`
const canvasPath = (documentId: string) => `/documents/${documentId}/canvas`

/** Milliseconds for which an early answer is as good as a new one. */
const EARLY_LIFE = 5_000
const early = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>()

/** Asks for a page before the screen that shows it has loaded: the two take their time side by side. [EDIT-2] */
export function loadEarly(documentId: string): void {
  for (const path of [documentPath(documentId), canvasPath(documentId)]) {
    const answer = get<unknown>(path)
    // Whoever takes the answer hears of the failure; nobody may.
    answer.catch(() => undefined)
    early.set(path, { answer, until: performance.now() + EARLY_LIFE })
  }
}

/** The early answer, which is given out once, or a new one. */
function takeEarly<Answer>(path: string): Promise<Answer> {
  const found = early.get(path)
  early.delete(path)
  return found !== undefined && performance.now() < found.until
    ? (found.answer as Promise<Answer>)
    : get<Answer>(path)
}
