/**
 * Reads the text of one candidate from left to right. Every `take…` either moves past what it read or leaves the
 * place alone and returns undefined.
 */
import type { Reference } from '../code/layout.ts'

const WORD = /[A-Za-z][\w-]*/y
const PREDICATE = /[A-Za-z][\w-]*\?/y
const DEFINITION = /@[A-Za-z][\w-]*/y
const PATH = /[\w./-]+/y
const REFERENCE = /(?:[@$]?[A-Za-z][\w-]*|@|\d+)(?:\.(?:[@$]?[A-Za-z][\w-]*|@|\d+))*/y
const WHITE = /[ \t\n\v\f\r]+/y
const LIST_COMMA = / *, */y
const IF_OPERATOR = /[ \t\n\v\f\r]*(?:&&|\|\|)[ \t\n\v\f\r]*/y

/** Numeric segments above this are string keys. [TPL-22] */
const MAX_INDEX = 2147483647

export class TagReader {
  readonly #text: string
  #place = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Where reading goes on. */
  get place(): number {
    return this.#place
  }

  /** True when nothing is left. */
  get done(): boolean {
    return this.#place === this.#text.length
  }

  /** Moves past an exact text. */
  takeExact(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#place)) return false
    this.#place += expected.length
    return true
  }

  takeWhiteSpace = (): string | undefined => this.#take(WHITE)
  takeWord = (): string | undefined => this.#take(WORD)
  takePredicate = (): string | undefined => this.#take(PREDICATE)
  takeDefinition = (): string | undefined => this.#take(DEFINITION)
  takePath = (): string | undefined => this.#take(PATH)
  takeListComma = (): string | undefined => this.#take(LIST_COMMA)
  takeIfOperator = (): string | undefined => this.#take(IF_OPERATOR)?.trim()

  /** A dotted reference, split into its segments. */
  takeReference(): Reference | undefined {
    const found = this.#take(REFERENCE)
    return found === undefined ? undefined : splitReference(found)
  }

  /** Everything up to the next `|`. */
  takeUntilPipe(): string {
    const pipe = this.#text.indexOf('|', this.#place)
    return this.#takeTo(pipe === -1 ? this.#text.length : pipe)
  }

  /** Everything that is left. */
  takeRest(): string {
    return this.#takeTo(this.#text.length)
  }

  #takeTo(end: number): string {
    const taken = this.#text.slice(this.#place, end)
    this.#place = end
    return taken
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#place
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#place = pattern.lastIndex
    return match[0]
  }
}

/** Splits a reference at its dots; segments of digits become numbers. [TPL-22] */
export function splitReference(reference: string): Reference {
  return reference.split('.').map(toSegment)
}

function toSegment(text: string): string | number {
  const first = text.charCodeAt(0)
  if (!(first >= 48 && first <= 57) || !/^\d+$/.test(text)) return text
  const index = Number(text)
  return index <= MAX_INDEX ? index : text
}
