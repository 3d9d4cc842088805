import { DESKTOP_COLUMNS, MAX_ROWS, PHONE_COLUMNS, type GridArea } from './document.ts'

/** The two grids a section has. A tablet uses the desktop's. */
export type GridDevice = 'desktop' | 'phone'

/** Columns of a device's grid. */
export function gridColumns(device: GridDevice): number {
  return device === 'desktop' ? DESKTOP_COLUMNS : PHONE_COLUMNS
}

/** Why an area does not fit a device's grid, in words; undefined when it does. [DOC-15] */
export function areaRefusal(area: GridArea, device: GridDevice): string | undefined {
  const columns = gridColumns(device)
  const { x, y, w, h } = area
  if (![x, y, w, h].every(Number.isInteger))
    return 'Places on the grid are whole numbers of columns and rows.'
  if (x < 0 || y < 0 || w < 1 || h < 1)
    return 'A block starts at column 0 and row 0 or later and covers at least one cell.'
  if (x + w > columns)
    return `The ${device} grid has ${columns} columns; this block would end at column ${x + w}.`
  if (y + h > MAX_ROWS) return `A section has at most ${MAX_ROWS} rows; this block would end at row ${y + h}.`
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
 * Where everything stands once `movedId` has been given `area`: the moved block stays where it was put, what it covers
 * moves straight down, and so does what that covers in turn. Blocks that already overlapped each other before may go on
 * doing so. Only changed areas are returned, the moved one included. [DOC-31]
 */
export function makeRoom(
  areas: ReadonlyMap<string, GridArea>,
  movedId: string,
  area: GridArea,
): Map<string, GridArea> {
  const changed = new Map<string, GridArea>([[movedId, area]])
  const fromTheTop = [...areas].filter(([id]) => id !== movedId).sort(([, a], [, b]) => a.y - b.y)
  for (const [id, before] of fromTheTop) {
    const obstacles = [...changed].filter(([other]) => {
      const otherBefore = areas.get(other)
      return other === movedId || otherBefore === undefined || !overlaps(otherBefore, before)
    })
    const now = belowObstacles(
      before,
      obstacles.map(([, obstacle]) => obstacle),
    )
    if (now.y !== before.y && now.y + now.h <= MAX_ROWS) changed.set(id, now)
  }
  return changed
}

function belowObstacles(area: GridArea, obstacles: readonly GridArea[]): GridArea {
  const obstacle = obstacles.find((other) => overlaps(other, area))
  return obstacle === undefined ? area : belowObstacles({ ...area, y: obstacle.y + obstacle.h }, obstacles)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
