import type { Outcome } from '../errors/refusal.ts'

/** Least and most units of one line. [CAT-10] */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 9999

export const quantityRangeText = `Quantity must be between ${MIN_QUANTITY} and ${MAX_QUANTITY}.`

export type QuantityRefusal = 'not-a-number' | 'not-whole' | 'out-of-range'

/** Reads a quantity as typed or sent: a whole number from 1 to 9999. [CAT-10] */
export function readQuantity(typed: string | number): Outcome<number, QuantityRefusal> {
  const quantity = typeof typed === 'number' ? typed : decimal(typed)
  if (!Number.isFinite(quantity)) return refusal('not-a-number', 'Quantity must be a number.')
  if (!Number.isInteger(quantity)) return refusal('not-whole', 'Quantity must be a whole number')
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) {
    return refusal('out-of-range', quantityRangeText)
  }
  return { ok: true, value: quantity }
}

/** Decimal digits only: `Number` alone would read the empty text as 0 and `0x10` as 16. */
function decimal(text: string): number {
  return /^[+-]?\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

function refusal(code: QuantityRefusal, message: string) {
  return { ok: false, code, message } as const
}
