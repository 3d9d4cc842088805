import { say } from '../../words/sentence.ts'
import { canonicalBlock } from '../canonical.ts'
import { MAX_BLOCKS } from '../document.ts'
import { areaRefusal } from '../grid.ts'
import { countBlocks, findSection } from '../walk.ts'
import { galleryRefusal } from './gallery-refusal.ts'
import {
  HOLDS_NO_BLOCKS,
  indexRefusal,
  refuse,
  sectionMissing,
  usedIds,
  withSection,
  type OperationRule,
} from './rule.ts'

/** Puts a block at a place in the reading order of a section. [DOC-13] */
export const insertBlock: OperationRule<'insertBlock'> = (document, { sectionId, index, block }) => {
  const found = findSection(document, sectionId)
  if (found === undefined) return sectionMissing(sectionId)
  if (found.section.settings.synced !== undefined) return refuse('invalid-operation', HOLDS_NO_BLOCKS)
  const wrongIndex = indexRefusal(index, found.section.blocks.length)
  if (wrongIndex !== undefined) return wrongIndex
  if (countBlocks(document) >= MAX_BLOCKS) {
    return refuse(
      'too-many-blocks',
      say('A page holds at most {most} blocks. Delete one first.', { most: MAX_BLOCKS }),
    )
  }
  const tooMany = galleryRefusal(document, [block])
  if (tooMany !== undefined) return tooMany
  if (usedIds(document).has(block.id)) {
    return refuse('duplicate-id', say('The id {id} is already used on this page.', { id: block.id }))
  }
  const outside =
    areaRefusal(block.layout.desktop, 'desktop') ??
    (block.layout.phone === undefined ? undefined : areaRefusal(block.layout.phone, 'phone'))
  if (outside !== undefined) return refuse('outside-grid', outside)
  return {
    ok: true,
    document: withSection(document, found.index, {
      ...found.section,
      blocks: found.section.blocks.toSpliced(index, 0, canonicalBlock(block)),
    }),
    inverse: { type: 'removeBlock', blockId: block.id },
  }
}
