import { isObject, text, type Value } from '../values.ts'

/** An amount of major units as decimal text, with its currency code. */
export interface MoneyValue {
  readonly amount: string
  readonly currency: string
}

/**
 * Reads a money object: `decimalValue` with `currencyCode`, else `value` with `currency`; both of a pair must be there
 * [FMT-33]. What is no money is an empty object.
 */
export function readMoney(value: Value): Partial<MoneyValue> {
  if (!isObject(value)) return {}
  // No object inherits these names: asking for own keys only would be slow.
  const { decimalValue, currencyCode, value: amount, currency } = value
  return readPair(decimalValue, currencyCode) ?? readPair(amount, currency) ?? {}
}

function readPair(amount: Value, currency: Value): MoneyValue | undefined {
  return amount === undefined || currency === undefined
    ? undefined
    : { amount: text(amount), currency: text(currency) }
}
