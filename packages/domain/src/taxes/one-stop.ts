import { EU_COUNTRIES } from './standard-rates.ts'

/** What sales across borders of the European Union may come to in a year before they are taxed where they go, euro cents. [TAX-21] */
export const ONE_STOP_THRESHOLD = 1_000_000

/** How near is near: from this part of the threshold on somebody should know. */
const NEAR = 0.8

/**
 * - `not-here`: the shop is outside of the European Union, or has not said where it is;
 * - `compare`: its currency is not the euro, so that the sum is to be compared with what its country says;
 * - `below`, `near`, `above` the threshold, in the year or in the one before.
 */
export const ONE_STOP_STANDINGS = ['not-here', 'compare', 'below', 'near', 'above'] as const
export type OneStopStanding = (typeof ONE_STOP_STANDINGS)[number]

/** How sales to other countries of the European Union stand to the threshold of the one-stop shop. [TAX-21] */
export function oneStopStanding(sales: {
  /** Where the shop is. */
  readonly country: string
  readonly currency: string
  /** Without tax, minor units, of the year and of the one before. */
  readonly totalCents: number
  readonly previousCents: number
}): OneStopStanding {
  if (!EU_COUNTRIES.includes(sales.country)) return 'not-here'
  if (sales.currency !== 'EUR') return 'compare'
  const most = Math.max(sales.totalCents, sales.previousCents)
  if (most > ONE_STOP_THRESHOLD) return 'above'
  return most >= ONE_STOP_THRESHOLD * NEAR ? 'near' : 'below'
}
