import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, readAmount } from './typed-amount.ts'

const locales = [
  'en-GB',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'sv-SE',
  'pt-BR',
  'ar-EG',
  'fa-IR',
  'ja-JP',
  'hi-IN',
]
const anyLocale = fc.constantFrom(...locales)
const anyDigits = fc.constantFrom(0, 2, 3)
const anyMinor = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.constantFrom(0, 1, 99, 100, 999, 1000, Number.MAX_SAFE_INTEGER),
)

const minorOf = (typed: string, digits = 2, locale = 'en-GB') => {
  const read = readAmount(typed, digits, locale)
  return read.kind === 'amount' ? read.minor : read.kind
}

test('[MONEY-30] a whole number is so many of the currency, in every language', () => {
  fc.assert(
    fc.property(fc.nat(), anyDigits, anyLocale, (whole, digits, locale) => {
      expect(minorOf(String(whole), digits, locale)).toBe(whole * 10 ** digits)
    }),
  )
  expect(minorOf('25')).toBe(2500)
  expect(minorOf('25', 0)).toBe(25)
  expect(minorOf('25', 3)).toBe(25_000)
})

test('[MONEY-30] what a field shows is what it reads back', () => {
  fc.assert(
    fc.property(anyMinor, anyDigits, anyLocale, (minor, digits, locale) => {
      expect(minorOf(amountText(minor, digits, locale), digits, locale)).toBe(minor)
    }),
  )
  expect(amountText(5, 2, 'en-GB')).toBe('0.05')
  expect(amountText(5, 2, 'de-DE')).toBe('0,05')
  expect(amountText(1250, 0, 'ja-JP')).toBe('1250')
})

test('[MONEY-31] an amount written as a language writes it is read as that amount, symbol and all', () => {
  const shown = fc.record({
    minor: fc.integer({ min: 0, max: 10 ** 12 }),
    currency: fc.constantFrom(['GBP', 2], ['EUR', 2], ['SEK', 2], ['JPY', 0], ['KWD', 3]),
    locale: fc.constantFrom(...locales.filter((locale) => !['ar-EG', 'fa-IR'].includes(locale))),
    style: fc.constantFrom('currency', 'decimal'),
  })
  fc.assert(
    fc.property(shown, ({ minor, currency: [currency, digits], locale, style }) => {
      const text = new Intl.NumberFormat(locale, {
        style: style as 'currency',
        currency: currency as string,
        minimumFractionDigits: digits as number,
        maximumFractionDigits: digits as number,
      }).format(minor / 10 ** (digits as number))
      expect(minorOf(text, digits as number, locale), `${text} in ${locale}`).toBe(minor)
    }),
  )
})

test('[MONEY-31] both common ways of writing are understood, whatever the language', () => {
  for (const locale of locales) {
    for (const typed of [
      '1,234.50',
      '1.234,50',
      '1 234,50',
      "1'234.50",
      '1’234.50',
      '£1,234.50',
      '1.234,50 €',
    ])
      expect(minorOf(typed, 2, locale), `${typed} in ${locale}`).toBe(123_450)
    for (const typed of ['25.5', '25,5', '25.50', '25,50', '£25.5', '25,5 kr'])
      expect(minorOf(typed, 2, locale)).toBe(2550)
    for (const typed of ['1,234,567', '1.234.567', '12,34,567'])
      expect(String(minorOf(typed, 2, locale))).toMatch(/^1234567(00)$|^123456700$/)
  }
  expect(minorOf('.5')).toBe(50)
  expect(minorOf('5.')).toBe(500)
  expect(minorOf('２５')).toBe(2500)
  expect(minorOf('٢٥٫٥', 2, 'ar-EG')).toBe(2550)
  expect(minorOf('25.00', 0)).toBe(25)
})

test('[MONEY-31] what could mean a thousand times more is settled by the language, or asked about', () => {
  expect(minorOf('1,234', 2, 'en-GB')).toBe(123_400)
  expect(minorOf('1.234', 2, 'de-DE')).toBe(123_400)
  expect(minorOf('1.234', 2, 'en-GB')).toBe('unclear')
  expect(minorOf('1,234', 2, 'de-DE')).toBe('unclear')
  expect(minorOf('1,234', 3, 'en-GB')).toBe(1_234_000)
  expect(minorOf('1.234', 3, 'en-GB')).toBe(1234)
  expect(minorOf('1,234', 3, 'de-DE')).toBe(1234)
  // French groups with spaces: here a point says nothing.
  expect(minorOf('1.234', 3, 'fr-FR')).toBe('unclear')
  expect(minorOf('0.500', 2, 'de-DE')).toBe(50)
  expect(minorOf('12.5', 0)).toBe('unclear')
})

test('[MONEY-32] what is no amount says what to write, and nothing throws', () => {
  for (const typed of [
    'abc',
    '12x4',
    '1.2.3',
    '1,23,4',
    '--5',
    '£',
    '12..5',
    '1,234.56.7',
    '1e5',
    'NaN',
    '5k',
    '5m',
  ])
    expect(readAmount(typed, 2, 'en-GB'), typed).toEqual({
      kind: 'unclear',
      message: typed === '--5' ? 'Write an amount from 0.' : 'Write an amount such as 12.50.',
    })
  expect(readAmount('-5', 2)).toMatchObject({ kind: 'unclear', message: 'Write an amount from 0.' })
  expect(readAmount('9'.repeat(30), 2)).toMatchObject({ message: 'This amount is too large.' })
  expect(readAmount('  ', 2)).toEqual({ kind: 'empty' })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), anyDigits, anyLocale, (typed, digits, locale) => {
      const read = readAmount(typed, digits, locale)
      if (read.kind === 'amount') expect(Number.isSafeInteger(read.minor) && read.minor >= 0).toBe(true)
      if (read.kind === 'unclear') expect(read.message).toMatch(/\.$/)
    }),
  )
})
