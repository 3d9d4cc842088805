import { parseDecimal, decimalText, shift } from './decimal-text.ts'
import { intlFormat } from './locale-tag.ts'
import { lookUp } from './look-up.ts'
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

/** The cached `Intl.NumberFormat` of a locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): DecimalFormat {
  return intlFormat(Intl.NumberFormat, locale, options) as DecimalFormat
}

/** How many places a style moves the decimal point. Per mille is printed as a percentage of a tenth. */
const SCALES: Readonly<Record<string, number>> = { 'percent-scaled': -2, permille: 1, 'permille-scaled': -2 }

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
  if (value === undefined) return ''
  const { style = '', minint, minsig, maxsig } = options
  const scaled = decimalText(shift(value, lookUp(SCALES, style) ?? 0))
  if (style === 'short' || style === 'long')
    return formatCompact(scaled, locale, options, { compactDisplay: style })
  const scientific = style === 'scientific'
  const percent = style.startsWith('per')
  const parts = numberFormat(locale, {
    ...commonOptions(options),
    ...(scientific
      ? { notation: 'scientific', minimumIntegerDigits: 1 }
      : percent
        ? { style: 'percent' }
        : {}),
    ...digitOptions(options, 0, scientific || percent ? 0 : 3, !scientific),
  }).formatToParts(maxsig === 0 && !minsig ? '0' : scaled)
  if (scientific) return joinParts(withExponentSign(parts, locale))
  const text = joinParts(minint === 0 ? withoutIntegerZero(parts) : parts)
  return style.startsWith('permille')
    ? text.replace(/[%٪]\u061c?/, (sign) => (sign === '%' ? '‰' : '؉'))
    : text
}

/** Formats with the short (`1.2K`) or long (`1.2 thousand`) words of the locale. */
export function formatCompact(
  amount: string,
  locale: string,
  options: NumberOptions,
  base: Intl.NumberFormatOptions,
): string {
  const { minsig, maxsig, minfrac, maxfrac, group } = options
  const ruled = maxsig !== undefined || (!minsig && (minfrac ?? maxfrac) !== undefined)
  return numberFormat(locale, {
    notation: 'compact',
    ...base,
    ...commonOptions(options),
    useGrouping: group === false ? false : 'always',
    ...(ruled ? digitOptions(options, 0, 0, false) : {}),
    // Whole digits are never rounded away: 12,346 with minsig:3 stays 12,346 where the locale has no short form.
    ...(minsig && maxsig === undefined
      ? {
          ...significant(minsig, minsig),
          maximumFractionDigits: 0,
          roundingPriority: 'morePrecision' as const,
        }
      : {}),
  }).format(amount)
}

/** `1.5E+3`: `Intl` leaves out the plus sign of the exponent, and prints one of zero. */
function withExponentSign(
  parts: readonly Intl.NumberFormatPart[],
  locale: string,
): readonly { value: string }[] {
  const exponent = parts.find((part) => part.type === 'exponentInteger')
  if (/^[0٠]$/.test(exponent?.value ?? '0')) return parts.filter((part) => !part.type.startsWith('exponent'))
  if (parts.some((part) => part.type === 'exponentMinusSign')) return parts
  const plus = numberFormat(locale, { signDisplay: 'always' }).formatToParts('1')
  const sign = joinParts(plus.filter((part) => part.type !== 'integer'))
  return parts.map((part) => (part === exponent ? { value: sign + part.value } : part))
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
 * `minfrac`, `minsig` over a smaller `maxsig`; `maxsig` alone pads, in styles that do [FMT-31].
 */
export function digitOptions(
  { minfrac, maxfrac, minsig, maxsig }: NumberOptions,
  minFraction: number,
  maxFraction: number,
  pads = true,
): Intl.NumberFormatOptions {
  if (maxsig !== undefined) return significant(minsig ?? (pads ? maxsig : 1), Math.max(maxsig, minsig ?? 0))
  if (minsig !== undefined) return significant(minsig, pads ? INTL_DIGITS : minsig)
  const most = maxfrac ?? Math.max(maxFraction, minfrac ?? minFraction)
  return { minimumFractionDigits: Math.min(minfrac ?? minFraction, most), maximumFractionDigits: most }
}

function significant(least: number, most: number): Intl.NumberFormatOptions {
  return { minimumSignificantDigits: clampDigits(least), maximumSignificantDigits: clampDigits(most) }
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
