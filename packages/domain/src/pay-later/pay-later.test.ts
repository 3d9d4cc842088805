import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { noPayLater, payLaterBrand, payLaterLocale, payLaterMessage } from './pay-later.ts'

const on = { ...noPayLater, isOn: true }
const physical = { productType: PRODUCT_TYPES.physical }

test('[PAYLATER-1] a country and a language lead to a locale, another language to the first of the country, another country to none', () => {
  const pairs = [
    ['US', 'en-GB', 'en_US', 'Afterpay'],
    ['PR', 'es', 'en_US', 'Afterpay'],
    ['CA', 'fr', 'fr_CA', 'Afterpay'],
    ['CA', 'fr-CA', 'fr_CA', 'Afterpay'],
    ['CA', 'de', 'en_CA', 'Afterpay'],
    ['AU', 'en', 'en_AU', 'Afterpay'],
    ['NZ', 'mi', 'en_NZ', 'Afterpay'],
    ['GB', 'cy', 'en_GB', 'Clearpay'],
  ] as const
  for (const [country, language, locale, brand] of pairs) {
    expect(payLaterLocale(country, language)).toBe(locale)
    expect(payLaterBrand(locale)).toBe(brand)
  }
  for (const country of ['DE', 'us', '', 'constructor']) expect(payLaterLocale(country, 'en')).toBeUndefined()
})

test('[PAYLATER-2] four payments are said above the minimum and up to the maximum, else the limit; only of physical products', () => {
  expect(payLaterMessage(physical, 101, on)).toMatchObject({ kind: 'offered' })
  expect(payLaterMessage(physical, 100, on)).toEqual({ kind: 'below-minimum', limit: 100 })
  expect(payLaterMessage(physical, 200_000, on)).toMatchObject({ kind: 'offered' })
  expect(payLaterMessage(physical, 200_001, on)).toEqual({ kind: 'over-maximum', limit: 200_000 })
  expect(payLaterMessage({ productType: PRODUCT_TYPES.digital }, 5000, on)).toEqual({ kind: 'none' })
  expect(payLaterMessage({ ...physical, isSubscribable: true }, 5000, on)).toEqual({ kind: 'none' })
  expect(payLaterMessage(physical, 5000, noPayLater)).toEqual({ kind: 'none' })
})

test('[PAYLATER-2] the payments add up to the price, and differ by a cent at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 200_000 }), (cents) => {
      const message = payLaterMessage(physical, cents, on)
      if (message.kind !== 'offered') throw new Error(message.kind)
      expect(message.payments).toHaveLength(4)
      expect(message.payments.reduce((sum, one) => sum + one, 0)).toBe(cents)
      expect(Math.max(...message.payments) - Math.min(...message.payments)).toBeLessThanOrEqual(1)
    }),
  )
})
