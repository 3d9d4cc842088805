import {
  changeSite,
  historyStacks,
  joinedSteps,
  newId,
  siteChanges,
  undoneSite,
  type HistoryStacks,
  type HistoryStep,
  type HeaderValues,
  type Menus,
  type SiteChanges,
  type SiteDraft,
  type SiteStyle,
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
import type { Unsent, UnsentStorage } from './unsent-storage.ts'
import { OneTimer, type TimerParts } from './one-timer.ts'

const RETRY_DELAY = 5_000
/** Most entries the server takes in one batch. */
const MOST_AT_ONCE = 200
/** Characters of CSS and menus after which a batch is full: the server takes a megabyte, and a letter may be six bytes on its way. */
const MOST_WEIGHT_AT_ONCE = 100_000

/** A change that is not yet known to be on the server. */
interface LocalEntry {
  readonly id: string
  readonly deed: StyleDeed
  readonly changes: SiteChanges
  readonly before: SiteChanges
  readonly at: number
  readonly undoes?: string
  /** Changes with the same key that follow each other without a pause become one entry. */
  readonly mergeKey?: string
}

/** A change as it is kept on the device until it is saved. */
export type UnsentStyleEntry = Pick<LocalEntry, 'id' | 'deed' | 'changes' | 'before' | 'undoes'>

/** Name under which what is not saved of the style is kept. */
export const STYLE_RECORD = 'style'

/** An entry of the history: from the server, on its way, or not yet sent. */
export type StyleHistoryEntry = Omit<StyleLogEntry, 'revision' | 'sessionId'>

export interface StyleSnapshot {
  readonly style: SiteStyle
  /** What stands above every page. */
  readonly header: HeaderValues
  /** The menus of header and footer. */
  readonly menus: Menus
  readonly save: SaveState
  readonly undo: HistoryStep<StyleDeed> | undefined
  readonly redo: HistoryStep<StyleDeed> | undefined
}

const draftOf = ({ style, header, menus }: SiteDraft): SiteDraft => ({ style, header, menus })

export interface StyleStoreParts extends TimerParts {
  readonly api: StyleApi
  readonly accountId: string
  readonly sessionId: string
  /** Where what is not saved survives this tab. */
  readonly storage?: UnsentStorage<UnsentStyleEntry>
  readonly now?: () => number
}

/**
 * The draft of the site's style, header and menus as this tab sees it: the server's, with the changes that are still on their way on top.
 * Changes show at once and are saved behind them, one batch at a time. What others change comes in field by field, so that
 * there are no conflicts to ask about. No DOM in here. [EDIT-112] [EDIT-113]
 */
export class StyleStore {
  readonly #parts: StyleStoreParts
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #acknowledged: SiteDraft
  #revision: number
  #log: StyleLogEntry[]
  #sending: { readonly batchId: string; readonly entries: readonly LocalEntry[] } | null = null
  #pending: LocalEntry[] = []
  #save: SaveState = { kind: 'saved', at: null }
  #snapshot: StyleSnapshot
  readonly #timer: OneTimer
  #firstUnsavedAt: number | null = null
  #running: Promise<void> | null = null
  /** Ids of entries that were not taken back, as somebody else has changed the same since: undo goes past them. [EDIT-1521] */
  readonly #passed = new Set<string>()

  static async open(parts: StyleStoreParts): Promise<StyleStore> {
    const [state, left = []] = await Promise.all([
      parts.api.load(),
      parts.storage?.adopt(STYLE_RECORD, parts.accountId),
    ])
    const store = new StyleStore(state, parts)
    for (const unsent of left) store.#takeUp(unsent)
    store.#keep()
    return store
  }

  private constructor(state: StyleState, parts: StyleStoreParts) {
    this.#parts = parts
    this.#timer = new OneTimer(parts, () => void this.flush())
    this.#now = parts.now ?? Date.now
    this.#acknowledged = draftOf(state)
    this.#revision = state.revision
    this.#log = [...state.log]
    this.#snapshot = this.#makeSnapshot(this.#acknowledged)
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
   * Changes the style at once and saves it later. What changes nothing is no step. [EDIT-1522]
   *
   * @param mergeKey changes with the same key without a pause between them are one step: a slider that is drawn along
   */
  perform(changes: SiteChanges, deed: StyleDeed, mergeKey?: string): void {
    const { draft, before } = changeSite(this.#snapshot, changes)
    if (Object.keys(siteChanges(this.#snapshot, draft)).length === 0) return
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
    this.#changed(draft)
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
    this.#timer.stop()
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
    this.#acknowledged = draftOf(state)
    this.#revision = state.revision
    this.#log = [...state.log]
    this.#passed.clear()
    this.#settle()
  }

  /**
   * What a tab that is gone had not saved goes on top, but for what was changed since: nobody takes back what others did
   * meanwhile by opening a page. [EDIT-230]
   */
  #takeUp({ sending, pending }: Unsent<UnsentStyleEntry>): void {
    const known = new Set(this.#log.map(({ id }) => id))
    for (const { id, deed, changes, before, undoes } of [...(sending?.entries ?? []), ...pending]) {
      // As undoing the opposite would: only what still is as it was then.
      const left = undoneSite(this.#snapshot, { changes: before, before: changes })
      if (known.has(id) || Object.keys(left).length === 0) continue
      noteMade(id)
      const step = { deed, changes: left, ...(undoes === undefined ? {} : { undoes }) }
      const changed = changeSite(this.#snapshot, left)
      this.#pending.push({ ...step, id, before: changed.before, at: this.#now() })
      this.#changed(changed.draft)
    }
  }

  #keep(): void {
    const { accountId, storage } = this.#parts
    if (storage === undefined) return
    const plain = ({ id, deed, changes, before, undoes }: LocalEntry): UnsentStyleEntry => ({
      id,
      deed,
      changes,
      before,
      ...(undoes === undefined ? {} : { undoes }),
    })
    const sending =
      this.#sending === null
        ? null
        : { batchId: this.#sending.batchId, entries: this.#sending.entries.map(plain) }
    const unsent = { accountId, baseRevision: this.#revision, sending, pending: this.#pending.map(plain) }
    storage.keep(STYLE_RECORD, this.hasUnsaved ? unsent : null)
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
    if (step === undefined) return { ok: false, message: t('There is nothing to undo.') }
    this.endStep()
    const entry = this.history().find(({ id }) => id === step.entryId)
    if (entry === undefined) return { ok: false, message: t('This step is no longer known.') }
    const changes = undoneSite(this.#snapshot, entry)
    if (Object.keys(changes).length === 0) {
      this.#passed.add(step.entryId)
      this.#publish(this.#snapshot)
      return {
        ok: false,
        message: t('“{done}” cannot be undone: somebody else has changed it since.', {
          done: styleDeedWords(entry),
        }),
      }
    }
    const { draft, before } = changeSite(this.#snapshot, changes)
    this.#push({ deed: entry.deed, changes, before, undoes: entry.id })
    this.#changed(draft)
    return { ok: true }
  }

  #changed(draft: SiteDraft): void {
    this.#firstUnsavedAt ??= this.#now()
    if (this.#save.kind === 'saved' || this.#save.kind === 'failed') this.#save = { kind: 'unsaved' }
    this.#publish(draft)
    if (this.#save.kind !== 'offline') this.#schedule()
  }

  #schedule(): void {
    const waited = this.#now() - (this.#firstUnsavedAt ?? this.#now())
    this.#timer.start(Math.max(0, Math.min(SAVE_DELAY, LONGEST_WAIT - waited)))
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
      if (saved.others.length > 0) this.#passed.clear()
      this.#log.push(...saved.others.filter(({ id }) => !known.has(id)), ...mine)
      this.#log.sort((a, b) => a.revision - b.revision)
      this.#sending = null
      this.#acknowledged = draftOf(saved)
      this.#revision = saved.revision
      this.#save = this.#pending.length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: this.#now() }
      this.#settle()
    } catch (error) {
      this.#saveFailed(error)
    }
  }

  #takePending(): readonly LocalEntry[] {
    let weight = 0
    const tooMany = this.#pending.findIndex(({ changes }, index) => {
      weight += changes.customCss?.length ?? 0
      if (changes.menus !== undefined) weight += JSON.stringify(changes.menus).length
      return index >= MOST_AT_ONCE || (index > 0 && weight > MOST_WEIGHT_AT_ONCE)
    })
    const count = tooMany === -1 ? this.#pending.length : tooMany
    const entries = this.#pending.slice(0, count)
    this.#pending = this.#pending.slice(count)
    this.#firstUnsavedAt = null
    return entries
  }

  #saveFailed(error: unknown): void {
    if (isOffline(error)) {
      this.#setSave({ kind: 'offline' })
      this.#timer.start(RETRY_DELAY)
      return
    }
    // Refused: the changes stay here and may be sent again, after signing in for instance.
    this.#pending = [...(this.#sending?.entries ?? []), ...this.#pending]
    this.#sending = null
    this.#setSave({ kind: 'failed', message: errorText(error) })
  }

  /** Puts what is unsaved on top of what the server has now. */
  #settle(): void {
    let draft = this.#acknowledged
    this.#pending = this.#pending.map((entry) => {
      const changed = changeSite(draft, entry.changes)
      draft = changed.draft
      return { ...entry, before: changed.before }
    })
    this.#publish(draft)
  }

  #setSave(save: SaveState): void {
    this.#save = save
    this.#publish(this.#snapshot)
  }

  #makeSnapshot({ style, header, menus }: SiteDraft): StyleSnapshot {
    const { undo, redo }: HistoryStacks<StyleDeed> = historyStacks(
      this.history(),
      this.#parts.accountId,
      this.#passed,
    )
    return { style, header, menus, save: this.#save, undo: undo.at(-1), redo: redo.at(-1) }
  }

  #publish(draft: SiteDraft): void {
    this.#snapshot = this.#makeSnapshot(draft)
    this.#keep()
    for (const listener of this.#listeners) listener()
  }
}

/** Style, header and menus as they were after an entry: what was done later, taken out, the latest first. */
export function siteAfter(
  draft: SiteDraft,
  history: readonly StyleHistoryEntry[],
  entryId: string,
): SiteDraft {
  const at = history.findIndex(({ id }) => id === entryId)
  return history
    .slice(at + 1)
    .reduceRight((after, { before }) => changeSite(after, before).draft, draftOf(draft))
}
