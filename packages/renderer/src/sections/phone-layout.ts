import { readBlockValue, registry } from '@plinth/blocks'
import { MAX_ROWS, PHONE_COLUMNS, type Block, type GridArea, type Section } from '@plinth/domain'

/** Blocks up to this many of the 24 columns may stand two to a row on a phone. */
const NARROW = 12

function rowsOf(block: Block, columns: number): number {
  const definition = registry.get(block.type)
  if (definition?.phoneRows === undefined) return 1
  const value = readBlockValue(definition, block.value)
  return Math.min(MAX_ROWS, Math.max(1, definition.phoneRows(value, block, columns)))
}

function overlapsRows(one: GridArea, other: GridArea): boolean {
  return one.y < other.y + other.h && other.y < one.y + one.h
}

/** Whether two neighbours in the reading order stay side by side: same kind, narrow, next to each other on the desktop. */
function paired(first: Block, second: Block | undefined): second is Block {
  if (second === undefined || first.type !== second.type || second.layout.phone !== undefined) return false
  if (second.marks?.hiddenOnPhone === true) return false
  if (registry.get(first.type)?.pairsOnPhone !== true) return false
  const [one, other] = [first.layout.desktop, second.layout.desktop]
  const apart = one.x + one.w <= other.x || other.x + other.w <= one.x
  return one.w <= NARROW && other.w <= NARROW && one.w === other.w && apart && overlapsRows(one, other)
}

/**
 * Where each block of a section stands on a phone. A block with a place of its own keeps it. Every other one follows the
 * reading order: full width, one empty row below the one before it, past whatever has been placed by hand; pictures
 * and buttons that stand side by side on the desktop stay side by side. [RENDERER-17]
 */
export function phoneLayout(section: Pick<Section, 'blocks'>): ReadonlyMap<string, GridArea> {
  const placed = new Map<string, GridArea>()
  const fixed = section.blocks.flatMap(({ layout }) => layout.phone ?? [])
  let next = 0

  function firstFree(h: number): number {
    let y = next
    for (let hit = blocker(y, h); hit !== undefined; hit = blocker(y, h)) y = hit.y + hit.h + 1
    return y
  }
  function blocker(y: number, h: number): GridArea | undefined {
    return fixed.find((area) => overlapsRows(area, { x: 0, y, w: PHONE_COLUMNS, h }))
  }

  for (let index = 0; index < section.blocks.length; index += 1) {
    const block = section.blocks[index]!
    if (block.layout.phone !== undefined) {
      placed.set(block.id, block.layout.phone)
      next = Math.max(next, block.layout.phone.y + block.layout.phone.h + 1)
      continue
    }
    // What is not shown takes no room: what follows stands where it would.
    if (block.marks?.hiddenOnPhone === true) {
      placed.set(block.id, { x: 0, y: next, w: PHONE_COLUMNS, h: rowsOf(block, PHONE_COLUMNS) })
      continue
    }
    const partner = section.blocks[index + 1]
    if (paired(block, partner)) {
      const half = PHONE_COLUMNS / 2
      const h = Math.max(rowsOf(block, half), rowsOf(partner, half))
      const y = firstFree(h)
      const [left, right] =
        block.layout.desktop.x < partner.layout.desktop.x ? [block, partner] : [partner, block]
      placed.set(left.id, { x: 0, y, w: half, h })
      placed.set(right.id, { x: half, y, w: half, h })
      next = y + h + 1
      index += 1
      continue
    }
    const h = rowsOf(block, PHONE_COLUMNS)
    const y = firstFree(h)
    placed.set(block.id, { x: 0, y, w: PHONE_COLUMNS, h })
    next = y + h + 1
  }
  return placed
}

/** A grid area as the value of CSS `grid-area`. */
export function gridAreaCss({ x, y, w, h }: GridArea): string {
  return `${y + 1}/${x + 1}/${y + h + 1}/${x + w + 1}`
}
