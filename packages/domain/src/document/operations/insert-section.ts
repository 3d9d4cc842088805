import { say } from '../../words/sentence.ts'
import { canonicalSection } from '../canonical.ts'
import { MAX_BLOCKS, MAX_SECTIONS } from '../document.ts'
import { countBlocks } from '../walk.ts'
import { galleryRefusal } from './gallery-refusal.ts'
import { indexRefusal, refuse, usedIds, type OperationRule } from './rule.ts'

/** Puts a section, with its blocks, at a place on the page. [DOC-10] */
export const insertSection: OperationRule<'insertSection'> = (document, { index, section }) => {
  const wrongIndex = indexRefusal(index, document.sections.length)
  if (wrongIndex !== undefined) return wrongIndex
  if (document.sections.length >= MAX_SECTIONS) {
    return refuse(
      'too-many-sections',
      say('A page holds at most {most} sections. Delete one first.', { most: MAX_SECTIONS }),
    )
  }
  if (countBlocks(document) + section.blocks.length > MAX_BLOCKS) {
    return refuse(
      'too-many-blocks',
      say('A page holds at most {most} blocks. Delete some first.', { most: MAX_BLOCKS }),
    )
  }
  const tooMany = galleryRefusal(document, section.blocks)
  if (tooMany !== undefined) return tooMany
  const { synced } = section.settings
  if (synced !== undefined && document.sections.some(({ settings }) => settings.synced === synced))
    return refuse('duplicate-id', say('This synced section stands on this page already. Detach one first.'))
  const ids = usedIds(document)
  for (const id of [section.id, ...section.blocks.map((block) => block.id)]) {
    if (ids.has(id)) return refuse('duplicate-id', say('The id {id} is already used on this page.', { id }))
    ids.add(id)
  }
  return {
    ok: true,
    document: { ...document, sections: document.sections.toSpliced(index, 0, canonicalSection(section)) },
    inverse: { type: 'removeSection', sectionId: section.id },
  }
}
