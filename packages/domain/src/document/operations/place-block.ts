import { say } from '../../words/sentence.ts'
import type { BlockLayout, GridArea } from '../document.ts'
import { areaRefusal } from '../grid.ts'
import { findBlock } from '../walk.ts'
import { blockMissing, refuse, withBlock, type OperationRule } from './rule.ts'

/** Places a block on a device's grid; `null` gives the phone layout back to the reading order. [DOC-15] */
export const placeBlock: OperationRule<'placeBlock'> = (document, { blockId, device, area }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  if (area === null && device === 'desktop') {
    return refuse('invalid-operation', say('A block always has a place on the desktop grid.'))
  }
  const outside = area === null ? undefined : areaRefusal(area, device)
  if (outside !== undefined) return refuse('outside-grid', outside)

  const before = place.block.layout
  const changed = withBlock(document, blockId, (block) => ({
    ...block,
    layout: layoutWith(before, device, area),
  }))
  return {
    ok: true,
    document: changed ?? document,
    inverse: { type: 'placeBlock', blockId, device, area: before[device] ?? null },
  }
}

function layoutWith(before: BlockLayout, device: 'desktop' | 'phone', area: GridArea | null): BlockLayout {
  const clean = area === null ? undefined : { x: area.x, y: area.y, w: area.w, h: area.h }
  const desktop = device === 'desktop' ? (clean ?? before.desktop) : before.desktop
  const phone = device === 'phone' ? clean : before.phone
  return phone === undefined ? { desktop } : { desktop, phone }
}
