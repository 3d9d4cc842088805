import {
  applyOperation,
  canonicalDocument,
  collisionsWith,
  historyStacks,
  newId,
  rebaseOperations,
  type HistoryStacks,
  type HistoryStep,
  type Operation,
  type PageDocument,
  type Deed,
} from '@plinth/domain'
import { errorText, isOffline } from '../api/api-error.ts'
import {
  conflictOf,
  type ConflictBody,
  type DocumentApi,
  type DocumentState,
  type LogEntry,
  type NewEntry,
  type SavedBatch,
} from './document-api.ts'
import { asItWas, bringOver, resolveEntries, type MadeEntry } from './bring-over.ts'
import { noteMade } from './made-here.ts'
import { mergeOperations } from './merge-operations.ts'
import type { Unsent, UnsentStorage } from './unsent-storage.ts'
import { said, t } from '../words/words.ts'
import { deedWords } from './deed-words.ts'
import { OneTimer, type TimerParts } from './one-timer.ts'

/** Milliseconds of rest after a change before it is saved. */
export const SAVE_DELAY = 800
/** Longest time a change waits while somebody goes on typing. */
export const LONGEST_WAIT = 5_000
/** A pause in typing after which the next letter begins a new step of history. */
export const TYPING_PAUSE = 1_000
/** Most entries the server takes in one batch. */
const MOST_AT_ONCE = 200
const RETRY_DELAYS = [2_000, 4_000, 8_000, 15_000, 30_000] as const

/** A change that is not yet known to be on the server. */
interface LocalEntry extends NewEntry {
  readonly inverse: Operation
  readonly at: number
  /** Changes with the same key that follow each other without a pause become one entry. */
  readonly mergeKey?: string
}

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict' }

/** What unsaved changes were made on. */
interface MadeOn {
  readonly revision: number
  /** Ids of entries of mine that were saved after it: my other changes were made on top of them. */
  readonly own: ReadonlySet<string>
}

/** Two sides that changed the same thing. Nothing is given up until somebody has chosen. */
export interface Conflict {
  readonly deed: Deed
  readonly mine: Operation
  readonly theirs: readonly LogEntry[]
  /** The page with my changes, and as it is on the server. */
  readonly myDocument: PageDocument
  readonly theirDocument: PageDocument
  /** Revision of their document: what came later nobody has been shown. */
  readonly revision: number
}

/**
 * Where a change of the document came from; `saved` is what the server made of one's own. Text under the caret is replaced only
 * for `history` and `others`.
 */
export type ChangeSource = 'edit' | 'saved' | 'history' | 'others'

export interface Snapshot {
  readonly document: PageDocument
  readonly save: SaveState
  readonly conflict: Conflict | null
  readonly undo: HistoryStep | undefined
  readonly redo: HistoryStep | undefined
  readonly source: ChangeSource
  /** Rises with every change of the document. */
  readonly version: number
}

/** An entry of the history as one list: from the server, on its way, and not yet sent. */
export type HistoryEntry = Omit<LogEntry, 'revision' | 'sessionId'>

export interface DocumentStoreParts extends TimerParts {
  readonly api: DocumentApi
  readonly storage: UnsentStorage
  readonly accountId: string
  readonly sessionId: string
  readonly now?: () => number
}

export type PerformResult = { readonly ok: true } | { readonly ok: false; readonly message: string }

/**
 * The draft of one page as this tab sees it: the document of the server with the changes that are still on their way on
 * top. Changes show at once; saving happens behind them, one batch at a time, and never replaces what is being edited.
 * No DOM in here: `driveEditor` runs it in tests.
 */
export class DocumentStore {
  readonly documentId: string
  readonly #parts: DocumentStoreParts
  readonly #listeners = new Set<() => void>()
  readonly #now: () => number
  #acknowledged: PageDocument
  #revision: number
  #log: LogEntry[]
  #sending: { readonly batchId: string; readonly entries: readonly LocalEntry[] } | null = null
  #pending: LocalEntry[] = []
  readonly #expected = new Set<Promise<void>>()
  #snapshot: Snapshot
  readonly #timer: OneTimer
  #firstUnsavedAt: number | null = null
  #failures = 0
  #lastSavedAt: number | null = null
  #conflict: Conflict | null = null
  /** During a conflict: what my unsaved changes were made on, when that is older than the revision known here. */
  #madeOn: MadeOn | null = null
  /** What further tabs that are gone had not saved; taken up one after the other. */
  #waiting: readonly Unsent[] = []
  #save: SaveState = { kind: 'saved', at: null }
  #running: Promise<void> | null = null
  #history: readonly HistoryEntry[] | undefined
  #steps: HistoryStacks | undefined
  /** Ids of entries that were not taken back, as somebody else has changed the same since: undo goes past them. [EDIT-1521] */
  readonly #passed = new Set<string>()

  /** Loads a draft and takes up what a tab that is gone had not saved. */
  static async open(documentId: string, parts: DocumentStoreParts): Promise<DocumentStore> {
    const state = await parts.api.load(documentId)
    const store = new DocumentStore(state, parts)
    store.#waiting = await parts.storage.adopt(documentId, parts.accountId)
    store.#takeUpNext()
    // From here on it is kept under the name of this tab.
    store.#keep()
    return store
  }

  private constructor(state: DocumentState, parts: DocumentStoreParts) {
    this.documentId = state.documentId
    this.#parts = parts
    this.#timer = new OneTimer(parts, () => void this.flush())
    this.#now = parts.now ?? Date.now
    this.#acknowledged = canonicalDocument(state.document)
    this.#revision = state.revision
    this.#log = [...state.log]
    this.#snapshot = {
      document: this.#acknowledged,
      save: this.#save,
      conflict: null,
      undo: undefined,
      redo: undefined,
      source: 'others',
      version: 0,
    }
    this.#publish(this.#acknowledged, 'others')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): Snapshot => this.#snapshot

  get revision(): number {
    return this.#revision
  }

  /** Whether anything is not yet known to be on the server. */
  get hasUnsaved(): boolean {
    return this.#expected.size > 0 || this.#hasLocal
  }

  get #hasLocal(): boolean {
    return this.#sending !== null || this.#pending.length > 0
  }

  /**
   * Announces a change that was made but cannot be written down yet: until it is, there is something unsaved, and what
   * saves first waits for it. [EDIT-280]
   *
   * @param change settles, never rejects, once the change has been made or given up
   */
  expect(change: Promise<void>): void {
    if (this.#expected.has(change)) return
    this.#expected.add(change)
    this.#setSave(this.#save)
    void change.then(() => {
      this.#expected.delete(change)
      this.#setSave(this.#save)
    })
  }

  /** Every entry that is known, oldest first. */
  history(): readonly HistoryEntry[] {
    this.#history ??= [
      ...this.#log,
      ...this.#local().map((entry) => ({ ...entry, accountId: this.#parts.accountId })),
    ]
    return this.#history
  }

  /**
   * Changes the document at once and saves it later.
   *
   * @param deed what was done, for history
   * @param mergeKey changes with the same key without a pause between them are one step: typing in one text
   */
  perform(operation: Operation, deed: Deed, mergeKey?: string): PerformResult {
    const merged = mergeKey === undefined ? undefined : this.#mergeTarget(mergeKey)
    const applied = applyOperation(this.#snapshot.document, operation)
    if (!applied.ok) return { ok: false, message: said(applied.message) }
    if (merged === undefined) {
      this.#push({ id: newId(), deed, operation, inverse: applied.inverse }, mergeKey)
    } else {
      const both = mergeOperations(merged, { operation, inverse: applied.inverse })
      this.#pending[this.#pending.length - 1] = { ...merged, ...both, at: this.#now() }
    }
    this.#changed(applied.document, 'edit', merged !== undefined)
    return { ok: true }
  }

  /** Takes back the latest of one's own changes that still stands. */
  undo(): PerformResult {
    return this.#takeBack(this.#stacks().undo.at(-1))
  }

  /** Does again what was undone last. */
  redo(): PerformResult {
    return this.#takeBack(this.#stacks().redo.at(-1))
  }

  /** Ends the running step of typing, so that what follows is a step of its own. */
  endStep(): void {
    const last = this.#pending.at(-1)
    if (last?.mergeKey === undefined) return
    const { mergeKey: _, ...ended } = last
    this.#pending[this.#pending.length - 1] = ended
  }

  /** Saves now what is unsaved. Resolves when the save under way, if any, has ended. */
  flush(): Promise<void> {
    if (this.#expected.size > 0) return Promise.all(this.#expected).then(() => this.flush())
    this.#timer.stop()
    this.#running ??= this.#send().finally(() => {
      this.#running = null
      if (this.#pending.length > 0 && this.#save.kind === 'unsaved') this.#schedule()
    })
    return this.#running
  }

  /** Brings in what others did since. Does nothing while a save runs, which brings it in as well. */
  async pull(): Promise<void> {
    if (this.#running !== null || this.#sending !== null || this.#conflict !== null) return
    const state = await this.#parts.api.load(this.documentId)
    if (this.#sending !== null || state.revision <= this.#revision) return
    this.#takeOver(state)
  }

  /** Forgets what is unsaved: the person chose Discard. */
  discard(): void {
    this.#timer.stop()
    this.#pending = []
    this.#sending = null
    this.#conflict = null
    this.#madeOn = null
    this.#save = { kind: 'saved', at: this.#lastSavedAt }
    this.#keep()
    this.#publish(this.#acknowledged, 'others')
  }

  /**
   * Ends a conflict. `mine` writes my changes over theirs, `theirs` lets go of those of mine that collide. Changes of
   * mine elsewhere on the page stay in both cases. When mine cannot be made any more, nothing is given up and the
   * conflict stays, with the reason. [EDIT-27]
   */
  async resolveConflict(choice: 'mine' | 'theirs'): Promise<PerformResult> {
    const conflict = this.#conflict
    if (conflict === null) return { ok: true }
    const state = await this.#parts.api.load(this.documentId)
    const saved = new Set(state.log.map(({ id }) => id))
    const mine = this.#local().filter(({ id }) => !saved.has(id))
    const over = this.#othersSince(state.log)
    const document = canonicalDocument(state.document)
    const notSeen = over.filter(({ revision }) => revision > conflict.revision)
    const index = mine.findIndex(({ operation }) => collisionsWith(operation, notSeen, document).length > 0)
    if (choice === 'mine' && index >= 0) {
      this.#showAnew(conflict, over, document, state.revision)
      return { ok: false, message: t('It was changed once more meanwhile. Look at it before you choose.') }
    }
    const resolved = resolveEntries(mine, over, document, choice, conflict.myDocument)
    if ('refused' in resolved) {
      const message = t('Yours cannot be kept as it is: {reason} Copy it before you take theirs.', {
        reason: resolved.refused,
      })
      return { ok: false, message }
    }
    this.#conflict = null
    this.#madeOn = null
    this.#sending = null
    this.#acknowledged = document
    this.#revision = state.revision
    this.#keepKnown(state.log)
    this.#pending = [...resolved.entries]
    this.#save = this.#pending.length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: this.#lastSavedAt }
    this.#keep()
    this.#publish(resolved.document, 'others')
    if (this.#pending.length > 0) await this.flush()
    else this.#takeUpNext()
    return { ok: true }
  }

  /** Nobody writes over what they have not seen. */
  #showAnew(
    conflict: Conflict,
    over: readonly LogEntry[],
    theirDocument: PageDocument,
    revision: number,
  ): void {
    const places = collisionsWith(conflict.mine, over, theirDocument)
    const theirs = over.filter((_, place) => places.includes(place))
    this.#conflict = { ...conflict, theirs, theirDocument, revision }
    this.#publish(this.#snapshot.document, 'others')
  }

  /** What others did since my unsaved changes were made. */
  #othersSince(log: readonly LogEntry[]): readonly LogEntry[] {
    const { revision, own } = this.#madeOn ?? { revision: this.#revision, own: new Set<string>() }
    const mine = new Set(this.#local().map(({ id }) => id))
    return log.filter((entry) => entry.revision > revision && !own.has(entry.id) && !mine.has(entry.id))
  }

  #local(): readonly LocalEntry[] {
    return [...(this.#sending?.entries ?? []), ...this.#pending]
  }

  /** Undo and redo. A letter more in the running step changes neither, so that typing does not count them anew. */
  #stacks(): HistoryStacks {
    this.#steps ??= historyStacks(this.history(), this.#parts.accountId, this.#passed)
    return this.#steps
  }

  #mergeTarget(mergeKey: string): LocalEntry | undefined {
    const last = this.#pending.at(-1)
    if (last?.mergeKey !== mergeKey || this.#now() - last.at > TYPING_PAUSE) return undefined
    return last
  }

  #push(entry: NewEntry & { readonly inverse: Operation }, mergeKey?: string): void {
    noteMade(entry.id)
    this.#pending.push({ ...entry, at: this.#now(), ...(mergeKey === undefined ? {} : { mergeKey }) })
  }

  #takeBack(step: HistoryStep | undefined): PerformResult {
    if (step === undefined) return { ok: false, message: t('There is nothing to undo.') }
    this.endStep()
    const history = this.history()
    const index = history.findIndex((entry) => entry.id === step.entryId)
    const entry = history[index]
    if (entry === undefined) return { ok: false, message: t('This step is no longer known.') }
    const rebased = rebaseOperations([entry.inverse], history.slice(index + 1), this.#snapshot.document)
    const [operation] = rebased.ok ? rebased.operations : []
    const [inverse] = rebased.ok ? rebased.inverses : []
    if (!rebased.ok || operation === undefined || inverse === undefined) {
      this.#passed.add(step.entryId)
      this.#publish(this.#snapshot.document, this.#snapshot.source)
      return {
        ok: false,
        message: t('“{done}” cannot be undone: somebody else has changed it since.', {
          done: deedWords(step.deed),
        }),
      }
    }
    this.#push({ id: newId(), deed: step.deed, operation, inverse, undoes: entry.id })
    this.#changed(rebased.document, 'history')
    return { ok: true }
  }

  #changed(document: PageDocument, source: ChangeSource, sameStep = false): void {
    this.#firstUnsavedAt ??= this.#now()
    if (this.#save.kind === 'saved' || this.#save.kind === 'failed') this.#save = { kind: 'unsaved' }
    this.#keep()
    this.#publish(document, source, sameStep)
    if (this.#save.kind !== 'offline') this.#schedule()
  }

  #schedule(): void {
    if (this.#conflict !== null) return
    const waited = this.#now() - (this.#firstUnsavedAt ?? this.#now())
    this.#timer.start(Math.max(0, Math.min(SAVE_DELAY, LONGEST_WAIT - waited)))
  }

  async #send(): Promise<void> {
    if (this.#conflict !== null || !this.#hasLocal) return
    // A batch that failed goes again unchanged: the server answers it as the first time if it had arrived.
    this.#sending ??= { batchId: newId(), entries: this.#takePending() }
    const { batchId, entries } = this.#sending
    this.#setSave({ kind: 'saving' })
    this.#keep()
    try {
      const { sessionId, api } = this.#parts
      const saved = await api.save(this.documentId, {
        baseRevision: this.#revision,
        batchId,
        sessionId,
        entries: entries.map(({ id, deed, operation, undoes }) => ({
          id,
          deed,
          operation,
          ...(undoes === undefined ? {} : { undoes }),
        })),
      })
      await this.#acknowledge(entries, saved)
    } catch (error) {
      this.#saveFailed(error)
    }
  }

  #takePending(): readonly LocalEntry[] {
    const entries = this.#pending.slice(0, MOST_AT_ONCE)
    this.#pending = this.#pending.slice(MOST_AT_ONCE)
    this.#firstUnsavedAt = null
    return entries
  }

  async #acknowledge(entries: readonly LocalEntry[], saved: SavedBatch): Promise<void> {
    this.#failures = 0
    this.#lastSavedAt = this.#now()
    const mineAt = saved.entries[0]?.revision ?? saved.revision
    const merged = saved.others.some(({ revision }) => revision > mineAt)
      ? undefined
      : this.#merge(entries, saved)
    if (merged === undefined) {
      // The answer to the first try was lost and others went on since, or the answer does not fit what is here: the
      // entries are saved all the same, so ask how everything stands now.
      const state = await this.#parts.api.load(this.documentId)
      this.#sending = null
      this.#takeOver(state, new Set(entries.map(({ id }) => id)))
      return
    }
    const local = [...entries, ...this.#pending].map(({ operation }) => operation)
    const rebased = rebaseOperations(local, saved.others, merged.afterOthers)
    const madeOn = { revision: this.#revision, own: new Set(entries.map(({ id }) => id)) }
    this.#sending = null
    this.#log.push(...saved.others, ...merged.mine)
    this.#acknowledged = merged.document
    this.#revision = saved.revision
    if (rebased.ok) this.#settlePending(rebased.operations.slice(entries.length), saved.others, madeOn)
    else this.#pendingCollides(rebased.index - entries.length, rebased.collidesWith, saved.others, madeOn)
  }

  /** What the server made of a batch: others' entries first, then mine brought over. Undefined when it cannot be followed. */
  #merge(entries: readonly LocalEntry[], saved: SavedBatch) {
    const others = applyAll(
      this.#acknowledged,
      saved.others.map(({ operation }) => operation),
    )
    if (others === undefined) return undefined
    const operations = entries.map(({ operation }) => operation)
    const rebased = rebaseOperations(operations, saved.others, others)
    if (!rebased.ok) return undefined
    let document = others
    const mine: LogEntry[] = []
    for (const [index, entry] of entries.entries()) {
      const answer = saved.entries[index]
      const operation = answer?.operation ?? rebased.operations[index] ?? entry.operation
      const applied = applyOperation(document, operation)
      if (!applied.ok) return undefined
      document = applied.document
      mine.push(this.#logged(entry, operation, applied.inverse, answer?.revision ?? saved.revision))
    }
    return { afterOthers: others, document, mine }
  }

  #logged(
    { id, deed, at, undoes }: LocalEntry,
    operation: Operation,
    inverse: Operation,
    revision: number,
  ): LogEntry {
    const { sessionId, accountId } = this.#parts
    const entry = { id, deed, at, sessionId, accountId, operation, inverse, revision }
    return undoes === undefined ? entry : { ...entry, undoes }
  }

  /** Puts what is still unsaved, brought over already, on top of the document the server has now. */
  #settlePending(operations: readonly Operation[], others: readonly LogEntry[], madeOn: MadeOn): void {
    let document = this.#acknowledged
    const settled: LocalEntry[] = []
    for (const [index, entry] of this.#pending.entries()) {
      const operation = operations[index] ?? entry.operation
      const applied = applyOperation(document, operation)
      if (!applied.ok) {
        this.#pendingCollides(index, [], others, madeOn)
        return
      }
      document = applied.document
      settled.push({ ...entry, operation, inverse: applied.inverse })
    }
    this.#pending = settled
    // What they changed may be as it was again.
    if (others.length > 0) this.#passed.clear()
    this.#save = settled.length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: this.#lastSavedAt }
    this.#keep()
    this.#publish(document, others.length > 0 ? 'others' : 'saved')
    this.#takeUpNext()
  }

  /** What the server holds now and what I do meanwhile meet in one block: the same choice as for a refused save. */
  #pendingCollides(
    index: number,
    places: readonly number[],
    others: readonly LogEntry[],
    madeOn: MadeOn,
  ): void {
    const entry = this.#pending[index] ?? this.#pending[0]
    if (entry === undefined) throw new Error('Nothing is unsaved that could collide.')
    this.#madeOn = madeOn
    this.#enterConflict(
      entry,
      others.filter((_, place) => places.includes(place)),
    )
  }

  #saveFailed(error: unknown): void {
    const conflict = conflictOf(error)
    if (conflict !== undefined) {
      this.#refused(conflict)
      return
    }
    if (isOffline(error)) {
      const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? 30_000
      this.#failures += 1
      this.#setSave({ kind: 'offline' })
      this.#timer.start(delay)
      return
    }
    // Refused for good: the changes stay here and may be sent again, after signing in for instance.
    this.#pending = [...(this.#sending?.entries ?? []), ...this.#pending]
    this.#sending = null
    this.#setSave({ kind: 'failed', message: errorText(error) })
    this.#keep()
  }

  #refused(conflict: ConflictBody): void {
    this.#pending = [...(this.#sending?.entries ?? []), ...this.#pending]
    this.#sending = null
    const entry = this.#pending.find(({ id }) => id === conflict.entryId) ?? this.#pending[0]
    if (entry === undefined) return
    this.#enterConflict(entry, conflict.theirs, canonicalDocument(conflict.document), conflict.revision)
  }

  #enterConflict(
    entry: LocalEntry,
    theirs: readonly LogEntry[],
    theirDocument = this.#acknowledged,
    revision = this.#revision,
  ): void {
    this.#timer.stop()
    this.#conflict = {
      deed: entry.deed,
      mine: entry.operation,
      theirs,
      myDocument: this.#snapshot.document,
      theirDocument,
      revision,
    }
    this.#save = { kind: 'conflict' }
    this.#keep()
    this.#publish(this.#snapshot.document, 'edit')
  }

  /**
   * Moves on to a newer state of the server; what is unsaved stays on top.
   *
   * @param own ids of entries of mine that the newer log holds and this tab did not know to be saved
   */
  #takeOver(state: DocumentState, own: ReadonlySet<string> = new Set()): void {
    const others = state.log.filter(({ id, revision }) => revision > this.#revision && !own.has(id))
    const madeOn = { revision: this.#revision, own }
    this.#acknowledged = canonicalDocument(state.document)
    this.#revision = state.revision
    this.#keepKnown(state.log)
    const brought = bringOver(this.#pending, others, this.#acknowledged, own.size > 0)
    if ('index' in brought) this.#pendingCollides(brought.index, brought.collidesWith, others, madeOn)
    else {
      const operations = brought.entries.map(({ operation }) => operation)
      this.#settlePending(operations, others, madeOn)
    }
  }

  /** The newer log, with what was known of the time before it: undo reaches as far back as it did. */
  #keepKnown(log: readonly LogEntry[]): void {
    const first = log[0]?.revision ?? 0
    this.#log = [...this.#log.filter(({ revision }) => revision < first), ...log]
  }

  /**
   * Takes up what a tab that is gone had not saved, as soon as everything else is: what it did goes on top of the page,
   * and where somebody changed the same since, both sides come up as a conflict. [EDIT-24]
   */
  #takeUpNext(): void {
    while (this.#waiting.length > 0 && !this.#hasLocal && this.#conflict === null) {
      const [unsent, ...waiting] = this.#waiting
      this.#waiting = waiting
      if (unsent !== undefined) this.#takeUp(unsent)
    }
  }

  #takeUp({ baseRevision, sending, pending, own = [] }: Unsent): void {
    const known = new Set(this.#log.map(({ id }) => id))
    const entries = [...(sending?.entries ?? []), ...pending].filter(({ id }) => !known.has(id))
    if (entries.length === 0) return
    // Entries of the same lost tab that did arrive are what the rest was made on, not somebody else's change.
    const arrived = new Set([...own, ...(sending?.entries ?? []).map(({ id }) => id)])
    const since = this.#log.filter(({ revision }) => revision > baseRevision)
    const others = since.filter(({ id }) => !arrived.has(id))
    const reachesBack = (this.#log[0]?.revision ?? 1) <= baseRevision + 1
    const brought = reachesBack
      ? bringOver(entries, others, this.#acknowledged, others.length < since.length)
      : { index: 0, collidesWith: [...others.keys()] }
    const at = this.#now()
    const local = (made: readonly MadeEntry[]) => made.map((entry) => ({ ...entry, at }))
    if (!('index' in brought)) {
      this.#pending = local(brought.entries)
      this.#changed(brought.document, 'others')
      return
    }
    const was = asItWas(entries, since, arrived, this.#acknowledged)
    this.#pending = local(was.entries)
    this.#publish(was.document, 'others')
    const madeOn = { revision: baseRevision, own: arrived }
    this.#pendingCollides(brought.index, brought.collidesWith, others, madeOn)
  }

  #setSave(save: SaveState): void {
    this.#save = save
    this.#publish(this.#snapshot.document, this.#snapshot.source)
  }

  #keep(): void {
    const { accountId, storage } = this.#parts
    if (!this.#hasLocal && this.#waiting.length === 0) {
      storage.keep(this.documentId, null)
      return
    }
    const plain = ({ id, deed, operation, undoes }: LocalEntry): NewEntry =>
      undoes === undefined ? { id, deed, operation } : { id, deed, operation, undoes }
    const own = [...(this.#madeOn?.own ?? [])]
    storage.keep(this.documentId, {
      accountId,
      baseRevision: this.#madeOn?.revision ?? this.#revision,
      sending:
        this.#sending === null
          ? null
          : { batchId: this.#sending.batchId, entries: this.#sending.entries.map(plain) },
      pending: this.#pending.map(plain),
      ...(own.length > 0 ? { own } : {}),
      ...(this.#waiting.length > 0 ? { waiting: this.#waiting } : {}),
    })
  }

  /** @param sameStep the change belongs to the running step: the list of steps is as it was */
  #publish(document: PageDocument, source: ChangeSource, sameStep = false): void {
    this.#history = undefined
    if (!sameStep) this.#steps = undefined
    const { undo, redo } = this.#stacks()
    const changed = document !== this.#snapshot.document
    this.#snapshot = {
      document,
      save: this.#save,
      conflict: this.#conflict,
      undo: undo.at(-1),
      redo: redo.at(-1),
      source: changed ? source : this.#snapshot.source,
      version: changed ? this.#snapshot.version + 1 : this.#snapshot.version,
    }
    for (const listener of this.#listeners) listener()
  }
}

/** The document after all operations; undefined when one of them does not fit it. */
function applyAll(document: PageDocument, operations: readonly Operation[]): PageDocument | undefined {
  let current = document
  for (const operation of operations) {
    const applied = applyOperation(current, operation)
    if (!applied.ok) return undefined
    current = applied.document
  }
  return current
}
