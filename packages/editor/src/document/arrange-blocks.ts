import { gridColumns, MAX_ROWS, type GridArea, type GridDevice } from '@plinth/domain'

/** Where blocks stand, by block id. */
export type Areas = ReadonlyMap<string, GridArea>

/** An edge or middle that several blocks are brought to. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** The way in which the gaps between blocks are made the same. */
export type Axis = 'across' | 'down'

/**
 * Blocks moved together by cells, as far as the grid goes: they keep their places to each other. Empty when they are at its
 * edge already.
 */
export function movedTogether(areas: Areas, dx: number, dy: number, device: GridDevice): Areas {
  const all = [...areas.values()]
  const left = Math.min(...all.map(({ x }) => x))
  const right = gridColumns(device) - Math.max(...all.map(({ x, w }) => x + w))
  const top = Math.min(...all.map(({ y }) => y))
  const bottom = MAX_ROWS - Math.max(...all.map(({ y, h }) => y + h))
  const across = Math.min(Math.max(dx, -left), Math.max(0, right))
  const down = Math.min(Math.max(dy, -top), Math.max(0, bottom))
  if (across === 0 && down === 0) return new Map()
  return new Map([...areas].map(([id, area]) => [id, { ...area, x: area.x + across, y: area.y + down }]))
}

/** Blocks each made wider and higher by cells, as far as the grid goes; only those that change. */
export function resizedTogether(areas: Areas, dx: number, dy: number, device: GridDevice): Areas {
  const columns = gridColumns(device)
  const resized = [...areas].map(([id, area]): [string, GridArea] => [
    id,
    {
      ...area,
      w: Math.min(Math.max(1, area.w + dx), columns - area.x),
      h: Math.min(Math.max(1, area.h + dy), MAX_ROWS - area.y),
    },
  ])
  return new Map(resized.filter(([id, { w, h }]) => w !== areas.get(id)?.w || h !== areas.get(id)?.h))
}

/** Blocks brought to an edge or the middle of the room they take together. */
export function aligned(areas: Areas, alignment: Alignment): Areas {
  const all = [...areas.values()]
  const left = Math.min(...all.map(({ x }) => x))
  const right = Math.max(...all.map(({ x, w }) => x + w))
  const top = Math.min(...all.map(({ y }) => y))
  const bottom = Math.max(...all.map(({ y, h }) => y + h))
  const place: Readonly<Record<Alignment, (area: GridArea) => Partial<GridArea>>> = {
    left: () => ({ x: left }),
    center: ({ w }) => ({ x: Math.floor((left + right - w) / 2) }),
    right: ({ w }) => ({ x: right - w }),
    top: () => ({ y: top }),
    middle: ({ h }) => ({ y: Math.floor((top + bottom - h) / 2) }),
    bottom: ({ h }) => ({ y: bottom - h }),
  }
  return new Map([...areas].map(([id, area]) => [id, { ...area, ...place[alignment](area) }]))
}

/**
 * Blocks with the same gap between each and the next, as near as whole cells allow; the outermost two stay. Fewer than three
 * are as they were.
 */
export function distributed(areas: Areas, axis: Axis): Areas {
  const [at, size] = axis === 'across' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const inOrder = [...areas].sort(([, a], [, b]) => a[at] - b[at] || a[size] - b[size])
  const first = inOrder[0]?.[1]
  const last = inOrder.at(-1)?.[1]
  if (first === undefined || last === undefined || inOrder.length < 3) return areas
  const taken = inOrder.reduce((sum, [, area]) => sum + area[size], 0)
  const gap = (last[at] + last[size] - first[at] - taken) / (inOrder.length - 1)
  let next: number = first[at]
  return new Map(
    inOrder.map(([id, area], index): [string, GridArea] => {
      const start = index === inOrder.length - 1 ? area[at] : Math.max(0, Math.round(next))
      next += area[size] + gap
      return [id, { ...area, [at]: start }]
    }),
  )
}
