import { blockIn, findBlock, findSection, type Deed, type GridArea } from '@plinth/domain'
import { isMac } from '../commands/keys.ts'
import { movedTogether, type Areas } from '../document/arrange-blocks.ts'
import { areasOf, CELLS, type EditingSession, type Selection } from '../document/editing-session.ts'
import type { CanvasView } from './canvas-view.ts'
import {
  freeWidth,
  gridMetrics,
  movedArea,
  resizedArea,
  type Box,
  type Edges,
  type GridMetrics,
  type Point,
} from './grid-metrics.ts'
import { BLOCK, gridOf, SECTION } from './page-painter.ts'
import { sitePlaceAt } from './site-parts.ts'
import type { StageStore } from './stage-store.ts'
import { t } from '../words/words.ts'

/** Px the pointer travels before a press becomes a drag. */
const DRAG_THRESHOLD = 4
/** Px from the edge of the frame at which dragging scrolls, and px per frame it scrolls. */
const SCROLL_ZONE = 48
const SCROLL_STEP = 14

/** A frame being drawn around blocks, from where it began. */
interface Marquee {
  readonly start: Point
  /** What was selected before, when that is to stay. */
  readonly kept: readonly string[]
  moving: boolean
}

/** The keys that say how something is dragged. */
type HeldKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

interface Drag {
  /** The block that was taken. */
  readonly blockId: string
  /** Whether letting go without having moved adds the block to what is selected, or takes it out. */
  readonly adds: boolean
  readonly start: Point
  /** The edges of the block on the grid that a handle moves. */
  readonly edges: Edges | null
  /** Where in the block it was taken, px from its first corner. */
  readonly grip: Point
  readonly wasSelected: boolean
  /** How far the page was scrolled, px: Escape scrolls back. */
  readonly scrolled: number
  moving: boolean
  last: Point
  /** Whether it is to lie over what is there. [EDIT-31] */
  over: boolean
  /** Whether its width is drawn between the cells. [EDIT-1259] */
  free: boolean
}

export interface PointerParts {
  readonly view: CanvasView
  readonly session: EditingSession
  readonly stage: StageStore
  /** Begins text editing at a point of the frame. */
  readonly editAt: (blockId: string, point: Point) => void
}

/** Pointer work on the page in the frame: hover, select, drag, resize. */
export class CanvasPointer {
  readonly #parts: PointerParts
  readonly #stop = new AbortController()
  #drag: Drag | null = null
  #marquee: Marquee | null = null
  #dragging: AbortController | undefined
  #scrolling = 0

  constructor(parts: PointerParts) {
    this.#parts = parts
    const { page } = parts.view
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      run: (event: DocumentEventMap[Type]) => void,
      capture = false,
    ) => page.addEventListener(type, run, { signal: this.#stop.signal, capture })
    listen('pointermove', (event) => this.#move(event))
    listen('pointerdown', (event) => this.#down(event))
    listen('pointerup', (event) => this.#up(event))
    listen('pointercancel', () => this.cancel())
    listen('keydown', (event) => this.#press(event))
    listen('contextmenu', (event) => this.#askForMenu(event))
    listen('mousedown', (event) => !isTyping(event) && event.preventDefault(), true)
    listen('dragstart', (event) => !isTyping(event) && event.preventDefault(), true)
    listen('submit', (event) => event.preventDefault(), true)
    listen('click', (event) => event.preventDefault(), true)
    page.documentElement.addEventListener('pointerleave', () => this.#leave(), { signal: this.#stop.signal })
  }

  detach(): void {
    this.cancel()
    this.#stop.abort()
  }

  /** Begins resizing from a handle of the overlay; the point is in px of the frame. */
  startResize(blockId: string, handle: Edges, point: Point): void {
    const grip = { x: 0, y: 0 }
    const edges = isMirrored(this.#parts.view.page)
      ? { ...handle, left: handle.right === true, right: handle.left === true }
      : handle
    this.#begin({ blockId, start: point, edges, grip, wasSelected: false, adds: false, moving: true })
    this.#preview(point)
  }

  /** Begins moving from the handle in the block's toolbar. */
  startMove(blockId: string, point: Point): void {
    if (this.#parts.session.refusesLocked(this.#parts.session.selectedIds)) return
    const grip = this.#gripOf(blockId, point)
    this.#begin({ blockId, start: point, edges: null, grip, wasSelected: false, adds: false, moving: true })
  }

  /** How far from its first corner a block is taken, px. */
  #gripOf(blockId: string, { x, y }: Point): Point {
    const { view } = this.#parts
    const box = view.painter.block(blockId)?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0 }
    return { x: isMirrored(view.page) ? box.right - x : x - box.left, y: y - box.top }
  }

  /** Whatever begins can be ended with Escape, and the Ctrl or Cmd key lets it overlap, wherever the focus is. */
  #begin(drag: Omit<Drag, 'scrolled' | 'last' | 'over' | 'free'>): void {
    this.cancel()
    const { page } = this.#parts.view
    this.#drag = {
      ...drag,
      scrolled: page.defaultView?.scrollY ?? 0,
      last: drag.start,
      over: false,
      free: false,
    }
    const dragging = new AbortController()
    this.#dragging = dragging
    for (const one of [page, document]) {
      for (const type of ['keydown', 'keyup'] as const)
        one.addEventListener(type, this.#onKey, { capture: true, signal: dragging.signal })
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const drag = this.#drag
    if (drag === null) return
    if (event.type === 'keydown' && event.key === 'Escape' && drag.moving) {
      // Escape means the drag here, not the selection.
      event.preventDefault()
      event.stopPropagation()
      this.cancel()
      this.#parts.view.page.defaultView?.scrollTo({ top: drag.scrolled })
      this.#parts.session.announce(t('Put back'))
      return
    }
    this.#overlapWith(event)
  }

  #overlapWith(event: HeldKeys): void {
    const drag = this.#drag
    const over = isMac() ? event.metaKey : event.ctrlKey
    const free = event.shiftKey
    if (drag === null || (drag.over === over && drag.free === free)) return
    drag.over = over
    drag.free = free
    if (drag.moving) this.#preview(drag.last)
  }

  /** A move of the pointer that began in the overlay, in px of the frame. */
  moveTo(point: Point, keys: HeldKeys): void {
    this.#overlapWith(keys)
    if (this.#drag !== null) this.#dragTo(point)
  }

  /** Drops what is being dragged where its preview is. */
  drop(): void {
    const { stage, session } = this.#parts
    const preview = stage.getState().drag
    const drag = this.#drag
    const resizing = drag?.edges != null
    this.cancel()
    if (preview === null || (resizing && drag.last === drag.start)) return
    const { over, blockId, placed, own } = preview
    const deed: Deed = { code: 'block-resized', ...blockIn(session.document, blockId) }
    if (resizing) session.place(blockId, preview.area, { deed, over, ...(own && { own }) })
    else if (!this.#isWhereItWas(blockId, preview.sectionId, preview.area)) {
      session.placeAll(new Map(placed), this.#spansSections() ? undefined : preview.sectionId, { over })
    }
  }

  /** Whether blocks of several sections are selected: each stays in its own then. */
  #spansSections(): boolean {
    const { session } = this.#parts
    const sections = session.selectedIds.map((id) => findBlock(session.document, id)?.section.id)
    return new Set(sections).size > 1
  }

  cancel(): void {
    this.#drag = null
    this.#marquee = null
    this.#dragging?.abort()
    cancelAnimationFrame(this.#scrolling)
    this.#scrolling = 0
    const { drag, marquee } = this.#parts.stage.getState()
    if (drag !== null || marquee !== null) this.#parts.stage.set({ drag: null, marquee: null })
  }

  #isWhereItWas(blockId: string, sectionId: string, area: GridArea): boolean {
    const { session } = this.#parts
    const place = findBlock(session.document, blockId)
    if (place === undefined || place.section.id !== sectionId) return false
    const before = areasOf(place.section, session.gridDevice).get(blockId)
    return before !== undefined && before.x === area.x && before.y === area.y
  }

  #down(event: PointerEvent): void {
    const { session, view } = this.#parts
    if (this.#parts.stage.getState().context !== null) this.#parts.stage.set({ context: null })
    if (event.button !== 0 || isTyping(event)) return
    view.page.defaultView?.focus()
    const hit = selectionAt(event.target)
    const { selection, previewing } = session.getState()
    if (previewing) return
    const start = { x: event.clientX, y: event.clientY }
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    if (hit?.kind !== 'block') {
      this.#marquee = { start, kept: adds ? session.selectedIds : [], moving: false }
      if (!adds) session.select(hit)
      // What all pages share is selected in the place of anything of this one. [EDIT-291]
      const sitePlace = hit === null && !adds ? sitePlaceAt(event.target) : null
      if (sitePlace !== null || this.#parts.stage.getState().sitePlace !== null) {
        this.#parts.stage.set({ sitePlace })
      }
      return
    }
    const { also } = session.getState()
    const isOneOfSeveral = also.length > 0 && session.selectedIds.includes(hit.id)
    const wasSelected = !adds && also.length === 0 && selection?.kind === 'block' && selection.id === hit.id
    if (!adds && !isOneOfSeveral) session.select(hit)
    this.#begin({
      blockId: hit.id,
      adds,
      start,
      edges: null,
      grip: this.#gripOf(hit.id, start),
      wasSelected,
      moving: false,
    })
  }

  #move(event: PointerEvent): void {
    const { stage, session, view } = this.#parts
    if (this.#marquee !== null) {
      this.#frame(event, this.#marquee)
      return
    }
    const drag = this.#drag
    if (drag === null) {
      if (session.getState().previewing) return
      stage.setHover(selectionAt(event.target))
      stage.setPointedAt(sitePlaceAt(event.target)?.part ?? null)
      return
    }
    // A finger scrolls; blocks are moved with their handle then.
    if (event.pointerType === 'touch' || event.buttons === 0) {
      this.cancel()
      return
    }
    const travelled = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y)
    if (!drag.moving && travelled < DRAG_THRESHOLD) return
    if (!drag.moving) {
      const moving = session.selectedIds.includes(drag.blockId) ? session.selectedIds : [drag.blockId]
      if (session.refusesLocked(moving)) {
        this.cancel()
        return
      }
      view.page.documentElement.setPointerCapture(event.pointerId)
      // What is dragged is selected: by itself, unless it is one of several.
      if (!session.selectedIds.includes(drag.blockId)) session.select({ kind: 'block', id: drag.blockId })
    }
    this.#overlapWith(event)
    this.#dragTo({ x: event.clientX, y: event.clientY })
  }

  /** Draws the frame on to the pointer; what it touches is selected when it is let go. [EDIT-210] */
  #frame(event: PointerEvent, marquee: Marquee): void {
    const { stage, view } = this.#parts
    const { x, y } = marquee.start
    if (event.pointerType === 'touch' || event.buttons === 0) {
      this.cancel()
      return
    }
    if (!marquee.moving && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD) return
    if (!marquee.moving) view.page.documentElement.setPointerCapture(event.pointerId)
    marquee.moving = true
    const box = {
      x: Math.min(x, event.clientX),
      y: Math.min(y, event.clientY),
      width: Math.abs(event.clientX - x),
      height: Math.abs(event.clientY - y),
    }
    const touched = view.painter.blocks().flatMap((element) => {
      const at = element.getBoundingClientRect()
      const meets =
        at.left < box.x + box.width && at.right > box.x && at.top < box.y + box.height && at.bottom > box.y
      return meets ? [element.getAttribute(BLOCK) ?? ''] : []
    })
    stage.set({ marquee: { box, blockIds: [...new Set([...marquee.kept, ...touched])] }, hover: null })
  }

  #dragTo(point: Point): void {
    const drag = this.#drag
    if (drag === null) return
    drag.moving = true
    drag.last = point
    this.#preview(point)
    if (this.#scrolling === 0) this.#scrolling = requestAnimationFrame(this.#scrollAtEdges)
  }

  #up(event: PointerEvent): void {
    const { stage, session } = this.#parts
    const marquee = stage.getState().marquee
    const drag = this.#drag
    if (drag?.moving === true) {
      this.drop()
      return
    }
    this.cancel()
    if (marquee !== null && marquee.blockIds.length > 0) session.selectBlocks(marquee.blockIds)
    if (drag === null) return
    if (drag.adds) session.toggleBlock(drag.blockId)
    else if (session.getState().also.length > 0) session.select({ kind: 'block', id: drag.blockId })
    else if (isPlaceholder(event.target)) this.#parts.stage.set({ filling: drag.blockId })
    else if (drag.wasSelected) this.#parts.editAt(drag.blockId, { x: event.clientX, y: event.clientY })
  }

  /** The placeholder of an empty block is a button, also for the keyboard. [EDIT-155] */
  #press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#marquee?.moving === true) {
      event.preventDefault()
      this.cancel()
      return
    }
    if ((event.key !== 'Enter' && event.key !== ' ') || !isPlaceholder(event.target)) return
    const hit = selectionAt(event.target)
    if (hit?.kind !== 'block') return
    event.preventDefault()
    this.#parts.session.select(hit)
    this.#parts.stage.set({ filling: hit.id })
  }

  /** The menu of what is under the pointer, which is selected; of several selected ones when it is one of them. [EDIT-216] */
  #askForMenu(event: MouseEvent): void {
    const { session, stage } = this.#parts
    if (isTyping(event) || session.getState().previewing) return
    event.preventDefault()
    this.cancel()
    // The key for menus has no place: the menu stands at what is selected.
    if (event.button !== 2) {
      stage.set({ context: {} })
      return
    }
    const hit = selectionAt(event.target)
    if (hit?.kind !== 'block' || !session.selectedIds.includes(hit.id)) session.select(hit)
    stage.set({ context: { at: { x: event.clientX, y: event.clientY } }, hover: null })
  }

  #leave(): void {
    this.#parts.stage.setPointedAt(null)
    if (this.#drag === null && this.#marquee === null) this.#parts.stage.setHover(null)
  }

  #preview(point: Point): void {
    const { session, stage, view } = this.#parts
    const drag = this.#drag
    const place = drag === null ? undefined : findBlock(session.document, drag.blockId)
    if (drag === null || place === undefined) return
    const before = areasOf(place.section, session.gridDevice).get(drag.blockId)
    if (before === undefined) return
    const home = place.section.id
    const stays = drag.edges !== null || this.#spansSections()
    const sectionId = stays ? home : this.#sectionUnder(point, home)
    const measured = measureGrid(view, sectionId)
    if (measured === undefined) return
    const { metrics, onGrid } = measured
    const at = onGrid(point)
    const wanted =
      drag.edges === null
        ? movedArea(metrics, before, { x: at.x - drag.grip.x, y: at.y - drag.grip.y })
        : resizedArea(metrics, before, drag.edges, at)
    const { blockId, over } = drag
    const { edges } = drag
    // Only what is resized across gets another width than its own, or none.
    const isAcross = (edges?.left ?? edges?.right ?? false) && session.gridDevice === 'desktop'
    const free = isAcross && drag.free ? freeWidth(metrics, wanted, edges?.left === true, at.x) : undefined
    const own = isAcross ? (free ?? CELLS) : undefined
    const placed =
      drag.edges === null
        ? this.#together(blockId, before, wanted)
        : new Map([[blockId, free?.area ?? wanted]])
    const area = placed.get(blockId) ?? wanted
    const inSection = new Map(
      [...placed].filter(([id]) => !stays || findBlock(session.document, id)?.section.id === sectionId),
    )
    const room: Areas = over ? new Map() : session.makingRoom(sectionId, inSection)
    stage.set({
      drag: {
        blockId,
        sectionId,
        area,
        placed: [...placed],
        along: [...inSection].flatMap(([id, one]) => (id === blockId ? [] : [one])),
        resizing: drag.edges !== null,
        ...(own && { own: { maxWidth: own.maxWidth, stands: own.stands } }),
        over,
        makingRoom: [...room.values()],
        standing: this.#standingBeside(sectionId, placed, room),
      },
      hover: null,
    })
  }

  /** Where the other blocks of a section will stand. */
  #standingBeside(sectionId: string, placed: Areas, room: Areas): readonly GridArea[] {
    const { session } = this.#parts
    const section = findSection(session.document, sectionId)?.section
    if (section === undefined) return []
    return [...areasOf(section, session.gridDevice)].flatMap(([id, area]) =>
      placed.has(id) ? [] : [room.get(id) ?? area],
    )
  }

  /** Where all selected blocks come to stand when one of them is put somewhere: they keep their places to each other. */
  #together(blockId: string, before: GridArea, wanted: GridArea): Areas {
    const { session } = this.#parts
    const device = session.gridDevice
    const standing = new Map<string, GridArea>()
    for (const id of session.selectedIds) {
      const section = findBlock(session.document, id)?.section
      const area = section === undefined ? undefined : areasOf(section, device).get(id)
      if (area !== undefined) standing.set(id, area)
    }
    if (!standing.has(blockId) || standing.size === 1) return new Map([[blockId, wanted]])
    const moved = movedTogether(standing, wanted.x - before.x, wanted.y - before.y, device)
    return moved.size === 0 ? standing : moved
  }

  #sectionUnder(point: Point, fallback: string): string {
    const sections = this.#parts.view.painter.sections()
    const under = sections.find((section) => {
      const { top, bottom } = section.getBoundingClientRect()
      return point.y >= top && point.y < bottom
    })
    return under?.getAttribute(SECTION) ?? fallback
  }

  readonly #scrollAtEdges = (): void => {
    const drag = this.#drag
    const frame = this.#parts.view.page.defaultView
    if (drag === null || frame === null) return
    const { y } = drag.last
    const step = y < SCROLL_ZONE ? -SCROLL_STEP : y > frame.innerHeight - SCROLL_ZONE ? SCROLL_STEP : 0
    if (step !== 0) {
      frame.scrollBy(0, step)
      this.#preview(drag.last)
    }
    this.#scrolling = requestAnimationFrame(this.#scrollAtEdges)
  }
}

/** The block or section an element of the page belongs to. */
export function selectionAt(target: EventTarget | null): Selection {
  const element = target as Partial<Element> | null
  const block = element?.closest?.(`[${BLOCK}]`)
  if (block != null) return { kind: 'block', id: block.getAttribute(BLOCK) ?? '' }
  const section = element?.closest?.(`[${SECTION}]`)
  return section == null ? null : { kind: 'section', id: section.getAttribute(SECTION) ?? '' }
}

/** The grid of a section as the browser laid it out. */
interface MeasuredGrid {
  readonly metrics: GridMetrics
  /** Where a point of the frame is on the grid. */
  readonly onGrid: (point: Point) => Point
  /** Where a box on the grid is in the frame. */
  readonly inFrame: (box: Box) => Box
}

/** Whether a page is written from right to left: then its grids count from the right. [EDIT-1265] */
export const isMirrored = ({ dir }: Document) => dir === 'rtl'

export function measureGrid(view: CanvasView, sectionId: string): MeasuredGrid | undefined {
  const section = view.painter.section(sectionId)
  const grid = section === null ? null : gridOf(section)
  const frame = view.page.defaultView
  if (grid === null || frame === null) return undefined
  const style = frame.getComputedStyle(grid)
  const box = grid.getBoundingClientRect()
  const metrics = gridMetrics(
    style.gridTemplateColumns,
    style.gridTemplateRows,
    parseFloat(style.columnGap) || 0,
  )
  const { left, right, top } = box
  const mirrored = isMirrored(view.page)
  return {
    metrics,
    onGrid: ({ x, y }) => ({ x: mirrored ? right - x : x - left, y: y - top }),
    inFrame: ({ x, y, width, height }) => ({
      x: mirrored ? right - x - width : left + x,
      y: top + y,
      width,
      height,
    }),
  }
}

/** Whether an element asks for what an empty block is to show. */
function isPlaceholder(target: EventTarget | null): boolean {
  return (target as Partial<Element> | null)?.closest?.('[data-placeholder-for]') != null
}

function isTyping(event: Event): boolean {
  return (event.target as Partial<HTMLElement> | null)?.isContentEditable === true
}
