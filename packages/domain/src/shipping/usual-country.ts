import { COUNTRY_CODES, countryChoices } from '../checkout/countries.ts'
import { shippedCountries, type ShippingSettings } from './shipping.ts'

/** Found for each set of settings once: every change of every cart asks. */
const found = new WeakMap<ShippingSettings, Map<string, string>>()

/**
 * Where goods go until the buyer says otherwise, among the countries shipped to: the region of the page's language,
 * the country of the store's currency, where the language is mostly spoken, else the first one. [STOREFRONT-23]
 */
export function usualCountry(shipping: ShippingSettings, currency: string, language: string): string {
  const known = found.get(shipping) ?? new Map<string, string>()
  const asked = `${currency} ${language}`
  const country = known.get(asked) ?? findUsual(shipping, currency, language)
  found.set(shipping, known.set(asked, country))
  return country
}

function findUsual(shipping: ShippingSettings, currency: string, language: string): string {
  const locale = new Intl.Locale(language)
  const guesses = [locale.region, currency.slice(0, 2), locale.maximize().region]
  const shipped = shippedCountries(shipping)
  const offered = shipped.length === 0 ? COUNTRY_CODES : shipped
  const guess = guesses.find((one) => one !== undefined && offered.includes(one))
  return guess ?? countryChoices(shipped, language)[0]?.code ?? 'US'
}
