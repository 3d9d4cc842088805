import { isAnswerList, answerText, type FieldAnswer } from '../cart/additional-fields.ts'
import { isEmail } from '../checkout/email.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { filesTaken } from './form-files.ts'
import { FIELD_PARTS, FORM_LIMITS, LIKERT_ANSWERS, type FormField } from './form-field.ts'
import type { SurveyWords } from './survey-words.ts'
import type { FormAnswers } from './read-answers.ts'

/** Why an answer is not taken, in words. [FORM-4] */
export const FORM_PROBLEMS = {
  required: say('Required'),
  email: say('Email is not valid. Email addresses should follow the format {email}.', {
    email: 'user@domain.com',
  }),
  tooLong: say('You have exceeded the character limit.'),
  number: say('Write a number, such as {example}.', { example: '12.50' }),
  website: say('Links must be formatted as {host} or {host2}', {
    host: 'example.com',
    host2: 'https://example.com',
  }),
  phone: say('Write a telephone number, digits and spaces.'),
  twitter: say('Write a name such as {example}.', { example: '@name' }),
  date: say('Choose a day that exists.'),
  time: say('Choose a time.'),
  option: say('Choose one of the options.'),
} as const

/** What is wrong with the answers to a form, by field; nothing when they can be taken. Headings and likert fields are never wrong. [FORM-4] */
export function formProblems(
  fields: readonly FormField[],
  answers: FormAnswers,
): { readonly [fieldId: string]: Sentence } {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = answerProblem(field, answers[field.id] ?? '')
      return problem === undefined ? [] : [[field.id, problem] as const]
    }),
  )
}

/** What is wrong with the answer to one field. [FORM-4] */
export function answerProblem(field: FormField, answer: FieldAnswer): Sentence | undefined {
  const { kind } = field
  if (kind === 'section' || kind === 'likert') return undefined
  if (isTooLong(field, answer)) return FORM_PROBLEMS.tooLong
  if (kind === 'hidden') return undefined
  if (isEmptyAnswer(answer)) return field.required ? FORM_PROBLEMS.required : undefined
  if (field.required && !isWhole(field, answer)) return FORM_PROBLEMS.required
  return kindProblem(field, answer)
}

/** Whether nothing was answered: no text, nothing ticked, no part of several. */
export function isEmptyAnswer(answer: FieldAnswer): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  return Object.values(answer).every((one) => isEmptyAnswer(one))
}

const part = (answer: FieldAnswer, index: number): string =>
  isAnswerList(answer) ? (answer[index] ?? '') : ''

/** What a required answer of several parts cannot do without. */
function isWhole({ kind }: FormField, answer: FieldAnswer): boolean {
  if (kind === 'name') return part(answer, 0) !== ''
  if (kind !== 'address') return true
  const needed = ['line1', 'city'] as const
  return needed.every((name) => part(answer, FIELD_PARTS.address.indexOf(name)) !== '')
}

function isTooLong({ kind, maxLength }: FormField, answer: FieldAnswer): boolean {
  if (typeof answer === 'string') {
    const most = kind === 'textarea' && maxLength > 0 ? maxLength : FORM_LIMITS.answer
    return answer.length > most
  }
  return isAnswerList(answer) && answer.some((one) => one.length > FORM_LIMITS.part)
}

function kindProblem(field: FormField, answer: FieldAnswer): Sentence | undefined {
  const { kind, options } = field
  const text = typeof answer === 'string' ? answer.trim() : ''
  switch (kind) {
    case 'email':
      return isEmail(text) ? undefined : FORM_PROBLEMS.email
    case 'number':
    case 'currency':
      return isNumber(text) ? undefined : FORM_PROBLEMS.number
    case 'website':
      return isWebsite(text) ? undefined : FORM_PROBLEMS.website
    case 'phone':
      return isPhone(answer) ? undefined : FORM_PROBLEMS.phone
    case 'twitter':
      return /^@?\w{1,50}$/.test(text) ? undefined : FORM_PROBLEMS.twitter
    case 'date':
      return isDay(answer) ? undefined : FORM_PROBLEMS.date
    case 'time':
      return isTime(answer) ? undefined : FORM_PROBLEMS.time
    case 'radio':
    case 'select':
      return options.includes(text) ? undefined : FORM_PROBLEMS.option
    case 'file':
      return tooManyFiles(field, answer)
    case 'checkbox':
      return isAnswerList(answer) && answer.every((one) => options.includes(one))
        ? undefined
        : FORM_PROBLEMS.option
    default:
      return undefined
  }
}

function tooManyFiles(field: FormField, answer: FieldAnswer): Sentence | undefined {
  const { files } = filesTaken(field)
  return isAnswerList(answer) && answer.length > files
    ? say('At most {files, number} files can be sent here.', { files })
    : undefined
}

/** As people write numbers: with a comma or a point, spaces or marks between thousands. */
const isNumber = (text: string): boolean => /^[+-]?\d[\d\s.,'’]*$|^[+-]?[.,]\d+$/.test(text)

function isWebsite(text: string): boolean {
  const address = /^[a-z][a-z+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) &&
    text.length < 2083
  )
}

function isPhone(answer: FieldAnswer): boolean {
  const text = isAnswerList(answer) ? answer.join('') : ''
  return /^\+?[\d*#]+(?:x\d+)?$/i.test(text) && text.replace(/\D/g, '').length >= 3
}

function isDay(answer: FieldAnswer): boolean {
  const [year = '', month = '', day = ''] = isAnswerList(answer) ? answer : []
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  date.setUTCFullYear(Number(year))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

function isTime(answer: FieldAnswer): boolean {
  const [hour = '', minute = ''] = isAnswerList(answer) ? answer : []
  return /^\d{1,2}$/.test(hour) && /^\d{1,2}$/.test(minute) && Number(hour) < 24 && Number(minute) < 60
}

const BETWEEN: { readonly [kind: string]: string } = { name: ' ', phone: ' ', date: '-', time: ':' }

/** What stands in lists, mails and files instead of a password. */
export const MASKED_ANSWER = '__MASKED_FIELD__'

/**
 * An answer as one line people read. [FORM-5]
 *
 * @param survey what the answers of a survey are called to its visitors; without it, as they are sent
 */
export function answerInWords(
  { kind }: Pick<FormField, 'kind'>,
  answer: FieldAnswer,
  survey: SurveyWords = LIKERT_ANSWERS,
): string {
  if (kind === 'likert') return answerText(surveyInWords(answer, survey))
  const between = BETWEEN[kind]
  if (between === undefined || !isAnswerList(answer)) return answerText(answer)
  return answer.filter((one) => one !== '').join(between)
}

/** The questions of a survey that were answered, each with what its answer is called. [FORM-160] */
function surveyInWords(answer: FieldAnswer, survey: SurveyWords): FieldAnswer {
  if (typeof answer === 'string' || isAnswerList(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([question, chosen]) => {
      const at = LIKERT_ANSWERS.findIndex((one) => [chosen].flat().includes(one))
      return at < 0 ? [] : [[question, survey[at] ?? '']]
    }),
  )
}

/** What is kept of an answer: of a password, that there was one. [FORM-5] */
export function keptAnswer({ kind }: Pick<FormField, 'kind'>, answer: FieldAnswer): FieldAnswer {
  return kind === 'password' && !isEmptyAnswer(answer) ? MASKED_ANSWER : answer
}
