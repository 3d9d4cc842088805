/** Operators of expressions: strength, associativity, meaning. [TPL-92] */

import { spend } from '../meter.ts'

/** What an operand can be. Arrays and objects are none. */
export type Scalar = number | string | boolean | null

export interface Operator {
  readonly name: string
  /** Higher binds tighter. */
  readonly level: number
  /** Operands it takes: 1 or 2; structure has none. */
  readonly arity: 0 | 1 | 2
  /** Absent for structure, assignment and `+`, which the evaluator knows itself. */
  readonly apply?: (left: Scalar, right: Scalar) => Scalar
}

const HEX = /^[+-]?0[xX][0-9a-fA-F]+$/
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/

/** Text must be a whole literal, white space and all; empty text and null are 0. [TPL-91] */
export function toNumber(value: Scalar): number {
  if (typeof value === 'string') spend(value.length)
  if (typeof value !== 'string' || value === '' || DECIMAL.test(value)) return Number(value)
  if (!HEX.test(value)) return NaN
  const magnitude = Number(value.replace(/^[+-]/, ''))
  return value.startsWith('-') ? -magnitude : magnitude
}

/** Not 0, NaN, empty text or null. */
export const toBoolean = (value: Scalar): boolean => Boolean(value)

export const toText = (value: Scalar): string => String(value)

/** These bind from right to left: signs, power, assignment. */
export const isRightAssociative = (level: number): boolean => level === 3 || level > 15

const unary = (name: string, apply: (operand: Scalar) => Scalar): Operator => ({
  name,
  level: 17,
  arity: 1,
  apply,
})

const binary = (name: string, level: number, apply?: (left: Scalar, right: Scalar) => Scalar): Operator => ({
  name,
  level,
  arity: 2,
  apply,
})

const arithmetic = (name: string, level: number, apply: (left: number, right: number) => number): Operator =>
  binary(name, level, (left, right) => apply(toNumber(left), toNumber(right)))

export const unaryOperators: Readonly<Record<string, Operator>> = {
  '+': unary('unary plus', toNumber),
  '-': unary('unary minus', (operand) => -toNumber(operand)),
  '!': unary('logical not', (operand) => !toBoolean(operand)),
  '~': unary('bitwise not', (operand) => ~toNumber(operand)),
}

/** Adds numbers, or concatenates when either side is text; the evaluator guards the length. */
export const ADD = /* @__PURE__ */ binary('add', 14)
export const ASSIGN = /* @__PURE__ */ binary('assign', 3)
export const LEFT_PAREN: Operator = { name: 'left paren', level: 1, arity: 0 }

/** Relations and loose equality are JavaScript's own, on raw values. */
export const binaryOperators: Readonly<Record<string, Operator>> = {
  '**': arithmetic('exponent', 16, (left, right) => left ** right),
  '*': arithmetic('multiply', 15, (left, right) => left * right),
  '/': arithmetic('divide', 15, (left, right) => left / right),
  '%': arithmetic('modulus', 15, (left, right) => left % right),
  '+': ADD,
  '-': arithmetic('subtract', 14, (left, right) => left - right),
  '<<': arithmetic('left shift', 13, (left, right) => left << right),
  '>>': arithmetic('right shift', 13, (left, right) => left >> right),
  '<': binary('less than', 12, (left, right) => (left as number) < (right as number)),
  '>': binary('greater than', 12, (left, right) => (left as number) > (right as number)),
  '<=': binary('less than or equal', 12, (left, right) => (left as number) <= (right as number)),
  '>=': binary('greater than or equal', 12, (left, right) => (left as number) >= (right as number)),
  // oxlint-disable-next-line eqeqeq -- the language defines `==` as JavaScript's loose equality
  '==': binary('equality', 11, (left, right) => left == right),
  // oxlint-disable-next-line eqeqeq -- likewise
  '!=': binary('inequality', 11, (left, right) => left != right),
  '===': binary('strict equality', 11, (left, right) => left === right),
  '!==': binary('strict inequality', 11, (left, right) => left !== right),
  '&': arithmetic('bitwise and', 10, (left, right) => left & right),
  '^': arithmetic('bitwise xor', 9, (left, right) => left ^ right),
  '|': arithmetic('bitwise or', 8, (left, right) => left | right),
  '&&': binary('logical and', 7, (left, right) => toBoolean(left) && toBoolean(right)),
  '||': binary('logical or', 6, (left, right) => toBoolean(left) || toBoolean(right)),
  '=': ASSIGN,
}
