import { LIKERT_ANSWERS } from '../forms/form-field.ts'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import {
  questionsIn,
  questionsProblem,
  readQuestionAnswers,
  tidyQuestions,
  type ProductQuestion,
  type ProductQuestions,
} from './product-questions.ts'

const item = (id: string, kind: ProductQuestion['kind'], required = false): ProductQuestion => ({
  id,
  kind,
  required,
  maxLength: 0,
  showCountryCode: false,
  currencySymbol: '$',
  underline: false,
})

const questions: ProductQuestions = {
  items: [item('words', 'text', true), item('about', 'section'), item('wrap', 'select'), item('day', 'date')],
  texts: {
    en: {
      'items.words.label': 'Engraving',
      'items.about.label': 'Wrapping',
      'items.wrap.label': 'Paper',
      'items.wrap.options': 'Plain\nStars',
      'items.day.label': 'Needed on',
    },
    de: { 'items.words.label': 'Gravur' },
  },
}
const asked = questionsIn(questions, 'en', 'en')

test('[CART-36] a question is asked in the language of the page, else in the primary one, and only with a title', () => {
  expect(questionsIn(questions, 'de', 'en').map(({ label }) => label)).toEqual([
    'Gravur',
    'Wrapping',
    'Paper',
    'Needed on',
  ])
  expect(questionsIn({ ...questions, texts: { en: { 'items.day.label': ' ' } } }, 'en', 'en')).toEqual([])
  expect(questionsIn({ ...questions, texts: {} }, '__proto__', 'constructor')).toEqual([])
})

test('[CART-36] what cannot be asked is said', () => {
  const problem = (items: readonly ProductQuestion[], texts: Record<string, string>) =>
    spoken(questionsProblem({ items, texts: { en: texts } }, 'en'))
  expect(questionsProblem(questions, 'en')).toBeUndefined()
  expect(problem([item('a', 'text')], {})).toBe('Give each question a title.')
  expect(problem([item('a', 'radio')], { 'items.a.label': 'Colour' })).toBe(
    'Give “Colour” at least one option.',
  )
  expect(problem([item('a', 'password')], { 'items.a.label': 'Secret' })).toBe(
    'Choose another kind for each question that hides something.',
  )
  expect(problem([item('a', 'text')], { 'items.a.label': 'x'.repeat(201) })).toBe(
    'The title of a question has at most 200 characters.',
  )
  const many = Array.from({ length: 31 }, (_, at) => item(`q${at}`, 'text'))
  expect(problem(many, {})).toBe('A product asks at most 30 questions.')
})

test('[CART-36] the texts of a question go with it, and none is kept twice', () => {
  const [words] = questions.items
  if (words === undefined) throw new Error('There is no question.')
  const kept = tidyQuestions({ items: [words, words], texts: { ...questions.texts, fr: { other: 'x' } } })
  expect(kept).toEqual({
    items: [words],
    texts: { en: { 'items.words.label': 'Engraving' }, de: { 'items.words.label': 'Gravur' }, fr: {} },
  })
})

test('[CART-37] answers are kept by the title of their question, in words, also those that were not given', () => {
  const sent = JSON.stringify({ words: ' Anna\u0000 ', wrap: 'Stars', day: ['2026', '12', '24'], other: 'x' })
  expect(readQuestionAnswers(asked, sent, LIKERT_ANSWERS)).toEqual({
    ok: true,
    value: [
      { field: 'Engraving', value: 'Anna' },
      { field: 'Paper', value: 'Stars' },
      {
        field: 'Needed on',
        value: '2026-12-24',
        type: 'date',
        values: { Month: '12', Day: '24', Year: '2026' },
      },
    ],
  })
  expect(readQuestionAnswers(asked, '{"words":"Bo"}', LIKERT_ANSWERS)).toMatchObject({
    value: [{ value: 'Bo' }, { field: 'Paper', value: '' }, { field: 'Needed on', value: '' }],
  })
})

test('[CART-37] what the rules of forms refuse is refused by question', () => {
  const fieldsOf = (sent: unknown) => {
    const read = readQuestionAnswers(asked, JSON.stringify(sent), LIKERT_ANSWERS)
    return read.ok ? 'taken' : [read.code, spoken(read.message), spoken(read.fields)]
  }
  const invalid = 'One or more fields is invalid, please check your entries.'
  expect(fieldsOf({ words: ' ' })).toEqual(['additional-fields-invalid', invalid, { words: 'Required' }])
  expect(fieldsOf({ words: 'Bo', wrap: 'Gold', day: ['2026', '2', '30'] })).toEqual([
    'additional-fields-invalid',
    invalid,
    { wrap: 'Choose one of the options.', day: 'Choose a day that exists.' },
  ])
  for (const sent of [undefined, null, '', ' '])
    expect(readQuestionAnswers(asked, sent, LIKERT_ANSWERS)).toMatchObject({
      ok: false,
      code: 'questions-open',
    })
  const unreadable = readQuestionAnswers(asked, '[1]', LIKERT_ANSWERS)
  expect(unreadable.ok ? '' : spoken(unreadable.message)).toBe(
    'Could not parse the form fields, please check your entries.',
  )
})
