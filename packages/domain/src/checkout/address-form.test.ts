import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFields } from '../fields/read-fields.ts'
import { typedProblem } from '../fields/typed-field.ts'
import { spoken } from '../testing/spoken.ts'
import { inEnglish } from '../words/catalogues.ts'
import { readAddress, type TypedAddress } from './address.ts'
import { ADDRESS_FIELDS, addressForm, regionsOf } from './address-form.ts'
import { lettersOf } from './address-format.ts'
import { addressFormats } from './address-formats.generated.ts'
import { formatOfCountry } from './address-formats.ts'
import { COUNTRY_CODES } from './countries.ts'
import { tidyPostcode } from './postcode.ts'

const rules = (language = 'en') => ({ formatOf: formatOfCountry, language, shippingCountries: [] })
const read = (typed: TypedAddress, language?: string) => {
  const found = readAddress(typed, rules(language))
  return found.ok ? found.address : spoken(found.fields)
}

/** What a country asks for at first, in its order: `ZIP code*` where it must be filled in, `½` beside another one. */
const asked = (country: string, language = 'en') =>
  addressForm(formatOfCountry(country)!, language)
    .filter(({ hidden, field }) => !hidden && field.seldom !== true)
    .map(({ field, half }) => field.label + (field.rules.required ? '*' : '') + (half ? '½' : ''))
    .join(', ')

describe('[CHK-41] an address is asked for as its country writes it', () => {
  test('every country and territory has a format, with the street and a name in it', () => {
    expect(Object.keys(addressFormats).toSorted()).toEqual([...COUNTRY_CODES].toSorted())
    for (const [country, { lines, latin = lines, needs }] of Object.entries(addressFormats)) {
      expect(lettersOf(lines), country).toEqual(expect.arrayContaining(['N', 'O', 'A', ...needs]))
      expect(lettersOf(latin).toSorted(), country).toEqual(lettersOf(lines).toSorted())
    }
    expect(formatOfCountry('toString')).toBeUndefined()
    expect(formatOfCountry('XX')).toBeUndefined()
  })

  test.each([
    ['US', 'Full name*, Country*, Address*, City*, State*½, ZIP code*½'],
    ['GB', 'Full name*, Country*, Address*, Town or city*½, Postcode*½'],
    ['DE', 'Full name*, Country*, Address*, Postcode*½, City*½'],
    ['JP', 'Full name*, Country*, Postal code*½, Prefecture*½, City*, Address*'],
    ['AU', 'Full name*, Country*, Address*, Suburb*, State*½, Postcode*½'],
    ['ES', 'Full name*, Country*, Address*, Postcode*½, City*½, Province*'],
    ['IE', 'Full name*, Country*, Address*, Townland½, City*½, County½, Eircode½'],
    ['BR', 'Full name*, Country*, Address*, Neighborhood½, City*½, State*½, CEP*½'],
    ['SG', 'Full name*, Country*, Address*, Postal code*'],
    ['AE', 'Full name*, Country*, Address*, Emirate*'],
  ])('in %s', (country, form) => {
    expect(asked(country)).toBe(form)
  })

  test('the example of every postcode is one that is taken, and stays as it is', () => {
    for (const [country, format] of Object.entries(addressFormats)) {
      if (format.pattern === undefined) continue
      const examples = format.examples?.split(',') ?? []
      expect(examples.length, country).toBeGreaterThan(0)
      for (const example of examples) expect(tidyPostcode(example, format), country).toBe(example)
    }
  })
})

describe('[CHK-44] a postcode is written as its country does', () => {
  test.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' ec1a  1bb ', 'EC1A 1BB'],
    ['GB', 'bfpo61', 'BFPO 61'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['NL', '1012ab', '1012 AB'],
    ['NL', 'NL-1012 AB', '1012 AB'],
    ['JP', '1000001', '100-0001'],
    ['JP', '１００−０００１', '100-0001'],
    ['JP', '100ー0001', '100-0001'],
    ['US', '902101234', '90210-1234'],
    ['US', '90210 1234', '90210-1234'],
    ['US', '90210', '90210'],
    ['DE', 'D-10115', '10115'],
    ['DE', '10 115', '10115'],
    ['CH', 'CH-8001', '8001'],
    ['PL', '00950', '00-950'],
    ['BR', '01001000', '01001-000'],
    ['PT', '1000001', '1000-001'],
  ])('%s: “%s” is %s', (country, typed, tidy) => {
    expect(tidyPostcode(typed, formatOfCountry(country)!)).toBe(tidy)
  })

  test('what is none stays as it was typed, in capitals, and is named with an example', () => {
    expect(tidyPostcode(' 1011x ', formatOfCountry('DE')!)).toBe('1011X')
    const typed = { name: 'A', line1: '1', city: 'B', country: 'DE', postalCode: '1011x' }
    expect(read(typed)).toEqual({ postalCode: 'Postcode is not valid. It should look like 26133.' })
  })

  test('however long and odd the text, it is read at once and tidying twice is tidying once', () => {
    const country = fc.constantFrom(...Object.keys(addressFormats))
    fc.assert(
      fc.property(country, fc.string({ unit: 'binary', maxLength: 60 }), (code, typed) => {
        const format = addressFormats[code]!
        const once = tidyPostcode(typed, format)
        if (new RegExp(`^(?:${format.pattern ?? '(?!)'})$`, 'u').test(once))
          expect(tidyPostcode(once, format)).toBe(once)
      }),
    )
    // Not a measure: a pattern that goes back and forth would not come back in minutes.
    for (const format of Object.values(addressFormats)) tidyPostcode('1 -'.repeat(3000), format)
  })
})

describe('[CHK-45] a region is one of a list', () => {
  const american = { name: 'A', line1: '1', city: 'B', country: 'US', postalCode: '90210' }
  const japanese = { name: 'A', line1: '1', city: 'B', country: 'JP', postalCode: '100-0001' }

  test.each(['CA', 'ca', 'California', ' california '])('an envelope has the code of “%s”', (region) => {
    expect(read({ ...american, region })).toMatchObject({ region: 'CA' })
  })

  test('named in the language of the page where it has names in two scripts', () => {
    const [first] = regionsOf(formatOfCountry('JP')!, 'ja-JP')
    expect(first).toEqual(['北海道', '北海道'])
    expect(regionsOf(formatOfCountry('JP')!, 'en').at(0)).toEqual(['Aichi', 'Aichi'])
    for (const region of ['東京都', 'Tokyo', 'tokyo']) {
      expect(read({ ...japanese, region })).toMatchObject({ region: 'Tokyo' })
      expect(read({ ...japanese, region }, 'ja')).toMatchObject({ region: '東京都' })
    }
  })

  test('and nothing else', () => {
    expect(read({ ...american, region: 'Bavaria' })).toEqual({ region: 'Choose one from the list.' })
    expect(read({ ...american, region: '' })).toEqual({ region: 'Required' })
    // An Irish address need not name its county.
    const irish = { name: 'A', line1: '1', city: 'B', country: 'IE', region: '' }
    expect(read(irish)).not.toHaveProperty('region')
    expect(read({ ...irish, region: 'Kerry' })).toEqual({ region: 'Choose one from the list.' })
    expect(read({ ...irish, region: 'co. kerry' })).toMatchObject({ region: 'Co. Kerry' })
  })

  test('no list has a name twice, or one that ends the list early', () => {
    for (const [country, format] of Object.entries(addressFormats))
      for (const language of ['en', format.language ?? 'en']) {
        const values = regionsOf(format, language).map(([value]) => value)
        expect(new Set(values).size, country).toBe(values.length)
        expect(values, country).not.toContain('')
      }
  })
})

describe('[FIELD-7] the address is asked in the vocabulary of fields', () => {
  test('every field says what browsers fill in, and seldom ones that they are', () => {
    for (const country of COUNTRY_CODES) {
      const form = addressForm(formatOfCountry(country)!, 'en')
      expect(form.map(({ name }) => name).toSorted()).toEqual([...ADDRESS_FIELDS].toSorted())
      expect(form.filter(({ field }) => !field.autocomplete)).toEqual([])
      expect(form.filter(({ field }) => field.seldom).map(({ name }) => name)).toEqual([
        'company',
        'line2',
        'phone',
      ])
    }
  })

  test('what an address is read by is what its fields are checked by', () => {
    const texts = fc.constantFrom('', 'x', '10115', 'SW1A 1AA', 'CA', 'a\nb', '1'.repeat(13), '+1 555 0100')
    const country = fc.constantFrom('US', 'GB', 'DE', 'JP', 'SG')
    const typed = fc.record(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, texts])))
    fc.assert(
      fc.property(country, typed, (code, values: TypedAddress) => {
        const format = formatOfCountry(code)!
        const form = addressForm(format, 'en').filter(({ hidden }) => !hidden)
        const fields = Object.fromEntries(form.map(({ name, field }) => [name, field]))
        const sent = { ...values, country: code, postalCode: tidyPostcode(values.postalCode ?? '', format) }
        const given = Object.fromEntries(form.map(({ name }) => [name, (sent[name] ?? '').trim()]))
        const problems = checkFields(fields, given)
        const found = readAddress(sent, rules())
        const said = found.ok ? {} : found.fields
        const words = (all: object) =>
          Object.fromEntries(Object.entries(all).map(([name, problem]) => [name, inEnglish(problem)]))
        // What is wrong is said to buyers in the words of forms of a website.
        const typedProblems = form.flatMap(({ name, field }) => {
          const problem = typedProblem(field, given[name]!)
          return problem === undefined ? [] : [[name, problem] as const]
        })
        expect(words(said)).toEqual(words(Object.fromEntries(typedProblems)))
        expect(Object.keys(said).toSorted()).toEqual(Object.keys(problems).toSorted())
      }),
    )
  })
})
