/** Finds out what a template uses. [TPL-123] */
import { isArray } from '../values.ts'
import type { Call, Code, Reference } from './layout.ts'
import * as op from './opcodes.ts'
import { literalText } from './literals.ts'
import { opcodeName } from './opcode-names.ts'

/** Referenced paths; sections hold the paths referenced inside them. */
export interface VariableTree {
  readonly [path: string]: VariableTree | null
}

/** What a template uses. */
export interface CodeReferences {
  /** Count of each instruction by the name of its opcode. */
  readonly instructions: Readonly<Record<string, number>>
  readonly formatters: Readonly<Record<string, number>>
  /** Names with their `?`. */
  readonly predicates: Readonly<Record<string, number>>
  /** Length of all text, in UTF-16 units. */
  readonly textBytes: number
  /** One tree. */
  readonly variables: readonly [VariableTree]
}

/** Scans code. Unlike the dialect's own scan this one also visits `.if` blocks and formatters of `.var`. */
export function scanReferences(code: Code): CodeReferences {
  const scan = new ReferenceScan()
  scan.instruction(code)
  return scan.result
}

type MutableTree = { [path: string]: MutableTree | null }

class ReferenceScan {
  readonly #instructions: Record<string, number> = Object.create(null)
  readonly #formatters: Record<string, number> = Object.create(null)
  readonly #predicates: Record<string, number> = Object.create(null)
  readonly #root: MutableTree = Object.create(null)
  #tree = this.#root
  #textBytes = 0

  get result(): CodeReferences {
    return {
      instructions: { ...this.#instructions },
      formatters: { ...this.#formatters },
      predicates: { ...this.#predicates },
      textBytes: this.#textBytes,
      variables: [this.#root],
    }
  }

  instruction(code: unknown): void {
    if (typeof code === 'number') {
      if (code in literalText || code === op.END) this.#countInstruction(code)
      return
    }
    if (!isArray(code)) return
    const [opcode, first, second, third, fourth] = code as readonly unknown[]
    this.#countInstruction(opcode as number)
    switch (opcode) {
      case op.TEXT:
        this.#textBytes += (first as string).length
        return
      case op.VARIABLE:
        this.#variables(first as Reference[])
        return this.#calls(second as Call[] | 0)
      case op.BINDVAR:
        this.#variables(second as Reference[])
        return this.#calls(third as Call[] | 0)
      case op.CTXVAR:
        return this.#variables((second as [string, Reference][]).map(([, reference]) => reference))
      case op.ROOT:
      case op.MACRO:
      case op.STRUCT:
        return this.#block(second)
      case op.SECTION:
        return this.#inside(first as Reference, () => this.#branches(second, third))
      case op.REPEATED:
        return this.#inside(first as Reference, () => {
          this.#branches(second, third)
          this.#block(fourth)
        })
      case op.PREDICATE:
      case op.OR_PREDICATE:
        if (typeof first === 'string') increment(this.#predicates, first)
        return this.#branches(third, fourth)
      case op.IF:
        this.#variables(second as Reference[])
        return this.#branches(third, fourth)
    }
  }

  #countInstruction(opcode: number): void {
    increment(this.#instructions, opcodeName(opcode))
  }

  #block(code: unknown): void {
    if (isArray(code)) code.forEach((instruction) => this.instruction(instruction))
  }

  #branches(block: unknown, alternate: unknown): void {
    this.#block(block)
    this.instruction(alternate)
  }

  #variables(references: readonly Reference[]): void {
    for (const reference of references) this.#tree[reference.join('.')] ??= null
  }

  #calls(calls: readonly Call[] | 0): void {
    if (calls !== 0) for (const [name] of calls) increment(this.#formatters, name)
  }

  #inside(reference: Reference, visit: () => void): void {
    const outer = this.#tree
    this.#tree = outer[reference.join('.')] ??= Object.create(null) as MutableTree
    visit()
    this.#tree = outer
  }
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
