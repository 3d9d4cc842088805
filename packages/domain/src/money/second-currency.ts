import { findCurrency } from './currencies.ts'
import { money, type Money } from './money.ts'

/** Prices shown in a second currency beside the store's own, in which one pays. [MONEY-40] */
export interface SecondCurrency {
  readonly isOn: boolean
  readonly currency: string
  /** Units of it for one unit of the store's currency, as the owner says. */
  readonly rate: number
}

export const noSecondCurrency: SecondCurrency = { isOn: false, currency: 'EUR', rate: 1 }

/** What a rate can be. */
export const SECOND_RATE = { min: 0.000_001, max: 1_000_000, step: 0.000_001 } as const

/**
 * An amount of the store's in the second currency, rounded to its minor units, halves away from zero; undefined where none
 * is shown: switched off, the store's own, one that is not known, or too large to be said exactly. [MONEY-40]
 *
 * @param cents minor units of the store's currency
 */
export function inSecondCurrency(
  cents: number,
  storeCurrency: string,
  { isOn, currency, rate }: SecondCurrency = noSecondCurrency,
): Money | undefined {
  const [from, to] = [findCurrency(storeCurrency), findCurrency(currency)]
  if (!isOn || from === undefined || to === undefined || from.code === to.code) return undefined
  const exact = cents * rate * 10 ** (to.fractionDigits - from.fractionDigits)
  // A hair more, so that halves that a binary fraction falls just short of are halves.
  const rounded = Math.sign(exact) * Math.round(Math.abs(exact) * (1 + Number.EPSILON))
  return Number.isSafeInteger(rounded) ? money(rounded === 0 ? 0 : rounded, to.code) : undefined
}
