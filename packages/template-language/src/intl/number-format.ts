import { boundedCache } from './bounded-cache.ts'
import { parseDecimal, decimalText, shift, type Decimal } from './decimal-text.ts'
import { intlLocale } from './locale-tag.ts'
import type { NumberOptions } from './number-options.ts'

/** `Intl` formats decimal text exactly; its type only knows numbers. */
type DecimalFormat = Intl.NumberFormat & {
  format(value: string): string
  formatToParts(value: string): Intl.NumberFormatPart[]
}

/** Most significant and integer digits `Intl` can be asked for. */
const INTL_DIGITS = 21

const INFINITE = /^[+-]?infinity$/i
const NOT_A_NUMBER = /^nan$/i

const formats = boundedCache<DecimalFormat>()

/** The cached `Intl.NumberFormat` of a locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): DecimalFormat {
  return formats(
    locale + JSON.stringify(options),
    () => new Intl.NumberFormat(intlLocale(locale), options) as DecimalFormat,
  )
}

/** How many places a style moves the decimal point before printing. */
const SCALES: Readonly<Record<string, number>> = { 'percent-scaled': -2, permille: 3 }

/**
 * Formats decimal text in one of the styles of `decimal` [FMT-32].
 *
 * @param amount decimal text, or `NaN` or `Infinity` in any case
 * @returns empty text when `amount` is not a number
 */
export function formatDecimal(amount: string, locale: string, options: NumberOptions): string {
  if (NOT_A_NUMBER.test(amount)) return numberFormat(locale, {}).format('NaN')
  if (INFINITE.test(amount)) return '∞'
  const value = parseDecimal(amount)
  return value === undefined ? '' : formatValue(value, locale, options)
}

function formatValue(value: Decimal, locale: string, options: NumberOptions): string {
  const style = options.style ?? ''
  const scaled = decimalText(shift(value, SCALES[style] ?? 0))
  switch (style) {
    case 'percent':
    case 'percent-scaled':
      return formatPlain(scaled, locale, options, { style: 'percent' })
    case 'permille':
    case 'permille-scaled':
      return formatPermille(scaled, locale, options)
    case 'short':
    case 'long':
      return formatCompact(scaled, locale, options, { compactDisplay: style })
    case 'scientific':
      return formatScientific(scaled, locale, options)
    default:
      return formatPlain(scaled, locale, options, {}, 3)
  }
}

/** Formats with the digits, grouping and rounding the options ask for, on top of a base style. */
function formatPlain(
  amount: string,
  locale: string,
  options: NumberOptions,
  base: Intl.NumberFormatOptions,
  maxFraction = 0,
): string {
  const format = numberFormat(locale, {
    ...base,
    ...commonOptions(options),
    ...digitOptions(options, 0, maxFraction),
  })
  if (options.minint !== 0) return format.format(options.maxsig === 0 && !options.minsig ? '0' : amount)
  return joinParts(withoutIntegerZero(format.formatToParts(amount)))
}

/** Per mille has no `Intl` style: print a percentage of a tenth, and exchange the sign. */
function formatPermille(amount: string, locale: string, options: NumberOptions): string {
  const hundredth = decimalText(shift(parseDecimal(amount) ?? { units: 0n, scale: 0 }, -2))
  return formatPlain(hundredth, locale, options, { style: 'percent' }).replace(/[%٪]\u061c?/, (sign) =>
    sign === '%' ? '‰' : '؉',
  )
}

/** Formats with the short (`1.2K`) or long (`1.2 thousand`) words of the locale. */
export function formatCompact(
  amount: string,
  locale: string,
  options: NumberOptions,
  base: Intl.NumberFormatOptions,
): string {
  const { minsig, maxsig, minfrac, maxfrac } = options
  const digits: Intl.NumberFormatOptions = {}
  if (maxsig !== undefined) {
    digits.minimumSignificantDigits = clampDigits(minsig ?? 1)
    digits.maximumSignificantDigits = clampDigits(Math.max(minsig ?? 1, maxsig))
  } else if (minsig) {
    // Whole digits are never rounded away: 12,346 with minsig:3 stays 12,346 where the locale has no short form.
    digits.minimumSignificantDigits = digits.maximumSignificantDigits = clampDigits(minsig)
    digits.maximumFractionDigits = 0
    digits.roundingPriority = 'morePrecision'
  } else if (minfrac !== undefined || maxfrac !== undefined) {
    digits.maximumFractionDigits = maxfrac ?? minfrac ?? 0
    digits.minimumFractionDigits = Math.min(minfrac ?? 0, digits.maximumFractionDigits)
  }
  return numberFormat(locale, {
    notation: 'compact',
    ...base,
    ...commonOptions(options),
    useGrouping: options.group === false ? false : 'always',
    ...digits,
  }).format(amount)
}

/** `1.5E+3`: `Intl` leaves out the plus sign of the exponent. */
function formatScientific(amount: string, locale: string, options: NumberOptions): string {
  const { minsig, maxsig } = options
  const digits =
    minsig === undefined && maxsig === undefined
      ? digitOptions(options, 0, 0)
      : {
          minimumSignificantDigits: clampDigits(minsig ?? 1),
          maximumSignificantDigits: clampDigits(Math.max(minsig ?? 1, maxsig ?? 1)),
        }
  const parts = numberFormat(locale, {
    notation: 'scientific',
    ...commonOptions(options),
    minimumIntegerDigits: 1,
    ...digits,
  }).formatToParts(amount)
  const exponent = parts.find((part) => part.type === 'exponentInteger')
  if (/^[0٠]$/.test(exponent?.value ?? '0')) {
    return joinParts(parts.filter((part) => !part.type.startsWith('exponent')))
  }
  if (parts.some((part) => part.type === 'exponentMinusSign')) return joinParts(parts)
  return joinParts(parts.map((part) => (part === exponent ? { value: plusSign(locale) + part.value } : part)))
}

function plusSign(locale: string): string {
  const parts = numberFormat(locale, { signDisplay: 'always' }).formatToParts('1')
  return joinParts(parts.filter((part) => part.type !== 'integer'))
}

/** Sign, rounding, grouping and integer digits: the same for every style. */
export function commonOptions(options: NumberOptions): Intl.NumberFormatOptions {
  return {
    signDisplay: 'negative',
    roundingMode: options.round ?? 'halfEven',
    useGrouping: options.group === false ? false : 'auto',
    minimumIntegerDigits: clampDigits(options.minint ?? 1),
  }
}

/**
 * Fraction or significant digits for `Intl`. Significant digits override fractions; `maxfrac` wins over a larger
 * `minfrac`, `minsig` over a smaller `maxsig`; `maxsig` alone pads [FMT-31].
 */
export function digitOptions(
  { minfrac, maxfrac, minsig, maxsig }: NumberOptions,
  minFraction: number,
  maxFraction: number,
): Intl.NumberFormatOptions {
  if (maxsig !== undefined) {
    const most = clampDigits(Math.max(maxsig, minsig ?? 0))
    return { minimumSignificantDigits: clampDigits(minsig ?? maxsig), maximumSignificantDigits: most }
  }
  if (minsig !== undefined)
    return { minimumSignificantDigits: clampDigits(minsig), maximumSignificantDigits: INTL_DIGITS }
  const most = maxfrac ?? Math.max(maxFraction, minfrac ?? minFraction)
  return { minimumFractionDigits: Math.min(minfrac ?? minFraction, most), maximumFractionDigits: most }
}

export function joinParts(parts: readonly { value: string }[]): string {
  let joined = ''
  for (const part of parts) joined += part.value
  return joined
}

/** No integer digits were asked for: `.5`. `Intl` prints at least one. */
function withoutIntegerZero(parts: readonly Intl.NumberFormatPart[]): readonly Intl.NumberFormatPart[] {
  const bare = parts.some((part) => part.type === 'fraction')
  return parts.filter((part) => !(bare && part.type === 'integer' && /^[0٠]$/.test(part.value)))
}

function clampDigits(count: number): number {
  return Math.min(Math.max(count, 1), INTL_DIGITS)
}
