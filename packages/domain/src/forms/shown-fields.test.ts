import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONDITION_TESTS, type ConditionTest } from '../fields/condition.ts'
import { FORM_FIELD_KINDS, type FormField, type FormFieldKind } from './form-field.ts'
import type { FormAnswers } from './read-answers.ts'
import { answersTo, conditionTestsOf, shownFields } from './shown-fields.ts'

function aField(id: string, kind: FormFieldKind, condition?: [string, ConditionTest, string?]): FormField {
  const [field = '', asked = 'filled', value = ''] = condition ?? []
  return {
    id,
    kind,
    label: id,
    required: false,
    maxLength: 0,
    options: [],
    showCountryCode: false,
    key: '',
    value: '',
    ...(condition === undefined ? {} : { condition: { field, test: asked, value } }),
  }
}

const shown = (fields: readonly FormField[], answers: FormAnswers) =>
  shownFields(fields, answers).map(({ id }) => id)

/** Whether a field is asked, when the one before it is answered so. */
const isAsked = (kind: FormFieldKind, answer: FormAnswers[string], asked: ConditionTest, value = '') =>
  shown([aField('a', kind), aField('b', 'text', ['a', asked, value])], { a: answer }).includes('b')

test('[FORM-35] a field is asked when the answer before it is as its condition wants', () => {
  expect(isAsked('radio', 'Order', 'is', 'Order')).toBe(true)
  expect(isAsked('radio', 'Order', 'is', ' order ')).toBe(true)
  expect(isAsked('radio', 'Other', 'is', 'Order')).toBe(false)
  expect(isAsked('radio', '', 'isNot', 'Order')).toBe(true)
  expect(isAsked('radio', 'Order', 'isNot', 'Order')).toBe(false)
  expect(isAsked('checkbox', ['Tea', 'Milk'], 'is', 'Milk')).toBe(true)
  expect(isAsked('checkbox', ['Tea'], 'isNot', 'Milk')).toBe(true)
  expect(isAsked('checkbox', [], 'empty')).toBe(true)
  expect(isAsked('checkbox', ['Tea'], 'filled')).toBe(true)
  expect(isAsked('text', 'A Vase, blue', 'contains', 'vase')).toBe(true)
  expect(isAsked('text', 'A bowl', 'contains', 'vase')).toBe(false)
  expect(isAsked('date', ['', '', ''], 'filled')).toBe(false)
  expect(isAsked('date', ['2026', '11', '24'], 'filled')).toBe(true)
  expect(isAsked('likert', { Warm: [] }, 'empty')).toBe(true)
})

test.each([
  ['10', 'more', '9', true],
  ['9', 'more', '9', false],
  ['1,250.50', 'more', '1250', true],
  ['1.250,50', 'less', '1251', true],
  ['1,250', 'is', '1250', true],
  ['1.250.000', 'is', '1250000', true],
  ["1'250", 'is', '1 250.0', true],
  ['2,5', 'less', '3', true],
  ['-3', 'less', '0', true],
  ['.5', 'is', '0,5', true],
  ['twelve', 'more', '1', false],
  ['', 'less', '1', false],
] as const)('[FORM-35] the number %s %s %s: %s', (answer, asked, value, expected) => {
  expect(isAsked('number', answer, asked, value)).toBe(expected)
})

test('[FORM-35] a heading takes along what stands below it, up to the next one', () => {
  const fields = [
    aField('more', 'checkbox'),
    aField('about', 'section', ['more', 'is', 'Yes']),
    aField('size', 'text'),
    aField('colour', 'text', ['size', 'filled']),
    aField('end', 'section'),
    aField('email', 'email'),
  ]
  expect(shown(fields, { more: [] })).toEqual(['more', 'end', 'email'])
  expect(shown(fields, { more: ['Yes'] })).toEqual(['more', 'about', 'size', 'end', 'email'])
  expect(shown(fields, { more: ['Yes'], size: 'L' })).toHaveLength(6)
})

test('[FORM-35] what is not asked counts as empty for those that wait for it', () => {
  const chain = [
    aField('a', 'text'),
    aField('b', 'text', ['a', 'filled']),
    aField('c', 'text', ['b', 'filled']),
    aField('d', 'text', ['b', 'empty']),
  ]
  expect(shown(chain, { a: '', b: 'left over' })).toEqual(['a', 'd'])
  expect(shown(chain, { a: 'x', b: 'y' })).toEqual(['a', 'b', 'c'])
})

test('[FORM-35] a condition on what is gone, stands below, is itself or a heading asks always', () => {
  const fields = [
    aField('a', 'text', ['gone', 'filled']),
    aField('b', 'text', ['b', 'filled']),
    aField('c', 'text', ['d', 'filled']),
    aField('s', 'section'),
    aField('d', 'text', ['s', 'filled']),
    aField('e', 'text', ['__proto__', 'filled']),
  ]
  expect(shown(fields, {})).toHaveLength(6)
})

test('[FORM-35] every kind but a heading can be asked something, and nothing unknown', () => {
  for (const kind of FORM_FIELD_KINDS) {
    expect(conditionTestsOf(kind).length > 0, kind).toBe(kind !== 'section')
    expect(CONDITION_TESTS).toEqual(expect.arrayContaining([...conditionTestsOf(kind)]))
  }
  const kindsAsked = (asked: ConditionTest) =>
    FORM_FIELD_KINDS.filter((kind) => conditionTestsOf(kind).includes(asked))
  expect(kindsAsked('more')).toEqual(['number', 'currency'])
  expect(kindsAsked('less')).toEqual(['number', 'currency'])
  expect(kindsAsked('contains')).toEqual(['text', 'textarea', 'email', 'website', 'hidden', 'twitter'])
  expect(kindsAsked('is').toSorted()).toEqual(
    [...kindsAsked('more'), ...kindsAsked('contains'), 'radio', 'checkbox', 'select'].toSorted(),
  )
  expect(kindsAsked('isNot')).toEqual(kindsAsked('is'))
  expect(kindsAsked('filled')).toEqual(FORM_FIELD_KINDS.filter((kind) => kind !== 'section'))
  expect(kindsAsked('empty')).toEqual(kindsAsked('filled'))
})

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const anAnswer = fc.oneof(
  fc.constantFrom('', 'Tea', 'tea ', '2', '10'),
  fc.subarray(['Tea', '2', '']),
  fc.constant({ Warm: ['Agree'] }),
)
const someFields = fc
  .tuple(
    ...NAMES.map((name) =>
      fc
        .tuple(
          fc.constantFrom<FormFieldKind>('text', 'number', 'checkbox', 'section', 'likert'),
          fc.option(
            fc.tuple(
              fc.constantFrom<string>(...NAMES, 'gone'),
              fc.constantFrom(...CONDITION_TESTS),
              fc.constantFrom('', 'Tea', '2'),
            ),
            { nil: undefined },
          ),
        )
        .map(([kind, condition]) => aField(name, kind, condition)),
    ),
  )
  .map((fields): readonly FormField[] => fields)
const someAnswers = fc.dictionary(fc.constantFrom<string>(...NAMES), anAnswer)

test('[FORM-35] what is left out decides nothing: asking again with what is asked alone asks the same', () => {
  fc.assert(
    fc.property(someFields, someAnswers, (fields, answers) => {
      const asked = shownFields(fields, answers)
      expect(shownFields(fields, answersTo(asked, answers))).toEqual(asked)
    }),
    { numRuns: 500 },
  )
})

test('[FORM-35] an answer decides only about what stands below it', () => {
  fc.assert(
    fc.property(someFields, someAnswers, fc.nat(NAMES.length - 1), anAnswer, (fields, answers, at, other) => {
      const upTo = (given: FormAnswers) =>
        shown(fields, given).filter((id) => fields.findIndex((one) => one.id === id) <= at)
      expect(upTo({ ...answers, [fields[at]?.id ?? '']: other })).toEqual(upTo(answers))
    }),
    { numRuns: 500 },
  )
})
