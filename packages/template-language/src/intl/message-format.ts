import { isObject, number, own, text, type Value } from '../values.ts'
import { boundedCache } from './bounded-cache.ts'
import { formatDateTime } from './date-time-format.ts'
import { readDateTimeOptions } from './date-time-options.ts'
import { decimalText, parseDecimal, subtract, ZERO, type Decimal } from './decimal-text.ts'
import { formatInterval, readIntervalOptions } from './interval-format.ts'
import { intlLocale } from './locale-tag.ts'
import { moneyFormat } from './money-format.ts'
import { readMoney } from './money-value.ts'
import { formatDecimal } from './number-format.ts'
import { readNumberOptions } from './number-options.ts'
import type { TimeZone } from './time-zone.ts'

/** What a message is filled with. */
export interface MessageArguments {
  readonly positional: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
}

/** Where a message is printed. The zone is asked for only by messages with dates. */
export interface MessageSetting {
  readonly locale: string
  readonly zone: () => TimeZone
}

/** A compiled pattern. `hash` is what `#` stands for: the number or text of the innermost selector around it. */
type Piece = (args: MessageArguments, setting: MessageSetting, hash: string) => string

const patterns = boundedCache<Piece>()

/** Fills a message pattern [FMT-38]. Patterns never fail: what is not understood prints nothing. */
export function formatMessage(pattern: string, args: MessageArguments, setting: MessageSetting): string {
  return patterns(pattern, () => compilePattern(pattern))(args, setting, '#')
}

/** Messages nested deeper than people can read are printed as they are. */
const MAX_DEPTH = 16

function compilePattern(pattern: string, depth = 0): Piece {
  if (depth > MAX_DEPTH) return constant(pattern)
  const pieces: Piece[] = []
  let literal = ''
  const add = (piece: Piece) => {
    if (literal !== '') pieces.push(constant(literal))
    literal = ''
    pieces.push(piece)
  }
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === "'") {
      const end = quotedEnd(pattern, at)
      literal += end === at + 1 ? "'" : pattern.slice(at + 1, end)
      at = end
    } else if (character === '#') {
      add((_args, _setting, hash) => hash)
    } else if (character === '{') {
      const end = matchingBrace(pattern, at)
      if (end < 0) {
        literal += pattern.slice(at)
        break
      }
      add(compileTag(pattern.slice(at + 1, end), depth))
      at = end
    } else {
      literal += character
    }
  }
  if (literal !== '') pieces.push(constant(literal))
  return (args, setting, hash) => {
    let output = ''
    for (const piece of pieces) output += piece(args, setting, hash)
    return output
  }
}

function constant(literal: string): Piece {
  return () => literal
}

/** Where the quoted stretch that begins at an apostrophe ends: its second apostrophe, or the end of the text. */
function quotedEnd(source: string, at: number): number {
  const end = source.indexOf("'", at + 1)
  return end < 0 ? source.length : end
}

/** The brace that closes the one at `at`, or −1; quoted braces do not count. */
function matchingBrace(source: string, at: number): number {
  let depth = 0
  for (; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === "'") at = quotedEnd(source, at)
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return at
  }
  return -1
}

/** Words between white space and commas; a `{pattern}` is one word with its braces. */
function splitWords(source: string): string[] {
  const words: string[] = []
  for (let at = 0; at < source.length; at++) {
    if (/[\s,]/.test(source.charAt(at))) continue
    const start = at
    if (source.charAt(at) === '{') {
      const end = matchingBrace(source, at)
      // A brace that is never closed, because a quote hides the other, takes the rest: the loop must go forwards.
      at = end < 0 ? source.length : end
    } else while (at + 1 < source.length && !/[\s,{}]/.test(source.charAt(at + 1))) at += 1
    words.push(source.slice(start, at + 1))
  }
  return words
}

function compileTag(source: string, depth: number): Piece {
  if (source.startsWith('-')) return constant(`{${source.slice(1)}}`)
  const [reference = '', type, ...rest] = splitWords(source)
  const [first, second] = reference.split(';').map(argumentOf)
  if (first === undefined) return constant('')
  switch (type) {
    case undefined:
      return (args) => argumentText(first(args))
    case 'plural':
    case 'selectordinal':
      return compilePlural(first, rest, type === 'plural' ? 'cardinal' : 'ordinal', depth)
    case 'select':
      return compileSelect(first, rest, depth)
    case 'decimal':
    case 'number': {
      const options = readNumberOptions(rest)
      return (args, { locale }) => formatDecimal(decimalText(argumentDecimal(first(args))), locale, options)
    }
    case 'money':
    case 'currency':
      return (args, { locale }) => {
        const price = readMoney(first(args))
        return price === undefined ? '' : moneyFormat(locale, price.currency, rest)(price.amount)
      }
    case 'datetime': {
      const request = readDateTimeOptions(rest)
      return (args, { locale, zone }) => {
        const at = number(first(args))
        return Number.isNaN(at) ? '' : formatDateTime(at, zone(), locale, request)
      }
    }
    case 'datetime-interval': {
      if (second === undefined) return constant('')
      const request = readIntervalOptions(rest)
      return (args, { locale, zone }) => {
        const [start, end] = [number(first(args)), number(second(args))]
        return Number.isFinite(start + end) ? formatInterval(start, end, zone(), locale, request) : ''
      }
    }
    default:
      return constant('')
  }
}

type Argument = (args: MessageArguments) => Value

/** A place or a name; anything else is no argument. */
function argumentOf(name: string): Argument {
  if (/^\d+$/.test(name)) return ({ positional }) => positional[Number(name)]
  return ({ named }) => (/^\w+$/.test(name) ? named.get(name) : undefined)
}

/** The number inside a money object, otherwise the value itself. */
function plainValue(value: Value): Value {
  if (!isObject(value)) return value
  const amount = own(value, 'decimalValue')
  return amount === undefined ? own(value, 'value') : amount
}

function argumentText(value: Value): string {
  return text(plainValue(value))
}

/** What is not a number counts as 0. */
function argumentDecimal(value: Value): Decimal {
  const plain = plainValue(value)
  return parseDecimal(typeof plain === 'boolean' ? String(Number(plain)) : text(plain)) ?? ZERO
}

/** `word {pattern}` pairs, up to the first word without a pattern; of equal words the first counts. */
function compileCases(words: readonly string[], depth: number): Map<string, Piece> {
  const cases = new Map<string, Piece>()
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [word = '', pattern = ''] = words.slice(at, at + 2)
    if (word.startsWith('{') || !pattern.startsWith('{')) break
    if (!cases.has(word)) cases.set(word, compilePattern(pattern.slice(1, -1), depth + 1))
  }
  return cases
}

function compileSelect(argument: Argument, words: readonly string[], depth: number): Piece {
  const cases = compileCases(words, depth)
  return (args, setting) => {
    const word = argumentText(argument(args))
    return (cases.get(word) ?? cases.get('other'))?.(args, setting, word) ?? ''
  }
}

const OFFSET = /^offset:(-?\d+)$/

function compilePlural(
  argument: Argument,
  words: readonly string[],
  type: Intl.PluralRuleType,
  depth: number,
): Piece {
  const offset = OFFSET.exec(words[0] ?? '')?.[1]
  const cases = compileCases(offset === undefined ? words : words.slice(1), depth)
  const base = parseDecimal(offset ?? '0') ?? ZERO
  const exact = [...cases]
    .filter(([word]) => word.startsWith('='))
    .map(([word, piece]) => ({ value: parseDecimal(word.slice(1)), piece }))
  return (args, setting) => {
    const value = argumentDecimal(argument(args))
    const shown = decimalText(subtract(value, base))
    const match =
      exact.find((entry) => entry.value !== undefined && subtract(value, entry.value).units === 0n)?.piece ??
      cases.get(category(shown, setting.locale, type)) ??
      cases.get('other')
    return match?.(args, setting, shown) ?? ''
  }
}

const rules = boundedCache<Intl.PluralRules>()

/** The plural category of a number as written: `1.0` has a visible fraction, `1` has none. */
function category(digits: string, locale: string, type: Intl.PluralRuleType): string {
  const point = digits.indexOf('.')
  const minimumFractionDigits = point < 0 ? 0 : Math.min(digits.length - point - 1, 20)
  return rules(
    `${locale}|${type}|${minimumFractionDigits}`,
    () => new Intl.PluralRules(intlLocale(locale), { type, minimumFractionDigits }),
  ).select(Number(digits))
}
