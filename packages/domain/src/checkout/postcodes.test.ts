import { spoken } from '../testing/spoken.ts'
import { describe, expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import { readAddress, type TypedAddress } from './address.ts'
import { addressForm } from './address-form.ts'
import { openFormat } from './address-format.ts'
import { formatOfCountry } from './address-formats.ts'

const anybody = { name: 'Ada Lovelace', line1: '12 St James Square', city: 'London', region: 'Somewhere' }

const read = (typed: TypedAddress) =>
  readAddress(typed, { formatOf: formatOfCountry, language: 'en', shippingCountries: [] })
const addressRules = (country: string) => addressForm(formatOfCountry(country) ?? openFormat, 'en')

/** What is said about a postcode; undefined when it is taken. */
function problemWith(country: string, postalCode: string): string | undefined {
  const found = read({ ...anybody, country, postalCode })
  const problem = found.ok ? undefined : found.fields.postalCode
  return problem && inEnglish(problem)
}

/** Of each country: postcodes people there write, and what is none, mistyped at its ends and in its middle. */
const POSTCODES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['US', ['90210', '90210-1234', '902101234'], ['9021', '902101', 'X90210', '90210-123', '90210-12345']],
  ['PR', ['00901'], ['0090']],
  ['GU', ['96910'], ['9691']],
  ['VI', ['00801'], ['0080']],
  ['MP', ['96950'], ['9695']],
  ['AS', ['96799'], ['9679']],
  ['UM', ['96898'], ['9689']],
  ['CA', ['K1A 0B1', 'k1a0b1'], ['D1A 0B1', 'KAA 0B1', 'K1A 0BB', 'XK1A 0B1', 'K1A 0B12', 'K1D 0B1', 'K1A 0O1', 'K1A AB1']], // prettier-ignore
  ['GB', ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'EC1A1BB', 'GIR 0AA', 'GIR0AA'], ['SWA 1AA', 'SW1A 1A', 'SW1A 1AAA', 'ABC1 1AA', 'SW1A AAA', '1M1 1AE', 'GIR 0AAX', 'XGIR 0AA', 'ZZ1 1AA']], // prettier-ignore
  ['GG', ['GY1 1AA'], ['1']],
  ['JE', ['JE2 3AB'], ['1']],
  ['IM', ['IM1 1AA'], ['1']],
  ['AU', ['2000'], ['200', '20000']],
  ['NZ', ['6011'], ['601', '60111']],
  ['DE', ['10115', '01067'], ['1011', '101155', '1011A']],
  ['AT', ['1010'], ['101', '10100']],
  ['CH', ['8001'], ['800', '80011']],
  ['LI', ['9490'], ['949', '94900']],
  ['FR', ['75001'], ['7500', '750011']],
  ['MC', ['98000'], ['9800', '980000']],
  ['BE', ['1000'], ['100', '10000']],
  ['LU', ['1009'], ['100', '10099']],
  [
    'NL',
    ['1012 AB', '1012ab'],
    ['0123 AB', '101 AB', '1012 A', '1012 ABC', 'X1012 AB', '1012 1B', '10123 AB'],
  ],
  ['IT', ['00118'], ['0011', '001188']],
  ['ES', ['28001'], ['2800', '280011']],
  ['PT', ['1000-001', '1000001'], ['100-001', '1000-01', '1000-0011', '11000-001', 'A000-001', '1000-00A']],
  ['DK', ['1050'], ['105', '10500']],
  ['NO', ['0150'], ['015', '01500']],
  ['SE', ['111 29', '11129'], ['11 29', '111 2', '111 299', '1111 29', 'A11 29', '111 2A']],
  ['FI', ['00100'], ['0010', '001000']],
  ['PL', ['00-001', '00001'], ['0-001', '00-01', '00-0011', '000-001', 'A0-001', '00-00A']],
  ['CZ', ['110 00', '11000'], ['11 00', '110 0', '110 000', '1110 00', 'A10 00', '110 0A']],
  ['IE', ['D02 X285', 'D6W X285', 'D02X285'], ['D0 X285', 'D02 X28', 'D02 X2855', 'AD02 X285', 'D02 X_85']], // prettier-ignore
  ['JP', ['100-0001', '1000001'], ['10-0001', '100-001', '100-00011', '1100-0001', 'A00-0001', '100-000A']],
  ['SG', ['018956'], ['01895', '0189566']],
  ['IN', ['110001', '110 001'], ['11001', '1100011', 'X110001', '1A0001', '11000A']],
  ['MX', ['06000'], ['0600', '060000']],
  ['BR', ['01001-000', '01001000'], ['0100-000', '01001-00', '01001-0000', '101001-000', 'A1001-000', '01001-00A']], // prettier-ignore
  ['ZA', ['8001'], ['800', '80011']],
  ['IL', ['6100000'], ['610000', '61000000']],
  ['TH', ['10100'], ['1010', '101000']],
  ['MY', ['50000'], ['5000', '500000']],
  ['ID', ['10110'], ['1011', '101100']],
]

test.each(POSTCODES)('[CHK-3] %s takes its own postcodes and no others', (country, right, wrong) => {
  expect(right.filter((code) => problemWith(country, code) !== undefined)).toEqual([])
  expect(wrong.filter((code) => problemWith(country, code) === undefined)).toEqual([])
})

test.each(POSTCODES)('[CHK-3] the example shown to a buyer in %s is one that is taken', (country) => {
  const label = addressRules(country).find(({ name }) => name === 'postalCode')?.field.label
  const [, named, example] = /^(.+) is not valid\. It should look like (.+)\.$/.exec(problemWith(country, '!') ?? '') ?? [] // prettier-ignore
  expect(named).toBe(label)
  expect(problemWith(country, example ?? '!')).toBeUndefined()
})

describe('[CHK-2] what an address is asked for', () => {
  const asked = (country: string) =>
    addressRules(country)
      .filter(({ hidden }) => !hidden)
      .map(({ field, half }) =>
        [
          field.label,
          field.autocomplete,
          field.rules.required !== undefined && 'required',
          field.seldom === true && 'seldom',
          half && 'half',
          ...(field.kind === 'text'
            ? [field.keyboard, field.rules.max]
            : [`one of ${field.options.length - 1}`]),
        ]
          .filter((word) => word !== false && word !== undefined)
          .join(' | '),
      )

  test('in the United States', () => {
    expect(asked('US')).toEqual([
      'Full name | name | required | 100',
      'Company | organization | seldom | 100',
      'Country | country | required | 2',
      'Address | address-line1 | required | 200',
      'Apartment, suite, floor | address-line2 | seldom | 200',
      'City | address-level2 | required | 100',
      'State | address-level1 | required | half | one of 62',
      'ZIP code | postal-code | required | half | numeric | 12',
      'Phone | tel | seldom | tel | 40',
    ])
  })

  test.each([
    ['CA', 'Postal code', 'text', 'Province'],
    ['AU', 'Postcode', 'numeric', 'State'],
    ['GB', 'Postcode', 'text', undefined],
    ['NL', 'Postcode', 'text', undefined],
    ['IE', 'Eircode', 'text', 'County'],
    ['JP', 'Postal code', 'numeric', 'Prefecture'],
    ['SG', 'Postal code', 'numeric', undefined],
    ['IN', 'PIN code', 'numeric', 'State'],
    ['MX', 'Postal code', 'numeric', 'State'],
    ['BR', 'CEP', 'numeric', 'State'],
    ['PT', 'Postcode', 'numeric', undefined],
    ['SE', 'Postcode', 'numeric', undefined],
    ['PL', 'Postcode', 'numeric', undefined],
    ['CZ', 'Postcode', 'numeric', undefined],
    ['ZA', 'Postal code', 'numeric', undefined],
    ['IL', 'Postal code', 'numeric', undefined],
    ['TH', 'Postal code', 'numeric', 'Province'],
    ['MY', 'Postcode', 'numeric', 'State'],
    ['ID', 'Postal code', 'numeric', 'Province'],
    ['AE', undefined, undefined, 'Emirate'],
    ['VN', 'Postal code', 'numeric', 'Province'],
  ])('in %s', (country, postcode, keyboard, region) => {
    const rules = new Map(addressRules(country).filter(({ hidden }) => !hidden).map((one) => [one.name, one.field])) // prettier-ignore
    expect(rules.get('postalCode')?.label).toBe(postcode)
    const asked = rules.get('postalCode')
    expect(asked?.kind === 'text' ? asked.keyboard : undefined).toBe(keyboard)
    expect(rules.get('region')?.label).toBe(region)
  })

  test('nowhere where there are no postcodes', () => {
    const without = ['AE', 'AG', 'AO', 'BO', 'BS', 'BZ', 'CI', 'FJ', 'GH', 'HK', 'JM', 'KI', 'MO', 'QA', 'UG', 'ZW'] // prettier-ignore
    const asks = without.filter((country) =>
      addressRules(country).some(({ name, hidden }) => name === 'postalCode' && !hidden),
    )
    expect(asks).toEqual([])
  })
})

test('[CHK-46] a telephone number is written in digits and signs, and nothing else', () => {
  const problem = (phone: string) => {
    const found = read({ ...anybody, country: 'VN', phone })
    return found.ok ? undefined : found.fields.phone
  }
  expect(
    ['+1 555 0100', '(020) 7946/0000', '1.2-34', '1234', '+49 30 1234 ext. 5', '０３−１２３４'].map(problem),
  ).toEqual(Array(6).fill(undefined))
  const wrong = ['123', 'call me', 'x1234', '1234x', '+', '1'.repeat(16), '++1234', '----']
  expect(wrong.map(problem)).toEqual(wrong.map(() => 'Write a phone number, such as +1 555 0100.'))
})

test('[CHK-2] a field takes as many characters as it says, and says so when there are more', () => {
  expect(read({ ...anybody, country: 'DJ', line1: 'x'.repeat(200) })).toMatchObject({ ok: true })
  expect(spoken(read({ ...anybody, country: 'DJ', line1: 'x'.repeat(201) }))).toMatchObject({
    fields: { line1: 'Give a text of at most 200 characters.' },
  })
  expect(read({ ...anybody, country: 'DJ', name: 'a\u007f' })).toMatchObject({
    fields: { name: 'This contains characters that cannot be used.' },
  })
})

test('[CHK-2] what is left empty is not part of the address', () => {
  const found = read({ ...anybody, country: 'gb', postalCode: ' sw1a 1aa ', company: '  ', phone: ' 1234 ' }) // prettier-ignore
  expect(found).toEqual({
    ok: true,
    address: {
      name: anybody.name,
      line1: anybody.line1,
      city: anybody.city,
      postalCode: 'SW1A 1AA',
      country: 'GB',
      phone: '1234',
    },
  })
})
