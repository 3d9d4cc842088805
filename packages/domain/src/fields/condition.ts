import type { Json } from '../document/document.ts'
import { say } from '../words/sentence.ts'
import type { Condition, ConditionField } from './field.ts'
import { isObject, notExpected, reference, textProblem, type Shape } from './shape.ts'

/** What an answer can be asked for. */
export const CONDITION_TESTS = ['is', 'isNot', 'contains', 'more', 'less', 'filled', 'empty'] as const

export type ConditionTest = (typeof CONDITION_TESTS)[number]

/** Whether a test compares the answer with a value. */
export const comparesValue = (test: string): boolean => test !== 'filled' && test !== 'empty'

const isTest = (raw: Json | undefined): raw is ConditionTest =>
  (CONDITION_TESTS as readonly unknown[]).includes(raw)

/** When an element of a list is asked: by the answer to an earlier one, or null for always. [FIELD-12] */
export function conditionWithin({ rules }: Pick<ConditionField, 'rules'>): Shape<Condition | null> {
  const id = reference(true)
  const isValue = (raw: Json | undefined): raw is string =>
    raw !== undefined && textProblem(raw, { max: rules.length, line: true }) === undefined
  return {
    read(raw) {
      if (!isObject(raw) || !isTest(raw['test'])) return null
      const { field = null, test, value = '' } = raw
      const read = id.read(field)
      return read === '' || !isValue(value) ? null : { field: read, test, value }
    },
    check(raw, path, problems) {
      if (raw === null) return
      if (!isObject(raw)) {
        problems[path] = say('Give an object.')
        return
      }
      const { field = null, test, value = null, ...more } = raw
      id.check(field, `${path}.field`, problems)
      if (!isTest(test)) problems[`${path}.test`] = notExpected(raw['test'] ?? null, CONDITION_TESTS)
      const problem = textProblem(value, { max: rules.length, line: true })
      if (problem !== undefined) problems[`${path}.value`] = problem
      const [unknown] = Object.keys(more)
      if (unknown !== undefined) problems[`${path}.${unknown}`] = say('There is no such setting here.')
    },
  }
}
