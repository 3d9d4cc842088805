/**
 * Puts a stream of instructions together into the tree of blocks. An instruction that may not stand where it does
 * is reported and dropped; what follows it stays in the current block. [TPL-25]
 */
import type { Code } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { problem, type Problem } from '../diagnostics.ts'
import { opcodeName } from '../code/opcode-names.ts'

/** An instruction on its way into the tree: block instructions still lack their block and alternate. */
export type Instruction = number | unknown[]

/** Deepest nesting of blocks; keeps later stages, which recurse over the tree, off the end of the stack. */
export const MAX_BLOCK_DEPTH = 128

interface OpenBlock {
  readonly opcode: number
  readonly instruction: unknown[]
  /** Where instructions go now: the block, or the alternates part. */
  block: Code[]
  inAlternates: boolean
  /** Where the opening tag stands, for the report of an unclosed block. */
  readonly offset: number
}

const isBlockOpcode = (opcode: number): boolean =>
  opcode === op.SECTION ||
  opcode === op.REPEATED ||
  opcode === op.PREDICATE ||
  opcode === op.IF ||
  opcode === op.MACRO ||
  opcode === op.STRUCT

export class Assembler {
  readonly problems: Problem[] = []
  readonly #root: Code[] = []
  readonly #open: OpenBlock[] = []
  #cleanEnd = false
  /** How many blocks beyond the depth limit are open and being skipped. */
  #skipped = 0

  /** Takes the next instruction; `offset` is where its tag stands. */
  accept(instruction: Instruction, offset = 0): void {
    const opcode = typeof instruction === 'number' ? instruction : (instruction[0] as number)
    if (this.#skipped > 0 && opcode !== op.EOF) {
      if (opcode === op.END) this.#skipped--
      else if (isBlockOpcode(opcode)) this.#skipped++
      return
    }
    if (opcode === op.END) this.#close(offset)
    else if (opcode === op.OR_PREDICATE) this.#branch(instruction as unknown[], offset)
    else if (opcode === op.ALTERNATES_WITH) this.#alternates(offset)
    else if (opcode === op.EOF) this.#finish()
    else if (isBlockOpcode(opcode)) this.#enter(opcode, instruction as unknown[], offset)
    else this.#append(instruction)
  }

  /** The name of the innermost block that is open. */
  get innermost(): string | undefined {
    const block = this.#open.at(-1)
    return block && opcodeName(block.opcode)
  }

  /** The finished tree. Call it once, after the last instruction. */
  complete(): Code {
    return [op.ROOT, op.CODE_VERSION, this.#root, this.#cleanEnd ? op.EOF : op.END]
  }

  #report(code: Problem['code'], offset: number, ...details: string[]): void {
    this.problems.push(problem(code, 'assembler', offset, ...details))
  }

  #append(instruction: Code): void {
    ;(this.#open.at(-1)?.block ?? this.#root).push(instruction)
  }

  #enter(opcode: number, head: unknown[], offset: number): void {
    if (this.#open.length === MAX_BLOCK_DEPTH) {
      this.#report('nested-too-deep', offset, String(MAX_BLOCK_DEPTH))
      this.#skipped = 1
      return
    }
    const block: Code[] = []
    head.push(block)
    if (opcode === op.SECTION) head.push(op.END)
    else if (opcode === op.REPEATED) head.push(op.END, [])
    else if (opcode === op.PREDICATE || opcode === op.IF) head.push(null)
    this.#append(head)
    this.#open.push({ opcode, instruction: head, block, inAlternates: false, offset })
  }

  #close(offset: number): void {
    const closed = this.#open.pop()
    if (!closed) return this.#report('not-allowed-at-root', offset, 'END')
    setAlternate(closed, op.END)
  }

  #branch(branch: unknown[], offset: number): void {
    const current = this.#open.at(-1)
    if (!current) return this.#report('not-allowed-at-root', offset, 'OR_PREDICATE')
    if (current.opcode === op.MACRO || current.opcode === op.STRUCT) {
      return this.#report('not-allowed-in-block', offset, 'OR_PREDICATE', opcodeName(current.opcode))
    }
    if (current.opcode === op.OR_PREDICATE && current.instruction[1] === 0) {
      return this.#report('dead-branch', offset)
    }
    const block: Code[] = []
    branch.push(block, null)
    setAlternate(current, branch)
    // The branch takes the place of the block it belongs to: one END closes the whole chain.
    this.#open[this.#open.length - 1] = {
      opcode: op.OR_PREDICATE,
      instruction: branch,
      block,
      inAlternates: false,
      offset,
    }
  }

  #alternates(offset: number): void {
    const current = this.#open.at(-1)
    if (!current) return this.#report('not-allowed-at-root', offset, 'ALTERNATES_WITH')
    if (current.opcode !== op.REPEATED || current.inAlternates) {
      const block = opcodeName(current.opcode)
      return this.#report('not-allowed-in-block', offset, 'ALTERNATES_WITH', block)
    }
    current.inAlternates = true
    current.block = current.instruction[4] as Code[]
  }

  #finish(): void {
    const innermost = this.#open.at(-1)
    if (innermost) this.#report('unclosed-block', innermost.offset, opcodeName(innermost.opcode))
    else this.#cleanEnd = true
  }
}

/** Where the alternate stands in a block instruction; macros and structures have none. */
const alternateSlot: Readonly<Record<number, number>> = {
  [op.SECTION]: 3,
  [op.REPEATED]: 3,
  [op.PREDICATE]: 4,
  [op.OR_PREDICATE]: 4,
  [op.IF]: 4,
}

function setAlternate(block: OpenBlock, alternate: unknown): void {
  const slot = alternateSlot[block.opcode]
  if (slot !== undefined) block.instruction[slot] = alternate
}
