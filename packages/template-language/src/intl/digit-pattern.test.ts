import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickFormat } from './digit-pattern.ts'

const locales = [
  'en',
  'en-IN',
  'de',
  'de-CH',
  'fr',
  'es',
  'pl',
  'pt-PT',
  'ja',
  'ar',
  'ar-EG',
  'hi',
  'sv',
  'bg',
  'fa',
  'th',
]
const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'INR', 'CHF']

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.option(fc.stringMatching(/^\d{1,4}$/)))
  .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`))

test('[FMT-33] the short cut prints every amount it takes as Intl does, in every locale', () => {
  for (const locale of locales) {
    for (const currency of currencies) {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        roundingMode: 'halfEven',
      } as object)
      const quick = quickFormat(format)
      if (quick === undefined) continue
      fc.assert(
        fc.property(amount, (text) => {
          const printed = quick(text)
          // Intl reads decimal text exactly; its type only knows numbers.
          if (printed !== undefined) expect(printed).toBe(format.format(text as unknown as number))
        }),
        { numRuns: 60 },
      )
    }
  }
})

test('[FMT-33] the short cut is taken for everyday amounts, and left for others', () => {
  const quick = quickFormat(new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))
  expect(['0', '9.5', '1234.50', '999999999999.99'].map((text) => quick?.(text))).toEqual([
    '$0.00',
    '$9.50',
    '$1,234.50',
    '$999,999,999,999.99',
  ])
  expect(['-1', '1.005', '1e3', '007', '', 'x', '1234567890123'].map((text) => quick?.(text))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})

test('[FMT-33] there is no short cut for native digits, groups of two, or currency names', () => {
  const of = (locale: string, options: Intl.NumberFormatOptions = {}) =>
    quickFormat(new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...options }))
  expect(of('ar-EG')).toBeUndefined()
  expect(of('en-IN')).toBeUndefined()
  expect(of('en', { currencyDisplay: 'name' })).toBeUndefined()
  expect(of('de')).toBeTypeOf('function')
})
