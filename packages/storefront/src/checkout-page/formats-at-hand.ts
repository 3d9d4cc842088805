import type { AddressFormat, FormatOf } from '@plinth/domain'
import type { CheckoutState } from '@plinth/renderer'

/** The formats of every country, once they are there. */
let every: FormatOf | undefined
let coming: Promise<void> | undefined

/** How addresses are written in a country, as far as the page brought it along or it was loaded. */
export function formatAtHand(
  { formats }: Pick<CheckoutState, 'formats'>,
  country: string,
): AddressFormat | undefined {
  return formats[country] ?? every?.(country)
}

/** Loads the formats of every country. Resolves when they are there, or could not be loaded this time. [CHK-42] */
export function wantEveryFormat(): Promise<void> {
  coming ??= import('@plinth/domain/checkout/address-formats').then(
    ({ formatOfCountry }) => {
      every = formatOfCountry
    },
    (error: unknown) => {
      coming = undefined
      console.warn('How addresses are written in other countries could not be loaded.', error)
    },
  )
  return coming
}
