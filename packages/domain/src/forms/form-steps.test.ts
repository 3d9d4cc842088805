import { expect, test } from 'vitest'
import type { FormFieldKind } from './form-field.ts'
import { stepsOf } from './form-steps.ts'

const lengths = (...fields: readonly (readonly [FormFieldKind, boolean?])[]) =>
  stepsOf(fields.map(([kind, newStep = false]) => ({ kind, newStep }))).map((step) => step.length)

test('[FORM-38] a heading that says so begins a new step', () => {
  expect(lengths()).toEqual([])
  expect(lengths(['text'], ['section'], ['text'])).toEqual([3])
  expect(lengths(['text'], ['section', true], ['text'], ['section', true])).toEqual([1, 2, 1])
  expect(lengths(['section', true], ['text'], ['section', true], ['text'])).toEqual([2, 2])
  // What is no heading any more begins nothing.
  expect(lengths(['text'], ['email', true])).toEqual([2])
})
