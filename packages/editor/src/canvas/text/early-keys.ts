import type { Point } from '../grid-metrics.ts'

/** What was pressed for a block whose text could not be written in yet. */
export interface EarlyWriting {
  readonly blockId: string
  /** Where the person had pointed who began to write. */
  readonly at: Point | undefined
  readonly pressed: readonly KeyboardEvent[]
}

/** Keys that are pressed while a text cannot be written in yet, kept in order by block. */
export class EarlyKeys {
  readonly #page: Document
  readonly #onFirst: () => void
  #kept: EarlyWriting[] = []
  #current: { readonly blockId: string; readonly at: Point | undefined; pressed: KeyboardEvent[] } | null =
    null

  /** @param onFirst called with the first key that is kept for a block */
  constructor(page: Document, onFirst: () => void) {
    this.#page = page
    this.#onFirst = onFirst
  }

  /** The block keys are kept for now. */
  get waitingFor(): string | null {
    return this.#current?.blockId ?? null
  }

  /** Keeps what is pressed from now on for a block. */
  waitFor(blockId: string, at: Point | undefined): void {
    this.stop()
    this.#current = { blockId, at, pressed: [] }
    this.#page.addEventListener('keydown', this.#take, true)
  }

  /** The keys are the page's again. What was pressed until now stays kept. */
  stop(): void {
    if (this.#current === null) return
    this.#page.removeEventListener('keydown', this.#take, true)
    if (this.#current.pressed.length > 0) this.#kept.push(this.#current)
    this.#current = null
  }

  /** What was pressed for a block, which is kept no more. */
  take(blockId: string): readonly EarlyWriting[] {
    this.stop()
    const taken = this.#kept.filter((one) => one.blockId === blockId)
    this.#kept = this.#kept.filter((one) => one.blockId !== blockId)
    return taken
  }

  /** What was pressed for every other block, which is kept no more. */
  takeAllBut(blockId: string | null): readonly EarlyWriting[] {
    const taken = this.#kept.filter((one) => one.blockId !== blockId)
    this.#kept = this.#kept.filter((one) => one.blockId === blockId)
    return taken
  }

  /** Lets go of everything. */
  forget(): void {
    this.stop()
    this.#kept = []
  }

  readonly #take = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || this.#current === null) return
    // Neither a shortcut of the page nor, with the backspace key, the end of the block.
    event.stopPropagation()
    event.preventDefault()
    const { pressed } = this.#current
    const last = pressed.at(-1)
    if (event.key === 'Backspace' && last?.key.length === 1) pressed.pop()
    else pressed.push(event)
    if (pressed.length === 1) this.#onFirst()
  }
}
