import { expect, test } from 'vitest'
import { closestName } from './closest-name.ts'

const names = ['html', 'htmlattr', 'money', 'date', 'equal?', 'json']

test.each([
  ['hmtl', 'html'],
  ['HTML', 'html'],
  ['mony', 'money'],
  ['eqal?', 'equal?'],
  ['htmlatr', 'htmlattr'],
  ['dat', 'date'],
])('[TPL-132] for %s suggests %s', (typed, suggested) => {
  expect(closestName(typed, names)).toBe(suggested)
})

test('[TPL-132] suggests nothing for a name that is far from all', () => {
  expect(closestName('thumbnail', names)).toBeUndefined()
})
