import { typedProblem } from '../fields/typed-field.ts'
import type { Address } from '../orders/order.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { type AddressExtent, type AddressField, addressForm, isAskedFor, tidyRegion } from './address-form.ts'
import { type AddressFormat, type FormatOf, openFormat } from './address-format.ts'
import { tidyPostcode } from './postcode.ts'

/** What an address is read by. */
export interface AddressRules {
  readonly formatOf: FormatOf
  /** The language of the page it was typed into. */
  readonly language: string
  /** Countries shipped to; empty means everywhere. [CHK-5] */
  readonly shippingCountries: readonly string[]
  /** How much of it is asked; all, unless given. [CHK-112] */
  readonly extent?: AddressExtent
}

/** What was typed into the fields of an address. */
export type TypedAddress = { readonly [Field in AddressField]?: string }

/**
 * Checks an address as typed by the format of its country and tidies it: outer spaces, postcode, region.
 *
 * @returns the address, or a message for every field that is wrong [CHK-2] [CHK-3]
 */
export function readAddress(
  typed: TypedAddress,
  { formatOf, language, shippingCountries, extent = 'whole' }: AddressRules,
): { ok: true; address: Address } | { ok: false; fields: { [Field in AddressField]?: Sentence } } {
  const country = (typed.country ?? '').trim().toUpperCase()
  const known = formatOf(country)
  const format = known ?? openFormat
  const fields: { [Field in AddressField]?: Sentence } = {}
  const values: { [Field in AddressField]?: string } = {}
  for (const { name, field, hidden } of addressForm(format, language)) {
    if (hidden || !isAskedFor(name, extent)) continue
    const value = tidied(name, typed[name] ?? '', format, language)
    const problem =
      typedProblem(field, value) ??
      (name === 'country' ? countryProblem(country, known, shippingCountries) : undefined)
    if (problem !== undefined) fields[name] = problem
    else if (value !== '') values[name] = value
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  const { name = '', line1 = '', city = '', ...rest } = values
  return { ok: true, address: { ...rest, name, line1, city, country } }
}

function countryProblem(
  country: string,
  format: AddressFormat | undefined,
  shippingCountries: readonly string[],
): Sentence | undefined {
  if (format === undefined) return say('Choose a country from the list.')
  const isShippedTo = shippingCountries.length === 0 || shippingCountries.includes(country)
  return isShippedTo ? undefined : say('We do not ship to this country.')
}

function tidied(name: AddressField, typed: string, format: AddressFormat, language: string): string {
  const value = typed.trim()
  if (name === 'country') return value.toUpperCase()
  if (name === 'postalCode') return tidyPostcode(value, format)
  if (name === 'phone') return value.normalize('NFKC').replaceAll('\u2212', '-')
  return name === 'region' ? tidyRegion(value, format, language) : value
}
