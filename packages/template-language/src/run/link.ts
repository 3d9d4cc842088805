/**
 * Turns the instruction tree into closures, once per template. Everything that can be decided before the data is
 * known is decided here: references are split, arguments read, neighbouring texts joined, formatters looked up.
 */
import type { Arguments, Code, Reference } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { literalText } from '../code/literals.ts'
import { isArray } from '../values.ts'
import { type Block, blockOf, emptyBlock, runBlock, type Step, type WorkingStep } from './block.ts'
import { linkCalls, linkPredicate, type Tables } from './calls.ts'
import { blocksTooDeep } from './engine-messages.ts'
import { evalStep } from './eval-step.ts'
import {
  bindStep,
  type Branch,
  contextStep,
  ifStep,
  includeStep,
  injectStep,
  macroStep,
  predicateStep,
  repeatedStep,
  sectionStep,
  textStep,
  variableStep,
} from './steps.ts'

/** Deepest nesting of blocks in code that did not come from our own assembler. [TPL-118] */
const MAX_LINK_DEPTH = 256

/** Work of an instruction, beside that of its parts. */
const INSTRUCTION = 4

/** Links a whole tree, or a single instruction of one. */
export function link(code: Code, tables: Tables): Block {
  return new Linker(tables).linkBlock(isArray(code) && code[0] === op.ROOT ? code[2] : [code])
}

class Linker {
  readonly #tables: Tables
  #depth = 0

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Links a list of instructions. Anything that is not one is left out. */
  linkBlock(instructions: unknown): Block {
    if (!isArray(instructions) || instructions.length === 0) return emptyBlock
    if (this.#depth === MAX_LINK_DEPTH) return blockOf([{ step: reportTooDeep, work: INSTRUCTION }])
    this.#depth++
    const steps: WorkingStep[] = []
    let text = ''
    for (const instruction of instructions as readonly Code[]) {
      const printed = fixedText(instruction)
      if (printed !== undefined) text += printed
      else if (isArray(instruction)) {
        const step = this.#safeStep(instruction, text)
        if (step === undefined) continue
        if (text !== '' && instruction[0] !== op.VARIABLE) steps.push({ step: textStep(text), work: 1 })
        text = ''
        steps.push({ step, work: workOf(instruction) })
      }
    }
    this.#depth--
    if (steps.length === 0 && text === '') return emptyBlock
    if (text !== '') steps.push({ step: textStep(text), work: 1 })
    return blockOf(steps, steps.length === 1 ? text : '')
  }

  /** Code by hand may be malformed, and extensions may fail to read their arguments: reported when it runs. */
  #safeStep(instruction: readonly unknown[], text: string): Step | undefined {
    const outside = this.#depth
    try {
      return this.#linkStep(instruction, text)
    } catch (failure) {
      this.#depth = outside
      const opcode = instruction[0] as number
      return (run) => {
        if (opcode === op.VARIABLE) run.write(text)
        run.recover(failure, opcode)
      }
    }
  }

  /** `text` is what stands before the instruction; only variables print it themselves. */
  #linkStep(instruction: readonly unknown[], text: string): Step | undefined {
    const [opcode, first, second, third, fourth] = instruction
    switch (opcode) {
      case op.VARIABLE:
        return variableStep(text, first as Reference[], linkCalls(second, this.#tables))
      case op.SECTION:
        return sectionStep(first as Reference, this.linkBlock(second), this.#linkAlternate(opcode, third))
      case op.REPEATED:
        return repeatedStep(
          first as Reference,
          this.linkBlock(second),
          this.#linkAlternate(opcode, third),
          this.linkBlock(fourth),
        )
      case op.PREDICATE:
      case op.OR_PREDICATE:
        return this.#linkBranches(opcode, instruction)
      case op.BINDVAR:
        return bindStep(first as string, second as Reference[], linkCalls(third, this.#tables))
      case op.IF:
        return ifStep(
          first as number[],
          second as Reference[],
          this.linkBlock(third),
          this.#linkAlternate(opcode, fourth),
        )
      case op.INJECT:
        return injectStep(first as string, second as string)
      case op.MACRO:
        return macroStep(first as string, this.linkBlock(second))
      case op.ROOT:
      case op.STRUCT: {
        const block = this.linkBlock(second)
        return (run) => runBlock(block, run)
      }
      case op.CTXVAR:
        return contextStep(first as string, second as [string, Reference][])
      case op.EVAL:
        return evalStep(first as string)
      case op.INCLUDE:
        return includeStep(first as string, second as Arguments)
      default:
        return undefined
    }
  }

  /** A predicate and all its branches; a list of branches may be long, so they are no levels of their own. */
  #linkBranches(opcode: number, instruction: readonly unknown[]): Step {
    const branches: Branch[] = []
    let next: unknown = instruction
    while (isArray(next) && next[1] !== 0 && (next === instruction || next[0] === op.OR_PREDICATE)) {
      const [, name, args, block, alternate] = next as readonly unknown[]
      branches.push({
        test: linkPredicate(name as string, args as Arguments, this.#tables),
        block: this.linkBlock(block),
      })
      next = alternate
    }
    const last = isArray(next) && (next === instruction || next[0] === op.OR_PREDICATE) ? next[3] : [next]
    return predicateStep(opcode, branches, this.linkBlock(last))
  }

  /** What runs when a condition does not hold. Failures of its tests are those of the whole instruction. */
  #linkAlternate(opcode: number, alternate: unknown): Block {
    if (!isArray(alternate)) return emptyBlock
    if (alternate[0] !== op.OR_PREDICATE) return this.linkBlock([alternate])
    if (alternate[1] === 0) return this.linkBlock(alternate[3])
    return blockOf([{ step: this.#linkBranches(opcode, alternate), work: workOf(alternate) }])
  }
}

/** Where the blocks of an instruction begin; what stands before them is worked on whenever it runs. */
const firstBlock: Readonly<Record<number, number>> = {
  [op.ROOT]: 1,
  [op.SECTION]: 2,
  [op.REPEATED]: 2,
  [op.PREDICATE]: 3,
  [op.OR_PREDICATE]: 3,
  [op.IF]: 3,
  [op.MACRO]: 2,
  [op.STRUCT]: 1,
}

/** Work of an instruction without its blocks: so much for each of its references, formatters and arguments. */
function workOf(instruction: readonly unknown[]): number {
  const count = (part: unknown): number =>
    isArray(part) ? (part as readonly unknown[]).reduce<number>((sum, each) => sum + count(each), 1) : 1
  return INSTRUCTION + count(instruction.slice(1, firstBlock[instruction[0] as number]))
}

function fixedText(instruction: Code): string | undefined {
  if (typeof instruction === 'number') return literalText[instruction]
  return isArray(instruction) && instruction[0] === op.TEXT ? String(instruction[1]) : undefined
}

const reportTooDeep: Step = (run) => {
  run.error(blocksTooDeep(MAX_LINK_DEPTH))
}
