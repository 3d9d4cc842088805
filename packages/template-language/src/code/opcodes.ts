/** Numbers of the instructions in the compiled form. Import the module as `op`. [TPL-120] */

export const TEXT = 0
export const VARIABLE = 1
export const SECTION = 2
export const END = 3
export const REPEATED = 4
export const PREDICATE = 5
export const BINDVAR = 6
export const OR_PREDICATE = 7
export const IF = 8
export const INJECT = 9
export const MACRO = 10
export const COMMENT = 11
export const META_LEFT = 12
export const META_RIGHT = 13
export const NEWLINE = 14
export const SPACE = 15
export const TAB = 16
export const ROOT = 17
export const EOF = 18
export const ALTERNATES_WITH = 19
export const STRUCT = 20
export const ATOM = 21
export const CTXVAR = 22
export const EVAL = 23
export const INCLUDE = 24

/** Version number that stands in every root instruction. */
export const CODE_VERSION = 1
