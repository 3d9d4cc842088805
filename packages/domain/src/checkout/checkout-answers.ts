import { NO_QUESTIONS, questionsIn } from '../catalog/product-questions.ts'
import type { AdditionalField } from '../cart/additional-fields.ts'
import { formProblems } from '../forms/check-answers.ts'
import { answerToKeep } from '../forms/kept-answer.ts'
import type { SurveyWords } from '../forms/survey-words.ts'
import type { DrawnFormField } from '../forms/fields-of-form.ts'
import { FORM_LIMITS, inputName, type FormField } from '../forms/form-field.ts'
import { answersInInputs, readFormAnswers } from '../forms/read-answers.ts'
import type { LanguageTag } from '../language/localized.ts'
import type { StoreSettings } from '../site/website.ts'
import type { Sentence } from '../words/sentence.ts'

/** The field of the checkout that holds what its questions were answered, as JSON text of what the inputs hold. */
export const ANSWERS_FIELD = 'answers'

/** Inputs of the questions of one checkout that are read at most. */
const MOST_INPUTS = 600

/** What the inputs of the questions hold, by name: texts, and the values of what is ticked. */
export type TypedAnswers = { readonly [input: string]: readonly string[] }

/** Whether an input is one of a question. */
export const isAnswerInput = (name: string): boolean => name.startsWith('f-')

/**
 * What inputs hold as text that says the same for the same answers: without empty ones, in the order of their names. What
 * is no text, or too much, is left out. [CHKQ-4]
 *
 * @param inputs by name; inputs of other things are left out
 */
export function answersText(inputs: { readonly [name: string]: unknown }): string {
  const kept = Object.entries(inputs)
    .filter(([name]) => isAnswerInput(name))
    .slice(0, MOST_INPUTS)
    .map(([name, value]) => [name, textsIn(value)] as const)
    .filter(([, texts]) => texts.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept))
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, FORM_LIMITS.options) : [value])
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .map((one) => one.replaceAll('\r\n', '\n').slice(0, FORM_LIMITS.answer + 1))
}

/** What the inputs held that this text was made from; nothing of what is no such text. */
export function typedAnswers(text: string | undefined): TypedAnswers {
  if (text === undefined || text === '' || text.length > FORM_LIMITS.text) return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(
      Object.entries(read)
        .filter(([name]) => isAnswerInput(name))
        .slice(0, MOST_INPUTS)
        .map(([name, value]) => [name, textsIn(value)] as const),
    )
  } catch {
    return {}
  }
}

/** What is wrong with the answers of a checkout, by the name of the question's input; nothing when they can be taken. [CHKQ-3] */
export function checkoutAnswerProblems(
  asked: readonly FormField[],
  typed: TypedAnswers,
): { readonly [input: string]: Sentence } {
  return Object.fromEntries(
    Object.entries(formProblems(asked, answersTo(asked, typed))).map(([id, problem]) => [
      inputName(id),
      problem,
    ]),
  )
}

/**
 * What was answered, as orders and mails keep it: the title of each question and the answer in words, empty for none. [CHKQ-5]
 *
 * @param survey what the answers of a survey are called to the buyer
 */
export function checkoutAnswers(
  asked: readonly DrawnFormField[],
  typed: TypedAnswers,
  survey: SurveyWords,
): AdditionalField[] {
  const answers = answersTo(asked, typed)
  return asked.flatMap((field) => {
    const answer = answers[field.id]
    return answer === undefined ? [] : [answerToKeep(field, answer, survey)]
  })
}

/** What a shop asks at its checkout, in one language; what is not written in it is in the primary one. [CHKQ-1] */
export const checkoutQuestionsIn = (
  { checkoutQuestions = NO_QUESTIONS }: Pick<StoreSettings, 'checkoutQuestions'>,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): DrawnFormField[] => questionsIn(checkoutQuestions, language, primaryLanguage)

function answersTo(asked: readonly FormField[], typed: TypedAnswers) {
  const inputs = answersInInputs(asked, (name) => (Object.hasOwn(typed, name) ? (typed[name] ?? []) : []))
  // What cannot be kept or seen is taken out, as from every form.
  return readFormAnswers(asked, inputs) ?? {}
}
