/**
 * The greatest price of one unit, in minor units: five billion of a currency with two digits. Taken the most times a
 * line may hold (9999) it is still a whole number JavaScript counts exactly. [MONEY-11]
 */
export const MAX_PRICE = 500_000_000_000

/**
 * The most an order may come to, in minor units: ten trillion of a currency with two digits. With shipping on top it is
 * far below the greatest whole number JavaScript counts exactly. [MONEY-11]
 */
export const MAX_ORDER_AMOUNT = 1_000_000_000_000_000

/**
 * The sum of amounts, or `limit` when they come to more. The sum is never computed past the limit, so it is exact as
 * long as limit and single amounts together are safe integers.
 */
export function sumUpTo(amounts: Iterable<number>, limit: number): number {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (sum >= limit) return limit
  }
  return sum
}
