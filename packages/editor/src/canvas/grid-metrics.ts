import { OWN_WIDTHS, type GridArea } from '@plinth/domain'

/**
 * Where the tracks of a section's grid lie, in px from the grid's upper corner at which a line of writing begins: the left one, or
 * the right one on a page that is written from right to left. What is called left below is at that side.
 */
export interface GridMetrics {
  /** Start of each column and, last, one gap past the end of the grid. */
  readonly columns: readonly number[]
  readonly columnGap: number
  /** Start of each row in use and the end of the last one. */
  readonly rows: readonly number[]
}

/** Height of a row nothing stands in, px. */
export const EMPTY_ROW = 24

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** Metrics from the track sizes a browser computes: `10px 10px`. */
export function gridMetrics(columnTracks: string, rowTracks: string, columnGap: number): GridMetrics {
  return { columns: starts(columnTracks, columnGap), columnGap, rows: starts(rowTracks, 0) }
}

function starts(tracks: string, gap: number): number[] {
  const sizes = tracks
    .split(/\s+/)
    .map((size) => parseFloat(size))
    .filter(Number.isFinite)
  const found = [0]
  for (const size of sizes) found.push((found.at(-1) ?? 0) + size + gap)
  return found
}

/** The column a distance from the grid's first edge is nearest to. */
export function columnAt({ columns }: GridMetrics, x: number): number {
  return nearest(columns.slice(0, -1), x)
}

/** The row a distance from the grid's top edge is nearest to; below the last row in use, rows are 24 px high. */
export function rowAt({ rows }: GridMetrics, y: number): number {
  const end = rows.at(-1) ?? 0
  if (y > end) return rows.length - 1 + Math.round((y - end) / EMPTY_ROW)
  return nearest(rows, Math.max(0, y))
}

/** The px box of an area, from the grid's corner. */
export function boxOf(metrics: GridMetrics, area: GridArea): Box {
  const { columns, columnGap } = metrics
  const left = columns[area.x] ?? 0
  const right = (columns[area.x + area.w] ?? columns.at(-1) ?? 0) - columnGap
  const top = rowStart(metrics, area.y)
  return { x: left, y: top, width: right - left, height: rowStart(metrics, area.y + area.h) - top }
}

function rowStart({ rows }: GridMetrics, row: number): number {
  const known = rows[row]
  return known ?? (rows.at(-1) ?? 0) + (row - rows.length + 1) * EMPTY_ROW
}

function nearest(places: readonly number[], wanted: number): number {
  let best = 0
  places.forEach((place, index) => {
    if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index
  })
  return best
}

/** Edges of a block that a handle moves. */
export interface Edges {
  readonly left?: boolean
  readonly right?: boolean
  readonly top?: boolean
  readonly bottom?: boolean
}

/** The area of a block dragged so that its first corner is at `corner`. */
export function movedArea(metrics: GridMetrics, area: GridArea, corner: Point): GridArea {
  const last = metrics.columns.length - 1 - area.w
  return {
    ...area,
    x: Math.min(columnAt(metrics, corner.x), Math.max(0, last)),
    y: Math.max(0, rowAt(metrics, corner.y)),
  }
}

/** Px to the edge of a cell within which a free width is that of the cells. */
const NEAR = 4

/**
 * The cells and the width of its own of a block whose left or right edge has been dragged to a point between them; undefined where
 * it would be as wide as its cells. [EDIT-1259]
 */
export function freeWidth(metrics: GridMetrics, area: GridArea, isLeft: boolean, x: number) {
  const { columns, columnGap } = metrics
  const starts = columns.slice(0, -1)
  const ends = columns.slice(1).map((end) => end - columnGap)
  const left = isLeft ? x : (starts[area.x] ?? 0)
  const right = isLeft ? (ends[area.x + area.w - 1] ?? 0) : x
  const edges = isLeft ? starts : ends
  if (edges.some((edge) => Math.abs(edge - x) < NEAR)) return undefined
  const first = isLeft
    ? Math.max(
        0,
        starts.findLastIndex((start) => start < left),
      )
    : area.x
  const end = isLeft ? area.x + area.w : ends.findIndex((one) => one > right) + 1 || columns.length - 1
  const widest = (ends[end - 1] ?? 0) - (starts[first] ?? 0)
  const width = Math.round(Math.min(right - left, widest))
  return width < OWN_WIDTHS.block.min
    ? undefined
    : ({
        area: { ...area, x: first, w: end - first },
        maxWidth: width,
        stands: isLeft ? 'end' : 'start',
      } as const)
}

/** The box of a width of its own within that of its cells. */
export function ownBox(
  box: Box,
  { maxWidth, stands }: { maxWidth?: number | null; stands?: string | null } = {},
): Box {
  const width = Math.min(maxWidth ?? box.width, box.width)
  const spare = box.width - width
  return { ...box, width, x: box.x + (stands === 'start' ? 0 : stands === 'end' ? spare : spare / 2) }
}

/** The area of a block whose edges have been dragged to a point. The opposite edges stay. */
export function resizedArea(metrics: GridMetrics, area: GridArea, edges: Edges, to: Point): GridArea {
  const last = metrics.columns.length - 1
  let { x, y, w, h } = area
  if (edges.left === true) {
    x = Math.min(columnAt(metrics, to.x), area.x + area.w - 1)
    w = area.x + area.w - x
  }
  if (edges.right === true) {
    const end = nearest(metrics.columns, to.x + metrics.columnGap)
    w = Math.min(Math.max(end, x + 1), last) - x
  }
  if (edges.top === true) {
    y = Math.min(Math.max(0, rowAt(metrics, to.y)), area.y + area.h - 1)
    h = area.y + area.h - y
  }
  if (edges.bottom === true) h = Math.max(1, rowAt(metrics, to.y) - y)
  return { x, y, w, h }
}
