import { decimalText, parseDecimal, shift } from './decimal-text.ts'
import { joinParts, partOf } from './format-parts.ts'
import { intlFormat } from './locale-tag.ts'
import type { NumberOptions } from './number-options.ts'

/** `Intl` formats decimal text exactly; its type only knows numbers. */
type DecimalFormat = Intl.NumberFormat & {
  format(value: string): string
  formatToParts(value: string): Intl.NumberFormatPart[]
}

/** Most significant and integer digits `Intl` can be asked for. */
const INTL_DIGITS = 21

const ZERO_DIGIT = /^[0٠]$/

/** The cached `Intl.NumberFormat` of a locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): DecimalFormat {
  return intlFormat(Intl.NumberFormat, locale, options) as DecimalFormat
}

/**
 * Formats decimal text in one of the styles of `decimal` [FMT-32].
 *
 * @param amount decimal text, or `NaN` or `Infinity` in any case
 * @returns empty text when `amount` is not a number
 */
export function formatDecimal(amount: string, locale: string, options: NumberOptions): string {
  if (/^nan$/i.test(amount)) return numberFormat(locale, {}).format('NaN')
  if (/^[+-]?infinity$/i.test(amount)) return '∞'
  const value = parseDecimal(amount)
  if (!value) return ''
  const { style = '', minint, minsig, maxsig } = options
  const permille = style.startsWith('permille')
  // Per mille is printed as a percentage of a tenth.
  const scaled = decimalText(shift(value, style.endsWith('scaled') ? -2 : Number(permille)))
  if (style === 'short' || style === 'long')
    return formatCompact(scaled, locale, options, { compactDisplay: style })
  const scientific = style === 'scientific'
  const percent = style.startsWith('per')
  const parts = numberFormat(locale, {
    ...commonOptions(options),
    style: percent ? 'percent' : 'decimal',
    ...(scientific && { notation: 'scientific', minimumIntegerDigits: 1 }),
    ...digitOptions(options, 0, scientific || percent ? 0 : 3, !scientific),
  }).formatToParts(maxsig === 0 && !minsig ? '0' : scaled)
  if (scientific) return withExponentSign(parts, locale)
  // No integer digits were asked for: `.5`. `Intl` prints at least one.
  const bare = minint === 0 && partOf(parts, 'fraction')
  const text = joinParts(
    parts.filter((part) => !(bare && part.type === 'integer' && ZERO_DIGIT.test(part.value))),
  )
  return permille ? text.replace(/[%٪]\u061c?/, (sign) => (sign === '%' ? '‰' : '؉')) : text
}

/** Formats with the short (`1.2K`) or long (`1.2 thousand`) words of the locale. */
export function formatCompact(
  amount: string,
  locale: string,
  options: NumberOptions,
  base: Intl.NumberFormatOptions,
): string {
  const { minsig, maxsig, minfrac, maxfrac } = options
  const ruled = (maxsig ?? (minsig || (minfrac ?? maxfrac))) !== undefined
  return numberFormat(locale, {
    notation: 'compact',
    ...base,
    ...commonOptions(options, 'always'),
    ...(ruled && digitOptions(options, 0, 0, false)),
    // Whole digits are never rounded away: 12,346 with minsig:3 stays 12,346 where the locale has no short form.
    ...(minsig && maxsig === undefined && { maximumFractionDigits: 0, roundingPriority: 'morePrecision' }),
  }).format(amount)
}

/** `1.5E+3`: `Intl` leaves out the plus sign of the exponent, and prints one of zero. */
function withExponentSign(parts: readonly Intl.NumberFormatPart[], locale: string): string {
  const exponent = partOf(parts, 'exponentInteger') ?? '0'
  if (ZERO_DIGIT.test(exponent)) return joinParts(parts.filter(({ type }) => !type.startsWith('exponent')))
  if (partOf(parts, 'exponentMinusSign')) return joinParts(parts)
  const plus = numberFormat(locale, { signDisplay: 'always' }).format('1').replace(/\p{N}/u, '')
  return joinParts(
    parts.map(({ type, value }) => ({ value: type === 'exponentInteger' ? plus + value : value })),
  )
}

/** Sign, rounding, grouping and integer digits: the same for every style. */
export function commonOptions(
  { group, round = 'halfEven', minint = 1 }: NumberOptions,
  grouping: 'auto' | 'always' = 'auto',
): Intl.NumberFormatOptions {
  return {
    signDisplay: 'negative',
    roundingMode: round,
    useGrouping: group !== false && grouping,
    minimumIntegerDigits: clampDigits(minint),
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
  const least = minfrac ?? minFraction
  const most = maxfrac ?? Math.max(maxFraction, least)
  return { minimumFractionDigits: Math.min(least, most), maximumFractionDigits: most }
}

function significant(least: number, most: number): Intl.NumberFormatOptions {
  return { minimumSignificantDigits: clampDigits(least), maximumSignificantDigits: clampDigits(most) }
}

/** Counts are never negative. */
function clampDigits(count: number): number {
  return Math.min(count || 1, INTL_DIGITS)
}
