import {
  applyOperation,
  canonicalDocument,
  inEnglish,
  rebaseOperations,
  type AppliedOperation,
  type Operation,
  type PageDocument,
  type Sentence,
} from '@plinth/domain'
import { ApiError } from '../api/api-error.ts'
import type { Batch, DocumentApi, DocumentState, LogEntry, SavedBatch } from '../document/document-api.ts'

/** A server that keeps one document in memory and answers as the real one does. */
export class FakeDocumentServer {
  document: PageDocument
  revision = 0
  log: LogEntry[] = []
  /** Whether it can be reached. */
  online = true
  /** What every save is refused with, if any. */
  refusal: ApiError | null = null
  /** The answer to the next save is lost after it was applied. */
  loseNextAnswer = false
  /** What it makes of texts that are written. */
  cleans: (text: string) => string = (text) => text
  /** Saves wait until `letGo` is called. */
  held: (() => void)[] | null = null
  readonly #batches = new Map<string, string[]>()

  constructor(document: PageDocument) {
    this.document = canonicalDocument(document)
  }

  /** Lets the saves that wait go on, and no longer holds any. */
  letGo(): void {
    const waiting = this.held ?? []
    this.held = null
    for (const go of waiting) go()
  }

  /** The calls as one account makes them. */
  api(accountId: string): DocumentApi {
    return {
      load: async () => {
        this.#reach()
        return this.#state()
      },
      save: async (_documentId, batch) => {
        this.#reach()
        if (this.held !== null) await new Promise<void>((go) => this.held?.push(go))
        this.#reach()
        if (this.refusal !== null) throw this.refusal
        const answer = this.#save(accountId, this.#cleaned(structuredClone(batch)))
        if (this.loseNextAnswer) {
          this.loseNextAnswer = false
          throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
        }
        return structuredClone(answer)
      },
    }
  }

  #cleaned(batch: Batch): Batch {
    const entries = batch.entries.map((entry) => {
      const { operation } = entry
      if (operation.type !== 'setText' || typeof operation.text !== 'string') return entry
      return { ...entry, operation: { ...operation, text: this.cleans(operation.text) } }
    })
    return { ...batch, entries }
  }

  #reach(): void {
    if (!this.online) throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
  }

  #state(): DocumentState {
    const { document, revision, log } = this
    return structuredClone({ documentId: 'home', document, revision, publishedRevision: null, log })
  }

  #save(accountId: string, batch: Batch): SavedBatch {
    const since = this.log.filter((entry) => entry.revision > batch.baseRevision)
    const others = since.filter((entry) => entry.sessionId !== batch.sessionId)
    const repeated = this.#batches.get(batch.batchId)
    if (repeated !== undefined) {
      const entries = this.log
        .filter(({ id }) => repeated.includes(id))
        .map(({ id, revision }) => ({ id, revision }))
      return { revision: this.revision, entries, others }
    }
    const rebased = rebaseOperations(
      batch.entries.map(({ operation }) => operation),
      since,
      this.document,
    )
    if (!rebased.ok) throw conflict(batch, rebased, since, this)
    for (const [index, { id, deed = { code: 'said' as const }, undoes }] of batch.entries.entries()) {
      this.revision += 1
      this.log.push({
        id,
        deed,
        accountId,
        sessionId: batch.sessionId,
        revision: this.revision,
        at: this.revision,
        operation: rebased.operations[index] as Operation,
        inverse: rebased.inverses[index] as Operation,
        ...(undoes === undefined ? {} : { undoes }),
      })
    }
    this.document = rebased.document
    this.#batches.set(
      batch.batchId,
      batch.entries.map(({ id }) => id),
    )
    const entries = batch.entries.map(({ id }, index) => ({
      id,
      revision: this.revision - batch.entries.length + index + 1,
      operation: rebased.operations[index]!,
    }))
    return { revision: this.revision, entries, others }
  }

  /** Applies something that nobody in the test did: a restore, an import. */
  change(operation: Operation): void {
    const applied = applyOperation(this.document, operation)
    if (!applied.ok) throw new Error(inEnglish(applied.message))
    this.revision += 1
    this.document = applied.document
    const { revision } = this
    const id = `elsewhere-${revision}`
    this.log.push({
      id,
      deed: { code: 'said', text: 'Changed elsewhere' },
      accountId: 'nobody',
      sessionId: 'elsewhere',
      revision,
      at: revision,
      operation,
      inverse: applied.inverse,
    })
  }
}

function conflict(
  batch: Batch,
  {
    index,
    collidesWith,
    message,
  }: { readonly index: number; readonly collidesWith: readonly number[]; readonly message: Sentence },
  since: readonly (AppliedOperation & LogEntry)[],
  server: FakeDocumentServer,
): ApiError {
  const entry = batch.entries[index]
  return new ApiError(
    409,
    'edit-conflict',
    inEnglish(message),
    {},
    {
      conflict: {
        entryId: entry?.id,
        mine: entry?.operation,
        theirs: collidesWith.map((place) => since[place]),
        revision: server.revision,
        document: server.document,
      },
    },
  )
}
