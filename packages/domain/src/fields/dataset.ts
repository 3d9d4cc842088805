import { say } from '../words/sentence.ts'
import type { Json } from '../document/document.ts'
import type { Dataset, DatasetField } from './field.ts'
import { textProblem, textWithin, type Shape } from './shape.ts'

/**
 * A table of texts: as wide in every row, with at least one row under its head, or empty. Reading cuts off what is beyond
 * the limits and fills what is missing. [FIELD-11]
 */
export function datasetWithin({ rules }: Pick<DatasetField, 'rules'>): Shape<Dataset> {
  const { columns, rows } = rules
  const cellRules = { max: rules.length, line: true }
  const cell = textWithin(cellRules, '')
  return {
    read(raw) {
      const kept = (Array.isArray(raw) ? raw : [])
        .slice(0, rows + 1)
        .map((row: Json) =>
          Array.isArray(row) ? row.slice(0, columns).map((one: Json) => cell.read(one)) : [],
        )
      const width = Math.max(0, ...kept.map((row) => row.length))
      if (kept.length < 2 || width === 0) return []
      return kept.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
    },
    check(raw, path, problems) {
      const problem = datasetProblem(raw, rules)
      if (problem !== undefined) problems[path] = problem
      else if (Array.isArray(raw))
        raw.forEach((row: Json, index) => {
          const wrong = (Array.isArray(row) ? row : [])
            .map((one: Json) => textProblem(one, cellRules))
            .find((one) => one !== undefined)
          if (wrong !== undefined) problems[`${path}.${index}`] = wrong
        })
    },
  }
}

function datasetProblem(raw: Json, { columns, rows }: DatasetField['rules']) {
  if (!Array.isArray(raw)) return say('Give a list.')
  if (raw.length === 0) return undefined
  const widths = raw.map((row: Json) => (Array.isArray(row) ? row.length : -1))
  const [width = 0] = widths
  if (width < 1) return say('Your dataset must have at least one column')
  if (raw.length < 2) return say('Your dataset must have at least one row')
  if (widths.some((one) => one !== width)) return say('One or more rows was missing data')
  if (width > columns || raw.length > rows + 1)
    return say('A dataset has at most {columns} columns and {rows} rows.', { columns, rows })
  return undefined
}
