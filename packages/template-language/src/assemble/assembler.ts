/**
 * Puts a stream of instructions together into the tree of blocks. An instruction that may not stand where it does
 * is reported and dropped; what follows it stays in the current block. [TPL-25]
 */
import type { Code } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { problem, type Problem, Problems } from '../diagnostics.ts'
import { opcodeName } from '../code/opcode-names.ts'

/** An instruction on its way into the tree: block instructions still lack their block and alternate. */
export type Instruction = number | unknown[]

/** Deepest nesting of blocks; keeps later stages, which recurse over the tree, off the end of the stack. */
export const MAX_BLOCK_DEPTH = 128

/** Most branches of one block; each stands inside the one before. */
const MAX_BRANCHES = 1000

interface OpenBlock {
  readonly head: unknown[]
  /** Where instructions go now: the block, or the alternates part. */
  block: Code[]
  /** Where the opening tag stands, for the report of an unclosed block. */
  readonly offset: number
  readonly branches: number
}

/** What stands behind the block in an instruction that opens one: its alternate, as long as none was read. */
const tails: Readonly<Record<number, readonly unknown[]>> = {
  [op.SECTION]: [op.END],
  [op.REPEATED]: [op.END],
  [op.PREDICATE]: [null],
  [op.OR_PREDICATE]: [null],
  [op.IF]: [null],
  [op.MACRO]: [],
  [op.STRUCT]: [],
}

const opcodeOf = (instruction: Instruction): number =>
  typeof instruction === 'number' ? instruction : (instruction[0] as number)

export class Assembler {
  readonly problems = new Problems()
  readonly #root: Code[] = []
  /** The blocks that are open, the innermost last. */
  readonly open: OpenBlock[] = []
  #cleanEnd = false
  /** How many blocks beyond the depth limit are open and being skipped. */
  #skipped = 0

  /** Takes the next instruction; `offset` is where its tag stands. */
  accept(instruction: Instruction, offset = 0): void {
    const opcode = opcodeOf(instruction)
    const opens = typeof instruction !== 'number' && opcode in tails
    const current = this.open.at(-1)
    if (opcode === op.EOF) {
      if (current)
        this.#report('unclosed-block', current.offset, `Reached EOF in the middle of ${nameOf(current)}`)
      else this.#cleanEnd = true
    } else if (this.#skipped > 0) {
      if (opcode === op.END) this.#skipped--
      else if (opens && opcode !== op.OR_PREDICATE) this.#skipped++
    } else if (opcode === op.END || opcode === op.OR_PREDICATE || opcode === op.ALTERNATES_WITH) {
      if (current) this.#goOn(instruction, current, offset)
      else
        this.#report('not-allowed-at-root', offset, `Instruction ${opcodeName(opcode)} not allowed at root`)
    } else if (opens && this.open.length === MAX_BLOCK_DEPTH) {
      this.#report('nested-too-deep', offset, `Blocks may not be nested more than ${MAX_BLOCK_DEPTH} deep.`)
      this.#skipped = 1
    } else {
      ;(current?.block ?? this.#root).push(instruction)
      if (opens) this.#enter(instruction, offset, 1)
    }
  }

  /** The finished tree. Call it once, after the last instruction. */
  complete(): Code {
    return [op.ROOT, op.CODE_VERSION, this.#root, this.#cleanEnd ? op.EOF : op.END]
  }

  #report(code: Problem['code'], offset: number, message: string): void {
    this.problems.add(problem(code, 'assembler', offset, message))
  }

  #enter(head: unknown[], offset: number, branches: number): void {
    const block: Code[] = []
    head.push(block, ...(tails[opcodeOf(head)] ?? []))
    if (head[0] === op.REPEATED) head.push([])
    this.open.push({ head, block, offset, branches })
  }

  /** An instruction that ends a part of the current block. */
  #goOn(instruction: Instruction, current: OpenBlock, offset: number): void {
    const { head } = current
    const opcode = opcodeOf(instruction)
    const opened = head[0]
    const misplaced =
      opcode === op.ALTERNATES_WITH
        ? opened !== op.REPEATED || current.block === head[4]
        : opcode === op.OR_PREDICATE && (opened === op.MACRO || opened === op.STRUCT)
    if (misplaced) {
      const message = `${opcodeName(opcode)} instruction is not allowed inside ${nameOf(current)} block.`
      this.#report('not-allowed-in-block', offset, message)
    } else if (opcode === op.ALTERNATES_WITH) current.block = head[4] as Code[]
    else if (opcode === op.OR_PREDICATE && opened === op.OR_PREDICATE && head[1] === 0)
      this.#report('dead-branch', offset, 'This OR_PREDICATE block will never execute.')
    else if (opcode === op.OR_PREDICATE && current.branches === MAX_BRANCHES)
      this.#report('too-many-branches', offset, `Blocks may not have more than ${MAX_BRANCHES} branches.`)
    else {
      this.open.pop()
      // The alternate stands right behind the block; macros and structures have none.
      const slot = opened === op.SECTION || opened === op.REPEATED ? 3 : 4
      if (slot in head) head[slot] = instruction
      // The branch takes the place of the block it belongs to: one END closes the whole chain.
      if (typeof instruction !== 'number') this.#enter(instruction, offset, current.branches + 1)
    }
  }
}

/** The name of the instruction that opened a block. */
export const nameOf = ({ head }: OpenBlock): string => opcodeName(opcodeOf(head))
