/** What the content of a package is measured in. */
export const MEASURE_UNITS = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2', 'piece'] as const
export type MeasureUnit = (typeof MEASURE_UNITS)[number]

/** What is in one unit of a variant: 250 ml, 1.5 kg, 12 pieces. */
export interface Measure {
  /** Above 0, with at most three decimals. */
  readonly amount: number
  readonly unit: MeasureUnit
}

/** Greatest content of a package. */
export const MOST_MEASURE = 1_000_000

/** Whether an amount can be the content of a package. [CAT-63] */
export const isMeasured = (amount: number): boolean =>
  Number.isFinite(amount) &&
  amount > 0 &&
  amount <= MOST_MEASURE &&
  Math.abs(Math.round(amount * 1000) / 1000 - amount) < 1e-9

/** Each unit in the smallest of its kind, and the usual and the small amount prices are given for. */
const KINDS: Readonly<Record<MeasureUnit, { readonly base: MeasureUnit; readonly factor: number }>> = {
  g: { base: 'kg', factor: 0.001 },
  kg: { base: 'kg', factor: 1 },
  ml: { base: 'l', factor: 0.001 },
  cl: { base: 'l', factor: 0.01 },
  l: { base: 'l', factor: 1 },
  cm: { base: 'm', factor: 0.01 },
  m: { base: 'm', factor: 1 },
  m2: { base: 'm2', factor: 1 },
  piece: { base: 'piece', factor: 1 },
}

/** Of what is packed in so little, in kilograms or litres, the price is given for a tenth. */
const LITTLE = 0.25

/** The price of a measure. */
export interface UnitPrice {
  /** Minor units, rounded to the nearest. */
  readonly cents: number
  /** For how much: 1 kg, 100 ml, 1 piece. */
  readonly per: Measure
}

/**
 * What a measure of something costs: for a kilogram, litre, metre, square metre or piece; of packages up to 250 g or ml for
 * 100 g or ml. Undefined for one piece, whose price says it. [CAT-63]
 *
 * @param cents what one package costs now, minor units
 */
export function unitPrice(cents: number, { amount, unit }: Measure): UnitPrice | undefined {
  const { base, factor } = KINDS[unit]
  const content = amount * factor
  if (base === 'piece' && content <= 1) return undefined
  const isLittle = (base === 'kg' || base === 'l') && content <= LITTLE
  return isLittle
    ? { cents: Math.round((cents * 0.1) / content), per: { amount: 100, unit: base === 'kg' ? 'g' : 'ml' } }
    : { cents: Math.round(cents / content), per: { amount: 1, unit: base } }
}
