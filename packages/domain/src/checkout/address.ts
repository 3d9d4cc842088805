import { inside, say, type Sentence } from '../words/sentence.ts'
import type { Address } from '../orders/order.ts'
import { isCountryCode } from './countries.ts'

/** The fields of an address a buyer fills in, in the order they are shown: the postcode before the city. [CHK-4] */
export const ADDRESS_FIELDS = [
  'name',
  'company',
  'country',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** How one field of an address is asked for. */
export interface AddressFieldRule {
  readonly field: AddressField
  readonly label: Sentence
  readonly required: boolean
  /** Not part of this country's addresses. */
  readonly hidden: boolean
  /** Shown as a link until opened: what most buyers leave empty. [CHK-4] */
  readonly collapsed: boolean
  /** Value of the `autocomplete` attribute, without `shipping` or `billing`. */
  readonly autocomplete: string
  readonly inputmode: 'text' | 'numeric' | 'tel'
  readonly maxLength: number
}

interface PostcodeRule {
  readonly label: Sentence
  /** Of the code in upper case, without outer spaces. */
  readonly pattern: RegExp
  readonly example: string
  readonly numeric?: true
}

const digits = (count: number, example: string, label = say('Postcode')): PostcodeRule => ({
  label,
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
  numeric: true,
})

const zip: PostcodeRule = {
  label: say('ZIP code'),
  pattern: /^\d{5}(?:-?\d{4})?$/,
  example: '12345',
  numeric: true,
}
const britishPostcode: PostcodeRule = {
  label: say('Postcode'),
  pattern: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  example: 'SW1A 1AA',
}

/** Postcodes whose form we know; elsewhere anything short is taken. [CHK-3] */
const postcodes: { readonly [country: string]: PostcodeRule | undefined } = {
  US: zip,
  PR: zip,
  GU: zip,
  VI: zip,
  MP: zip,
  AS: zip,
  UM: zip,
  CA: {
    label: say('Postal code'),
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/,
    example: 'K1A 0B1',
  },
  GB: britishPostcode,
  GG: britishPostcode,
  JE: britishPostcode,
  IM: britishPostcode,
  AU: digits(4, '2000'),
  NZ: digits(4, '6011'),
  DE: digits(5, '10115'),
  AT: digits(4, '1010'),
  CH: digits(4, '8001'),
  LI: digits(4, '9490'),
  FR: digits(5, '75001'),
  MC: digits(5, '98000'),
  BE: digits(4, '1000'),
  LU: digits(4, '1009'),
  NL: { label: say('Postcode'), pattern: /^[1-9]\d{3} ?[A-Z]{2}$/, example: '1012 AB' },
  IT: digits(5, '00118'),
  ES: digits(5, '28001'),
  PT: { label: say('Postcode'), pattern: /^\d{4}-?\d{3}$/, example: '1000-001', numeric: true },
  DK: digits(4, '1050'),
  NO: digits(4, '0150'),
  SE: { label: say('Postcode'), pattern: /^\d{3} ?\d{2}$/, example: '111 29', numeric: true },
  FI: digits(5, '00100'),
  PL: { label: say('Postcode'), pattern: /^\d{2}-?\d{3}$/, example: '00-001', numeric: true },
  CZ: { label: say('Postcode'), pattern: /^\d{3} ?\d{2}$/, example: '110 00', numeric: true },
  IE: { label: say('Eircode'), pattern: /^(?:D6W|[A-Z]\d{2}) ?[A-Z\d]{4}$/, example: 'D02 X285' },
  JP: { label: say('Postal code'), pattern: /^\d{3}-?\d{4}$/, example: '100-0001', numeric: true },
  SG: digits(6, '018956', say('Postal code')),
  IN: { label: say('PIN code'), pattern: /^[1-9]\d{2} ?\d{3}$/, example: '110001', numeric: true },
  MX: digits(5, '06000', say('Postal code')),
  BR: { label: say('CEP'), pattern: /^\d{5}-?\d{3}$/, example: '01001-000', numeric: true },
  ZA: digits(4, '8001', say('Postal code')),
  IL: digits(7, '6100000', say('Postal code')),
  TH: digits(5, '10100', say('Postal code')),
  MY: digits(5, '50000'),
  ID: digits(5, '10110', say('Postal code')),
}

/** Countries and territories whose addresses have no postcode. */
const withoutPostcode = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  ),
)

/** What the region is called where an address must have one. */
const regions: { readonly [country: string]: Sentence | undefined } = {
  US: say('State'),
  CA: say('Province'),
  AU: say('State'),
  MX: say('State'),
  BR: say('State'),
  IN: say('State'),
  MY: say('State'),
  JP: say('Prefecture'),
  AE: say('Emirate'),
}

/** How the address of a country is asked for: labels, which fields are required, which are not shown. [CHK-2] */
export function addressRules(country: string): readonly AddressFieldRule[] {
  const postcode = postcodes[country]
  const region = regions[country]
  const noPostcode = withoutPostcode.has(country)
  return [
    rule('name', say('Full name'), { autocomplete: 'name', required: true, maxLength: 100 }),
    rule('company', say('Company'), { autocomplete: 'organization', maxLength: 100, collapsed: true }),
    rule('country', say('Country'), { autocomplete: 'country', required: true, maxLength: 2 }),
    rule('line1', say('Address'), { autocomplete: 'address-line1', required: true, maxLength: 200 }),
    rule('line2', say('Apartment, suite, floor'), {
      autocomplete: 'address-line2',
      maxLength: 200,
      collapsed: true,
    }),
    rule('postalCode', postcode?.label ?? say('Postcode'), {
      autocomplete: 'postal-code',
      // Where we do not know the country's rule, a buyer without a postcode must still be able to buy.
      required: postcode !== undefined,
      hidden: noPostcode,
      inputmode: postcode?.numeric === true ? 'numeric' : 'text',
      maxLength: 12,
    }),
    rule('city', say('City'), { autocomplete: 'address-level2', required: true, maxLength: 100 }),
    rule('region', region ?? say('Region'), {
      autocomplete: 'address-level1',
      required: region !== undefined,
      hidden: region === undefined,
      maxLength: 100,
    }),
    rule('phone', say('Phone'), { autocomplete: 'tel', inputmode: 'tel', maxLength: 40, collapsed: true }),
  ]
}

/**
 * Checks an address as typed and tidies it (outer spaces, the postcode's case).
 *
 * @param shippingCountries countries shipped to; empty means everywhere
 * @returns the address, or a message for every field that is wrong [CHK-2] [CHK-3]
 */
export function readAddress(
  typed: { readonly [Field in AddressField]?: string },
  shippingCountries: readonly string[] = [],
): { ok: true; address: Address } | { ok: false; fields: { [Field in AddressField]?: Sentence } } {
  const country = (typed.country ?? '').trim().toUpperCase()
  const fields: { [Field in AddressField]?: Sentence } = {}
  const values: { [Field in AddressField]?: string } = {}
  for (const each of addressRules(country)) {
    if (each.hidden) continue
    const value = tidied(each.field, typed[each.field] ?? '')
    const problem = problemOf(each, value, country, shippingCountries)
    if (problem !== undefined) fields[each.field] = problem
    else if (value !== '') values[each.field] = value
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  const { name = '', line1 = '', city = '', ...rest } = values
  return { ok: true, address: { ...rest, name, line1, city, country } }
}

function problemOf(
  each: AddressFieldRule,
  value: string,
  country: string,
  shippingCountries: readonly string[],
): Sentence | undefined {
  if (value === '') return each.required ? say('Required') : undefined
  if (value.length > each.maxLength)
    return say('At most {maxLength} characters.', { maxLength: each.maxLength })
  if (hasControlCharacters(value)) return say('This contains characters that cannot be used.')
  if (each.field === 'country') return countryProblem(value, shippingCountries)
  if (each.field === 'postalCode') return postcodeProblem(value, country)
  if (each.field === 'phone' && !/^[+()\d\s./-]{4,}$/.test(value))
    return say('Write a phone number, such as +1 555 0100.')
  return undefined
}

function countryProblem(country: string, shippingCountries: readonly string[]): Sentence | undefined {
  if (!isCountryCode(country)) return say('Choose a country from the list.')
  if (shippingCountries.length > 0 && !shippingCountries.includes(country)) {
    return say('We do not ship to this country.')
  }
  return undefined
}

function postcodeProblem(postcode: string, country: string): Sentence | undefined {
  const known = postcodes[country]
  if (known === undefined || known.pattern.test(postcode)) return undefined
  return say('{label} is not valid. It should look like {example}.', {
    label: inside(known.label),
    example: known.example,
  })
}

function tidied(field: AddressField, value: string): string {
  const trimmed = value.trim()
  return field === 'postalCode' || field === 'country' ? trimmed.toUpperCase() : trimmed
}

function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text)
}

function rule(
  field: AddressField,
  label: Sentence,
  rest: Partial<AddressFieldRule> & Pick<AddressFieldRule, 'autocomplete' | 'maxLength'>,
): AddressFieldRule {
  return { field, label, required: false, hidden: false, collapsed: false, inputmode: 'text', ...rest }
}
