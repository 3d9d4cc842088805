import * as op from './opcodes.ts'

/** The text of each literal instruction. [TPL-14] */
export const literalText: Readonly<Record<number, string>> = {
  [op.META_LEFT]: '{',
  [op.META_RIGHT]: '}',
  [op.NEWLINE]: '\n',
  [op.SPACE]: ' ',
  [op.TAB]: '\t',
}
