import { findBlock, findSection } from '../walk.ts'
import {
  blockMissing,
  HOLDS_NO_BLOCKS,
  indexRefusal,
  refuse,
  sectionMissing,
  withSection,
  type OperationRule,
} from './rule.ts'

/** Moves a block in the reading order, within its section or into another; `index` counts without it. [DOC-14] */
export const moveBlock: OperationRule<'moveBlock'> = (document, { blockId, sectionId, index }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  const without = withSection(document, place.sectionIndex, {
    ...place.section,
    blocks: place.section.blocks.toSpliced(place.blockIndex, 1),
  })
  const target = findSection(without, sectionId)
  if (target === undefined) return sectionMissing(sectionId)
  if (target.section.settings.synced !== undefined) return refuse('invalid-operation', HOLDS_NO_BLOCKS)
  const wrongIndex = indexRefusal(index, target.section.blocks.length)
  if (wrongIndex !== undefined) return wrongIndex
  return {
    ok: true,
    document: withSection(without, target.index, {
      ...target.section,
      blocks: target.section.blocks.toSpliced(index, 0, place.block),
    }),
    inverse: { type: 'moveBlock', blockId, sectionId: place.section.id, index: place.blockIndex },
  }
}
