import type { Box, Point } from './grid-metrics.ts'

/** Px between a toolbar and what it belongs to: the handles stand out by 8. */
const GAP = 10
/** Px between a toolbar and the edge of the canvas. */
const MARGIN = 4
/** Px within which one still sees what a toolbar belongs to. */
const REACH = 160

/** What a place for a toolbar is looked for with; all boxes in px of the canvas. */
export interface WantedPlace {
  /** What the toolbar belongs to. */
  readonly box: Box
  readonly size: { readonly width: number; readonly height: number }
  /** Size of the canvas. */
  readonly room: { readonly width: number; readonly height: number }
  /** What must not be covered: words, pictures, other tools, panels. */
  readonly taken: readonly Box[]
  /** Whether it stands within its box, at the upper right, as that of a section does. */
  readonly inside?: boolean
}

/**
 * Where a toolbar stands so that it covers nothing: above what it belongs to, else below, beside or in the nearest free place;
 * undefined when there is none within sight of it. [EDIT-173]
 */
export function placeToolbar(wanted: WantedPlace): Point | undefined {
  const { box, size, room, inside = false } = wanted
  const own = inside ? [] : [grown(box, GAP)]
  const near = inside ? box : grown(box, REACH + Math.max(size.width, size.height))
  const taken = [...wanted.taken.filter((one) => overlap(one, near)), ...own]
  const isFree = (place: Point) =>
    !taken.some((one) => overlap(one, { ...place, width: size.width, height: size.height }))
  // Whole px, away from what it stands beside: half a px into it would be no free place.
  const ends = (start: number, end: number, length: number, side: 'x' | 'y') => [
    Math.floor(start - length),
    Math.ceil(start),
    Math.floor(end - length),
    Math.ceil(end),
    ...taken.flatMap((one) => {
      const from = one[side]
      return [Math.floor(from - length), Math.ceil(from + (side === 'x' ? one.width : one.height))]
    }),
    MARGIN,
    (side === 'x' ? room.width : room.height) - length - MARGIN,
  ]
  const within = (at: number, length: number, whole: number) => at >= MARGIN && at + length <= whole - MARGIN
  const [dx, dy] = inside ? [-12, -12] : [0, GAP]
  const xs = unique(ends(box.x - dx, box.x + box.width + dx, size.width, 'x')).filter((x) =>
    within(x, size.width, room.width),
  )
  const ys = unique(ends(box.y - dy, box.y + box.height + dy, size.height, 'y')).filter((y) =>
    within(y, size.height, room.height),
  )
  const cost = inside ? costInside(wanted) : costBeside(wanted)
  return ys
    .flatMap((y) => xs.map((x) => ({ x, y })))
    .map((place) => ({ place, cost: cost(place) }))
    .filter((one) => one.cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost)
    .find(({ place }) => isFree(place))?.place
}

/** Above and in line with the left edge is best; below, beside and farther away is worse. */
function costBeside({ box, size }: WantedPlace): (place: Point) => number {
  return ({ x, y }) => {
    const across = Math.max(box.x - (x + size.width), x - (box.x + box.width), 0)
    const down = Math.max(box.y - (y + size.height), y - (box.y + box.height), 0)
    const distance = Math.hypot(across, down)
    if (distance > REACH) return Infinity
    const side = y + size.height <= box.y ? 0 : y >= box.y + box.height ? 8 : 16
    return distance + side + Math.abs(x - box.x) / 20
  }
}

/** Within the box, as near to its upper right corner as can be. */
function costInside({ box, size }: WantedPlace): (place: Point) => number {
  return ({ x, y }) => {
    const right = box.x + box.width - 12 - (x + size.width)
    const top = y - Math.max(box.y + 12, MARGIN)
    const isWithin = right >= 0 && top >= 0 && x >= box.x && y + size.height <= box.y + box.height
    return isWithin ? Math.hypot(right, top) : Infinity
  }
}

/**
 * Where a button stands on a line across the canvas so that it covers nothing: as far left as can be; undefined when the line is
 * full. [EDIT-226]
 *
 * @param row what the button would take at the left end of the line
 * @param width px of the canvas
 */
export function freeOnLine(row: Box, width: number, taken: readonly Box[]): number | undefined {
  const inWay = taken.filter((one) => overlap({ ...row, x: 0, width }, one))
  const starts = [row.x, ...inWay.map((one) => one.x + one.width + GAP)].toSorted((one, other) => one - other)
  return starts.find(
    (x) =>
      x >= row.x &&
      x + row.width <= width - MARGIN &&
      !inWay.some((one) => overlap({ ...row, x }, grown(one, MARGIN / 2))),
  )
}

/** A box with so many px more around it. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** Whether two boxes share more than an edge. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Whether a box lies within another as a whole. */
export function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]
