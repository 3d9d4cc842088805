import {
  isAnswerList,
  type AdditionalField,
  type AnswerValues,
  type FieldAnswer,
} from '../cart/additional-fields.ts'
import { answerInWords } from './check-answers.ts'
import { LIKERT_ANSWERS, type FormField } from './form-field.ts'
import type { SurveyWords } from './survey-words.ts'

/**
 * What carts and orders keep of an answer: the title of its question and the answer in the words the buyer saw, and of a
 * kind whose answer has parts also what was answered, by part; of a survey from −2, most against, to 2. [FORM-161]
 */
export function answerToKeep(
  { kind, label }: Pick<FormField, 'kind' | 'label'>,
  answer: FieldAnswer,
  survey: SurveyWords,
): AdditionalField {
  const value = answerInWords({ kind }, answer, survey)
  const values = value === '' ? undefined : valuesOf(kind, answer)
  return values === undefined ? { field: label, value } : { field: label, value, type: kind, values }
}

function valuesOf(kind: FormField['kind'], answer: FieldAnswer): AnswerValues | undefined {
  if (kind === 'likert') return levelsOf(answer)
  if (!isAnswerList(answer)) return undefined
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = answer
  switch (kind) {
    case 'checkbox':
      return answer
    case 'name':
      return { First: one, Last: two }
    case 'address':
      return { Line1: one, Line2: two, City: three, State: four, Zip: five, Country: six }
    case 'date':
      return { Month: two, Day: three, Year: one }
    case 'time':
      return { Hour: one, Minute: two, Second: '00', Ampm: '' }
    case 'phone':
      // A number that is written otherwise has no such parts.
      return answer.length === 4
        ? { Country: one.replace('+', ''), Areacode: two, Prefix: three, Line: four }
        : undefined
    default:
      return undefined
  }
}

/** Questions that were answered, each with how much it is agreed to. */
function levelsOf(answer: FieldAnswer): AnswerValues {
  if (typeof answer === 'string' || isAnswerList(answer)) return {}
  return Object.fromEntries(
    Object.entries(answer).flatMap(([question, chosen]) => {
      const level = LIKERT_ANSWERS.findIndex((one) => [chosen].flat().includes(one))
      return level < 0 ? [] : [[question, level - 2]]
    }),
  )
}
