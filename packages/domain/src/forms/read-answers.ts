import {
  isAnswerList,
  readableText,
  type AdditionalField,
  type FieldAnswer,
} from '../cart/additional-fields.ts'
import { FILE_LIMITS } from './form-files.ts'
import { FIELD_PARTS, FORM_LIMITS, inputName, LIKERT_ANSWERS, type FormField } from './form-field.ts'

/** What a form was answered with, by field. Fields that are not filled in are there with an empty answer. */
export type FormAnswers = { readonly [fieldId: string]: FieldAnswer }

/** Every value that inputs of a name hold: the texts of text inputs, the values of ticked boxes. */
export type InputValues = (name: string) => readonly string[]

/**
 * The answers in a form's inputs, in the shapes they are sent in: address, date, name, time and phone as lists of parts,
 * checkboxes as the list of what is ticked, a likert field as a map from question to what is ticked, anything else as a
 * text. Sections are left out. [FORM-3]
 *
 * @param parameter what the address of the page says under a name, for hidden fields
 */
export function answersInInputs(
  fields: readonly FormField[],
  values: InputValues,
  parameter: (key: string) => string | null = () => null,
): FormAnswers {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = answerInInputs(field, values, parameter)
      return answer === undefined ? [] : [[field.id, answer] as const]
    }),
  )
}

function answerInInputs(
  field: FormField,
  values: InputValues,
  parameter: (key: string) => string | null,
): FieldAnswer | undefined {
  const first = (part?: string | number) => values(inputName(field.id, part))[0]?.trim() ?? ''
  switch (field.kind) {
    case 'section':
      return undefined
    case 'hidden':
      return (field.key === '' ? null : parameter(field.key)) ?? values(inputName(field.id))[0] ?? field.value
    case 'name':
    case 'address':
      return FIELD_PARTS[field.kind].map((part) => first(part))
    case 'date':
      return partsOf(first(), '-', 3)
    case 'time':
      return partsOf(first(), ':', 2)
    case 'phone':
      return phoneParts(field.showCountryCode ? first('country') : '', first())
    case 'checkbox':
    case 'file':
      return values(inputName(field.id))
    case 'likert':
      return Object.fromEntries(
        field.options.map((question, index) => [question, values(inputName(field.id, index))]),
      )
    case 'password':
      return values(inputName(field.id))[0] ?? ''
    default:
      return first()
  }
}

/**
 * What the inputs of a field hold again for an answer that was kept, by name: the other way round from `answersInInputs`
 * and `answerToKeep`. Nothing where it does not say it, as an address of which only the words were kept. [CART-93]
 */
export function inputsOfKept(
  field: FormField,
  { value: words, values }: Pick<AdditionalField, 'value' | 'values'>,
): { readonly [name: string]: readonly string[] } {
  const name = inputName(field.id)
  if (values !== undefined && !isAnswerList(values)) {
    const said = (part: string) => (Object.hasOwn(values, part) ? values[part] : undefined)
    if (field.kind === 'address')
      return Object.fromEntries(
        FIELD_PARTS.address.map((part, at) => [
          inputName(field.id, part),
          [String(said(ADDRESS_VALUES[at] ?? '') ?? '')],
        ]),
      )
    if (field.kind === 'likert')
      return Object.fromEntries(
        field.options.flatMap((question, index) => {
          const answer = LIKERT_ANSWERS[Number(said(question)) + 2]
          return answer === undefined ? [] : [[inputName(field.id, index), [answer]]]
        }),
      )
  }
  if (typeof words !== 'string') return {}
  if (words === '') return {}
  switch (field.kind) {
    case 'checkbox':
      return { [name]: tickedIn(field.options, words) }
    case 'name': {
      // However it is divided, together it is the same name.
      const [last = '', ...before] = words.split(' ').toReversed()
      const parts = before.length === 0 ? [last] : [before.toReversed().join(' '), last]
      return Object.fromEntries(parts.map((part, at) => [inputName(field.id, FIELD_PARTS.name[at]), [part]]))
    }
    case 'phone': {
      const [, country = '', number = ''] = /^(\+\S*) (.*)$/.exec(words) ?? []
      if (!field.showCountryCode || country === '') return { [name]: [words] }
      return { [inputName(field.id, 'country')]: [country], [name]: [number] }
    }
    case 'address':
    case 'likert':
    case 'section':
    case 'hidden':
    case 'file':
    case 'password':
      return {}
    default:
      return { [name]: [words] }
  }
}

/** How the parts of an address are kept, in the order of `FIELD_PARTS`. */
const ADDRESS_VALUES = ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'] as const

/** Of boxes those that a list in words names; none where it names anything else. */
function tickedIn(options: readonly string[], words: string): string[] {
  const ticked: string[] = []
  let left = words
  for (const option of options) {
    if (left === option) return [...ticked, option]
    if (!left.startsWith(`${option}, `)) continue
    ticked.push(option)
    left = left.slice(option.length + 2)
  }
  return []
}

/** `2026-11-23` as year, month and day; empty parts for none. */
function partsOf(text: string, between: string, count: number): string[] {
  const parts = text.split(between)
  return Array.from({ length: count }, (_, index) => parts[index] ?? '')
}

/**
 * A telephone number as its parts, the first of which is the code of the country. Without one it is empty, so that the
 * second part is always where the number itself begins. [FORM-3]
 */
export function phoneParts(country: string, number: string): string[] {
  const parts = number.split(/[\s().\-/]+/).filter((part) => part !== '')
  const [first = ''] = parts
  if (country !== '') return [country, ...parts]
  if (parts.length === 0) return ['', '']
  return first.startsWith('+') ? parts : ['', ...parts]
}

/**
 * Answers as a call brings them: an object keyed by field, or its JSON text. What no field asks for is left out, what
 * cannot be kept or seen is taken out of texts, and what has another shape than its field's is read as nothing.
 * Undefined when it is no such object, or too long. [FORM-2] [FORM-3]
 */
export function readFormAnswers(fields: readonly FormField[], sent: unknown): FormAnswers | undefined {
  const given = typeof sent === 'string' ? parse(sent) : sent
  if (!isRecord(given)) return undefined
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'section')
      .map((field) => [field.id, readAnswer(field, Object.hasOwn(given, field.id) ? given[field.id] : '')]),
  )
}

function parse(text: string): unknown {
  if (text.length > FORM_LIMITS.text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readAnswer(field: FormField, sent: unknown): FieldAnswer {
  switch (field.kind) {
    case 'name':
    case 'address':
      return partsIn(sent, FIELD_PARTS[field.kind].length)
    case 'date':
      return partsIn(typeof sent === 'string' ? partsOf(sent, '-', 3) : sent, 3)
    case 'time':
      return partsIn(typeof sent === 'string' ? partsOf(sent, ':', 2) : sent, 2)
    case 'phone':
      return Array.isArray(sent)
        ? threePartsAreWithoutCountry(listIn(sent, PHONE_PARTS))
        : listIn(phoneParts('', textIn(sent)), PHONE_PARTS)
    case 'file':
      return listIn(typeof sent === 'string' ? [sent] : sent, FILE_LIMITS.files + 1).filter(isFileId)
    case 'checkbox':
      return listIn(typeof sent === 'string' ? [sent] : sent, FORM_LIMITS.options).filter((one) => one !== '')
    case 'likert':
      return likertIn(field, sent)
    case 'radio':
    case 'select':
      return textIn(Array.isArray(sent) ? sent[0] : sent)
    case 'password':
    case 'hidden':
      return readableText(typeof sent === 'string' ? sent : '')
    default:
      return textIn(sent)
  }
}

/** More parts than any telephone number is written in. */
const PHONE_PARTS = 12

/** How a file is named that was sent ahead of its form: nobody guesses one. */
const isFileId = (text: string): boolean => /^[\w-]{20,40}$/.test(text)

/** A number of three parts has no code of a country. [FORM-3] */
const threePartsAreWithoutCountry = (parts: readonly string[]): readonly string[] =>
  parts.length === 3 && parts[0] !== '' && parts[0]?.startsWith('+') === false ? ['', ...parts] : parts

const textIn = (sent: unknown): string =>
  typeof sent === 'string' ? readableText(sent).trim() : typeof sent === 'number' ? String(sent) : ''

const listIn = (sent: unknown, most: number): string[] =>
  Array.isArray(sent) ? sent.slice(0, most).map(partIn) : []

/** Read again after it was cut, which may leave a blank or half a character at its end. */
const partIn = (sent: unknown): string => textIn(textIn(sent).slice(0, FORM_LIMITS.part + 1))

const partsIn = (sent: unknown, count: number): string[] => {
  const parts = listIn(sent, count)
  return Array.from({ length: count }, (_, index) => parts[index] ?? '')
}

/** An answer to each question the field asks, and to no other; what is no answer there is is none. */
function likertIn({ options }: FormField, sent: unknown): { readonly [question: string]: readonly string[] } {
  const given = isRecord(sent) ? sent : {}
  return Object.fromEntries(
    options.map((question) => {
      const chosen = Object.hasOwn(given, question) ? given[question] : []
      const answers: readonly string[] = LIKERT_ANSWERS
      return [
        question,
        listIn(Array.isArray(chosen) ? chosen : [chosen], 1).filter((one) => answers.includes(one)),
      ]
    }),
  )
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
