/** Formatter calls and predicates with their arguments read, ready to run. */
import type { Arguments, Call } from '../code/layout.ts'
import type {
  FormatterTable,
  PlainFormatter,
  Predicate,
  PredicateTable,
  PreparedPredicate,
} from '../extension.ts'
import type { Value } from '../values.ts'
import type { Run } from './run.ts'

/** What names of formatters and predicates mean to a template. */
export interface Tables {
  readonly formatters: FormatterTable
  readonly predicates: PredicateTable
}

/** A formatter with its arguments read. */
export type LinkedCall = (value: Value, run: Run, variables: readonly Value[]) => Value

/** A predicate with its arguments read. */
export type LinkedPredicate = (run: Run) => boolean

/** The formatters of a tag: all plain, or not. Plain ones are called with the value only, and need no frame. */
export type LinkedCalls =
  | { readonly plain: true; readonly calls: readonly PlainFormatter['plain'][] }
  | { readonly plain: false; readonly calls: readonly LinkedCall[] }

export function linkCalls(calls: readonly Call[] | 0, tables: Tables): LinkedCalls {
  if (calls === 0) return { plain: true, calls: [] }
  const entries = calls.map(([name]) => own(tables.formatters, name))
  if (entries.every((entry) => isPlain(entry)))
    return { plain: true, calls: entries.map(({ plain }) => plain) }
  return {
    plain: false,
    calls: calls.map(([name, args], place) => linkCall(entries[place], name, listOf(args))),
  }
}

/** Applies formatters in order; each sees what the one before it left in the first variable. */
export function applyCalls(calls: readonly LinkedCall[], variables: Value[], run: Run): Value {
  let value = variables[0]
  if (typeof value === 'string') run.countText(value.length)
  for (let index = 0; index < calls.length; index++) {
    value = (calls[index] as LinkedCall)(value, run, variables)
    variables[0] = value
    if (typeof value === 'string') run.countText(value.length)
  }
  return value
}

export function linkPredicate(name: string, args: Arguments, tables: Tables): LinkedPredicate {
  const entry = own(tables.predicates, name)
  return entry === undefined ? latePredicate(name, listOf(args)) : preparePredicate(entry, listOf(args))
}

type FormatterEntry = FormatterTable[string]

const isPlain = (entry: FormatterEntry | undefined): entry is PlainFormatter =>
  typeof entry === 'object' && 'plain' in entry

function linkCall(entry: FormatterEntry | undefined, name: string, args: readonly string[]): LinkedCall {
  if (entry === undefined) return lateCall(name, args)
  if (typeof entry === 'function') return (value, run, variables) => entry(value, args, run, variables)
  return 'plain' in entry ? entry.plain : entry.prepare(args)
}

/** A formatter only the environment may know; without one the value stays as it is. */
function lateCall(name: string, args: readonly string[]): LinkedCall {
  return (value, run, variables) => {
    const entry = own(run.caller.formatters ?? {}, name)
    return entry === undefined ? value : linkCall(entry, name, args)(value, run, variables)
  }
}

function preparePredicate(entry: Predicate | PreparedPredicate, args: readonly string[]): LinkedPredicate {
  return typeof entry === 'function' ? (run) => entry(args, run) : entry.prepare(args)
}

/** A predicate only the environment may know; without one it is false. */
function latePredicate(name: string, args: readonly string[]): LinkedPredicate {
  return (run) => {
    const entry = own(run.caller.predicates ?? {}, name)
    return entry !== undefined && preparePredicate(entry, args)(run)
  }
}

const listOf = (args: Arguments | undefined): readonly string[] => (args ? args[0] : [])

function own<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
