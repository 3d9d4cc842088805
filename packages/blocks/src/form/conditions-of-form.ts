import {
  answersInInputs,
  say,
  shownFields,
  stepsOf,
  type Condition,
  type DrawnFormField,
  type Sentence,
} from '@plinth/domain'
import type { BlockEnvironment, FormState } from '../definition.ts'

/**
 * What is said of the fields that are asked on a condition, their own or their section's, to whoever sees them asked or
 * not: in the editor, and on a page without scripts. Empty where the section says it. [FORM-36]
 */
export function notesOfConditions(
  fields: readonly DrawnFormField[],
  { say: words }: Pick<BlockEnvironment, 'say'>,
): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  const titles = new Map<string, string>()
  let isSectionConditional = false
  for (const { id, kind, label, condition } of fields) {
    const title = condition ? titles.get(condition.field) : undefined
    const isConditional = title !== undefined
    // What no person sees cannot be spoken of.
    const note = condition && title ? words(noteOf(condition, title)) : ''
    if (kind === 'section') isSectionConditional = isConditional
    else titles.set(id, label)
    if (isConditional || isSectionConditional) notes.set(id, note)
  }
  return notes
}

function noteOf({ test, value }: Condition, title: string): Sentence {
  switch (test) {
    case 'is':
      return say('Only if “{title}” is: {value}', { title, value })
    case 'isNot':
      return say('Only if “{title}” is not: {value}', { title, value })
    case 'contains':
      return say('Only if “{title}” contains: {value}', { title, value })
    case 'more':
      return say('Only if “{title}” is more than {value}', { title, value })
    case 'less':
      return say('Only if “{title}” is less than {value}', { title, value })
    case 'filled':
      return say('Only if “{title}” is filled in', { title })
    case 'empty':
      return say('Only if “{title}” is left empty', { title })
  }
}

/** The fields that are asked before anybody has written anything, or after what was sent without scripts. [FORM-35] */
export function askedAtFirst(
  fields: readonly DrawnFormField[],
  state: FormState | undefined,
): ReadonlySet<string> {
  const answers = answersInInputs(fields, (name) => state?.values[name] ?? [])
  return new Set(shownFields(fields, answers).map(({ id }) => id))
}

/** The fields of the step that stands open at first: that of the first problem, else the first with something to ask. [FORM-39] */
export function openAtFirst(
  fields: readonly DrawnFormField[],
  asked: ReadonlySet<string>,
  state: FormState | undefined,
): ReadonlySet<string> {
  const steps = stepsOf(fields)
  const isAsked = ({ id, kind }: DrawnFormField) => kind !== 'hidden' && asked.has(id)
  const open =
    steps.find((step) => step.some(({ id }) => (state?.errors[id] ?? '') !== '')) ??
    steps.find((step) => step.some(isAsked)) ??
    []
  return new Set(open.map(({ id }) => id))
}
