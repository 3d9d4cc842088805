import { say } from '../../words/sentence.ts'
import { canonicalSettings } from '../canonical.ts'
import { MARK_NAMES, type SectionSettings } from '../document.ts'
import type { OperationOf } from './rule.ts'
import { findSection } from '../walk.ts'
import { refuse, sectionMissing, withSection, type OperationRule } from './rule.ts'

type Changes = OperationOf<'updateSection'>['changes']

/** Settings a section may be without. */
const OPTIONAL: ReadonlySet<string> = new Set(['background', 'anchor', ...MARK_NAMES])

/** Replaces settings of a section; `null` takes the background, the name for links or a mark away. [DOC-12] */
export const updateSection: OperationRule<'updateSection'> = (document, { sectionId, changes }) => {
  const found = findSection(document, sectionId)
  if (found === undefined) return sectionMissing(sectionId)
  const names = Object.keys(changes) as (keyof SectionSettings)[]
  const removed = names.find((name) => changes[name] === null && !OPTIONAL.has(name))
  if (removed !== undefined)
    return refuse('invalid-operation', say('A section always has the setting {removed}.', { removed }))

  const before = found.section.settings
  const { background, ...plain } = { ...before, ...changes }
  const settings = background === null || background === undefined ? plain : { ...plain, background }
  const inverse = Object.fromEntries(names.map((name) => [name, before[name] ?? null])) as Changes
  return {
    ok: true,
    document: withSection(document, found.index, {
      ...found.section,
      settings: canonicalSettings(settings as SectionSettings),
    }),
    inverse: { type: 'updateSection', sectionId, changes: inverse },
  }
}
