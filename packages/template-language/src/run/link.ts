/**
 * Turns the instruction tree into closures, once per template. Everything that can be decided before the data is
 * known is decided here: references are split, arguments read, neighbouring texts joined, formatters looked up.
 */
import type { Arguments, Call, Code, Reference } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { literalText } from '../code/literals.ts'
import { isArray } from '../values.ts'
import { type Block, emptyBlock, runBlock, type Step } from './block.ts'
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
    if (this.#depth === MAX_LINK_DEPTH) return { steps: [reportTooDeep], fixed: undefined }
    this.#depth++
    const steps: Step[] = []
    let text = ''
    for (const instruction of code as readonly Code[]) {
      const printed = fixedText(instruction)
      if (printed !== undefined) text += printed
      else if (isArray(instruction)) {
        const step = this.#safeStep(instruction, text)
        if (step === undefined) continue
        if (text !== '' && instruction[0] !== op.VARIABLE) steps.push(textStep(text))
        text = ''
        steps.push(step)
      }
    }
    this.#depth--
    if (steps.length === 0) return text === '' ? emptyBlock : { steps, fixed: text }
    if (text !== '') steps.push(textStep(text))
    return { steps, fixed: undefined }
  }

  /** Code by hand may be malformed, and extensions may fail to read their arguments: reported when it runs. */
  #safeStep(code: readonly unknown[], text: string): Step | undefined {
    const depth = this.#depth
    try {
      return this.#step(code, text)
    } catch (failure) {
      this.#depth = depth
      const opcode = code[0] as number
      return (run) => {
        if (opcode === op.VARIABLE) run.write(text)
        run.recover(failure, opcode)
      }
    }
  }

  /** `text` is what stands before the instruction; only variables print it themselves. */
  #step(code: readonly unknown[], text: string): Step | undefined {
    const opcode = code[0] as number
    switch (opcode) {
      case op.VARIABLE:
        return variableStep(text, code[1] as Reference[], linkCalls(code[2] as Call[] | 0, this.#tables))
      case op.SECTION:
        return sectionStep(code[1] as Reference, this.block(code[2]), this.#alternate(opcode, code[3]))
      case op.REPEATED:
        return repeatedStep(
          code[1] as Reference,
          this.block(code[2]),
          this.#alternate(opcode, code[3]),
          this.block(code[4]),
        )
      case op.PREDICATE:
      case op.OR_PREDICATE:
        return this.#branches(opcode, code)
      case op.BINDVAR:
        return bindStep(
          code[1] as string,
          code[2] as Reference[],
          linkCalls(code[3] as Call[] | 0, this.#tables),
        )
      case op.IF:
        return ifStep(
          code[1] as number[],
          code[2] as Reference[],
          this.block(code[3]),
          this.#alternate(opcode, code[4]),
        )
      case op.INJECT:
        return injectStep(code[1] as string, code[2] as string)
      case op.MACRO:
        return macroStep(code[1] as string, this.block(code[2]))
      case op.ROOT:
      case op.STRUCT:
        return blockStep(this.block(code[2]))
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

  /** A predicate and all its branches; a list of branches may be long, so they are no levels of their own. */
  #branches(opcode: number, code: readonly unknown[]): Step {
    const branches: Branch[] = []
    let next: unknown = code
    while (isArray(next) && next[1] !== 0 && (next === code || next[0] === op.OR_PREDICATE)) {
      const [, name, args, block, alternate] = next as readonly unknown[]
      branches.push({
        test: linkPredicate(name as string, args as Arguments, this.#tables),
        block: this.block(block),
      })
      next = alternate
    }
    const last = isArray(next) && (next === code || next[0] === op.OR_PREDICATE) ? next[3] : [next]
    return predicateStep(opcode, branches, this.block(last))
  }

  /** What runs when a condition does not hold. Failures of its tests are those of the whole instruction. */
  #alternate(opcode: number, code: unknown): Block {
    if (!isArray(code)) return emptyBlock
    if (code[0] !== op.OR_PREDICATE) return this.block([code])
    return code[1] === 0 ? this.block(code[3]) : { steps: [this.#branches(opcode, code)], fixed: undefined }
  }
}

function fixedText(instruction: Code): string | undefined {
  if (typeof instruction === 'number') return literalText[instruction]
  return isArray(instruction) && instruction[0] === op.TEXT ? String(instruction[1]) : undefined
}

function blockStep(block: Block): Step {
  return (run) => runBlock(block, run)
}

const reportTooDeep: Step = (run) => {
  run.error(blocksTooDeep(MAX_LINK_DEPTH))
}
