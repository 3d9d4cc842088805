import { findSection } from '../walk.ts'
import { sectionMissing, type OperationRule } from './rule.ts'

/** Takes a section and its blocks off the page. [DOC-10] */
export const removeSection: OperationRule<'removeSection'> = (document, { sectionId }) => {
  const found = findSection(document, sectionId)
  if (found === undefined) return sectionMissing(sectionId)
  return {
    ok: true,
    document: { ...document, sections: document.sections.toSpliced(found.index, 1) },
    inverse: { type: 'insertSection', index: found.index, section: found.section },
  }
}
