import { PRODUCT_KINDS } from '../catalog/product-kinds.ts'
import { isCountryCode } from '../checkout/countries.ts'
import type { ProductTypeCode } from '../enumerations/product-types.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { plainPostcode } from '../shipping/postcode-pattern.ts'
import type { TaxDestination, TaxRule } from './tax.ts'

/** What kinds of things a tax can be for. */
export const TAX_CLASSES = ['goods', 'digital', 'services'] as const

/** At which of a place's rates a product is taxed. [TAX-10] */
export const TAX_CATEGORIES = ['standard', 'reduced', 'second-reduced', 'none'] as const

export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** The categories a tax can be for, beside the usual one. */
export const REDUCED_CATEGORIES = ['reduced', 'second-reduced'] as const satisfies readonly TaxCategory[]

/** How a store is taxed. */
export interface TaxSettings {
  /** Prices have the tax in them; else it is added. */
  readonly pricesIncludeTax: boolean
  /** Where the shop is, ISO 3166-1 alpha-2: what is not sent is taxed there. Empty as long as nobody has said. */
  readonly country: string
  /** The part of the country it is in, as addresses keep it, for taxes that go by it; unknown unless given. [TAX-44] */
  readonly region?: string
  /** The same of its postcode. */
  readonly postalCode?: string
  /** Downloads and memberships are taxed in the buyer's country, who is asked for it; not, unless given. [TAX-45] */
  readonly byBuyer?: boolean
  readonly rules: readonly TaxRule[]
  /** Companies of other countries of the European Union account for the tax themselves; not, unless given. [TAX-31] */
  readonly reverseCharge?: boolean
  /** Their numbers are asked for at the register of the European Union; not, unless given. [TAX-33] */
  readonly checksVat?: boolean
}

/** Of a store whose owner has set no taxes. */
export const noTaxes: TaxSettings = { pricesIncludeTax: true, country: '', rules: [] }

export const TAX_LIMITS = { rules: 500, name: 60, rate: 1_000_000 } as const

/** The class of what is not taxed when it is sold: a gift card is taxed when it is spent. */
export const UNTAXED = 'none'

/** What a product is taxed as. [TAX-4] */
export function taxClassOf(type: ProductTypeCode): string {
  return PRODUCT_KINDS[type].taxedAs
}

/** What an order is, as far as it decides where it is taxed. */
export interface TaxedSale {
  readonly requiresShipping: boolean
  /** Downloads or memberships are in it. */
  readonly hasDigital?: boolean
  /** The country it is fetched in; absent for what is sent. */
  readonly fetchedIn?: string
}

/**
 * Where an order is taxed: where its goods go or are fetched, or where the shop is when nothing is sent; downloads in the
 * buyer's country, in shops that say so. [TAX-4] [TAX-44] [TAX-45] [CHK-113]
 */
export function taxPlace(
  taxes: TaxSettings,
  destination: TaxDestination | null,
  { requiresShipping, hasDigital = false, fetchedIn }: TaxedSale,
): TaxDestination | null {
  if (requiresShipping) return fetchedIn === undefined ? destination : placeIn(taxes, fetchedIn)
  if (taxes.country === '') return destination
  const isOfBuyer = hasDigital && taxes.byBuyer === true && destination !== null
  return isOfBuyer ? placeIn(taxes, destination.country) : shopPlace(taxes)
}

/** Somewhere in a country: where the shop is, in its own. */
export function placeIn(taxes: TaxSettings, country: string): TaxDestination {
  return (country === taxes.country ? shopPlace(taxes) : null) ?? { country }
}

function shopPlace({ country, region = '', postalCode = '' }: TaxSettings): TaxDestination | null {
  if (country === '') return null
  return {
    country,
    ...(region === '' ? {} : { region }),
    ...(postalCode === '' ? {} : { postalCode }),
  }
}

/** What of a place, beside its country, decides how it is taxed. [SHIP-6] */
export function taxPartsAsked(
  { rules }: TaxSettings,
  country: string,
): { readonly region: boolean; readonly postalCode: boolean } {
  const here = rules.filter((rule) => rule.country === country)
  return {
    region: here.some(({ region }) => region !== undefined),
    postalCode: here.some(({ postcodes }) => postcodes !== undefined),
  }
}

/** A rate in percent, as people write it: 200000 is 20, 88750 is 8.875. */
export const percentOf = (rate: number): number => rate / 10_000

/** A rate as it is read in a language: `20%`, `8,875 %`. */
export function rateText(rate: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    rate / 1_000_000,
  )
}

/** What is wrong with a store's taxes, by the path of its field; nothing where they can be kept. [TAX-5] */
export function taxProblems({ country, rules }: TaxSettings): Readonly<Record<string, Sentence>> {
  const problems: Record<string, Sentence> = {}
  if (rules.length > 0 && country === '') problems['country'] = say('Choose the country your shop is in.')
  else if (country !== '' && !isCountryCode(country))
    problems['country'] = say('Choose a country from the list.')
  rules.forEach((rule, index) => {
    const at = `rules.${index}`
    if (rule.name.trim() === '') problems[`${at}.name`] = say('Write the name of the tax, such as VAT.')
    if (!isCountryCode(rule.country)) problems[`${at}.country`] = say('Choose a country from the list.')
    if (!Number.isSafeInteger(rule.rate) || rule.rate < 0 || rule.rate > TAX_LIMITS.rate)
      problems[`${at}.rate`] = say('Write a rate from 0 to 100 percent, with four decimals at most.')
    const { from = '', to = '' } = rule.postcodes ?? {}
    const [first, last] = [plainPostcode(from), plainPostcode(to)]
    if (rule.postcodes !== undefined && (first === '' || last === '' || first > last))
      problems[`${at}.postcodes`] = say('Write the first and the last postcode, or how they begin.')
    if (rule.taxClass !== undefined && !TAX_CLASSES.some((known) => known === rule.taxClass))
      problems[`${at}.taxClass`] = say('Choose what the tax is for.')
    if (rule.taxCategory !== undefined && !REDUCED_CATEGORIES.some((known) => known === rule.taxCategory))
      problems[`${at}.taxCategory`] = say('Choose which products the tax is for.')
  })
  if (new Set(rules.map(({ id }) => id)).size !== rules.length)
    problems['rules'] = say('Two taxes have the same identifier.')
  return problems
}
