import type { AddressFormat } from './address-format.ts'
import { addressFormats } from './address-formats.generated.ts'

/** How addresses are written in a country, of every one there is. The table is large: browsers load it when needed. */
export function formatOfCountry(country: string): AddressFormat | undefined {
  return Object.hasOwn(addressFormats, country) ? addressFormats[country] : undefined
}
