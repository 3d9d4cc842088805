import { findBlock } from '../walk.ts'
import { blockMissing, withSection, type OperationRule } from './rule.ts'

/** Takes a block off the page. [DOC-13] */
export const removeBlock: OperationRule<'removeBlock'> = (document, { blockId }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  const { section, sectionIndex, block, blockIndex } = place
  return {
    ok: true,
    document: withSection(document, sectionIndex, {
      ...section,
      blocks: section.blocks.toSpliced(blockIndex, 1),
    }),
    inverse: { type: 'insertBlock', sectionId: section.id, index: blockIndex, block },
  }
}
