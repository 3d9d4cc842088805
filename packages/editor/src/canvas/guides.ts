import type { GridArea } from '@plinth/domain'
import type { Box } from './grid-metrics.ts'

/** A block on the grid and where that is, px from the grid's corner. */
export interface OnGrid {
  readonly area: GridArea
  readonly box: Box
}

/** A line along an edge or middle that blocks have in common: upright at `at`, or level, from one end to the other, px. */
export interface GuideLine {
  readonly way: 'upright' | 'level'
  readonly at: number
  readonly from: number
  readonly to: number
}

/** The free cells between two blocks, px; `cells` says how many columns or rows. */
export interface Gap {
  readonly way: 'across' | 'down'
  readonly box: Box
  readonly cells: number
  /** Whether the gap on the other side is as large. */
  readonly isEqual: boolean
}

/** The lines on which a block stands with others: their left and right edges, top and bottom, or their middles. [EDIT-225] */
export function guideLines(moving: OnGrid, others: readonly OnGrid[]): readonly GuideLine[] {
  return [...linesAlong('upright', moving, others), ...linesAlong('level', moving, others)]
}

function linesAlong(way: GuideLine['way'], moving: OnGrid, others: readonly OnGrid[]): GuideLine[] {
  const mine = places(way, moving)
  return mine.flatMap(({ isMiddle, cell, px }): GuideLine[] => {
    // A middle on an edge is no alignment anyone sees.
    const meeting = others.filter((other) =>
      places(way, other).some((place) => place.cell === cell && place.isMiddle === isMiddle),
    )
    if (meeting.length === 0) return []
    const ends = [moving, ...meeting].map(({ box }) =>
      way === 'upright' ? [box.y, box.y + box.height] : [box.x, box.x + box.width],
    )
    return [{ way, at: px, from: Math.min(...ends.flat()), to: Math.max(...ends.flat()) }]
  })
}

/** Both edges and the middle of a block, in half cells so that a middle is a whole number, and in px. */
function places(way: GuideLine['way'], { area, box }: OnGrid) {
  const [start, size, px, length] =
    way === 'upright' ? [area.x, area.w, box.x, box.width] : [area.y, area.h, box.y, box.height]
  return [
    { isMiddle: false, cell: 2 * start, px },
    { isMiddle: true, cell: 2 * start + size, px: px + length / 2 },
    { isMiddle: false, cell: 2 * (start + size), px: px + length },
  ]
}

/** The gaps to the nearest block on each side that stands beside, above or below. [EDIT-225] */
export function gapsAround(moving: OnGrid, others: readonly OnGrid[]): readonly Gap[] {
  const { area, box } = moving
  const beside = others.filter(
    (other) => area.y < other.area.y + other.area.h && other.area.y < area.y + area.h,
  )
  const inLine = others.filter(
    (other) => area.x < other.area.x + other.area.w && other.area.x < area.x + area.w,
  )
  const left = nearest(beside, (other) => area.x - other.area.x - other.area.w)
  const right = nearest(beside, (other) => other.area.x - area.x - area.w)
  const above = nearest(inLine, (other) => area.y - other.area.y - other.area.h)
  const below = nearest(inLine, (other) => other.area.y - area.y - area.h)
  const level = { y: box.y, height: box.height }
  const upright = { x: box.x, width: box.width }
  const across = left?.cells === right?.cells
  const down = above?.cells === below?.cells
  const gaps: (Gap | undefined)[] = [
    left && {
      way: 'across',
      cells: left.cells,
      isEqual: across,
      box: between(end(left.to.box, 'x'), box.x, level),
    },
    right && {
      way: 'across',
      cells: right.cells,
      isEqual: across,
      box: between(end(box, 'x'), right.to.box.x, level),
    },
    above && {
      way: 'down',
      cells: above.cells,
      isEqual: down,
      box: between(end(above.to.box, 'y'), box.y, upright),
    },
    below && {
      way: 'down',
      cells: below.cells,
      isEqual: down,
      box: between(end(box, 'y'), below.to.box.y, upright),
    },
  ]
  return gaps.filter((gap) => gap !== undefined)
}

function nearest(others: readonly OnGrid[], distance: (other: OnGrid) => number) {
  let best: { readonly to: OnGrid; readonly cells: number } | undefined
  for (const to of others) {
    const cells = distance(to)
    if (cells > 0 && (best === undefined || cells < best.cells)) best = { to, cells }
  }
  return best
}

const end = (box: Box, way: 'x' | 'y') => (way === 'x' ? box.x + box.width : box.y + box.height)

/** The strip from one edge to another, in the middle of the block. */
function between(
  from: number,
  to: number,
  side: { readonly y: number; readonly height: number } | { readonly x: number; readonly width: number },
): Box {
  return 'y' in side
    ? { x: from, width: to - from, y: side.y + side.height / 2, height: 0 }
    : { y: from, height: to - from, x: side.x + side.width / 2, width: 0 }
}
