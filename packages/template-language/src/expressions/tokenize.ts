/** Expression text to tokens. Stops at the first thing it cannot read. [TPL-90] */
import { splitReference } from '../parse/tag-reader.ts'
import type { Reference } from '../code/layout.ts'
import type { Scalar } from './operators.ts'

export type Token =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'symbol'; readonly symbol: string }

/** Why an expression cannot be read; becomes one error record. */
export class ExpressionProblem extends Error {}

const WHITE = /[ \t\n\r\u00a0]+/y
const HEX = /0[xX]([0-9a-fA-F]*)/y
const DECIMAL = /\d+(?:\.\d*)?(?:[eE][+-]?\d*)?/y
const REFERENCE = /(?:[@$]?[A-Za-z][\w-]*|@)(?:\.(?:[@$]?[A-Za-z][\w-]*|@|\d+))*/y
const CALL_AHEAD = /[ \t\n\r\u00a0]*\(/y
const SYMBOL = /\*\*|<<|>>|<=|>=|===|!==|==|!=|&&|\|\||[-+!~*/%<>&^|=,;()]/y

const constants: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['PI', Math.PI],
  ['E', Math.E],
])

/** Reads tokens one by one, so that a limit on their number also bounds the work. */
export function* tokenize(source: string, start: number): Generator<Token> {
  let place = start
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place
    const match = pattern.exec(source)
    if (match !== null) place = pattern.lastIndex
    return match
  }

  while (place < source.length) {
    if (take(WHITE)) continue
    const first = source.charAt(place)
    if (first === '"' || first === "'") {
      const [value, end] = readString(source, place)
      place = end
      yield { kind: 'literal', value }
    } else if (first >= '0' && first <= '9') {
      yield { kind: 'literal', value: readNumber(take, () => source.charAt(place)) }
    } else {
      const name = take(REFERENCE)?.[0]
      if (name !== undefined) {
        CALL_AHEAD.lastIndex = place
        yield named(name, CALL_AHEAD.test(source))
        continue
      }
      const symbol = take(SYMBOL)?.[0]
      if (symbol === undefined) throw new ExpressionProblem(unexpected(source, place))
      yield { kind: 'symbol', symbol }
    }
  }
}

function named(name: string, called: boolean): Token {
  if (called && !name.includes('.')) return { kind: 'call', name }
  const value = constants.get(name)
  return value === undefined
    ? { kind: 'reference', reference: splitReference(name) }
    : { kind: 'literal', value }
}

function readNumber(take: (pattern: RegExp) => RegExpExecArray | null, next: () => string): number {
  const hex = take(HEX)
  if (hex) {
    if (hex[1] === '') throw new ExpressionProblem('Expected digits after start of hex number')
    return Number(hex[0])
  }
  const [decimal] = take(DECIMAL) as RegExpExecArray
  const exponent = /[eE]/.test(decimal)
  if (exponent && !/\d$/.test(decimal)) {
    throw new ExpressionProblem('Expected a digit after exponent in decimal number')
  }
  if (next() === '.') {
    throw new ExpressionProblem(
      exponent ? 'Unexpected decimal point in exponent' : 'Duplicate decimal point in number',
    )
  }
  return Number(decimal)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['f', '\f'],
  ['r', '\r'],
])

const codeEscapes: ReadonlyMap<string, readonly [digits: number, problem: string]> = new Map([
  ['x', [2, 'Invalid 2-char hex escape found']],
  ['u', [4, 'Invalid unicode escape found']],
  ['U', [8, 'Invalid unicode escape found']],
])

/** Reads a string that starts at its quote; returns its value and the place after it. */
function readString(source: string, start: number): [value: string, end: number] {
  const quote = source.charAt(start)
  let value = ''
  let place = start + 1
  while (place < source.length) {
    const char = source.charAt(place)
    if (char === quote) return [value, place + 1]
    if (char === '\n') throw new ExpressionProblem('Illegal bare line feed character in string literal')
    if (char === '\r') throw new ExpressionProblem('Illegal bare carriage return character in string literal')
    if (char !== '\\') {
      value += char
      place++
      continue
    }
    const escape = source.charAt(place + 1)
    const code = codeEscapes.get(escape)
    if (code === undefined) {
      value += escapes.get(escape) ?? escape
      place += 2
    } else {
      const [digits, problem] = code
      const hex = source.slice(place + 2, place + 2 + digits)
      if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) throw new ExpressionProblem(problem)
      value += escapedCharacter(parseInt(hex, 16))
      place += 2 + digits
    }
  }
  throw new ExpressionProblem('Unterminated string')
}

/** Control characters and numbers beyond Unicode become a space. */
function escapedCharacter(code: number): string {
  if (code <= 8 || (code >= 0x0e && code <= 0x1f) || code > 0x10ffff) return ' '
  return String.fromCodePoint(code)
}

function unexpected(source: string, place: number): string {
  const code = source.codePointAt(place) as number
  const char = String.fromCodePoint(code)
  return `Unexpected ${kindOf(code)} at ${place}: ${JSON.stringify(char)}`
}

function kindOf(code: number): string {
  if (code === 0x0c) return 'form feed'
  if (code === 0x08) return 'backspace'
  return code < 0x20 || code === 0x7f ? 'control character' : 'character'
}
