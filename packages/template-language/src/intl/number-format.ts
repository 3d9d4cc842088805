import { boundedCache, BYTES } from '../bounded-cache.ts'
import { currencyDigits, isCurrency } from './currency.ts'
import { decimalText, parseDecimal, shift } from './decimal-text.ts'
import { quickFormat } from './digit-pattern.ts'
import { intlLocale } from './locale-tag.ts'
import type { NumberOptions } from './number-options.ts'

/** Formats decimal text; what is not a number is empty. */
export type NumberFormat = (amount: string) => string

/** `Intl` formats decimal text exactly; its type only knows numbers. */
type TextFormat = Intl.NumberFormat & {
  format(value: string): string
}

/** Most significant and integer digits `Intl` can be asked for. */
const INTL_DIGITS = 21

/** A code that is no currency keeps the space between letters and digits, once its letters are taken out. */
const NO_CURRENCY = 'ZZZ'

const formats = boundedCache<NumberFormat>(BYTES.numberFormat)

/** The cached format of a locale and options: `money` if they name a currency [FMT-33], otherwise `decimal` [FMT-32]. */
export function numberFormat(locale: string, options: NumberOptions): NumberFormat {
  return formats(locale + JSON.stringify(options), () => buildFormat(locale, options))
}

/** Formats decimal text in one of the styles of `decimal`. */
export function formatDecimal(amount: string, locale: string, options: NumberOptions): string {
  return numberFormat(locale, options)(amount)
}

/** How a number is written out; the style of the options in the words of `Intl`. */
interface Manner {
  readonly notation: 'standard' | 'compact' | 'scientific'
  readonly style: 'currency' | 'percent' | 'decimal'
  /** The currency is known to the platform; other codes print a blank in place of a symbol. */
  readonly hasCurrency: boolean
  /** A name, or the code in its place. */
  readonly isNamed: boolean
  /** Power of ten the number is divided by before it is printed: per mille is a percentage of a tenth. */
  readonly shift: number
}

function mannerOf({ currency, style = '' }: NumberOptions): Manner {
  const isPercent = style.startsWith('per')
  return {
    notation: style === 'short' || style === 'long' ? 'compact' : style === 'scientific' ? style : 'standard',
    style: currency !== undefined ? 'currency' : isPercent ? 'percent' : 'decimal',
    hasCurrency: currency !== undefined && isCurrency(currency),
    isNamed: style === 'code' || style === 'name',
    shift: style.endsWith('scaled') ? -2 : style === 'permille' ? 1 : 0,
  }
}

function buildFormat(locale: string, options: NumberOptions): NumberFormat {
  const { currency, style, minint, minsig, maxsig } = options
  const tag = intlLocale(locale)
  const manner = mannerOf(options)
  const { notation } = manner
  const format = new Intl.NumberFormat(tag, intlOptions(options, manner, tag)) as TextFormat
  const isZero = maxsig === 0 && !minsig && notation === 'standard'

  const print: NumberFormat = (amount) => {
    const value = parseDecimal(amount)
    if (!value) return currency === undefined ? notFinite(amount, tag) : ''
    const number = isZero ? '0' : decimalText(shift(value, manner.shift))
    let text = format.format(number).replace(NO_CURRENCY, () => (style === 'code' ? String(currency) : ''))
    if (notation === 'scientific') text = withSignedExponent(text, tag)
    // No integer digits were asked for: `.5`. `Intl` prints at least one.
    if (minint === 0) text = text.replace(/(?<!\d)\s?0(?=[.,]0*[1-9])/, '')
    return style?.startsWith('permille') ? withPermilleSign(text) : text
  }
  const quick = manner.isNamed ? undefined : quickFormat(print, format.resolvedOptions())
  return quick ? (amount) => quick(amount) ?? print(amount) : print
}

/** What `Intl` is asked for. */
function intlOptions(options: NumberOptions, manner: Manner, tag: string): Intl.NumberFormatOptions {
  const { currency, style, symbol, group, round = 'halfEven', minint = 1 } = options
  const { notation, hasCurrency, isNamed } = manner
  const isMoney = currency !== undefined
  const digits = hasCurrency ? currencyDigits(currency as string) : isMoney ? 2 : 0
  const isPlain = !isMoney && manner.style !== 'percent' && notation === 'standard'
  return {
    style: manner.style,
    // Codes stand where names do; `Intl` would put them where symbols do.
    currency: hasCurrency && style !== 'code' ? currency : NO_CURRENCY,
    currencyDisplay: isNamed ? 'name' : symbol === 'narrow' ? 'narrowSymbol' : 'symbol',
    currencySign: style === 'accounting' ? style : 'standard',
    notation,
    compactDisplay: style === 'long' ? style : 'short',
    signDisplay: 'negative',
    roundingMode: round,
    useGrouping: group !== false && (notation === 'compact' ? compactGrouping(tag) : 'auto'),
    minimumIntegerDigits: notation === 'scientific' ? 1 : clampDigits(minint),
    ...digitOptions(options, notation, digits, isPlain ? 3 : digits),
  }
}

/** Compact numbers are grouped from four digits on where others are; `Intl` by itself waits for the fifth. */
function compactGrouping(tag: string): 'always' | 'min2' {
  return /\p{Nd}{4}/u.test((1234).toLocaleString(tag)) ? 'min2' : 'always'
}

/** `1.5E+3`: `Intl` leaves out the plus sign of an exponent, and prints one of zero. */
function withSignedExponent(text: string, tag: string): string {
  return text.replace(EXPONENT, (_exponent, separator: string, power: string) => {
    if (/^[0٠۰]$/.test(power)) return ''
    const plus = (1).toLocaleString(tag, { signDisplay: 'always' }).slice(0, -1)
    return separator + plus + power
  })
}

function withPermilleSign(text: string): string {
  return text.replace(/[%٪]\u061c?/, (sign) => (sign === '%' ? '‰' : '؉'))
}

/** The sign of what is not a number, or infinity without its own; other text is no number at all. */
function notFinite(amount: string, tag: string): string {
  return /^nan$/i.test(amount) ? NaN.toLocaleString(tag) : /^[+-]?infinity$/i.test(amount) ? '∞' : ''
}

/** An exponent without a sign, as in `1.5E3` or `1,5×10^3`. */
const EXPONENT = /([^\p{N}.,٫−-]+(?:\p{N}+\^)?)(\p{N}+)$/u

/**
 * Fraction or significant digits for `Intl`. Significant digits override fractions; `maxfrac` wins over a larger
 * `minfrac`, `minsig` over a smaller `maxsig`; `maxsig` alone pads, in the standard notation [FMT-31].
 */
function digitOptions(
  { minfrac, maxfrac, minsig, maxsig }: NumberOptions,
  notation: 'standard' | 'compact' | 'scientific',
  minFraction: number,
  maxFraction: number,
): Intl.NumberFormatOptions {
  if ((maxsig ?? minsig) !== undefined) {
    const least = minsig ?? (notation === 'standard' ? maxsig : 1) ?? 1
    return {
      minimumSignificantDigits: clampDigits(least),
      maximumSignificantDigits: clampDigits(
        Math.max(maxsig ?? (notation === 'standard' ? INTL_DIGITS : notation === 'compact' ? 2 : 0), least),
      ),
      // Whole digits are never rounded away: 12,346 with minsig:3 stays 12,346 where the locale has no short form.
      ...(maxsig === undefined &&
        notation === 'compact' && { maximumFractionDigits: 0, roundingPriority: 'morePrecision' }),
    }
  }
  // Compact numbers have a rule of their own, unless digits are asked for.
  if (notation === 'compact' && (minfrac ?? maxfrac) === undefined) return {}
  const least = minfrac ?? minFraction
  const most = maxfrac ?? Math.max(maxFraction, least)
  return { minimumFractionDigits: Math.min(least, most), maximumFractionDigits: most }
}

/** Counts are never negative. */
function clampDigits(count: number): number {
  return Math.min(count || 1, INTL_DIGITS)
}
