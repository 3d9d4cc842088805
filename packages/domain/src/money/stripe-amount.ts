/** Currencies without minor units that Stripe still counts in hundredths. */
const countedInHundredths = new Set(['ISK', 'UGX'])

/** An amount in minor units as Stripe counts it. */
export function stripeAmount(minorUnits: number, currency: string): number {
  return countedInHundredths.has(currency) ? minorUnits * 100 : minorUnits
}
