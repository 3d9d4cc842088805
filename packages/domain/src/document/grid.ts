import { say, type Sentence } from '../words/sentence.ts'
import { DESKTOP_COLUMNS, MAX_ROWS, PHONE_COLUMNS, type GridArea } from './document.ts'

/** The two grids a section has. A tablet uses the desktop's. */
export type GridDevice = 'desktop' | 'phone'

/** Columns of a device's grid. */
export function gridColumns(device: GridDevice): number {
  return device === 'desktop' ? DESKTOP_COLUMNS : PHONE_COLUMNS
}

/** Why an area does not fit a device's grid, in words; undefined when it does. [DOC-15] */
export function areaRefusal(area: GridArea, device: GridDevice): Sentence | undefined {
  const columns = gridColumns(device)
  const { x, y, w, h } = area
  if (![x, y, w, h].every(Number.isInteger))
    return say('Places on the grid are whole numbers of columns and rows.')
  if (x < 0 || y < 0 || w < 1 || h < 1)
    return say('A block starts at column 0 and row 0 or later and covers at least one cell.')
  if (x + w > columns)
    return device === 'phone'
      ? say('The phone grid has {columns} columns; this block would end at column {end}.', {
          columns,
          end: x + w,
        })
      : say('The desktop grid has {columns} columns; this block would end at column {end}.', {
          columns,
          end: x + w,
        })
  if (y + h > MAX_ROWS)
    return say('A section has at most {most} rows; this block would end at row {end}.', {
      most: MAX_ROWS,
      end: y + h,
    })
  return undefined
}

/** The nearest area to `area` that lies on the grid: moved first, made smaller only when it must. */
export function fitToGrid(area: GridArea, device: GridDevice): GridArea {
  const columns = gridColumns(device)
  const w = clamp(Math.round(area.w), 1, columns)
  const h = clamp(Math.round(area.h), 1, MAX_ROWS)
  return { x: clamp(Math.round(area.x), 0, columns - w), y: clamp(Math.round(area.y), 0, MAX_ROWS - h), w, h }
}

/** Whether two areas share a cell. */
export function overlaps(a: GridArea, b: GridArea): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** One past the last row in use. */
export function bottomRow(areas: Iterable<GridArea>): number {
  let bottom = 0
  for (const area of areas) bottom = Math.max(bottom, area.y + area.h)
  return bottom
}

/**
 * Where everything stands once `movedId` has been given `area`: the moved block stays where it was put, what it newly
 * covers moves straight down, and so does what that covers in turn. What overlapped the moved block before stays where it
 * is: a headline over a picture is meant. Blocks that overlap each other make room together, so that they stay as they
 * were composed. Only changed areas are returned, the moved one included. [DOC-31] [DOC-33] [DOC-34]
 *
 * @param areas how everything stood before; without `movedId` it is new and overlaps nothing yet
 */
export function makeRoom(
  areas: ReadonlyMap<string, GridArea>,
  movedId: string,
  area: GridArea,
): Map<string, GridArea> {
  return makeRoomForAll(areas, new Map([[movedId, area]]))
}

/**
 * The same for several blocks that are placed at once, each where it was put: what any of them overlapped before stays
 * where it is. [DOC-36]
 *
 * @param placed where each of them is put, by block id
 */
export function makeRoomForAll(
  areas: ReadonlyMap<string, GridArea>,
  placed: ReadonlyMap<string, GridArea>,
): Map<string, GridArea> {
  const changed = new Map(placed)
  const settled: Settled[] = [...placed].map(([id, now]) => ({ before: areas.get(id), now }))
  const origins = settled.flatMap(({ before }) => (before === undefined ? [] : [before]))
  const free: Placed[] = []
  for (const [id, before] of areas) {
    if (placed.has(id)) continue
    if (origins.some((from) => overlaps(from, before))) settled.push({ before, now: before })
    else free.push({ id, area: before })
  }
  for (const group of groupsFromTheTop(free)) {
    const wanted = downBy(group, settled)
    // Where the grid ends there is no room to be made.
    const down = bottomRow(group.map((member) => member.area)) + wanted > MAX_ROWS ? 0 : wanted
    for (const { id, area: before } of group) {
      const now = { ...before, y: before.y + down }
      settled.push({ before, now })
      if (down > 0) changed.set(id, now)
    }
  }
  return changed
}

/**
 * Several blocks as they are wanted, brought apart: one that would come to lie over another it did not overlap before goes
 * straight down below it. Where the grid ends it stays as wanted. [DOC-37]
 *
 * @param areas where they stood
 * @param wanted where each is to stand, on the grid
 */
export function bringApart(
  areas: ReadonlyMap<string, GridArea>,
  wanted: ReadonlyMap<string, GridArea>,
): Map<string, GridArea> {
  const settled: { readonly before: GridArea; readonly now: GridArea }[] = []
  const apart = new Map<string, GridArea>()
  const inOrder = [...wanted]
    .map(([id, area]) => ({ id, area, before: areas.get(id) ?? area }))
    .sort((a, b) => a.area.y - b.area.y || a.before.y - b.before.y || a.before.x - b.before.x)
  for (const { id, area, before } of inOrder) {
    let now = area
    for (let moved = true; moved;) {
      const below = settled.find((other) => overlaps(now, other.now) && !overlaps(before, other.before))
      moved = below !== undefined
      if (below !== undefined) now = { ...now, y: below.now.y + below.now.h }
    }
    if (now.y + now.h > MAX_ROWS) now = area
    settled.push({ before, now })
    apart.set(id, now)
  }
  return apart
}

interface Placed {
  readonly id: string
  readonly area: GridArea
}

/** Something that keeps its place from here on, with where it stood: undefined when it is new. */
interface Settled {
  readonly before: GridArea | undefined
  readonly now: GridArea
}

/** Blocks that overlap each other, directly or through others, as groups; the topmost group first. */
function groupsFromTheTop(blocks: readonly Placed[]): Placed[][] {
  const left = new Set(blocks)
  const groups: Placed[][] = []
  for (const first of left) {
    left.delete(first)
    const group = [first]
    for (const member of group) {
      for (const other of left) {
        if (!overlaps(member.area, other.area)) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  const top = (group: readonly Placed[]) => Math.min(...group.map(({ area }) => area.y))
  return groups.sort((a, b) => top(a) - top(b))
}

/** Rows a group moves down until it covers nothing settled, but for what it overlapped before. */
function downBy(group: readonly Placed[], settled: readonly Settled[]): number {
  let down = 0
  for (let moved = true; moved;) {
    moved = false
    for (const { area } of group) {
      for (const { before, now } of settled) {
        if (!overlaps({ ...area, y: area.y + down }, now)) continue
        if (before !== undefined && overlaps(area, before)) continue
        down = now.y + now.h - area.y
        moved = true
      }
    }
  }
  return down
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
