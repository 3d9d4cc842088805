import { canonicalSection } from '../canonical.ts'
import { MAX_BLOCKS, MAX_SECTIONS } from '../document.ts'
import { countBlocks } from '../walk.ts'
import { indexRefusal, refuse, usedIds, type OperationRule } from './rule.ts'

/** Puts a section, with its blocks, at a place on the page. [DOC-10] */
export const insertSection: OperationRule<'insertSection'> = (document, { index, section }) => {
  const wrongIndex = indexRefusal(index, document.sections.length)
  if (wrongIndex !== undefined) return wrongIndex
  if (document.sections.length >= MAX_SECTIONS) {
    return refuse('too-many-sections', `A page holds at most ${MAX_SECTIONS} sections. Delete one first.`)
  }
  if (countBlocks(document) + section.blocks.length > MAX_BLOCKS) {
    return refuse('too-many-blocks', `A page holds at most ${MAX_BLOCKS} blocks. Delete some first.`)
  }
  const ids = usedIds(document)
  for (const id of [section.id, ...section.blocks.map((block) => block.id)]) {
    if (ids.has(id)) return refuse('duplicate-id', `The id ${id} is already used on this page.`)
    ids.add(id)
  }
  return {
    ok: true,
    document: { ...document, sections: document.sections.toSpliced(index, 0, canonicalSection(section)) },
    inverse: { type: 'removeSection', sectionId: section.id },
  }
}
