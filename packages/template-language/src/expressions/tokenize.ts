/** Expression text to tokens. Stops at the first thing it cannot read. [TPL-90] */
import type { Reference } from '../code/layout.ts'
import { splitReference } from '../code/references.ts'
import { lookUp } from '../look-up.ts'
import { type ExpressionFunction, expressionFunctions } from './functions.ts'
import type { Scalar } from './operators.ts'

/** What an expression pushes on its stack. A reference is resolved only when its value is needed. */
export interface Operand<Slot = Scalar | Reference> {
  readonly slot: Slot
}

/** The call of a function: a name in front of a parenthesis. */
export interface Call {
  readonly name: string
  readonly run: ExpressionFunction
}

/** Symbols stand for themselves. */
export type Token = Operand | Call | string

/** Why an expression cannot be read; becomes one error record. */
export class ExpressionProblem extends Error {}

/** Gives up on an expression. */
export function fail(message: string): never {
  throw new ExpressionProblem(message)
}

/**
 * White space; a hex number and its digits; a decimal number and the digits of its exponent; a reference, and whether a
 * parenthesis follows; a quote; a symbol.
 */
const TOKEN =
  /[ \t\n\r\u00a0]+|(0[xX]([\da-fA-F]*)|\d+(?:\.\d*)?(?:[eE][+-]?(\d*))?)|((?:[@$]?[A-Za-z][\w-]*|@)(?:\.(?:[@$]?[A-Za-z][\w-]*|@|\d+))*)(?=([ \t\n\r\u00a0]*\()?)|(["'])|(\*\*|<<|>>|[<>]=?|[=!]==?|&&|\|\||[-+!~*/%&^|=,;()])/y

const constants: Readonly<Record<string, Scalar>> = {
  true: true,
  false: false,
  null: null,
  NaN,
  Infinity,
  PI: Math.PI,
  E: Math.E,
}

/** Reads tokens one by one, so that a limit on their number also bounds the work. */
export function* tokenize(source: string): Generator<Token> {
  for (let place = 0; place < source.length;) {
    TOKEN.lastIndex = place
    const [found = fail(unexpected(source, place)), number, hex, exponent, reference, called, quote, symbol] =
      TOKEN.exec(source) ?? []
    place += found.length
    if (number !== undefined) {
      if (hex === '') fail('Expected digits after start of hex number')
      if (exponent === '') fail('Expected a digit after exponent in decimal number')
      if (hex === undefined && source.charAt(place) === '.')
        fail(exponent ? 'Unexpected decimal point in exponent' : 'Duplicate decimal point in number')
      yield { slot: Number(number) }
    } else if (reference !== undefined) yield named(reference, called !== undefined)
    else if (quote !== undefined) {
      const [slot, end] = readString(source, place, quote)
      place = end
      yield { slot }
    } else if (symbol !== undefined) yield symbol
  }
}

function named(name: string, called: boolean): Token {
  const slot = lookUp(constants, name)
  if (slot !== undefined) return { slot }
  if (!called || name.includes('.')) return { slot: splitReference(name) }
  return { name, run: lookUp(expressionFunctions, name) ?? fail(`Invalid function ${name}`) }
}

/** One character of a string: escaped by its number, escaped by itself, or as it is. */
const CHARACTER = /\\(?:x([\da-fA-F]{2})?|u([\da-fA-F]{4})?|U([\da-fA-F]{8})?|([^]))|([^])/y

/** Reads a string behind its opening quote; returns its value and the place after it. */
function readString(source: string, start: number, quote: string): [value: string, end: number] {
  let value = ''
  CHARACTER.lastIndex = start
  for (let found = CHARACTER.exec(source); found; found = CHARACTER.exec(source)) {
    const [all, x, u, U, other, plain] = found
    if (plain === quote) return [value, CHARACTER.lastIndex]
    if (plain === '\n' || plain === '\r') {
      const name = plain === '\n' ? 'line feed' : 'carriage return'
      fail(`Illegal bare ${name} character in string literal`)
    }
    const hex = x ?? u ?? U
    if (hex !== undefined) value += escapedCharacter(parseInt(hex, 16))
    else if (plain !== undefined) value += plain
    else if (other !== undefined) value += '\n\t\f\r'['ntfr'.indexOf(other)] ?? other
    else fail(all === '\\x' ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found')
  }
  return fail('Unterminated string')
}

/** Control characters and numbers beyond Unicode become a space. */
function escapedCharacter(code: number): string {
  if (code <= 8 || (code >= 0x0e && code <= 0x1f) || code > 0x10ffff) return ' '
  return String.fromCodePoint(code)
}

function unexpected(source: string, place: number): string {
  const character = source.charAt(place)
  const kinds: Readonly<Record<string, string>> = { '\f': 'form feed', '\b': 'backspace' }
  const kind = kinds[character] ?? (character < ' ' ? 'control character' : 'character')
  return `Unexpected ${kind} at ${place}: ${JSON.stringify(character)}`
}
