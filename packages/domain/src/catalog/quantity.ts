import { say, type Sentence } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'

/** Least and most units of one line. [CAT-10] */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 9999

export const quantityRangeText = say('Quantity must be between {least} and {most}.', {
  least: MIN_QUANTITY,
  most: MAX_QUANTITY,
})

export type QuantityRefusal = 'not-a-number' | 'not-whole' | 'out-of-range'

/** What is said for each refusal of a quantity. */
export const quantityTexts: Readonly<Record<QuantityRefusal, Sentence>> = {
  'not-a-number': say('Quantity must be a number.'),
  'not-whole': say('Quantity must be a whole number'),
  'out-of-range': quantityRangeText,
}

/** Reads a quantity as typed or sent: a whole number from 1 to 9999. [CAT-10] */
export function readQuantity(typed: string | number): Outcome<number, QuantityRefusal> {
  const quantity = typeof typed === 'number' ? typed : decimal(typed)
  if (!Number.isFinite(quantity)) return refusal('not-a-number', quantityTexts['not-a-number'])
  if (!Number.isInteger(quantity)) return refusal('not-whole', quantityTexts['not-whole'])
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) {
    return refusal('out-of-range', quantityTexts['out-of-range'])
  }
  return { ok: true, value: quantity }
}

/** Decimal digits only: `Number` alone would read the empty text as 0 and `0x10` as 16. */
function decimal(text: string): number {
  return /^[+-]?\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

function refusal(code: QuantityRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}
