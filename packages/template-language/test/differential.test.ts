import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allFormatters,
  allPredicates,
  compile,
  type FormatterTable,
  load,
  type PredicateTable,
  render,
  serialize,
} from '../src/index.ts'
import { anyData, anyTemplate } from './arbitrary-templates.ts'
import { interpret } from './oracle.ts'

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 3000)

const formatters: FormatterTable = {
  ...allFormatters,
  fail: () => {
    throw new TypeError('as asked')
  },
}
const predicates: PredicateTable = {
  ...allPredicates,
  'fail?': () => {
    throw new RangeError('as asked')
  },
}
const environment = { enableInclude: true, limits: { errors: Infinity, renderMs: Infinity } }

/** Macros that call each other in several places run away; both sides would, only one has a limit. */
const runsAway = (template: string): boolean =>
  /\{\.macro/.test(template) && (template.match(/apply|include/g)?.length ?? 0) > 3

test('[TPL-150] closures and the plain interpreter agree on every template and data', () => {
  fc.assert(
    fc.property(anyTemplate, anyData, (template, data) => {
      fc.pre(!runsAway(template))
      const { program } = compile(template, { formatters, predicates })
      const { output, errors } = render(program, data, environment)
      const expected = interpret(program.code as readonly unknown[], data, { formatters, predicates })
      expect({ output, errors: errors.map(({ message }) => message) }).toEqual(expected)
    }),
    { numRuns: RUNS },
  )
})

test('[TPL-121] code that was stored and loaded again renders the same', () => {
  fc.assert(
    fc.property(anyTemplate, anyData, (template, data) => {
      fc.pre(!runsAway(template))
      const { program } = compile(template)
      const loaded = load(serialize(program))
      expect(loaded.code).toEqual(program.code)
      expect(render(loaded, data, environment)).toEqual(render(program, data, environment))
    }),
    { numRuns: RUNS / 3 },
  )
})

test('[TPL-150] rendering leaves the code and the data as they were', () => {
  fc.assert(
    fc.property(anyTemplate, anyData, (template, data) => {
      fc.pre(!runsAway(template))
      const { program } = compile(template)
      const before = [serialize(program), JSON.stringify(data)]
      render(program, data, environment)
      expect([serialize(program), JSON.stringify(data)]).toEqual(before)
    }),
    { numRuns: RUNS / 3 },
  )
})

test('[TPL-151] the same inputs give the same bytes, the first time and later', () => {
  fc.assert(
    fc.property(anyTemplate, anyData, (template, data) => {
      fc.pre(!runsAway(template))
      const once = render(compile(template).program, data, environment)
      const { program } = compile(template)
      render(program, data, environment)
      expect(render(program, data, environment)).toEqual(once)
    }),
    { numRuns: RUNS / 3 },
  )
})
