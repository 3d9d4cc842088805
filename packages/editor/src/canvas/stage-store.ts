import { useSyncExternalStore } from 'react'
import type { GridArea } from '@plinth/domain'
import type { Selection } from '../document/editing-session.ts'

/** Where a block being dragged or resized would land. */
export interface DragPreview {
  readonly blockId: string
  readonly sectionId: string
  readonly area: GridArea
  readonly resizing: boolean
  /** Whether it will lie over what is there. */
  readonly over: boolean
  /** Where the blocks will stand that make room for it. */
  readonly makingRoom: readonly GridArea[]
}

/** Where a block chosen from the menu goes. */
export interface MenuTarget {
  readonly sectionId: string
  readonly index?: number
  /** Opened by `/` in a text: Esc gives the sign back. */
  readonly fromText?: boolean
}

/** What the canvas shows around the page and nobody saves. */
export interface StageState {
  readonly hover: Selection
  readonly drag: DragPreview | null
  readonly menu: MenuTarget | null
  /** The empty block for which something is being chosen. */
  readonly filling: string | null
  /** Rises when something on the page may have moved. */
  readonly tick: number
}

export class StageStore {
  #state: StageState = { hover: null, drag: null, menu: null, filling: null, tick: 0 }
  readonly #listeners = new Set<() => void>()
  #frame = 0

  readonly getState = (): StageState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(changes: Partial<StageState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  setHover(hover: Selection): void {
    const before = this.#state.hover
    if (before?.id === hover?.id && before?.kind === hover?.kind) return
    this.set({ hover })
  }

  /** Measures again with the next frame. */
  readonly moved = (): void => {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.set({ tick: this.#state.tick + 1 })
    })
  }
}

/**
 * Something measured on the page with every frame in which it may have moved, and with every render. The component
 * renders again only when the numbers are others: most letters somebody types move nothing. [EDIT-2]
 *
 * @param measure gives plain data
 */
export function useMeasured<Measures>(stage: StageStore, measure: () => Measures): Measures {
  const read = () => JSON.stringify(measure())
  return JSON.parse(useSyncExternalStore(stage.subscribe, read)) as Measures
}

export function useStage<Part>(stage: StageStore, select: (state: StageState) => Part): Part {
  return useSyncExternalStore(stage.subscribe, () => select(stage.getState()))
}
