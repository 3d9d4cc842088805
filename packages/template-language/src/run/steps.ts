/** What each instruction does when it runs. */
import type { Arguments, Reference } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { lookUp } from '../look-up.ts'
import { spend, spendText } from '../meter.ts'
import { isArray, print, truthy, type Value } from '../values.ts'
import { type Block, emptyBlock, runBlock, type Step } from './block.ts'
import { applyCalls, type LinkedCall, type LinkedCalls, type LinkedPredicate, listOf } from './calls.ts'
import { Frame, resolve, resolveHere } from './frame.ts'
import { Lookup } from './lookup.ts'

export function textStep(text: string): Step {
  return (run) => run.write(text)
}

/** Prints the text before a tag, then the tag. [TPL-40] */
export function variableStep(
  text: string,
  references: readonly Reference[],
  { scoped, calls }: LinkedCalls,
): Step {
  if (scoped) return scopedVariableStep(text, references, calls)
  const lookup = new Lookup(references[0] as Reference)
  return calls.length === 0 ? bareVariableStep(text, lookup) : plainVariableStep(text, lookup, calls)
}

function bareVariableStep(text: string, lookup: Lookup): Step {
  return (run) => {
    const value = resolve(run.frame, lookup)
    run.write(text + print(value))
  }
}

/** Formatters that need nothing but the value: no frame is pushed, nothing could see it. */
function plainVariableStep(text: string, lookup: Lookup, [first, ...rest]: readonly LinkedCall[]): Step {
  return (run) => {
    let printed = text
    try {
      let value = resolve(run.frame, lookup)
      if (typeof value === 'string') spend(value.length)
      value = (first as LinkedCall)(value, run, NO_VARIABLES)
      for (const call of rest) {
        if (typeof value === 'string') spendText(value.length)
        value = call(value, run, NO_VARIABLES)
      }
      printed += print(value)
    } catch (failure) {
      run.write(text)
      return run.recover(failure, op.VARIABLE)
    }
    run.write(printed)
  }
}

const NO_VARIABLES: readonly Value[] = []

function scopedVariableStep(
  text: string,
  references: readonly Reference[],
  calls: readonly LinkedCall[],
): Step {
  const gather = gatherer(references)
  return (run) => {
    const { frame, depth } = run
    let printed = text
    try {
      const variables = gather(frame)
      run.frame = new Frame(variables[0], frame)
      const value = applyCalls(calls, variables, run)
      run.frame = frame
      printed += print(value)
    } catch (failure) {
      run.write(text)
      return run.recover(failure, op.VARIABLE, frame, depth)
    }
    run.write(printed)
  }
}

/** Sets a local variable. No frame is pushed while the formatters run. [TPL-45] */
export function bindStep(name: string, references: readonly Reference[], { calls }: LinkedCalls): Step {
  const gather = gatherer(references)
  return (run) => {
    const { frame, depth } = run
    try {
      frame.define(name, applyCalls(calls, gather(frame), run))
    } catch (failure) {
      run.recover(failure, op.BINDVAR, frame, depth)
    }
  }
}

/** Resolves the references of a tag. */
function gatherer(references: readonly Reference[]): (frame: Frame) => Value[] {
  const lookups = references.map((reference) => new Lookup(reference))
  const [only] = lookups
  if (only !== undefined && lookups.length === 1) return (frame) => [resolve(frame, only)]
  return (frame) => lookups.map((lookup) => resolve(frame, lookup))
}

/** The alternate runs while the falsy node is still the current one. [TPL-41] */
export function sectionStep(reference: Reference, block: Block, alternate: Block): Step {
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
export function repeatedStep(reference: Reference, block: Block, alternate: Block, between: Block): Step {
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

/** A branch that a predicate decides about. */
export interface Branch {
  readonly test: LinkedPredicate
  readonly block: Block
}

/**
 * Runs the block of the first branch whose test holds, or else the last one. If a test fails, none of those that are
 * left runs. [TPL-43]
 */
export function predicateStep(opcode: number, branches: readonly Branch[], otherwise: Block): Step {
  return (run) => {
    const { frame, depth } = run
    let chosen: Branch | undefined
    try {
      chosen = branches.find(({ test }) => test(run))
    } catch (failure) {
      return run.recover(failure, opcode, frame, depth)
    }
    runBlock(chosen ? chosen.block : otherwise, run)
  }
}

const AND = 1

/** No precedence, and the first operator that decides ends the whole evaluation. [TPL-44] */
export function ifStep(
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

/** A falsy injectable counts as none at all. [TPL-48] */
export function injectStep(name: string, path: string): Step {
  return (run) => {
    const { injects } = run.caller
    run.frame.define(name, (injects && lookUp(injects, path)) || undefined)
  }
}

export function macroStep(name: string, block: Block): Step {
  return ({ frame }) => {
    frame.macros ??= new Map()
    frame.macros.set(name, block)
  }
}

/** Builds an object of resolved references; a missing one gives null. [TPL-46] */
export function contextStep(name: string, bindings: readonly (readonly [string, Reference])[]): Step {
  const lookups = bindings.map(([key, reference]) => [key, new Lookup(reference)] as const)
  return (run) => {
    const entries = lookups.map(([key, lookup]) => [key, resolve(run.frame, lookup) ?? null])
    run.frame.define(name, Object.fromEntries(entries) as Value)
  }
}

/** Runs a partial in the current frame, so that what it defines stays. [TPL-49] */
export function includeStep(name: string, args: Arguments): Step {
  const printed = listOf(args).includes('output')
  return (run) => {
    if (!run.environment.enableInclude) return
    const block = run.findPartial(name)
    if (block === undefined) return
    const text = run.captureNested(name, block)
    if (printed) run.write(text)
  }
}
