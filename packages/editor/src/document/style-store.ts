import {
  changeStyle,
  historyStacks,
  joinedSteps,
  newId,
  undoneStyle,
  type HistoryStacks,
  type HistoryStep,
  type SiteStyle,
  type StyleChanges,
  type StyleDeed,
} from '@plinth/domain'
import { errorText, isOffline } from '../api/api-error.ts'
import { t } from '../words/words.ts'
import {
  LONGEST_WAIT,
  SAVE_DELAY,
  TYPING_PAUSE,
  type PerformResult,
  type SaveState,
} from './document-store.ts'
import { noteMade } from './made-here.ts'
import type { StyleApi, StyleLogEntry, StyleState } from './style-api.ts'
import { styleDeedWords } from './style-words.ts'

const RETRY_DELAY = 5_000
/** Most entries the server takes in one batch. */
const MOST_AT_ONCE = 200

/** A change that is not yet known to be on the server. */
interface LocalEntry {
  readonly id: string
  readonly deed: StyleDeed
  readonly changes: StyleChanges
  readonly before: StyleChanges
  readonly at: number
  readonly undoes?: string
  /** Changes with the same key that follow each other without a pause become one entry. */
  readonly mergeKey?: string
}

/** An entry of the history: from the server, on its way, or not yet sent. */
export type StyleHistoryEntry = Omit<StyleLogEntry, 'revision' | 'sessionId'>

export interface StyleSnapshot {
  readonly style: SiteStyle
  readonly save: SaveState
  readonly undo: HistoryStep<StyleDeed> | undefined
  readonly redo: HistoryStep<StyleDeed> | undefined
}

export interface StyleStoreParts {
  readonly api: StyleApi
  readonly accountId: string
  readonly sessionId: string
  readonly now?: () => number
  readonly setTimer?: (run: () => void, delay: number) => unknown
  readonly clearTimer?: (timer: unknown) => void
}

/**
 * The draft of the site's style as this tab sees it: the server's, with the changes that are still on their way on top.
 * Changes show at once and are saved behind them, one batch at a time. What others change comes in field by field, so that
 * there are no conflicts to ask about. No DOM in here. [EDIT-112] [EDIT-113]
 */
export class StyleStore {
  readonly #parts: StyleStoreParts
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #acknowledged: SiteStyle
  #revision: number
  #log: StyleLogEntry[]
  #sending: { readonly batchId: string; readonly entries: readonly LocalEntry[] } | null = null
  #pending: LocalEntry[] = []
  #save: SaveState = { kind: 'saved', at: null }
  #snapshot: StyleSnapshot
  #timer: unknown
  #firstUnsavedAt: number | null = null
  #running: Promise<void> | null = null

  static async open(parts: StyleStoreParts): Promise<StyleStore> {
    return new StyleStore(await parts.api.load(), parts)
  }

  private constructor(state: StyleState, parts: StyleStoreParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.#acknowledged = state.style
    this.#revision = state.revision
    this.#log = [...state.log]
    this.#snapshot = this.#makeSnapshot(state.style)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): StyleSnapshot => this.#snapshot

  get revision(): number {
    return this.#revision
  }

  /** Whether anything is not yet known to be on the server. */
  get hasUnsaved(): boolean {
    return this.#sending !== null || this.#pending.length > 0
  }

  /** Every entry that is known, oldest first. */
  history(): readonly StyleHistoryEntry[] {
    const { accountId } = this.#parts
    return [...this.#log, ...this.#local().map((entry) => ({ ...entry, accountId }))]
  }

  /**
   * Changes the style at once and saves it later.
   *
   * @param mergeKey changes with the same key without a pause between them are one step: a slider that is drawn along
   */
  perform(changes: StyleChanges, deed: StyleDeed, mergeKey?: string): void {
    const { style, before } = changeStyle(this.#snapshot.style, changes)
    const last = this.#pending.at(-1)
    const goesOn =
      mergeKey !== undefined && last?.mergeKey === mergeKey && this.#now() - last.at <= TYPING_PAUSE
    if (goesOn) {
      this.#pending[this.#pending.length - 1] = {
        ...last,
        ...joinedSteps(last, { changes, before }),
        at: this.#now(),
      }
    } else this.#push({ deed, changes, before }, mergeKey)
    this.#changed(style)
  }

  /** Takes back the latest of one's own changes that still stands. */
  undo(): PerformResult {
    return this.#takeBack(this.#snapshot.undo)
  }

  /** Does again what was undone last. */
  redo(): PerformResult {
    return this.#takeBack(this.#snapshot.redo)
  }

  /** Ends the running step, so that what follows is a step of its own. */
  endStep(): void {
    const last = this.#pending.at(-1)
    if (last?.mergeKey === undefined) return
    const { mergeKey: _, ...ended } = last
    this.#pending[this.#pending.length - 1] = ended
  }

  /** Saves now what is unsaved. Resolves when the save under way, if any, has ended. */
  flush(): Promise<void> {
    this.#stopTimer()
    this.#running ??= this.#send().finally(() => {
      this.#running = null
      if (this.#pending.length > 0 && this.#save.kind === 'unsaved') this.#schedule()
    })
    return this.#running
  }

  /** Brings in what others did since; what is unsaved stays on top. */
  async pull(): Promise<void> {
    if (this.#running !== null || this.#sending !== null) return
    const state = await this.#parts.api.load()
    if (this.#sending !== null || state.revision <= this.#revision) return
    this.#acknowledged = state.style
    this.#revision = state.revision
    this.#log = [...state.log]
    this.#settle()
  }

  #local(): readonly LocalEntry[] {
    return [...(this.#sending?.entries ?? []), ...this.#pending]
  }

  #push(step: Pick<LocalEntry, 'deed' | 'changes' | 'before' | 'undoes'>, mergeKey?: string): void {
    const entry = { ...step, id: newId(), at: this.#now(), ...(mergeKey === undefined ? {} : { mergeKey }) }
    noteMade(entry.id)
    this.#pending.push(entry)
  }

  #takeBack(step: HistoryStep<StyleDeed> | undefined): PerformResult {
    if (step === undefined) return { ok: false, message: t('There is nothing to take back.') }
    this.endStep()
    const entry = this.history().find(({ id }) => id === step.entryId)
    if (entry === undefined) return { ok: false, message: t('This step is no longer known.') }
    const changes = undoneStyle(this.#snapshot.style, entry)
    if (Object.keys(changes).length === 0) {
      return {
        ok: false,
        message: t('“{done}” cannot be taken back: it was changed by somebody else since.', {
          done: styleDeedWords(entry),
        }),
      }
    }
    const { style, before } = changeStyle(this.#snapshot.style, changes)
    this.#push({ deed: entry.deed, changes, before, undoes: entry.id })
    this.#changed(style)
    return { ok: true }
  }

  #changed(style: SiteStyle): void {
    this.#firstUnsavedAt ??= this.#now()
    if (this.#save.kind === 'saved' || this.#save.kind === 'failed') this.#save = { kind: 'unsaved' }
    this.#publish(style)
    if (this.#save.kind !== 'offline') this.#schedule()
  }

  #schedule(): void {
    const waited = this.#now() - (this.#firstUnsavedAt ?? this.#now())
    this.#startTimer(Math.max(0, Math.min(SAVE_DELAY, LONGEST_WAIT - waited)))
  }

  #startTimer(delay: number): void {
    this.#stopTimer()
    const setTimer = this.#parts.setTimer ?? ((run, time) => setTimeout(run, time))
    this.#timer = setTimer(() => void this.flush(), delay)
  }

  #stopTimer(): void {
    const clearTimer = this.#parts.clearTimer ?? ((timer) => clearTimeout(timer as number))
    if (this.#timer !== undefined) clearTimer(this.#timer)
    this.#timer = undefined
  }

  async #send(): Promise<void> {
    if (!this.hasUnsaved) return
    // A batch that failed goes again unchanged: the server answers it as the first time if it had arrived.
    this.#sending ??= { batchId: newId(), entries: this.#takePending() }
    const { batchId, entries } = this.#sending
    this.#setSave({ kind: 'saving' })
    try {
      const { sessionId, api, accountId } = this.#parts
      const saved = await api.save({
        baseRevision: this.#revision,
        batchId,
        sessionId,
        entries: entries.map(({ id, deed, changes, undoes }) => ({
          id,
          deed,
          changes,
          ...(undoes === undefined ? {} : { undoes }),
        })),
      })
      const answered = new Map(saved.entries.map((entry) => [entry.id, entry]))
      const mine = entries.map((sent): StyleLogEntry => {
        const { mergeKey: _, ...entry } = sent
        const { revision = saved.revision, before = entry.before } = answered.get(entry.id) ?? {}
        return { ...entry, before, revision, sessionId, accountId }
      })
      const known = new Set(this.#log.map(({ id }) => id))
      this.#log.push(...saved.others.filter(({ id }) => !known.has(id)), ...mine)
      this.#log.sort((a, b) => a.revision - b.revision)
      this.#sending = null
      this.#acknowledged = saved.style
      this.#revision = saved.revision
      this.#save = this.#pending.length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: this.#now() }
      this.#settle()
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

  #saveFailed(error: unknown): void {
    if (isOffline(error)) {
      this.#setSave({ kind: 'offline' })
      this.#startTimer(RETRY_DELAY)
      return
    }
    // Refused: the changes stay here and may be sent again, after signing in for instance.
    this.#pending = [...(this.#sending?.entries ?? []), ...this.#pending]
    this.#sending = null
    this.#setSave({ kind: 'failed', message: errorText(error) })
  }

  /** Puts what is unsaved on top of what the server has now. */
  #settle(): void {
    let style = this.#acknowledged
    this.#pending = this.#pending.map((entry) => {
      const changed = changeStyle(style, entry.changes)
      style = changed.style
      return { ...entry, before: changed.before }
    })
    this.#publish(style)
  }

  #setSave(save: SaveState): void {
    this.#save = save
    this.#publish(this.#snapshot.style)
  }

  #makeSnapshot(style: SiteStyle): StyleSnapshot {
    const { undo, redo }: HistoryStacks<StyleDeed> = historyStacks(this.history(), this.#parts.accountId)
    return { style, save: this.#save, undo: undo.at(-1), redo: redo.at(-1) }
  }

  #publish(style: SiteStyle): void {
    this.#snapshot = this.#makeSnapshot(style)
    for (const listener of this.#listeners) listener()
  }
}
