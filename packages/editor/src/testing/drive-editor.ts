import {
  BLOCK_TYPES,
  findBlock,
  walk,
  type BlockTypeCode,
  type GridArea,
  type PageDocument,
} from '@plinth/domain'
import { DocumentStore, type SaveState } from '../document/document-store.ts'
import { EditingSession } from '../document/editing-session.ts'
import type { NewEntry } from '../document/document-api.ts'
import type { Unsent, UnsentStorage } from '../document/unsent-storage.ts'
import type { FakeDocumentServer } from './fake-document-server.ts'

/** A device whose storage outlives a reload. Every tab but the one that asks counts as gone. */
export class FakeDevice<Entry = NewEntry> {
  /** What each tab has not saved. */
  readonly kept = new Map<string, Unsent<Entry>>()

  storage(tab: string): UnsentStorage<Entry> {
    let taken: string[] = []
    return {
      keep: (_documentId, unsent) => {
        if (unsent === null) this.kept.delete(tab)
        else this.kept.set(tab, structuredClone(unsent))
        for (const other of taken) this.kept.delete(other)
        taken = []
      },
      adopt: async (_documentId, accountId) => {
        taken = [...this.kept.keys()].filter((other) => this.kept.get(other)?.accountId === accountId)
        return taken.flatMap((other) => {
          const unsent = this.kept.get(other)
          return unsent === undefined ? [] : [unsent, ...(unsent.waiting ?? [])]
        })
      },
    }
  }
}

/** A person at the editor: their verbs, and what they see. Time passes only when `wait` says so. */
export class EditorDriver {
  readonly session: EditingSession
  readonly #clock: FakeTime

  constructor(session: EditingSession, clock: FakeTime) {
    this.session = session
    this.#clock = clock
  }

  select(id: string): this {
    const kind = findBlock(this.session.document, id) === undefined ? 'section' : 'block'
    this.session.select({ kind, id })
    return this
  }

  /** Types a text, one letter after the other, into the text of a block. */
  type(blockId: string, text: string): this {
    const before = this.text(blockId)
    for (let length = 1; length <= text.length; length += 1) {
      this.session.setText(blockId, 'html', before + text.slice(0, length))
      this.#clock.advance(40)
    }
    return this
  }

  add(type: keyof typeof BLOCK_TYPES, sectionId: string): string {
    const id = this.session.insertBlock(BLOCK_TYPES[type] as BlockTypeCode, { sectionId })
    if (id === undefined) throw new Error('The block was refused.')
    return id
  }

  drag(blockId: string, area: Partial<GridArea>): this {
    const before = findBlock(this.session.document, blockId)?.block.layout.desktop
    if (before === undefined) throw new Error(`There is no block ${blockId}.`)
    this.session.place(blockId, { ...before, ...area })
    return this
  }

  undo(times = 1): this {
    for (let count = 0; count < times; count += 1) this.session.undo()
    return this
  }

  redo(times = 1): this {
    for (let count = 0; count < times; count += 1) this.session.redo()
    return this
  }

  /** Lets time pass, with everything that was due in it. */
  async wait(milliseconds: number): Promise<this> {
    await this.#clock.pass(milliseconds)
    return this
  }

  async save(): Promise<this> {
    await this.session.store.flush()
    return this
  }

  /** The text of a block. */
  text(blockId: string): string {
    return findBlock(this.session.document, blockId)?.block.texts['en']?.['html'] ?? ''
  }

  /** Ids of the blocks in reading order. */
  order(): string[] {
    return [...walk(this.session.document)].map(({ block }) => block.id)
  }

  area(blockId: string): GridArea | undefined {
    return findBlock(this.session.document, blockId)?.block.layout.desktop
  }

  get saveState(): SaveState['kind'] {
    return this.session.store.getSnapshot().save.kind
  }

  get document(): PageDocument {
    return this.session.document
  }
}

/** Time for tests: timers run when it is moved on. */
export class FakeTime {
  now = 1_000_000
  #timers: { readonly run: () => void; readonly at: number }[] = []

  readonly setTimer = (run: () => void, delay: number): unknown => {
    const timer = { run, at: this.now + delay }
    this.#timers.push(timer)
    return timer
  }

  readonly clearTimer = (timer: unknown): void => {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }

  /** Moves on without running what is due: the person is quicker than the timers. */
  advance(milliseconds: number): void {
    this.now += milliseconds
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await settle()
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.clearTimer(due)
      this.now = Math.max(this.now, due.at)
      due.run()
      await settle()
    }
    this.now = end
    await settle()
  }
}

/** Lets every promise that can be kept be kept. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** Opens the editor on a server, as one account in a tab of its own. */
export async function driveEditor(
  server: FakeDocumentServer,
  options: {
    readonly account?: string
    readonly tab?: string
    readonly device?: FakeDevice
    readonly time?: FakeTime
    readonly language?: string
  } = {},
): Promise<EditorDriver> {
  const { account = 'ana', tab = 'tab-1', device = new FakeDevice(), time = new FakeTime() } = options
  const store = await DocumentStore.open('home', {
    api: server.api(account),
    storage: device.storage(tab),
    accountId: account,
    sessionId: tab,
    now: () => time.now,
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
  })
  return new EditorDriver(new EditingSession(store, options.language ?? 'en'), time)
}
