import { expect, test } from 'vitest'
import { inWords } from '../words/catalogues.ts'
import { answersKey } from '../cart/entries.ts'
import { answerInWords } from './check-answers.ts'
import { answerToKeep } from './kept-answer.ts'
import { inputsOfKept } from './read-answers.ts'
import { surveyWords, USUAL_SURVEY_WORDS } from './survey-words.ts'

const own = surveyWords({ productAnswerMapStronglyAgree: { en: 'Oh yes' } }, 'en', 'en')

test('[FORM-160] the answers of a survey are called what the owner calls them, the others as usual', () => {
  expect(surveyWords(undefined, 'en', 'en')).toEqual([
    'Strongly Disagree',
    'Disagree',
    'Neutral',
    'Agree',
    'Strongly Agree',
  ])
  expect(USUAL_SURVEY_WORDS.map((word) => inWords(word, 'en'))).toEqual(surveyWords(undefined, 'en', 'en'))
  expect(own).toEqual(['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Oh yes'])
  const answer = { Warm: ['Strongly agree'], Light: [], Soft: ['Strongly disagree'], Odd: ['else'] }
  expect(answerInWords({ kind: 'likert' }, answer, own)).toBe('Warm: Oh yes; Soft: Strongly Disagree')
  expect(answerInWords({ kind: 'likert' }, { Warm: [] }, own)).toBe('')
})

const keep = (kind: Parameters<typeof answerToKeep>[0]['kind'], answer: Parameters<typeof answerToKeep>[1]) =>
  answerToKeep({ kind, label: 'Q' }, answer, own)

test('[FORM-161] what was answered is kept beside the words, by part, of a survey from −2 to 2', () => {
  const survey = {
    a: ['Strongly disagree'],
    b: 'Disagree',
    c: ['Neutral'],
    d: ['Agree'],
    e: ['Strongly agree'],
    f: [],
  }
  expect(keep('likert', survey)).toEqual({
    field: 'Q',
    value: 'a: Strongly Disagree; b: Disagree; c: Neutral; d: Agree; e: Oh yes',
    type: 'likert',
    values: { a: -2, b: -1, c: 0, d: 1, e: 2 },
  })
  const valuesOf = (...sent: Parameters<typeof keep>) => keep(...sent).values
  expect(valuesOf('name', ['Ada', 'King'])).toEqual({ First: 'Ada', Last: 'King' })
  expect(valuesOf('address', ['1 Quay', '', 'Leith', 'Lothian', 'EH6', 'UK'])).toEqual({
    Line1: '1 Quay',
    Line2: '',
    City: 'Leith',
    State: 'Lothian',
    Zip: 'EH6',
    Country: 'UK',
  })
  expect(valuesOf('date', ['2027', '3', '9'])).toEqual({ Month: '3', Day: '9', Year: '2027' })
  expect(valuesOf('time', ['14', '05'])).toEqual({ Hour: '14', Minute: '05', Second: '00', Ampm: '' })
  expect(valuesOf('phone', ['+44', '20', '7946', '0018'])).toEqual({
    Country: '44',
    Areacode: '20',
    Prefix: '7946',
    Line: '0018',
  })
  expect(valuesOf('phone', ['', '600100'])).toBeUndefined()
  expect(valuesOf('checkbox', ['Red', 'Blue'])).toEqual(['Red', 'Blue'])
  expect(keep('text', 'Anna')).toEqual({ field: 'Q', value: 'Anna' })
  for (const [kind, none] of [
    ['likert', { a: [] }],
    ['name', ['', '']],
    ['checkbox', []],
  ] as const)
    expect(keep(kind, none)).toEqual({ field: 'Q', value: '' })
})

test('[FORM-161] lines that say the same are one line, whether their parts were kept or not', () => {
  const kept = keep('checkbox', ['Red'])
  expect(answersKey({ additionalFields: [kept] })).toBe('[{"field":"Q","value":"Red"}]')
})

test('[CART-93] an address and a survey whose parts were kept stand in their inputs again', () => {
  const field = (kind: 'address' | 'likert') => ({
    id: 'q',
    kind,
    label: 'Q',
    required: false,
    maxLength: 0,
    options: ['a', 'b', 'toString'],
    showCountryCode: false,
    key: '',
    value: '',
  })
  const survey = keep('likert', { a: ['Agree'], b: ['Strongly disagree'] })
  expect(inputsOfKept(field('likert'), survey)).toEqual({
    'f-q-0': ['Agree'],
    'f-q-1': ['Strongly disagree'],
  })
  expect(inputsOfKept(field('likert'), { value: survey.value })).toEqual({})
  expect(inputsOfKept(field('address'), keep('address', ['1 Quay', '', 'Leith', '', '', 'UK']))).toEqual({
    'f-q-line1': ['1 Quay'],
    'f-q-line2': [''],
    'f-q-city': ['Leith'],
    'f-q-region': [''],
    'f-q-postcode': [''],
    'f-q-country': ['UK'],
  })
})
