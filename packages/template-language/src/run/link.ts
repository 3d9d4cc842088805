/**
 * Turns the instruction tree into closures, once per template. Everything that can be decided before the data is
 * known is decided here: references are split, arguments read, neighbouring texts joined, formatters looked up.
 */
import type { Arguments, Call, Code, Reference } from '../code/layout.ts'
import { literalText, op } from '../code/opcodes.ts'
import type {
  FormatterTable,
  PlainFormatter,
  Predicate,
  PredicateTable,
  PreparedPredicate,
} from '../extension.ts'
import { isArray, print, truthy, type Value } from '../values.ts'
import { type Block, emptyBlock, runBlock, type Step } from './block.ts'
import { engineMessages, runtimeError } from './engine-errors.ts'
import { evalStep } from './eval-step.ts'
import { Frame, Lookup, resolve, resolveHere } from './frame.ts'
import type { Run } from './run.ts'

/** What names of formatters and predicates mean to a template. */
export interface Tables {
  readonly formatters: FormatterTable
  readonly predicates: PredicateTable
}

/** Deepest nesting of blocks in code that did not come from our own assembler. */
const MAX_LINK_DEPTH = 256

/** Links a whole tree, or a single instruction of one. */
export function link(code: Code, tables: Tables): Block {
  return new Linker(tables).block(isArray(code) && code[0] === op.ROOT ? code[2] : [code])
}

class Linker {
  readonly #tables: Tables
  #depth = 0

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Links a list of instructions. Anything that is not one is left out. */
  block(code: unknown): Block {
    if (!isArray(code) || code.length === 0) return emptyBlock
    if (this.#depth > MAX_LINK_DEPTH) return { steps: [reportTooDeep], opcodes: [op.TEXT], fixed: undefined }
    this.#depth++
    const steps: Step[] = []
    const opcodes: number[] = []
    let text = ''
    const add = (step: Step, opcode: number) => {
      steps.push(step)
      opcodes.push(opcode)
    }
    const flush = () => {
      if (text !== '') add(writeText(text), op.TEXT)
      text = ''
    }
    for (const instruction of code as readonly Code[]) {
      const printed = fixedText(instruction)
      if (printed !== undefined) {
        text += printed
        continue
      }
      if (!isArray(instruction)) continue
      const opcode = instruction[0] as number
      const step = this.#step(opcode, instruction)
      if (step === undefined) continue
      flush()
      add(step, opcode)
    }
    this.#depth--
    if (steps.length === 0) return text === '' ? emptyBlock : { steps, opcodes, fixed: text }
    flush()
    return { steps, opcodes, fixed: undefined }
  }

  #step(opcode: number, code: readonly unknown[]): Step | undefined {
    switch (opcode) {
      case op.VARIABLE:
        return this.#variable(code[1] as Reference[], code[2] as Call[] | 0)
      case op.SECTION:
        return sectionStep(code[1] as Reference, this.block(code[2]), this.#alternate(code[3]))
      case op.REPEATED:
        return repeatedStep(
          code[1] as Reference,
          this.block(code[2]),
          this.#alternate(code[3]),
          this.block(code[4]),
        )
      case op.PREDICATE:
      case op.OR_PREDICATE:
        return predicateStep(
          this.#predicate(code[1] as string | 0, code[2] as Arguments),
          this.block(code[3]),
          this.#alternate(code[4]),
        )
      case op.BINDVAR:
        return this.#bind(code[1] as string, code[2] as Reference[], code[3] as Call[] | 0)
      case op.IF:
        return ifStep(
          code[1] as number[],
          code[2] as Reference[],
          this.block(code[3]),
          this.#alternate(code[4]),
        )
      case op.INJECT:
        return injectStep(code[1] as string, code[2] as string)
      case op.MACRO:
        return macroStep(code[1] as string, this.block(code[2]))
      case op.ROOT:
      case op.STRUCT: {
        const block = this.block(code[2])
        return (run) => runBlock(block, run)
      }
      case op.CTXVAR:
        return contextStep(code[1] as string, code[2] as [string, Reference][])
      case op.EVAL:
        return evalStep(code[1] as string)
      case op.INCLUDE:
        return includeStep(code[1] as string, code[2] as Arguments)
      default:
        return undefined
    }
  }

  /** What runs when a condition does not hold. A block of its own, so that a failure names the branch. */
  #alternate(code: unknown): Block {
    return isArray(code) ? this.block([code]) : emptyBlock
  }

  #variable(references: readonly Reference[], calls: readonly Call[] | 0): Step {
    const formatters = this.#calls(calls)
    if (formatters.every((call) => call.plain)) {
      return plainVariableStep(
        references[0] as Reference,
        formatters.map(({ run }) => run as PlainFormatter['plain']),
      )
    }
    const gather = gatherer(references)
    return (run) => {
      const outer = run.frame
      const variables = gather(outer)
      run.frame = new Frame(variables[0], outer)
      const value = format(variables, formatters, run)
      run.frame = outer
      run.write(typeof value === 'string' ? value : print(value))
    }
  }

  #bind(name: string, references: readonly Reference[], calls: readonly Call[] | 0): Step {
    const formatters = this.#calls(calls)
    const gather = gatherer(references)
    return (run) => {
      const { frame } = run
      frame.define(name, format(gather(frame), formatters, run))
    }
  }

  #calls(calls: readonly Call[] | 0): LinkedCall[] {
    return calls === 0 ? [] : calls.map(([name, args]) => this.#call(name, args ? args[0] : []))
  }

  #call(name: string, args: readonly string[]): LinkedCall {
    const { formatters } = this.#tables
    if (Object.hasOwn(formatters, name)) return linkFormatter(formatters[name] as FormatterEntry, args)
    return lateCall(name, args)
  }

  #predicate(name: string | 0, args: Arguments): LinkedPredicate | undefined {
    if (name === 0) return undefined
    const { predicates } = this.#tables
    const list = args ? args[0] : []
    if (Object.hasOwn(predicates, name)) return linkPredicate(predicates[name] as Predicate, list)
    return latePredicate(name, list)
  }
}

/** A formatter with its arguments read. */
interface LinkedCall {
  /** It is called with the value only, and needs no frame. */
  readonly plain: boolean
  readonly run: (value: Value, run: Run, variables: readonly Value[]) => Value
}

type LinkedPredicate = (run: Run) => boolean

type FormatterEntry = FormatterTable[string]

function linkFormatter(entry: FormatterEntry, args: readonly string[]): LinkedCall {
  if (typeof entry === 'function') {
    return { plain: false, run: (value, run, variables) => entry(value, args, run, variables) }
  }
  return 'plain' in entry ? { plain: true, run: entry.plain } : { plain: false, run: entry.prepare(args) }
}

function linkPredicate(entry: Predicate | PreparedPredicate, args: readonly string[]): LinkedPredicate {
  if (typeof entry !== 'function') return entry.prepare(args)
  return (run) => entry(args, run)
}

/** A formatter only the environment may know; without one the value stays as it is. */
function lateCall(name: string, args: readonly string[]): LinkedCall {
  const late: LinkedCall['run'] = (value, run, variables) => {
    const table = run.caller.formatters
    if (!table || !Object.hasOwn(table, name)) return value
    return linkFormatter(table[name] as FormatterEntry, args).run(value, run, variables)
  }
  return { plain: false, run: late }
}

/** A predicate only the environment may know; without one it is false. */
function latePredicate(name: string, args: readonly string[]): LinkedPredicate {
  return (run) => {
    const table = run.caller.predicates
    return table && Object.hasOwn(table, name) ? linkPredicate(table[name] as Predicate, args)(run) : false
  }
}

/** A tag with formatters that need nothing but the value, or none: no frame is pushed, nothing can see it. */
function plainVariableStep(reference: Reference, formatters: readonly PlainFormatter['plain'][]): Step {
  const lookup = new Lookup(reference)
  const [first, ...rest] = formatters
  if (first === undefined) {
    return (run) => {
      const value = resolve(run.frame, lookup)
      run.write(typeof value === 'string' ? value : print(value))
    }
  }
  return (run) => {
    let value = first(resolve(run.frame, lookup))
    for (let index = 0; index < rest.length; index++) {
      if (typeof value === 'string') run.countText(value.length)
      value = (rest[index] as PlainFormatter['plain'])(value)
    }
    run.write(typeof value === 'string' ? value : print(value))
  }
}

/** Resolves the references of a tag. */
function gatherer(references: readonly Reference[]): (frame: Frame) => Value[] {
  const lookups = references.map((reference) => new Lookup(reference))
  const [only] = lookups
  if (only !== undefined && lookups.length === 1) return (frame) => [resolve(frame, only)]
  return (frame) => lookups.map((lookup) => resolve(frame, lookup))
}

/** Applies formatters in order; each sees what the one before it left in the first variable. */
function format(variables: Value[], formatters: readonly LinkedCall[], run: Run): Value {
  let value = variables[0]
  for (let index = 0; index < formatters.length; index++) {
    value = (formatters[index] as LinkedCall).run(value, run, variables)
    variables[0] = value
    if (typeof value === 'string') run.countText(value.length)
  }
  return value
}

function fixedText(instruction: Code): string | undefined {
  if (typeof instruction === 'number') return literalText[instruction]
  return isArray(instruction) && instruction[0] === op.TEXT ? String(instruction[1]) : undefined
}

function writeText(text: string): Step {
  return (run) => run.write(text)
}

const reportTooDeep: Step = (run) => {
  run.error(runtimeError(engineMessages['blocks-too-deep'](MAX_LINK_DEPTH)))
}

/** The alternate runs while the falsy node is still the current one. [TPL-41] */
function sectionStep(reference: Reference, block: Block, alternate: Block): Step {
  const lookup = new Lookup(reference)
  return (run) => {
    const outer = run.frame
    const node = resolveHere(outer, lookup)
    run.frame = new Frame(node, outer)
    runBlock(truthy(node) ? block : alternate, run)
    run.frame = outer
  }
}

/** The alternate runs in the outer scope. [TPL-42] */
function repeatedStep(reference: Reference, block: Block, alternate: Block, between: Block): Step {
  const lookup = new Lookup(reference)
  return (run) => {
    const outer = run.frame
    const node = resolveHere(outer, lookup)
    if (!isArray(node) || node.length === 0) return runBlock(alternate, run)
    const array = new Frame(node, outer)
    const last = node.length - 1
    for (let index = 0; index <= last; index++) {
      run.countPass()
      array.index = index
      run.frame = new Frame(node[index], array)
      runBlock(block, run)
      if (index < last && between !== emptyBlock) runBlock(between, run)
    }
    run.frame = outer
  }
}

function predicateStep(test: LinkedPredicate | undefined, block: Block, alternate: Block): Step {
  if (test === undefined) return (run) => runBlock(block, run)
  return (run) => runBlock(test(run) ? block : alternate, run)
}

const AND = 1

/** No precedence, and the first operator that decides ends the whole evaluation. [TPL-44] */
function ifStep(
  operators: readonly number[],
  references: readonly Reference[],
  block: Block,
  alternate: Block,
): Step {
  const lookups = references.map((reference) => new Lookup(reference))
  const [first] = lookups
  return (run) => {
    let result = first !== undefined && truthy(resolve(run.frame, first))
    for (let index = 0; index < operators.length; index++) {
      const and = operators[index] === AND
      // `||` after true and `&&` after false: decided, whatever follows.
      if (result !== and) break
      result = truthy(resolve(run.frame, lookups[index + 1] as Lookup))
      if (result !== and) break
    }
    runBlock(result ? block : alternate, run)
  }
}

function injectStep(name: string, path: string): Step {
  return (run) => {
    const { injects } = run.caller
    const value = injects && Object.hasOwn(injects, path) ? injects[path] : undefined
    // A falsy injectable counts as none at all.
    run.frame.define(name, value || undefined)
  }
}

function macroStep(name: string, block: Block): Step {
  return ({ frame }) => {
    frame.macros ??= new Map()
    frame.macros.set(name, block)
  }
}

function contextStep(name: string, bindings: readonly (readonly [string, Reference])[]): Step {
  const lookups = bindings.map(([key, reference]) => [key, new Lookup(reference)] as const)
  return (run) => {
    const entries = lookups.map(([key, lookup]) => [key, resolve(run.frame, lookup) ?? null])
    run.frame.define(name, Object.fromEntries(entries) as Value)
  }
}

function includeStep(name: string, args: Arguments): Step {
  const printed = args !== 0 && args[0].includes('output')
  return (run) => {
    if (!run.environment.enableInclude) return
    const block = run.findPartial(name)
    if (block === undefined) return
    const text = run.captureNested(name, block)
    if (printed) run.write(text)
  }
}
