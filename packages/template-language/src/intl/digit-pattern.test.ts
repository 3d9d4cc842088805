import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickFormat } from './digit-pattern.ts'

/** `Intl` reads decimal text exactly; its type only knows numbers. */
const printer = (format: Intl.NumberFormat) => (text: string) => format.format(text as unknown as number)

const quickOf = (format: Intl.NumberFormat) => quickFormat(printer(format), format.resolvedOptions())

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
      const quick = quickOf(format)
      if (quick === undefined) continue
      fc.assert(
        fc.property(amount, (text) => {
          const printed = quick(text)
          if (printed !== undefined) expect(printed).toBe(printer(format)(text))
        }),
        { numRuns: 60 },
      )
    }
  }
})

test('[FMT-32] the short cut prints as many fraction digits as Intl does', () => {
  for (const locale of locales) {
    for (const [least, most] of [
      [0, 0],
      [0, 3],
      [1, 2],
      [2, 2],
    ] as const) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      })
      const quick = quickOf(format)
      fc.assert(
        fc.property(amount, (text) => {
          expect(quick?.(text) ?? printer(format)(text)).toBe(printer(format)(text))
        }),
        { numRuns: 60 },
      )
    }
  }
  const quick = quickOf(new Intl.NumberFormat('en'))
  expect(['1234.5', '0.125', '7'].map((text) => quick?.(text))).toEqual(['1,234.5', '0.125', '7'])
  expect(['1.50', '1.0', '0.0001'].map((text) => quick?.(text))).toEqual([undefined, undefined, undefined])
})

test('[FMT-33] the short cut is taken for everyday amounts, and left for others', () => {
  const quick = quickOf(new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))
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

test('[FMT-33] there is no short cut for native digits, groups of two, or significant digits', () => {
  const of = (locale: string, options: Intl.NumberFormatOptions = {}) =>
    quickOf(new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...options }))
  expect(of('ar-EG')).toBeUndefined()
  expect(of('en-IN')).toBeUndefined()
  expect(of('en', { minimumSignificantDigits: 2 })).toBeUndefined()
  expect(of('de')).toBeTypeOf('function')
})
