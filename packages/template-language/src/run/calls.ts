/** Formatter calls and predicates with their arguments read, ready to run. */
import type { Arguments, Call } from '../code/layout.ts'
import type {
  CompileOptions,
  FormatterTable,
  Predicate,
  PredicateTable,
  PreparedPredicate,
} from '../extension.ts'
import { lookUp } from '../look-up.ts'
import { spendText } from '../meter.ts'
import { isArray, type Value } from '../values.ts'
import type { Run } from './run.ts'

/** What names of formatters and predicates mean to a template. */
export interface Tables {
  readonly formatters: FormatterTable
  readonly predicates: PredicateTable
}

/** Tables with what options add to them; the same object if they add nothing. */
export function withOptions(tables: Tables, options: CompileOptions = {}): Tables {
  const { formatters, predicates } = options
  if (!formatters && !predicates) return tables
  return {
    formatters: { ...tables.formatters, ...formatters },
    predicates: { ...tables.predicates, ...predicates },
  }
}

/** A formatter with its arguments read. */
export type LinkedCall = (value: Value, run: Run, variables: readonly Value[]) => Value

/** A predicate with its arguments read. */
export type LinkedPredicate = (run: Run) => boolean

/** The formatters of a tag. */
export interface LinkedCalls {
  readonly calls: readonly LinkedCall[]
  /** Whether one of them may look around, so that the value needs a frame of its own. */
  readonly scoped: boolean
}

type FormatterEntry = FormatterTable[string] | undefined

/** Links the formatters of a tag; code by hand may leave them out. */
export function linkCalls(code: unknown, tables: Tables): LinkedCalls {
  const calls = isArray(code) ? (code as readonly unknown[] as readonly Call[]) : []
  const entryOf = (name: string): FormatterEntry => lookUp(tables.formatters, name)
  return {
    calls: calls.map(([name, args]) => linkCall(entryOf(name), name, listOf(args))),
    scoped: calls.some(([name]) => {
      const entry = entryOf(name)
      return typeof entry !== 'object' || !('plain' in entry || entry.scopeless)
    }),
  }
}

/** Applies formatters in order; each sees what the one before it left in the first variable. */
export function applyCalls(calls: readonly LinkedCall[], variables: Value[], run: Run): Value {
  let value = variables[0]
  if (typeof value === 'string') spendText(value.length)
  for (let index = 0; index < calls.length; index++) {
    value = (calls[index] as LinkedCall)(value, run, variables)
    variables[0] = value
    if (typeof value === 'string') spendText(value.length)
  }
  return value
}

export function linkPredicate(name: string, args: Arguments, tables: Tables): LinkedPredicate {
  const list = listOf(args)
  const entry = lookUp(tables.predicates, name)
  if (entry) return preparePredicate(entry, list)
  // A predicate only the environment may know; without one it is false.
  return (run) => {
    const late = lookUp(run.caller.predicates ?? {}, name)
    return late !== undefined && preparePredicate(late, list)(run)
  }
}

function linkCall(entry: FormatterEntry, name: string, args: readonly string[]): LinkedCall {
  if (typeof entry === 'function') return (value, run, variables) => entry(value, args, run, variables)
  if (entry) return 'plain' in entry ? entry.plain : entry.prepare(args)
  // A formatter only the environment may know; without one the value stays as it is.
  return (value, run, variables) => {
    const late = lookUp(run.caller.formatters ?? {}, name)
    return late ? linkCall(late, name, args)(value, run, variables) : value
  }
}

function preparePredicate(entry: Predicate | PreparedPredicate, args: readonly string[]): LinkedPredicate {
  return typeof entry === 'function' ? (run) => entry(args, run) : entry.prepare(args)
}

/** The arguments of a call; code by hand may leave them out, or hold numbers. */
export const listOf = (args: Arguments | undefined): readonly string[] => (args ? args[0].map(String) : [])
