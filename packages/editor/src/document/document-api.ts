import type { Deed } from '@plinth/domain'
import type { AnswerOf, InputOf } from '@plinth/contract'
import type { EditConflict } from '@plinth/contract/documents/document-fields'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'

type Save = 'POST /api/config/documents/:documentId/operations'

/** A draft with the latest entries of its log, oldest first. */
export type DocumentState = AnswerOf<'GET /api/config/documents/:documentId'>

/** An entry of a document's log as the server keeps it. */
export type LogEntry = DocumentState['log'][number]

/** Entries that are saved together or not at all. Sent again with the same `batchId` they are applied once. */
export type Batch = InputOf<Save>['body']

/** An entry on its way to the server. */
export type NewEntry = Omit<Batch['entries'][number], 'deed' | 'label'> & { readonly deed: Deed }

export type SavedBatch = AnswerOf<Save>

/** Both sides of a conflict. */
export type ConflictBody = EditConflict

/** What the document store asks of the server. A refused save throws `ApiError`. */
export interface DocumentApi {
  load(documentId: string): Promise<DocumentState>
  save(documentId: string, batch: Batch): Promise<SavedBatch>
}

/** Whether a save may go on when its page is closed: a request that does carries at most 64 KB. */
export const outlivesPage = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length < 60_000

export const documentApi: DocumentApi = {
  load: (documentId) => take(earlyDrafts, loadDraft, documentId),
  save: (documentId, batch) => {
    return api(
      'POST /api/config/documents/:documentId/operations',
      { params: { documentId }, body: batch },
      { keepalive: outlivesPage(batch) },
    )
  },
}

/** The conflict a refused save carries, or undefined for any other error. */
export function conflictOf(error: unknown): ConflictBody | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'edit-conflict') return undefined
  return holdsConflict(error.body) ? error.body.conflict : undefined
}

function holdsConflict(body: unknown): body is { readonly conflict: ConflictBody } {
  return typeof body === 'object' && body !== null && 'conflict' in body
}

/** Everything the canvas needs to draw the draft of a page. */
export const loadCanvas = (documentId: string) => take(earlyCanvases, askCanvas, documentId)

const loadDraft = (documentId: string) =>
  api('GET /api/config/documents/:documentId', { params: { documentId } })
const askCanvas = (documentId: string) =>
  api('GET /api/config/documents/:documentId/canvas', { params: { documentId } })

/** Milliseconds for which an early answer is as good as a new one. */
const EARLY_LIFE = 5_000
/** Answers asked for early, by document. */
type Early<Answer> = Map<string, { readonly answer: Promise<Answer>; readonly until: number }>
type Ask<Answer> = (documentId: string) => Promise<Answer>
const earlyDrafts: Early<DocumentState> = new Map()
const earlyCanvases: Early<AnswerOf<'GET /api/config/documents/:documentId/canvas'>> = new Map()

/** Asks for a page before the screen that shows it has loaded: the two take their time side by side. [EDIT-2] */
export function loadEarly(documentId: string): void {
  askEarly(earlyDrafts, loadDraft, documentId)
  askEarly(earlyCanvases, askCanvas, documentId)
}

function askEarly<Answer>(early: Early<Answer>, ask: Ask<Answer>, documentId: string): void {
  const answer = ask(documentId)
  // Whoever takes the answer hears of the failure; nobody may.
  answer.catch(() => undefined)
  early.set(documentId, { answer, until: performance.now() + EARLY_LIFE })
}

/** The early answer, which is given out once, or a new one. */
function take<Answer>(early: Early<Answer>, ask: Ask<Answer>, documentId: string): Promise<Answer> {
  const found = early.get(documentId)
  early.delete(documentId)
  return found !== undefined && performance.now() < found.until ? found.answer : ask(documentId)
}
