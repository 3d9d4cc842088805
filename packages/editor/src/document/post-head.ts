import { newId } from '@plinth/domain'
import { ApiError, errorText, isOffline } from '../api/api-error.ts'
import { t } from '../words/words.ts'
import { SAVE_DELAY, TYPING_PAUSE, type PerformResult, type SaveState } from './document-store.ts'
import { noteMade, type Timed } from './made-here.ts'
import { OneTimer, type TimerParts } from './one-timer.ts'

/** Most characters of a title. */
export const MAX_TITLE = 200
/** Most characters of an excerpt. */
export const MAX_EXCERPT = 2000
const RETRY_DELAY = 5_000

/** What stands above everything a post says, in the language that is edited. */
export interface HeadValues {
  readonly title: string
  /** What stands below the title and in lists of posts; empty for none. */
  readonly excerpt: string
  /** Id of a picture among the files; null for none. */
  readonly mainImageId: string | null
}

export type HeadChanges = Partial<HeadValues>

/** The places above the sections of a post, in reading order. */
export const HEAD_PARTS = ['title', 'excerpt', 'picture'] as const
export type HeadPart = (typeof HEAD_PARTS)[number]

/** Those of them that are words. */
export type WrittenPart = Exclude<HeadPart, 'picture'>

/** One change that can be taken back and done again. */
interface HeadStep {
  readonly id: string
  readonly at: number
  readonly before: HeadChanges
  readonly after: HeadChanges
}

/** A step in words, with what says when it was made. */
export interface NextHeadStep {
  readonly id: string
  readonly at: number
  readonly words: string
}

export interface HeadSnapshot {
  readonly values: HeadValues
  readonly save: SaveState
  /** What was wrong with what could not be saved, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly undo: NextHeadStep | undefined
  readonly redo: NextHeadStep | undefined
}

export interface PostHeadParts extends TimerParts {
  /** Sends changes to the server. */
  readonly save: (changes: HeadChanges) => Promise<void>
  /** Whether visitors see the post: then half a title is not sent while it is being typed. */
  readonly isSeen: boolean
  readonly now?: () => number
}

/**
 * Title, excerpt and main picture of the open post as this tab sees them. They are settings and no part of the document: what is
 * saved counts at once [POST-3]. Changes show at once and are saved behind them, field by field, so that two tabs that
 * change different ones are not in each other's way; they can be taken back while the post is open. No DOM in here.
 * [EDIT-334] [EDIT-335] [EDIT-475]
 */
export class PostHead {
  readonly #parts: PostHeadParts
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  /** What the server knows. */
  #known: HeadValues
  #sending: HeadChanges = {}
  #unsaved: HeadChanges = {}
  #undo: HeadStep[] = []
  #redo: HeadStep[] = []
  /** Whether the next letter belongs to the last step. */
  #goesOn = false
  #lastEdit: Timed | undefined
  #save: SaveState = { kind: 'saved', at: null }
  #errors: Readonly<Record<string, string>> = {}
  readonly #timer: OneTimer
  #running: Promise<void> | null = null
  #snapshot: HeadSnapshot

  constructor(values: HeadValues, parts: PostHeadParts) {
    this.#parts = parts
    this.#timer = new OneTimer(parts, () => void this.flush())
    this.#now = parts.now ?? Date.now
    this.#known = values
    this.#snapshot = this.#makeSnapshot()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): HeadSnapshot => this.#snapshot

  /** The latest change that takes nothing back. */
  get lastEdit(): Timed | undefined {
    return this.#lastEdit
  }

  /** Whether anything is not yet known to be on the server. */
  get hasUnsaved(): boolean {
    return Object.keys(this.#unsaved).length + Object.keys(this.#sending).length > 0
  }

  /**
   * Changes title, excerpt or picture.
   *
   * @param isTyped a letter of a title or excerpt: letters without a pause between them are one step, and a title that visitors see
   *   is sent when its writing ends
   */
  perform(changes: HeadChanges, isTyped = false): void {
    const { values } = this.#snapshot
    const before = onlyOf(values, changes)
    if (isSame(values, changes)) return
    const last = this.#undo.at(-1)
    const isSameField = last !== undefined && Object.keys(changes).join() === Object.keys(last.after).join()
    const joins = isTyped && this.#goesOn && isSameField && this.#now() - last.at <= TYPING_PAUSE
    const step = { id: newId(), at: this.#now(), before: joins ? last.before : before, after: changes }
    if (joins) this.#undo[this.#undo.length - 1] = { ...step, id: last.id }
    else {
      noteMade(step.id)
      this.#undo.push(step)
    }
    this.#lastEdit = this.#undo.at(-1)
    this.#redo = []
    this.#goesOn = isTyped
    this.#change(changes, isTyped && this.#parts.isSeen)
  }

  undo(): PerformResult {
    return this.#takeBack(this.#undo, this.#redo, ({ before, after }) => ({ from: after, to: before }))
  }

  redo(): PerformResult {
    return this.#takeBack(this.#redo, this.#undo, ({ before, after }) => ({ from: before, to: after }))
  }

  /** Ends the writing of a title: what follows is a step of its own, and what waited for it is sent. */
  endStep(): void {
    this.#goesOn = false
    if (Object.keys(this.#unsaved).length > 0) void this.flush()
  }

  /** Takes in what the server has now, as others changed it; what is unsaved stays on top. */
  take(values: HeadValues): void {
    if (this.#running !== null || isSame(this.#known, values)) return
    this.#known = values
    this.#publish()
  }

  /** Gives up what is not saved. */
  discard(): void {
    this.#timer.stop()
    this.#unsaved = {}
    this.#save = { kind: 'saved', at: null }
    this.#errors = {}
    this.#publish()
  }

  /** Saves now what is unsaved. Resolves when that has ended, well or not. */
  flush(): Promise<void> {
    this.#timer.stop()
    this.#running ??= this.#sendAll().finally(() => (this.#running = null))
    return this.#running
  }

  async #sendAll(): Promise<void> {
    while (Object.keys(this.#unsaved).length > 0) {
      this.#sending = this.#unsaved
      this.#unsaved = {}
      this.#setSave({ kind: 'saving' })
      try {
        await this.#parts.save(this.#sending)
      } catch (error) {
        this.#unsaved = { ...this.#sending, ...this.#unsaved }
        this.#sending = {}
        this.#failed(error)
        return
      }
      this.#known = { ...this.#known, ...this.#sending }
      this.#sending = {}
      this.#errors = {}
      this.#setSave({ kind: 'saved', at: this.#now() })
    }
  }

  #failed(error: unknown): void {
    if (isOffline(error)) {
      this.#setSave({ kind: 'offline' })
      this.#timer.start(RETRY_DELAY)
      return
    }
    this.#errors = error instanceof ApiError ? error.fields : {}
    this.#setSave({ kind: 'failed', message: Object.values(this.#errors)[0] ?? errorText(error) })
  }

  #takeBack(
    from: HeadStep[],
    to: HeadStep[],
    read: (step: HeadStep) => { readonly from: HeadChanges; readonly to: HeadChanges },
  ): PerformResult {
    const step = from.pop()
    if (step === undefined) return { ok: false, message: t('There is nothing to undo.') }
    this.#goesOn = false
    const way = read(step)
    if (!isSame(this.#snapshot.values, way.from)) {
      this.#publish()
      return {
        ok: false,
        message: t('“{done}” cannot be undone: somebody else has changed it since.', {
          done: stepWords(step),
        }),
      }
    }
    // Taken back, or done again, now: all histories have one order.
    const taken = { ...step, id: newId(), at: this.#now() }
    noteMade(taken.id)
    to.push(taken)
    this.#change(way.to, false)
    return { ok: true }
  }

  #change(changes: HeadChanges, waits: boolean): void {
    this.#unsaved = { ...this.#unsaved, ...changes }
    if (this.#save.kind === 'saved' || this.#save.kind === 'failed') this.#save = { kind: 'unsaved' }
    this.#publish()
    if (!waits && this.#running === null && this.#save.kind !== 'offline') this.#timer.start(SAVE_DELAY)
  }

  #setSave(save: SaveState): void {
    this.#save = save
    this.#publish()
  }

  #makeSnapshot(): HeadSnapshot {
    const next = (step: HeadStep | undefined): NextHeadStep | undefined =>
      step && { id: step.id, at: step.at, words: stepWords(step) }
    return {
      values: { ...this.#known, ...this.#sending, ...this.#unsaved },
      save: this.#save,
      errors: this.#errors,
      undo: next(this.#undo.at(-1)),
      redo: next(this.#redo.at(-1)),
    }
  }

  #publish(): void {
    this.#snapshot = this.#makeSnapshot()
    for (const listener of this.#listeners) listener()
  }
}

/** A title as it may be kept: one line, without spaces at its ends. */
export const titleOfWords = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

function stepWords({ before, after }: HeadStep): string {
  if (after.title !== undefined) return t('Changed the title')
  if (after.excerpt !== undefined) return t('Changed the excerpt')
  if (after.mainImageId === null) return t('Removed the main picture')
  return before.mainImageId === null ? t('Added the main picture') : t('Changed the main picture')
}

function isSame(values: HeadValues, changes: HeadChanges): boolean {
  const { title = values.title, excerpt = values.excerpt, mainImageId = values.mainImageId } = changes
  return title === values.title && excerpt === values.excerpt && mainImageId === values.mainImageId
}

function onlyOf(values: HeadValues, changes: HeadChanges): HeadChanges {
  return {
    ...(changes.title === undefined ? {} : { title: values.title }),
    ...(changes.excerpt === undefined ? {} : { excerpt: values.excerpt }),
    ...(changes.mainImageId === undefined ? {} : { mainImageId: values.mainImageId }),
  }
}
