import type { RenderContext } from '../extension.ts'
import { spend, spendText } from '../meter.ts'
import { firstFound, isObject, text, type Value, child } from '../values.ts'
import { boundedCache, BYTES } from '../bounded-cache.ts'
import { decimalText, parseDecimal, subtract, trimmedDecimalText, ZERO } from './decimal-text.ts'
import { intlFormat } from './locale-tag.ts'
import { datetime, datetimeInterval, decimalOrZero, money, type LocalizedKind } from './localized.ts'
import { lookUp } from '../look-up.ts'

/** What a message is filled with: by name and by place, in digits. */
export type MessageArguments = ReadonlyMap<string, Value>

/** Fills in a message. `hash` is what `#` stands for: the number or text of the innermost selector around it. */
type Fill = (args: MessageArguments, locale: string, context: RenderContext, hash: string) => string

/** A compiled pattern, or a part of one. */
type Piece = string | Fill

const patterns = boundedCache<Fill>(BYTES.closure, 300)

/** Work of reading a character of a pattern. */
const PIECE = 10

/** The arguments of a message, in their order, with their names. */
export function messageArguments(
  given: readonly (readonly [name: string, value: Value])[],
): MessageArguments {
  return new Map([...given, ...given.map(([, value], place) => [String(place), value] as const)])
}

/** Fills a message pattern [FMT-38]. Patterns never fail: what is not understood prints nothing. */
export function formatMessage(
  pattern: string,
  args: MessageArguments,
  locale: string,
  context: RenderContext,
): string {
  spend(PIECE * pattern.length)
  return patterns(pattern, () => compilePattern(pattern, 0))(args, locale, context, '#')
}

/** Messages nested deeper than people can read are printed as they are. */
const MAX_DEPTH = 16

function compilePattern(pattern: string, depth: number): Fill {
  if (depth > MAX_DEPTH) return () => pattern
  const pieces: Piece[] = []
  const stretch = /'([^']*)('?)|[^'{]+|{/g
  for (let found = stretch.exec(pattern); found; found = stretch.exec(pattern)) {
    const [all, quoted, apostrophe = ''] = found
    if (all === '{') {
      const end = matchingBrace(pattern, found.index)
      stretch.lastIndex = end + 1
      pieces.push(
        end < pattern.length
          ? compileTag(pattern.slice(found.index + 1, end), depth)
          : pattern.slice(found.index),
      )
      // Nothing between two apostrophes is one.
    } else pieces.push(quoted === undefined ? all : quoted || apostrophe)
  }
  return (...setting) => {
    let filled = ''
    for (const piece of pieces) {
      const text = typeof piece === 'string' ? withHash(piece, setting[3]) : piece(...setting)
      spendText(text.length + 1)
      filled += text
    }
    return filled
  }
}

/** A text of a pattern, with what `#` stands for. */
function withHash(text: string, hash: string): string {
  return text.replaceAll('#', () => {
    spendText(hash.length)
    return hash
  })
}

/** The brace that closes the one at `at`, or the end of the text; quoted braces do not count. */
function matchingBrace(source: string, at: number): number {
  const token = /'[^']*'?|[{}]/g
  token.lastIndex = at
  let depth = 0
  for (let found = token.exec(source); found; found = token.exec(source)) {
    if (found[0] === '{') depth++
    else if (found[0] === '}' && !--depth) return found.index
  }
  return source.length
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

/** A number among the arguments of a message. */
const count: LocalizedKind = (args) => {
  const print = decimalOrZero(args)
  return (value, ...setting) => print(countText(value), ...setting)
}

/** What a tag prints, by its type. */
const KINDS: Readonly<Record<string, LocalizedKind>> = {
  '': () => (value) => text(plainValue(value)),
  currency: money,
  datetime,
  'datetime-interval': datetimeInterval,
  decimal: count,
  money,
  number: count,
}

function compileTag(source: string, depth: number): Piece {
  if (source.startsWith('-')) return `{${source.slice(1)}}`
  const [reference = '', type = '', ...rest] = splitWords(source)
  const keys = reference.split(';').map(argumentKey)
  if (/^(?:plural|select(?:ordinal)?)$/.test(type)) return compileChoice(keys[0] ?? '', type, rest, depth)
  const print = lookUp(KINDS, type)?.(rest)
  return (args, locale, context) => {
    const values = keys.map((key) => args.get(key))
    return print && keys.every((key) => args.has(key)) ? print(values[0], locale, context, values) : ''
  }
}

/** The place or name a reference begins with, otherwise something no argument is called. */
function argumentKey(reference: string): string {
  return /^(?:\d+|[a-z_]\w*)/i.exec(reference)?.[0] ?? '='
}

/** The number inside a money object, otherwise the value itself. */
function plainValue(value: Value): Value {
  return isObject(value) ? firstFound(child(value, 'decimalValue'), child(value, 'value')) : value
}

/** The text that says how many a value is; true is 1. */
function countText(value: Value): string {
  return value === true ? '1' : text(plainValue(value))
}

/** Words cases of a plural can have: exact numbers and categories. */
const PLURAL_WORD = /^(?:=\d+(?:\.\d+)?|zero|one|two|few|many|other)$/

/**
 * A choice between `word {pattern}` pairs, up to the first word that can be none; a word without a pattern spoils them
 * all. Of equal words the first counts in a plural, the last in a select.
 */
function compileChoice(key: string, type: string, words: readonly string[], depth: number): Fill {
  const isSelect = type === 'select'
  const caseWord = isSelect ? /^[\w\p{L}]+$/u : PLURAL_WORD
  const [, offset = ''] = (!isSelect && /^offset:(-?\d+)$/.exec(words[0] ?? '')) || []
  const base = parseDecimal(offset) ?? ZERO
  const cases = new Map<string, Fill>()
  for (let at = offset ? 1 : 0; ; at += 2) {
    const [word = '', pattern = ''] = words.slice(at, at + 2)
    if (!caseWord.test(word)) break
    if (!pattern.startsWith('{')) return () => ''
    // An exact number is compared by value.
    const name = word.startsWith('=') ? '=' + trimmedDecimalText(parseDecimal(word.slice(1)) ?? ZERO) : word
    if (isSelect || !cases.has(name)) cases.set(name, compilePattern(pattern.slice(1, -1), depth + 1))
  }
  return (args, locale, context) => {
    const value = args.get(key)
    const number = parseDecimal(countText(value)) ?? ZERO
    // What is not among the arguments is not a number; what is missing there is 0.
    const hash = isSelect
      ? text(plainValue(value))
      : args.has(key)
        ? decimalText(subtract(number, base))
        : 'NaN'
    const fill =
      cases.get(isSelect ? hash : hash === 'NaN' ? '' : '=' + trimmedDecimalText(number)) ??
      cases.get(isSelect ? '' : category(hash, locale, type === 'plural' ? 'cardinal' : 'ordinal')) ??
      cases.get('other')
    return fill?.(args, locale, context, hash) ?? ''
  }
}

/** The plural category of a number as written: `1.0` has a visible fraction, `1` has none. */
function category(digits: string, locale: string, type: Intl.PluralRuleType): string {
  const [, fraction = ''] = digits.split('.')
  const minimumFractionDigits = Math.min(fraction.length, 20)
  return intlFormat(Intl.PluralRules, locale, { type, minimumFractionDigits }).select(Number(digits))
}
