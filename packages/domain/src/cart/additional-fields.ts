import { say, type Sentence } from '../words/sentence.ts'
import type { FormFieldKind } from '../forms/form-field.ts'
import type { Outcome } from '../errors/refusal.ts'

/** What one field was answered with: a text, several, or for a likert field an answer to each question. */
export type FieldAnswer =
  string | readonly string[] | { readonly [question: string]: string | readonly string[] }

/** An answer to a field a buyer filled in for a product, such as an engraving. */
export interface AdditionalField {
  /** The field's identifier or name, as the form sent it. */
  readonly field: string
  readonly value: FieldAnswer
  /** Which kind of field was answered, where its answer has parts. */
  readonly type?: FormFieldKind
  /** What was answered, by part, as templates read it. [FORM-161] */
  readonly values?: AnswerValues
}

/** Parts of an answer: what was ticked; or by name, as `Line1`, `Month` or `First`; of a survey from −2 to 2 by question. */
export type AnswerValues = readonly string[] | { readonly [part: string]: string | number }

/** Limits of what may be sent with one line of a cart. [CART-33] */
export const ADDITIONAL_FIELD_LIMITS = {
  /** Characters of the JSON text. */
  text: 20_000,
  fields: 50,
  name: 200,
  answer: 5000,
  /** Answers of one field. */
  answers: 100,
} as const

export type AdditionalFieldsRefusal = 'additional-fields-invalid'

type Read = Outcome<readonly AdditionalField[], AdditionalFieldsRefusal>

/**
 * Reads the answers sent with a product: JSON text of an object keyed by field, whose values are a text, a list of texts
 * or, for a likert field, an object of both. No text, an empty one and `null` are no answers. Characters that cannot be
 * kept or seen (NUL, halves of a surrogate, other controls) are left out. [CART-33]
 */
export function readAdditionalFields(text: string | null | undefined): Read {
  if (text === undefined || text === null || text.trim() === '') return { ok: true, value: [] }
  if (text.length > ADDITIONAL_FIELD_LIMITS.text) return refuse(say('These answers are too long.'))
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return refuse(say('The answers could not be read: send them as JSON text keyed by field.'))
  }
  if (sent === null) return { ok: true, value: [] }
  if (!isRecord(sent)) return refuse(say('The answers could not be read: send an object keyed by field.'))
  const entries = Object.entries(sent)
  if (entries.length > ADDITIONAL_FIELD_LIMITS.fields) {
    return refuse(say('At most {fields} fields can be answered.', { fields: ADDITIONAL_FIELD_LIMITS.fields }))
  }
  const fields: AdditionalField[] = []
  for (const [name, raw] of entries) {
    const field = readableText(name).trim()
    const value = readAnswer(raw)
    if (field === '' || field.length > ADDITIONAL_FIELD_LIMITS.name || value === undefined) {
      return refuse(
        say('The answer to “{field}” could not be read. Shorten it, or leave it out.', {
          field: field.slice(0, 60),
        }),
      )
    }
    fields.push({ field, value })
  }
  return { ok: true, value: fields }
}

/** An answer as one line for people: several joined by commas, a likert field as `question: answer`; empty for none. */
export function answerText(value: FieldAnswer): string {
  if (typeof value === 'string') return value.trim()
  if (isAnswerList(value)) return value.filter((one) => one.trim() !== '').join(', ')
  return Object.entries(value)
    .map(([question, answer]) => `${question}: ${answerText(answer)}`)
    .join('; ')
}

/** Whether an answer, or its parts, are several texts in a row. */
export function isAnswerList(value: FieldAnswer | AnswerValues): value is readonly string[] {
  return Array.isArray(value)
}

function readAnswer(raw: unknown): FieldAnswer | undefined {
  const simple = readSimple(raw)
  if (simple !== undefined || !isRecord(raw)) return simple
  const questions = Object.entries(raw)
  if (questions.length > ADDITIONAL_FIELD_LIMITS.answers) return undefined
  const answers: [string, string | readonly string[]][] = []
  for (const [question, one] of questions) {
    const answer = readSimple(one)
    if (answer === undefined || question.length > ADDITIONAL_FIELD_LIMITS.name) return undefined
    answers.push([readableText(question), answer])
  }
  return Object.fromEntries(answers)
}

function readSimple(raw: unknown): string | readonly string[] | undefined {
  if (!Array.isArray(raw)) return readText(raw)
  if (raw.length > ADDITIONAL_FIELD_LIMITS.answers) return undefined
  const texts = raw.map(readText)
  return texts.every((one) => one !== undefined) ? texts : undefined
}

function readText(raw: unknown): string | undefined {
  if (raw === null) return ''
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  if (typeof raw !== 'string' || raw.length > ADDITIONAL_FIELD_LIMITS.answer) return undefined
  return readableText(raw)
}

/** Without what databases and screens cannot take; tabs and line breaks stay. */
export function readableText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(
    /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  )
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(message: Sentence) {
  return { ok: false, code: 'additional-fields-invalid', message } as const
}
