/**
 * A decimal number of any length: `units × 10^-scale`. Prices and quantities arrive as text and must not pass
 * through binary floating point.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const ZERO: Decimal = { units: 0n, scale: 0 }

const DECIMAL_TEXT = /^(?=[+-]?\.?\d)([+-]?\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** The longest text and the largest exponent. */
const LIMIT = 1000

/**
 * Reads decimal text: optional sign, digits with an optional point, optional exponent. White space, separators,
 * `NaN` and `Infinity` are not decimals [FMT-30]. Text longer than 1000 characters and exponents beyond ±1000 are refused,
 * so that nine characters cannot ask for a gigabyte of zeros.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length > LIMIT ? null : DECIMAL_TEXT.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = 0] = match
  return Math.abs(Number(exponent)) > LIMIT
    ? undefined
    : shift({ units: BigInt(whole + fraction), scale: fraction.length }, Number(exponent))
}

/** `value × 10^places`, exactly. */
export function shift(value: Decimal, places: number): Decimal {
  const scale = value.scale - places
  return { units: value.units * 10n ** BigInt(Math.max(-scale, 0)), scale: Math.max(scale, 0) }
}

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  return Math.sign(Number(subtract(a, b).units))
}

/** `a − b`, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale }
}

/** Plain digits, without exponent or grouping: `-1234.50`. */
export function decimalText({ units, scale }: Decimal): string {
  if (units < 0n) return '-' + decimalText({ units: -units, scale })
  const digits = String(units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return digits.slice(0, point) + (scale ? '.' + digits.slice(point) : '')
}

/** As {@link decimalText}, without zeros at the end of the fraction. */
export function trimmedDecimalText(value: Decimal): string {
  const text = decimalText(value)
  return value.scale > 0 ? text.replace(/\.?0+$/, '') : text
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale)
}
