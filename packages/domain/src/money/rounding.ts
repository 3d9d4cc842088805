/** Turns the exact fraction `numerator / denominator` into a whole number. The denominator is positive. */
export type Rounding = (numerator: bigint, denominator: bigint) => bigint

/**
 * Nearest whole number; exactly half goes away from zero: 2.5 → 3, -2.5 → -3. The one rounding of this package; every
 * function that rounds takes it as an argument, so that the place where cents are lost can be seen. [MONEY-5]
 */
export const halfAwayFromZero: Rounding = (numerator, denominator) => {
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}
