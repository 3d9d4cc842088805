/** Numbers of the instructions in the compiled form. [TPL-120] */
export const op = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const

export type OpcodeName = keyof typeof op

/** Names by number, as they stand in messages. */
const names = Object.keys(op) as OpcodeName[]

/** The name of an opcode; unknown numbers have none. */
export function opcodeName(opcode: number): OpcodeName | undefined {
  return names[opcode]
}

/** The text of each literal instruction. [TPL-14] */
export const literalText: Readonly<Record<number, string>> = {
  [op.META_LEFT]: '{',
  [op.META_RIGHT]: '}',
  [op.NEWLINE]: '\n',
  [op.SPACE]: ' ',
  [op.TAB]: '\t',
}

/** Version number that stands in every root instruction. */
export const CODE_VERSION = 1
