/** Names of the opcodes by number, as messages and scans spell them. */
const names = (
  'TEXT VARIABLE SECTION END REPEATED PREDICATE BINDVAR OR_PREDICATE IF INJECT MACRO COMMENT META_LEFT META_RIGHT ' +
  'NEWLINE SPACE TAB ROOT EOF ALTERNATES_WITH STRUCT ATOM CTXVAR EVAL INCLUDE'
).split(' ')

/** The name of an opcode; a number that is none stands for itself. */
export function opcodeName(opcode: number): string {
  return names[opcode] ?? String(opcode)
}
