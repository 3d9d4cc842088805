import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, findBlock, findSection, gridColumns, newId, type GridArea } from '@plinth/domain'
import { areasOf, belowEverything, type EditingSession, type NewPlace } from '../document/editing-session.ts'
import { showError } from '../ui/feedback.tsx'
import type { Canvas } from './canvas.ts'
import type { measureGrid } from './canvas-pointer.ts'
import type { CanvasView } from './canvas-view.ts'
import type { Box, boxOf, movedArea, Point } from './grid-metrics.ts'
import { BLOCK, SECTION } from './page-painter.ts'
import { putPictures, type PictureTarget } from './put-pictures.ts'
import type { StageStore } from './stage-store.ts'

interface DropParts {
  readonly view: CanvasView
  readonly session: EditingSession
  readonly stage: StageStore
  readonly canvas: Canvas
  /** How the grid is measured, as the canvas does it: imported here as well, it would be a file of its own to load. [HTTP-54] */
  readonly grid: {
    readonly measureGrid: typeof measureGrid
    readonly boxOf: typeof boxOf
    readonly movedArea: typeof movedArea
  }
}

/** Shows where pictures held over the page would go; nothing without a point of the page's frame. [EDIT-1320] */
export function showDrop(parts: DropParts, point: Point | undefined): void {
  const { stage, session } = parts
  const target = point === undefined ? undefined : targetAt(parts, point)
  if (target?.kind !== 'place') {
    if (stage.getState().drag !== null) stage.set({ drag: null })
    stage.setHover(target ?? null)
    return
  }
  const { sectionId } = target.place
  const area = shownArea(target, session)
  const room = session.makingRoom(sectionId, new Map([[NEW, area]]))
  const section = findSection(session.document, sectionId)?.section
  stage.set({
    hover: null,
    drag: {
      blockId: NEW,
      sectionId,
      area,
      placed: [[NEW, area]],
      along: [],
      resizing: false,
      over: false,
      isNew: true,
      makingRoom: [...room.values()],
      standing:
        section === undefined
          ? []
          : [...areasOf(section, session.gridDevice)].map(([id, before]) => room.get(id) ?? before),
    },
  })
}

/** Puts pictures where they were dropped. */
export function dropPictures(parts: DropParts, files: readonly File[], point: Point | undefined): void {
  const target = point === undefined ? undefined : targetAt(parts, point)
  showDrop(parts, undefined)
  putPictures(files, parts.session, parts.canvas, target).catch(showError)
}

/** What a block is called that is not there yet. */
const NEW = ''

interface Placed {
  readonly kind: 'place'
  readonly place: NewPlace
  /** The block it goes before or after, if it was held over one. */
  readonly beside?: string
  readonly before?: boolean
}

/** Where pictures dropped at a point go: into a block that shows pictures, beside another one, or to free cells. */
function targetAt(
  parts: DropParts,
  point: Point,
): Exclude<PictureTarget, { kind: 'place' }> | Placed | undefined {
  const { view, session, grid } = parts
  const section = sectionAt(view, session, point)
  if (section === undefined) return undefined
  const { id, blocks } = section
  const under = view.page.elementsFromPoint(point.x, point.y)
  const element = under.map((one) => one.closest(`[${BLOCK}]`)).find((one) => one !== null)
  const found = findBlock(session.document, element?.getAttribute(BLOCK) ?? '')
  if (found !== undefined && session.takesPictures(found.block.id))
    return { kind: 'block', id: found.block.id }
  const size = newBlock(BLOCK_TYPES.image, newId(), session.language, { x: 0, y: 0 })?.layout.desktop
  const measured = grid.measureGrid(view, id)
  if (size === undefined || measured === undefined) return undefined
  if (element != null && found !== undefined) {
    const { top, height } = element.getBoundingClientRect()
    const before = point.y < top + height / 2
    const { x, y, h } = found.block.layout.desktop
    const area = { ...size, x: Math.min(x, gridColumns('desktop') - size.w), y: before ? y : y + h }
    const index = found.blockIndex + (before ? 0 : 1)
    return { kind: 'place', place: { sectionId: id, index, area }, beside: found.block.id, before }
  }
  const areas = areasOf(section, 'desktop')
  if (session.gridDevice === 'phone')
    return {
      kind: 'place',
      place: { sectionId: id, index: blocks.length, area: { ...size, y: belowEverything(areas) } },
    }
  const at = measured.onGrid(point)
  const box: Box = grid.boxOf(measured.metrics, size)
  const free = grid.movedArea(measured.metrics, size, { x: at.x - box.width / 2, y: at.y })
  // Nothing stands there from which it could keep away.
  const area = blocks.length === 0 ? { ...free, y: 0 } : free
  const next = blocks.findIndex(({ layout: { desktop } }) => isAfter(desktop, area))
  return { kind: 'place', place: { sectionId: id, index: next < 0 ? blocks.length : next, area } }
}

/** Whether an area is read after another one. */
const isAfter = (one: GridArea, other: GridArea): boolean =>
  one.y > other.y || (one.y === other.y && one.x > other.x)

/** The cells a picture takes on the device that is shown: on a phone the whole width, in the order of reading. */
function shownArea({ place, beside, before }: Placed, session: EditingSession): GridArea {
  if (session.gridDevice === 'desktop') return place.area
  const section = findSection(session.document, place.sectionId)?.section
  const areas = section === undefined ? new Map<string, GridArea>() : areasOf(section, 'phone')
  const other = areas.get(beside ?? '')
  const y = other === undefined ? belowEverything(areas) : before === true ? other.y : other.y + other.h
  return { x: 0, y, w: gridColumns('phone'), h: place.area.h }
}

/** The section at the height of a point; above the first and below the last the nearest one. */
function sectionAt(view: CanvasView, session: EditingSession, { y }: Point) {
  const sections = view.painter.sections()
  const at = sections.find((one) => y < one.getBoundingClientRect().bottom) ?? sections.at(-1)
  return findSection(session.document, at?.getAttribute(SECTION) ?? '')?.section
}
