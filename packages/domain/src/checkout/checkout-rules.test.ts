import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, type TypedAddress } from './address.ts'
import { ADDRESS_FIELDS, addressForm, type AddressExtent } from './address-form.ts'
import { openFormat } from './address-format.ts'
import { formatOfCountry } from './address-formats.ts'
import { formatCardNumber, passesLuhn, readCard } from './card.ts'
import { COUNTRY_CODES, countryChoices, countryName } from './countries.ts'
import { isEmail } from './email.ts'
import { billingField, checkoutValues, readCheckout } from './read-checkout.ts'

const british = {
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  city: 'London',
  postalCode: 'sw1y 4jh',
  country: 'gb',
}
const anywhere = { formatOf: formatOfCountry, language: 'en', shippingCountries: [] as readonly string[] }
const everywhere = { extent: 'whole' as AddressExtent, ...anywhere }
const read = (typed: TypedAddress, shippingCountries: readonly string[] = []) =>
  readAddress(typed, { ...anywhere, shippingCountries })
const addressRules = (country: string) => addressForm(formatOfCountry(country) ?? openFormat, 'en')
const march2026 = Date.UTC(2026, 2, 15)

describe('e-mail', () => {
  test.each(['a@b', 'ada@example.com', 'ada+shop@mail.example.co.uk', 'ä@müller.de'])(
    '[CHK-1] takes %s',
    (email) => {
      expect(isEmail(email)).toBe(true)
    },
  )

  test.each(['', 'a@', '@b', 'ada', 'a b@c.d', 'a@b@c', 'a@b..c', 'a@.c', 'a@c.', `${'a'.repeat(253)}@b.c`])(
    '[CHK-1] refuses "%s"',
    (email) => {
      expect(isEmail(email)).toBe(false)
    },
  )

  test('[CHK-111] refuses an address in which a letter was lost', () => {
    for (const email of ['n\ufffd@example.com', 'n@ex\ufffdmple.com', 'n@example.c\ufffdm'])
      expect(isEmail(email), email).toBe(false)
  })
})

describe('addresses', () => {
  test('[CHK-2] are tidied and checked by the rules of their country', () => {
    expect(read(british)).toEqual({
      ok: true,
      address: { ...british, postalCode: 'SW1Y 4JH', country: 'GB' },
    })
    const us = read({ ...british, country: 'US', postalCode: '9021' })
    expect(spoken(us)).toEqual({
      ok: false,
      fields: { postalCode: 'ZIP code is not valid. It should look like 95014.', region: 'Required' },
    })
    expect(read({})).toMatchObject({ ok: false, fields: { name: 'Required', country: 'Required' } })
  })

  test.each([
    ['US', '90210'],
    ['US', '90210-1234'],
    ['CA', 'K1A 0B1'],
    ['GB', 'EC1A 1BB'],
    ['DE', '10115'],
    ['NL', '1012 AB'],
    ['SE', '11129'],
    ['PL', '00-001'],
    ['IE', 'D02 X285'],
    ['JP', '100-0001'],
    ['PT', '1000-001'],
    ['BR', '01001-000'],
  ])('[CHK-3] %s takes the postcode %s', (country, postalCode) => {
    const problems = read({ ...british, region: 'X', country, postalCode })
    expect(problems).not.toMatchObject({ fields: { postalCode: expect.anything() } })
  })

  test.each([
    ['DE', '1011'],
    ['CA', 'D1A 0B1'],
    ['GB', '12345'],
    ['NL', '123 AB'],
    ['SG', '12345'],
  ])('[CHK-3] %s refuses the postcode %s', (country, postalCode) => {
    expect(spoken(read({ ...british, region: 'X', country, postalCode }))).toMatchObject({
      ok: false,
      fields: { postalCode: expect.stringContaining('should look like') },
    })
  })

  test('[CHK-3] where a country has no postcodes none is asked for, and where few are known none is required', () => {
    expect(read({ ...british, country: 'VN', postalCode: '' })).toMatchObject({ ok: true })
    expect(addressRules('HK').find(({ name }) => name === 'postalCode')?.hidden).toBe(true)
    const read1 = read({ ...british, country: 'HK', region: 'Kowloon' })
    expect(read1).toMatchObject({ address: expect.not.objectContaining({ postalCode: expect.anything() }) })
  })

  test('[CHK-4] every country asks at most eight fields at first, who and where to before anything else', () => {
    for (const country of COUNTRY_CODES) {
      const rules = addressRules(country)
      expect(rules.map(({ name }) => name).toSorted()).toEqual([...ADDRESS_FIELDS].toSorted())
      expect(rules.slice(0, 3).map(({ name }) => name)).toEqual(['name', 'company', 'country'])
      const shown = rules.filter(({ hidden, field }) => !hidden && field.seldom !== true)
      // One more is the e-mail address.
      expect(shown.length).toBeLessThanOrEqual(7)
    }
  })

  test('[CHK-5] the countries offered are those shipped to, by name', () => {
    expect(countryChoices(['US', 'DE'], 'en').map(({ name }) => name)).toEqual(['Germany', 'United States'])
    expect(countryChoices([], 'en')).toHaveLength(249)
    expect(countryName('DE', 'not a language')).toBe('DE')
    expect(read(british, ['US'])).toMatchObject({
      fields: { country: 'We do not ship to this country.' },
    })
    expect(read({ ...british, country: 'XX' })).toMatchObject({
      fields: { country: 'Choose a country from the list.' },
    })
  })

  test('[CHK-2] nothing with line breaks or without end gets through', () => {
    expect(read({ ...british, name: 'Ada\r\nBcc: x@y.z' })).toMatchObject({
      fields: { name: 'This contains characters that cannot be used.' },
    })
    expect(read({ ...british, line1: 'x'.repeat(201) })).toMatchObject({ ok: false })
  })
})

describe('cards', () => {
  const typed = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 30', cardCvc: '123' }

  test('[CHK-6] spaces are welcome, and put in while typing', () => {
    expect(readCard(typed, march2026)).toEqual({
      ok: true,
      card: { number: '4242424242424242', expiryMonth: 4, expiryYear: 2030, cvc: '123' },
    })
    expect(formatCardNumber('42424242x42')).toBe('4242 4242 42')
  })

  test('[CHK-6] every single wrong digit is caught before anything is sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4242424242424242']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(passesLuhn(digits.join(''))).toBe(false)
      }),
    )
    expect(passesLuhn('4242424242424242')).toBe(true)
    expect(passesLuhn('')).toBe(false)
  })

  test.each([
    ['02 / 26', 'This card has expired.'],
    ['13 / 30', 'Write month and year, such as 04 / 29.'],
    ['2030', 'Write month and year, such as 04 / 29.'],
    ['', 'Required'],
  ])('[CHK-6] refuses the expiry "%s"', (cardExpiry, message) => {
    expect(readCard({ ...typed, cardExpiry }, march2026)).toMatchObject({ fields: { cardExpiry: message } })
  })

  test('[CHK-6] a card is good until its month ends', () => {
    expect(readCard({ ...typed, cardExpiry: '03/2026' }, march2026)).toMatchObject({ ok: true })
    expect(readCard({ ...typed, cardExpiry: '0326' }, march2026)).toMatchObject({ ok: true })
  })

  test('[CHK-6] names every field that is wrong', () => {
    expect(readCard({ cardNumber: '1', cardExpiry: 'x', cardCvc: '12' }, march2026)).toEqual({
      ok: false,
      fields: {
        cardNumber: 'A card number has 12 to 19 digits.',
        cardExpiry: 'Write month and year, such as 04 / 29.',
        cardCvc: 'The security code has 3 or 4 digits.',
      },
    })
  })
})

describe('what is typed of a card', () => {
  const typed = { cardNumber: '4242424242424242', cardExpiry: '04/30', cardCvc: '123' }
  const wrong = (change: Partial<typeof typed>, now = march2026) => {
    const read = readCard({ ...typed, ...change }, now)
    return read.ok ? {} : read.fields
  }

  test.each(['5555555555554444', '378282246310005', '6011111111111117', '79927398713'])(
    '[CHK-6] the check digit of %s is right, and that of no neighbour',
    (number) => {
      expect(passesLuhn(number)).toBe(true)
      const others = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
        (by) => `${number.slice(0, -1)}${(Number(number.at(-1)) + by) % 10}`,
      )
      expect(others.filter(passesLuhn)).toEqual([])
    },
  )

  test('[CHK-6] numbers have 12 to 19 digits, with spaces and dashes as one likes', () => {
    const length = 'A card number has 12 to 19 digits.'
    expect(wrong({ cardNumber: '' })).toEqual({ cardNumber: 'Required' })
    expect(wrong({ cardNumber: '79927398713' })).toEqual({ cardNumber: length })
    expect(wrong({ cardNumber: '0'.repeat(20) })).toEqual({ cardNumber: length })
    expect(wrong({ cardNumber: 'x4242424242424242' })).toEqual({ cardNumber: length })
    expect(wrong({ cardNumber: '0'.repeat(19) })).toEqual({})
    expect(wrong({ cardNumber: '0'.repeat(12) })).toEqual({})
    expect(wrong({ cardNumber: '5555-5555 5555-4444' })).toEqual({})
    expect(wrong({ cardNumber: '4242424242424241' })).toEqual({
      cardNumber: 'This card number is not valid. Please check the digits.',
    })
  })

  test('[CHK-6] while typing no more digits are shown than a card has', () => {
    expect(formatCardNumber('4'.repeat(25))).toBe('4444 4444 4444 4444 444')
    expect(formatCardNumber('42424242')).toBe('4242 4242')
  })

  test.each(['1/30', '01/30', '12/30', ' 04 / 30 ', '04-30', '04.2030', '0430'])(
    '[CHK-6] takes the expiry "%s"',
    (cardExpiry) => {
      expect(wrong({ cardExpiry })).toEqual({})
    },
  )

  test.each(['0/30', '00/30', '13/30', '104/30', '04/303', 'x04/30', '04/30x', '04//30'])(
    '[CHK-6] refuses the expiry "%s" in words',
    (cardExpiry) => {
      expect(wrong({ cardExpiry })).toEqual({ cardExpiry: 'Write month and year, such as 04 / 29.' })
    },
  )

  test('[CHK-6] a card ends with the last moment of its month', () => {
    const end = Date.UTC(2026, 3, 1)
    expect(wrong({ cardExpiry: '03/26' }, end - 1)).toEqual({})
    expect(wrong({ cardExpiry: '03/26' }, end)).toEqual({ cardExpiry: 'This card has expired.' })
    expect(readCard({ ...typed, cardExpiry: '03/2099' }, end)).toMatchObject({ card: { expiryYear: 2099 } })
  })

  test('[CHK-6] a security code has 3 or 4 digits', () => {
    expect(wrong({ cardCvc: ' 1234 ' })).toEqual({})
    expect(wrong({ cardCvc: ' ' })).toEqual({ cardCvc: 'Required' })
    for (const cardCvc of ['12', '12345', 'x123', '123x'])
      expect(wrong({ cardCvc })).toEqual({ cardCvc: 'The security code has 3 or 4 digits.' })
  })
})

describe('the whole form', () => {
  test('[CHK-7] the billing address is the shipping address unless the buyer says otherwise', () => {
    const same = readCheckout({ email: ' ada@EXAMPLE.com ', ...british }, everywhere)
    expect(same).toMatchObject({
      ok: true,
      details: {
        email: 'ada@example.com',
        shippingAddress: { city: 'London' },
        billingAddress: { city: 'London' },
      },
    })
    const other = readCheckout({ email: 'a@b', ...british, billingDifferent: 'on' }, everywhere)
    expect(other).toMatchObject({ ok: false, fields: { billingName: 'Required', billingLine1: 'Required' } })
    expect(billingField('postalCode')).toBe('billingPostalCode')
  })

  test('[CHK-7] a billing address may be where the store does not ship to', () => {
    const billing = Object.fromEntries(
      Object.entries(british).map(([field, value]) => [billingField(field as keyof typeof british), value]),
    )
    const shipping = { ...british, country: 'DE', postalCode: '10115' }
    const form = { email: 'a@b', ...shipping, ...billing, billingDifferent: 'on' }
    expect(readCheckout(form, { ...everywhere, shippingCountries: ['DE'] })).toMatchObject({
      ok: true,
    })
  })

  test('[CHK-8] without anything to ship, an e-mail address is enough', () => {
    expect(readCheckout({ email: 'a@b' }, { ...everywhere, extent: 'none' as const })).toEqual({
      ok: true,
      details: { email: 'a@b', shippingAddress: null, billingAddress: null },
    })
  })
})

describe('the form shown again', () => {
  const form = {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    company: 'Engines Ltd',
    country: 'GB',
    line1: '12 St James Square',
    postalCode: 'SW1Y 4JH',
    city: 'London',
  }
  const elsewhere = {
    billingName: 'Ben Babbage',
    billingCountry: 'DE',
    billingLine1: 'Hauptstraße 1',
    billingPostalCode: '10115',
    billingCity: 'Berlin',
  }
  const again = (values: { readonly [field: string]: string }, rules = everywhere) => {
    const read = readCheckout(values, rules)
    if (!read.ok) throw new Error(JSON.stringify(read.fields))
    return checkoutValues(read.details)
  }

  test('[CHK-28] says what was typed, with one address or two', () => {
    expect(again(form)).toEqual(form)
    const both = { ...form, billingDifferent: 'on', ...elsewhere }
    expect(again(both)).toEqual(both)
  })

  test('[CHK-28] one other field is enough for two addresses', () => {
    const billing = Object.fromEntries(
      Object.entries(form)
        .filter(([field]) => field !== 'email')
        .map(([field, value]) => [billingField(field as 'name'), value]),
    )
    expect(again({ ...form, billingDifferent: 'on', ...billing })).toEqual(form)
    const other = { ...billing, billingCity: 'York' }
    expect(again({ ...form, billingDifferent: 'on', ...other })).toEqual({
      ...form,
      billingDifferent: 'on',
      ...other,
    })
  })

  test('[CHK-28] [CHK-112] [TAX-45] of whoever fetches it, or gives a country alone, it says what they gave', () => {
    const fetched = { email: 'ada@example.com', name: 'Ada Lovelace', country: 'GB' }
    expect(again(fetched, { ...everywhere, extent: 'buyer' })).toEqual(fetched)
    const billed = { ...fetched, billingDifferent: 'on', ...elsewhere }
    expect(again(billed, { ...everywhere, extent: 'buyer' })).toEqual(billed)
    const read = readCheckout({ ...form, ...fetched }, { ...everywhere, extent: 'buyer' })
    expect(read).toMatchObject({ details: { shippingAddress: null, buyer: { line1: '', city: '' } } })
    const there = { email: 'ada@example.com', country: 'FR' }
    expect(again(there, { ...everywhere, shippingCountries: ['GB'], extent: 'country' })).toEqual(there)
  })

  test('[CHK-28] of a cart that ships nothing there is the e-mail address, and a billing address if there was one', () => {
    const digital = { ...everywhere, extent: 'none' as const }
    expect(again({ email: 'a@b' }, digital)).toEqual({ email: 'a@b' })
    const billed = { email: 'a@b', billingDifferent: 'on', ...elsewhere }
    expect(again(billed, digital)).toEqual(billed)
  })

  test('[CHK-1] [CHK-7] an e-mail address that is missing or wrong is named, beside everything else', () => {
    const message = 'One or more fields is invalid, please check your entries.'
    expect(readCheckout({ ...form, email: ' ' }, everywhere)).toEqual({
      ok: false,
      message,
      fields: { email: 'Required' },
    })
    expect(readCheckout({ ...form, email: 'ada', city: '' }, everywhere)).toEqual({
      ok: false,
      message,
      fields: {
        email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
        city: 'Required',
      },
    })
    expect(isEmail(`${'a'.repeat(252)}@b.c`)).toBe(true)
    expect(isEmail('a@')).toBe(false)
  })
})
