import { expect, test } from 'vitest'
import fc from 'fast-check'
import { spoken } from '../testing/spoken.ts'
import { questionsIn } from '../catalog/product-questions.ts'
import { LIKERT_ANSWERS } from '../forms/form-field.ts'
import { answersText, checkoutAnswerProblems, checkoutAnswers, typedAnswers } from './checkout-answers.ts'

const base = { required: false, maxLength: 0, showCountryCode: false, currencySymbol: '$', underline: false }
const asked = questionsIn(
  {
    items: [
      { ...base, id: 'who', kind: 'name', required: true },
      { ...base, id: 'day', kind: 'date' },
      { ...base, id: 'wraps', kind: 'checkbox', required: true },
      { ...base, id: 'part', kind: 'section' },
    ],
    texts: {
      en: {
        'items.who.label': 'Who',
        'items.day.label': 'Day',
        'items.wraps.label': 'Wrap',
        'items.wraps.options': 'Paper\nBow',
        'items.part.label': 'Part',
      },
    },
  },
  'en',
  'en',
)

test('[CHKQ-3] [CHKQ-5] inputs are looked at as those of every form, and kept by title, in words', () => {
  const typed = { 'f-who-first': ['Ada'], 'f-day': ['2027-02-01'], 'f-wraps': ['Bow', 'Paper'] }
  expect(checkoutAnswerProblems(asked, typed)).toEqual({})
  expect(checkoutAnswers(asked, typed, LIKERT_ANSWERS)).toEqual([
    { field: 'Who', value: 'Ada', type: 'name', values: { First: 'Ada', Last: '' } },
    {
      field: 'Day',
      value: '2027-02-01',
      type: 'date',
      values: { Month: '02', Day: '01', Year: '2027' },
    },
    { field: 'Wrap', value: 'Bow, Paper', type: 'checkbox', values: ['Bow', 'Paper'] },
  ])
  const wrong = { 'f-day': ['2027-02-31'], 'f-wraps': ['Gold'], toString: ['x'] }
  expect(spoken(checkoutAnswerProblems(asked, wrong))).toEqual({
    'f-who': 'Required',
    'f-day': 'Choose a day that exists.',
    'f-wraps': 'Choose one of the options.',
  })
  expect(checkoutAnswers(asked, {}, LIKERT_ANSWERS)).toEqual([
    { field: 'Who', value: '' },
    { field: 'Day', value: '' },
    { field: 'Wrap', value: '' },
  ])
})

test('[CHKQ-4] what inputs hold says the same for the same answers, and is read back whole', () => {
  expect(answersText({ 'f-b': 'B\r\nb', 'f-a': ['1', '', '2'], email: 'x', 'f-none': '', 'f-no': 7 })).toBe(
    '{"f-a":["1","2"],"f-b":["B\\nb"]}',
  )
  expect(answersText({ email: 'x', 'f-a': '' })).toBe('')
  for (const text of [undefined, '', '{', '[]', 'null', '7', `{"f-a":"${'x'.repeat(300_000)}"}`])
    expect(typedAnswers(text)).toEqual({})
  expect(typedAnswers('{"__proto__":["x"],"f-a":"one","b":["x"]}')).toEqual({ 'f-a': ['one'] })
  const inputs = fc.dictionary(
    fc.stringMatching(/^f-[a-z]{1,8}$/),
    fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
  )
  fc.assert(
    fc.property(inputs, (typed) => {
      const text = answersText(typed)
      expect(answersText(typedAnswers(text))).toBe(text)
    }),
  )
})
