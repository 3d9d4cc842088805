import type { RenderContext } from '../extension.ts'
import { isObject, own, text, type Value } from '../values.ts'
import { boundedCache } from './bounded-cache.ts'
import { decimalText, parseDecimal, subtract, ZERO, type Decimal } from './decimal-text.ts'
import { intlFormat } from './locale-tag.ts'
import { datetime, datetimeInterval, decimal, money, type LocalizedKind } from './localized.ts'
import { lookUp } from './look-up.ts'

/** What a message is filled with: by place, as numbers, and by name. */
export type MessageArguments = ReadonlyMap<string | number, Value>

/** Fills in a message. `hash` is what `#` stands for: the number or text of the innermost selector around it. */
type Fill = (args: MessageArguments, locale: string, context: RenderContext, hash: string) => string

/** A compiled pattern, or a part of one. */
type Piece = string | Fill

const patterns = boundedCache<Fill>()

/** The arguments of a message, in their order, with their names. */
export function messageArguments(
  given: readonly (readonly [name: string, value: Value])[],
): MessageArguments {
  return new Map<string | number, Value>([
    ...given,
    ...given.map(([, value], place) => [place, value] as const),
  ])
}

/** Fills a message pattern [FMT-38]. Patterns never fail: what is not understood prints nothing. */
export function formatMessage(
  pattern: string,
  args: MessageArguments,
  locale: string,
  context: RenderContext,
): string {
  return patterns(pattern, () => compilePattern(pattern, 0))(args, locale, context, '#')
}

/** Messages nested deeper than people can read are printed as they are. */
const MAX_DEPTH = 16

function compilePattern(pattern: string, depth: number): Fill {
  if (depth > MAX_DEPTH) return () => pattern
  const pieces: Piece[] = []
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === "'") {
      const start = at + 1
      at = quotedEnd(pattern, at)
      // Nothing between two apostrophes is one.
      pieces.push(pattern.slice(start, at) || (at < pattern.length ? character : ''))
    } else if (character === '{') {
      const end = matchingBrace(pattern, at)
      pieces.push(end < pattern.length ? compileTag(pattern.slice(at + 1, end), depth) : pattern.slice(at))
      at = end
    } else pieces.push(character === '#' ? (_args, _locale, _context, hash) => hash : character)
  }
  return (...setting) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : piece(...setting))).join('')
}

/** Where the quoted stretch that begins at an apostrophe ends: its second apostrophe, or the end of the text. */
function quotedEnd(source: string, at: number): number {
  const end = source.indexOf("'", at + 1)
  return end < 0 ? source.length : end
}

/** The brace that closes the one at `at`, or the end of the text; quoted braces do not count. */
function matchingBrace(source: string, at: number): number {
  let depth = 0
  for (; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === "'") at = quotedEnd(source, at)
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) break
  }
  return at
}

/** Words between white space and commas; a `{pattern}` is one word with its braces, an unclosed one takes the rest. */
function splitWords(source: string): string[] {
  const words: string[] = []
  const word = /[^\s,][^\s,{}]*/g
  for (let found = word.exec(source); found; found = word.exec(source)) {
    if (found[0].startsWith('{')) word.lastIndex = matchingBrace(source, found.index) + 1
    words.push(source.slice(found.index, word.lastIndex))
  }
  return words
}

/** What a tag prints in a locale, by its type. */
const KINDS: Readonly<Record<string, LocalizedKind>> = {
  currency: money,
  money,
  datetime,
  'datetime-interval': datetimeInterval,
}

function compileTag(source: string, depth: number): Piece {
  if (source.startsWith('-')) return `{${source.slice(1)}}`
  const [reference = '', type = '', ...rest] = splitWords(source)
  const keys = reference.split(';').map(argumentKey)
  const valuesIn = (args: MessageArguments) => keys.map((key) => args.get(key))
  const firstIn = (args: MessageArguments) => plainValue(valuesIn(args)[0])
  if (type === '') return (args) => text(firstIn(args))
  if (type === 'plural') return compilePlural(firstIn, rest, 'cardinal', depth)
  if (type === 'selectordinal') return compilePlural(firstIn, rest, 'ordinal', depth)
  if (type === 'select') return compileSelect(firstIn, rest, depth)
  if (type === 'decimal' || type === 'number') {
    const print = decimal(rest)
    return (args, locale, context) => print(decimalText(toDecimal(firstIn(args))), locale, context, [])
  }
  const print = lookUp(KINDS, type)?.(rest)
  if (!print) return ''
  return (args, locale, context) => {
    const values = valuesIn(args)
    return print(values[0], locale, context, values)
  }
}

/** A place or a name; anything else is no argument. */
function argumentKey(name: string): string | number {
  if (/^\d+$/.test(name)) return Number(name)
  return /^\w+$/.test(name) ? name : -1
}

/** The number inside a money object, otherwise the value itself. */
function plainValue(value: Value): Value {
  if (!isObject(value)) return value
  const amount = own(value, 'decimalValue')
  return amount === undefined ? own(value, 'value') : amount
}

/** What is not a number counts as 0. */
function toDecimal(value: Value): Decimal {
  return parseDecimal(text(typeof value === 'boolean' ? Number(value) : value)) ?? ZERO
}

type Argument = (args: MessageArguments) => Value

/** `word {pattern}` pairs, up to the first word without a pattern; of equal words the first counts. */
function compileCases(words: readonly string[], depth: number): Map<string, Fill> {
  const cases = new Map<string, Fill>()
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [word = '', pattern = ''] = words.slice(at, at + 2)
    if (word.startsWith('{') || !pattern.startsWith('{')) break
    if (!cases.has(word)) cases.set(word, compilePattern(pattern.slice(1, -1), depth + 1))
  }
  return cases
}

function compileSelect(argument: Argument, words: readonly string[], depth: number): Fill {
  const cases = compileCases(words, depth)
  return (args, locale, context) => {
    const word = text(argument(args))
    return (cases.get(word) ?? cases.get('other'))?.(args, locale, context, word) ?? ''
  }
}

function compilePlural(
  argument: Argument,
  words: readonly string[],
  type: Intl.PluralRuleType,
  depth: number,
): Fill {
  const [, offset] = /^offset:(-?\d+)$/.exec(words[0] ?? '') ?? []
  const cases = compileCases(offset === undefined ? words : words.slice(1), depth)
  const base = parseDecimal(offset ?? '0') ?? ZERO
  return (args, locale, context) => {
    const value = toDecimal(argument(args))
    const shown = decimalText(subtract(value, base))
    const isExact = (word: string) => {
      const exact = word.startsWith('=') && parseDecimal(word.slice(1))
      return exact && subtract(value, exact).units === 0n
    }
    const word = [...cases.keys()].find(isExact) ?? category(shown, locale, type)
    return (cases.get(word) ?? cases.get('other'))?.(args, locale, context, shown) ?? ''
  }
}

/** The plural category of a number as written: `1.0` has a visible fraction, `1` has none. */
function category(digits: string, locale: string, type: Intl.PluralRuleType): string {
  const [, fraction = ''] = digits.split('.')
  const minimumFractionDigits = Math.min(fraction.length, 20)
  return intlFormat(Intl.PluralRules, locale, { type, minimumFractionDigits }).select(Number(digits))
}
