import { boundedCache } from '../bounded-cache.ts'
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

const formats = boundedCache<NumberFormat>()

/** The cached format of a locale and options: `money` if they name a currency [FMT-33], otherwise `decimal` [FMT-32]. */
export function numberFormat(locale: string, options: NumberOptions): NumberFormat {
  return formats(locale + JSON.stringify(options), () => buildFormat(locale, options))
}

/** Formats decimal text in one of the styles of `decimal`. */
export function formatDecimal(amount: string, locale: string, options: NumberOptions): string {
  return numberFormat(locale, options)(amount)
}

function buildFormat(locale: string, options: NumberOptions): NumberFormat {
  const { currency, style = '', symbol, group, round = 'halfEven', minint = 1, minsig, maxsig } = options
  const tag = intlLocale(locale)
  const isLong = style === 'long'
  const notation = isLong || style === 'short' ? 'compact' : style === 'scientific' ? style : 'standard'
  const isMoney = currency !== undefined
  const isKnown = isMoney && isCurrency(currency)
  const isPercent = style.startsWith('per')
  const isPermille = style.startsWith('permille')
  const isNamed = style === 'code' || style === 'name'
  const digits = isKnown ? currencyDigits(currency) : isMoney ? 2 : 0
  const format = new Intl.NumberFormat(tag, {
    style: isMoney ? 'currency' : isPercent ? 'percent' : 'decimal',
    // Codes stand where names do; `Intl` would put them where symbols do.
    currency: isKnown && style !== 'code' ? currency : NO_CURRENCY,
    currencyDisplay: isNamed ? 'name' : symbol === 'narrow' ? 'narrowSymbol' : 'symbol',
    currencySign: style === 'accounting' ? style : 'standard',
    notation,
    compactDisplay: isLong ? style : 'short',
    signDisplay: 'negative',
    roundingMode: round,
    useGrouping: group !== false && (notation === 'compact' ? 'always' : 'auto'),
    minimumIntegerDigits: notation === 'scientific' ? 1 : clampDigits(minint),
    ...digitOptions(options, notation, digits, isMoney || isPercent || notation !== 'standard' ? digits : 3),
  }) as TextFormat

  // `1.5E+3`: `Intl` leaves out the plus sign of the exponent, and prints one of zero.
  const withPlus = (_exponent: string, separator: string, power: string) =>
    /^[0٠۰]$/.test(power)
      ? ''
      : separator + (1).toLocaleString(tag, { signDisplay: 'always' }).slice(0, -1) + power

  const print: NumberFormat = (amount) => {
    const value = parseDecimal(amount)
    if (!value) return isMoney ? '' : notFinite(amount, tag)
    // Per mille is printed as a percentage of a tenth.
    const scaled = decimalText(shift(value, style.endsWith('scaled') ? -2 : Number(isPermille)))
    let text = format
      .format(maxsig === 0 && !minsig && notation === 'standard' ? '0' : scaled)
      .replace(NO_CURRENCY, () => (style === 'code' ? String(currency) : ''))
    if (notation === 'scientific') text = text.replace(EXPONENT, withPlus)
    // No integer digits were asked for: `.5`. `Intl` prints at least one.
    if (!minint) text = text.replace(/(?<!\d)\s?0(?=[.,]0*[1-9])/, '')
    return isPermille ? text.replace(/[%٪]\u061c?/, (sign) => (sign === '%' ? '‰' : '؉')) : text
  }
  const quick = isNamed ? undefined : quickFormat(print, format.resolvedOptions())
  return quick ? (amount) => quick(amount) ?? print(amount) : print
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
