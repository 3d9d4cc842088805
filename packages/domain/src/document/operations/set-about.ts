import { say } from '../../words/sentence.ts'
import { ABOUT_NAMES, canonicalAbout, wholeAbout, type AboutChanges } from '../about.ts'
import { refuse, type OperationRule } from './rule.ts'

const NO_PAGE = say('What is edited here has no title or description of its own.')
const NO_TITLE = say('Please give a title.')

/** Replaces what is said of the page or post: its title, how it is found and shared. It always has a title. [EDIT-591] */
export const setAbout: OperationRule<'setAbout'> = (document, { changes }) => {
  if (document.about === undefined) return refuse('invalid-operation', NO_PAGE)
  const about = canonicalAbout({ ...wholeAbout(document.about), ...changes })
  const isNamed = Object.values(about.title ?? {}).some((title) => title.trim() !== '')
  if (changes.title !== undefined && !isNamed) return refuse('invalid-operation', NO_TITLE)
  const before = wholeAbout(document.about)
  const names = ABOUT_NAMES.filter((name) => changes[name] !== undefined)
  const inverse = Object.fromEntries(names.map((name) => [name, before[name]])) as AboutChanges
  return { ok: true, document: { ...document, about }, inverse: { type: 'setAbout', changes: inverse } }
}
