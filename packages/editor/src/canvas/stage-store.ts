import { useSyncExternalStore } from 'react'
import type { GridArea } from '@plinth/domain'
import type { OwnWidth, Selection } from '../document/editing-session.ts'
import type { Box, Point } from './grid-metrics.ts'
import type { HeadPart } from '../document/post-head.ts'
import type { SitePart, SitePlace } from './site-parts.ts'

/** Where a block being dragged or resized would land. */
export interface DragPreview {
  readonly blockId: string
  readonly sectionId: string
  readonly area: GridArea
  /** Where each of the blocks would land that move, itself among them, by id. */
  readonly placed: readonly (readonly [string, GridArea])[]
  /** Those of them, but for itself, that come to stand in the section. */
  readonly along: readonly GridArea[]
  readonly resizing: boolean
  /** Whether it is not on the page yet: a file from elsewhere. */
  readonly isNew?: boolean
  /** The width of its own it would have, px, and where that stands in its area; null where it has none. */
  readonly own?: OwnWidth
  /** Whether it will lie over what is there. */
  readonly over: boolean
  /** Where the blocks will stand that make room for it. */
  readonly makingRoom: readonly GridArea[]
  /** Where all blocks of the section will stand that do not move along, those that make room among them. */
  readonly standing: readonly GridArea[]
}

/** The frame being drawn around blocks, px of the page's frame, and the blocks it would select. */
export interface MarqueePreview {
  readonly box: Box
  readonly blockIds: readonly string[]
}

/** Where a block chosen from the menu goes. */
export interface MenuTarget {
  readonly sectionId: string
  readonly index?: number
  /** Opened by `/` in a text: Esc gives the sign back. */
  readonly fromText?: boolean
}

/** Where the menu of what is selected was asked for, px of the page's frame; at what is selected without. */
export interface ContextTarget {
  readonly at?: Point
}

/**
 * Templates to choose from, a section for a place on the page or all a page begins with; a section that is to be kept; or the pages
 * that an index page shows.
 */
export type TemplateChoice =
  | { readonly what: 'section'; readonly index: number }
  | { readonly what: 'page' }
  | { readonly what: 'shown-pages' }
  | { readonly what: 'save'; readonly sectionId: string }
  | null

/** What the canvas shows around the page and nobody saves. */
export interface StageState {
  readonly hover: Selection
  /** What all pages share that is pointed at. */
  readonly pointedAt: SitePart | null
  /** What of the head of a post is pointed at, or has a picture held over it. */
  readonly pointedHead: HeadPart | null
  /** What all pages share that is edited: then nothing of the page is selected. */
  readonly sitePlace: SitePlace | null
  readonly drag: DragPreview | null
  readonly marquee: MarqueePreview | null
  readonly menu: MenuTarget | null
  readonly context: ContextTarget | null
  /** The templates that are being chosen from. */
  readonly choosing: TemplateChoice
  /** Whether words are looked for on the page. */
  readonly finding: boolean
  /** Whether the page is looked at as a whole, to put its sections in order. */
  readonly overview: boolean
  /** The empty block for which something is being chosen. */
  readonly filling: string | null
  /** The block whose text is being written in, from when it can be. */
  readonly writing: string | null
  /** Whether a toolbar stands in the row above the canvas, having found no place on the page. */
  readonly docked: boolean
  /** At which side of the page the settings stand where they stand over it. */
  readonly settingsSide: 'left' | 'right'
  /** Rises when something on the page may have moved. */
  readonly tick: number
}

export class StageStore {
  #state: StageState = {
    hover: null,
    pointedAt: null,
    pointedHead: null,
    sitePlace: null,
    drag: null,
    marquee: null,
    menu: null,
    context: null,
    choosing: null,
    overview: false,
    finding: false,
    filling: null,
    writing: null,
    docked: false,
    settingsSide: 'right',
    tick: 0,
  }
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

  setPointedAt(pointedAt: SitePart | null): void {
    if (this.#state.pointedAt !== pointedAt) this.set({ pointedAt })
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
