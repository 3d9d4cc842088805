/**
 * A decimal number of any length: `units × 10^-scale`. Prices and quantities arrive as text and must not pass
 * through binary floating point.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const ZERO: Decimal = { units: 0n, scale: 0 }

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const MAX_LENGTH = 1000
const MAX_EXPONENT = 1000

/**
 * Reads decimal text: optional sign, digits with an optional point, optional exponent. White space, separators,
 * `NaN` and `Infinity` are not decimals [FMT-30]. Text longer than 1000 characters and exponents beyond ±1000 are refused,
 * so that nine characters cannot ask for a gigabyte of zeros.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length <= MAX_LENGTH ? DECIMAL_TEXT.exec(text) : null
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  if (whole + fraction === '' || Math.abs(exponent) > MAX_EXPONENT) return undefined
  const magnitude = BigInt(whole + fraction)
  return shift({ units: sign === '-' ? -magnitude : magnitude, scale: fraction.length }, exponent)
}

/** `value × 10^places`, exactly. */
export function shift(value: Decimal, places: number): Decimal {
  const scale = value.scale - places
  return scale >= 0
    ? { units: value.units, scale }
    : { units: unitsAt({ units: value.units, scale }, 0), scale: 0 }
}

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `a − b`, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale }
}

/** Rounds to a number of fraction digits, halves away from zero. */
export function roundHalfAway(value: Decimal, digits: number): Decimal {
  if (value.scale <= digits) return { units: unitsAt(value, digits), scale: digits }
  const divisor = 10n ** BigInt(value.scale - digits)
  const half = divisor / 2n
  const units = (value.units + (value.units < 0n ? -half : half)) / divisor
  return { units, scale: digits }
}

/** Plain digits, without exponent or grouping: `-1234.50`. */
export function decimalText({ units, scale }: Decimal): string {
  const negative = units < 0n
  const digits = String(negative ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return (negative ? '-' : '') + digits.slice(0, point) + (scale > 0 ? '.' + digits.slice(point) : '')
}

/** As {@link decimalText}, without zeros at the end of the fraction. */
export function trimmedDecimalText(value: Decimal): string {
  const text = decimalText(value)
  return value.scale > 0 ? text.replace(/\.?0+$/, '') : text
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale)
}
