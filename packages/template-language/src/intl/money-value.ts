import { isObject, own, text, type Value } from '../values.ts'

/** An amount of major units as decimal text, with its currency code. */
export interface MoneyValue {
  readonly amount: string
  readonly currency: string
}

/**
 * Reads a money object: `decimalValue` with `currencyCode`, else `value` with `currency`; both of a pair must be there
 * [FMT-33].
 */
export function readMoney(value: Value): MoneyValue | undefined {
  return readPair(value, 'decimalValue', 'currencyCode') ?? readPair(value, 'value', 'currency')
}

function readPair(value: Value, amountKey: string, currencyKey: string): MoneyValue | undefined {
  if (!isObject(value)) return undefined
  const amount = own(value, amountKey)
  const currency = own(value, currencyKey)
  if (amount === undefined || currency === undefined) return undefined
  return { amount: text(amount), currency: text(currency) }
}
