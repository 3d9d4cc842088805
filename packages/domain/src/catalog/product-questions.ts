import { fieldsOfForm, type DrawnFormField, type KeptFormField } from '../forms/fields-of-form.ts'
import { FORM_FIELD_KINDS, FORM_FIELD_PROPERTIES, type FormFieldKind } from '../forms/form-field.ts'
import { formProblems } from '../forms/check-answers.ts'
import { answerToKeep } from '../forms/kept-answer.ts'
import type { SurveyWords } from '../forms/survey-words.ts'
import { FORM_TEXTS } from '../forms/form-texts.ts'
import { readFormAnswers } from '../forms/read-answers.ts'
import type { AdditionalField } from '../cart/additional-fields.ts'
import type { Outcome } from '../errors/refusal.ts'
import type { LanguageTag } from '../language/localized.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** One question to whoever buys a product: a field of a form, without what only pages know of. */
export type ProductQuestion = Omit<KeptFormField, 'key' | 'value' | 'condition' | 'newStep'>

/** What buyers are asked about a product before it goes into the cart. [CART-36] */
export interface ProductQuestions {
  readonly items: readonly ProductQuestion[]
  /** By language: `items.<id>.label`, `.description`, `.placeholder` and `.options`, one option on each line. */
  readonly texts: { readonly [language: string]: { readonly [name: string]: string } }
}

export const NO_QUESTIONS: ProductQuestions = { items: [], texts: {} }

/** Kinds of fields a question can be of: nothing is hidden in an order, and no order keeps a password or a file. */
export const QUESTION_KINDS: readonly FormFieldKind[] = FORM_FIELD_KINDS.filter(
  (kind) => kind !== 'hidden' && kind !== 'password' && kind !== 'file',
)

/** The texts a question has. */
const QUESTION_TEXTS = ['label', 'description', 'placeholder', 'options'] as const

/** Limits of the questions of one product. */
export const QUESTION_LIMITS = { items: 30, label: 200, text: 5000 } as const

/** The questions in one language, and those that have a title; what is not written in it is in the primary one. [CART-36] */
export function questionsIn(
  { items, texts }: ProductQuestions,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): DrawnFormField[] {
  const own = (of: LanguageTag, name: string) => {
    const written = Object.hasOwn(texts, of) ? texts[of] : undefined
    return written !== undefined && Object.hasOwn(written, name) ? (written[name] ?? '') : ''
  }
  const kept = items.map((item) => ({ ...item, key: '', value: '', condition: null, newStep: false }))
  return fieldsOfForm({ items: kept }, (name) => own(language, name) || own(primaryLanguage, name)).filter(
    ({ label }) => label.trim() !== '',
  )
}

/** The questions as they are kept: each once, with the texts of those there are and no others. */
export function tidyQuestions({ items, texts }: ProductQuestions): ProductQuestions {
  const names = new Set(items.flatMap(({ id }) => QUESTION_TEXTS.map((text) => `items.${id}.${text}`)))
  return {
    items: items.filter(({ id }, at) => items.findIndex((one) => one.id === id) === at),
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, written]) => [
        language,
        Object.fromEntries(Object.entries(written).filter(([name]) => names.has(name))),
      ]),
    ),
  }
}

/** What is wrong with the questions of a product, in a sentence; undefined when they can be asked. [CART-36] */
export function questionsProblem(
  { items, texts }: ProductQuestions,
  primaryLanguage: LanguageTag,
): Sentence | undefined {
  if (items.length > QUESTION_LIMITS.items)
    return say('A product asks at most {items} questions.', { items: QUESTION_LIMITS.items })
  if (items.some(({ kind }) => !QUESTION_KINDS.includes(kind)))
    return say('Choose another kind for each question that hides something.')
  const asked = new Map(
    questionsIn({ items, texts }, primaryLanguage, primaryLanguage).map((one) => [one.id, one]),
  )
  if (items.some(({ id }) => !asked.has(id))) return say('Give each question a title.')
  if ([...asked.values()].some(({ label }) => label.length > QUESTION_LIMITS.label))
    return say('The title of a question has at most {label} characters.', { label: QUESTION_LIMITS.label })
  const optionless = [...asked.values()].find(
    ({ kind, options }) => FORM_FIELD_PROPERTIES[kind].includes('options') && options.length === 0,
  )
  return optionless === undefined
    ? undefined
    : say('Give “{question}” at least one option.', { question: optionless.label.slice(0, 60) })
}

type Answered = Outcome<readonly AdditionalField[], 'additional-fields-invalid' | 'questions-open'>

/**
 * What a buyer answered, as cart, order and mails keep it: the title of each question, and the answer in words, empty for
 * none. Refused by question, by the rules of every form. [CART-37]
 *
 * @param sent JSON text keyed by question; nothing at all is no answer, `{}` is answering none
 * @param survey what the answers of a survey are called to the buyer
 */
export function readQuestionAnswers(
  asked: readonly DrawnFormField[],
  sent: string | null | undefined,
  survey: SurveyWords,
): Answered {
  if (sent === undefined || sent === null || sent.trim() === '')
    return {
      ok: false,
      code: 'questions-open',
      message: say('Answer what the shop asks about this product first.'),
    }
  const answers = readFormAnswers(asked, sent)
  if (answers === undefined)
    return { ok: false, code: 'additional-fields-invalid', message: FORM_TEXTS.unreadable }
  const problems = formProblems(asked, answers)
  if (Object.keys(problems).length > 0)
    return { ok: false, code: 'additional-fields-invalid', message: FORM_TEXTS.invalid, fields: problems }
  const value = asked.flatMap((field) => {
    const answer = answers[field.id]
    return answer === undefined ? [] : [answerToKeep(field, answer, survey)]
  })
  return { ok: true, value }
}
