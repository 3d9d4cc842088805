import { findSection } from '../walk.ts'
import { indexRefusal, sectionMissing, type OperationRule } from './rule.ts'

/** Moves a section to a place among the others; `index` counts without it. [DOC-11] */
export const moveSection: OperationRule<'moveSection'> = (document, { sectionId, index }) => {
  const found = findSection(document, sectionId)
  if (found === undefined) return sectionMissing(sectionId)
  const others = document.sections.toSpliced(found.index, 1)
  const wrongIndex = indexRefusal(index, others.length)
  if (wrongIndex !== undefined) return wrongIndex
  return {
    ok: true,
    document: { ...document, sections: others.toSpliced(index, 0, found.section) },
    inverse: { type: 'moveSection', sectionId, index: found.index },
  }
}
