/** A readable serialisation of the instruction tree, for tools and tests. [TPL-122] */
import { isArray } from '../values.ts'
import type { Code } from './layout.ts'
import * as op from './opcodes.ts'

/** Places of blocks in block instructions, after which elements are written as plain values again. */
const blockSlots: Readonly<Record<number, readonly number[]>> = {
  [op.ROOT]: [2],
  [op.SECTION]: [2],
  [op.REPEATED]: [2, 4],
  [op.PREDICATE]: [3],
  [op.OR_PREDICATE]: [3],
  [op.IF]: [3],
  [op.MACRO]: [2],
  [op.STRUCT]: [2],
}

/** Writes code with one instruction to a line. */
export function prettyPrint(code: Code, indent = '  '): string {
  const written = instruction(code, -1)
  return written

  /** An instruction at a depth in indents; the root stands one step left of everything. */
  function instruction(code: unknown, depth: number): string {
    const slots = isArray(code) ? blockSlots[code[0] as number] : undefined
    if (!isArray(code) || slots === undefined) return value(code)
    const elements = (code as readonly unknown[]).map((element, place) =>
      slots.includes(place)
        ? block(element, depth + 2)
        : isBranch(element)
          ? instruction(element, depth)
          : value(element),
    )
    return `[${elements.join(', ')}]`
  }

  /** A block whose instructions stand at a depth, and its closing bracket one step less. */
  function block(instructions: unknown, depth: number): string {
    if (!isArray(instructions) || instructions.length === 0) return '[]'
    const lines = instructions.map((each) => indent.repeat(depth) + instruction(each, depth))
    return `[\n${lines.join(',\n')}\n${indent.repeat(depth - 1)}]`
  }
}

function isBranch(element: unknown): boolean {
  return isArray(element) && element[0] === op.OR_PREDICATE && element.length === 5
}

/** A value on one line, elements separated by a comma and a space at every level. */
function value(plain: unknown): string {
  return isArray(plain) ? `[${plain.map(value).join(', ')}]` : JSON.stringify(plain ?? null)
}
