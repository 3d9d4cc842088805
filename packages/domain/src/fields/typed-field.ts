import type { Sentence } from '../words/sentence.ts'
import type { ChoiceField, TextField } from './field.ts'
import { choiceProblem, textProblem } from './shape.ts'

/**
 * What is wrong with what somebody typed into a form of a website, where every value is a text; by the rules that
 * `checkFields` holds values to, without the kinds of field that only the editor asks. [FIELD-8]
 */
export function typedProblem(
  field: Pick<TextField, 'kind' | 'rules'> | Pick<ChoiceField, 'kind' | 'rules' | 'options'>,
  typed: string,
): Sentence | undefined {
  return field.kind === 'text' ? textProblem(typed, field.rules) : choiceProblem(typed, field)
}
