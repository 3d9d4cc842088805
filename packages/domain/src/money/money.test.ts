import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { MAX_QUANTITY } from '../catalog/quantity.ts'
import { CURRENCIES, DEFAULT_CURRENCY, currencyOf, findCurrency } from './currencies.ts'
import { MAX_ORDER_AMOUNT, MAX_PRICE, sumUpTo } from './limits.ts'
import {
  addMoney,
  columnText,
  compareMoney,
  decimalText,
  formatMoney,
  money,
  multiplyMoney,
  parseMoney,
  partOf,
  storeMoneyFormat,
  subtractMoney,
} from './money.ts'
import { halfAwayFromZero } from './rounding.ts'
import { inSecondCurrency } from './second-currency.ts'
import { stripeAmount } from './stripe-amount.ts'

const anyAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const anyCurrency = fc.constantFrom(...CURRENCIES.map(({ code }) => code))

test('[MONEY-1] refuses a fraction of a minor unit', () => {
  expect(() => money(Number.NaN, 'USD')).toThrow(RangeError)
  expect(() => multiplyMoney(money(100, 'USD'), 1.5)).toThrow('1.5 is not a whole number of times.')
  expect(() => money(0.5, 'USD')).toThrow('0.5 is not a whole number of minor units.')
})

describe('currencies', () => {
  test('[MONEY-2] knows 27 currencies, two fraction digits each, the yen none', () => {
    expect(CURRENCIES).toHaveLength(27)
    const digits = CURRENCIES.filter(({ fractionDigits }) => fractionDigits !== 2)
    expect(digits.map(({ code, fractionDigits }) => [code, fractionDigits])).toEqual([['JPY', 0]])
    expect(() => currencyOf('XXX')).toThrow('"XXX" is not a currency a store can use.')
    expect(findCurrency('XXX')).toBeUndefined()
  })

  test('[MONEY-3] writes the krone of Denmark, Norway and Sweden after the amount', () => {
    for (const code of ['DKK', 'NOK', 'SEK']) {
      expect(formatMoney(money(123_450, code))).toBe('1,234.50 kr')
    }
  })

  test('[MONEY-3] each currency is written with its symbol at its place, and has its name and number', () => {
    const written = CURRENCIES.map(({ code, name, numericCode }) => [
      code,
      formatMoney(money(100, code), { trimZeroFraction: true }),
      numericCode,
      name,
    ])
    expect(written).toEqual([
      ['EUR', '€1', '978', 'Euro'],
      ['USD', '$1', '840', 'US Dollar'],
      ['AUD', 'A$1', '036', 'Australian Dollar'],
      ['NOK', '1 kr', '578', 'Norwegian Krone'],
      ['CAD', 'C$1', '124', 'Canadian Dollar'],
      ['NZD', 'NZ$1', '554', 'New Zealand Dollar'],
      ['DKK', '1 kr', '208', 'Danish Krone'],
      ['GBP', '£1', '826', 'British Pound'],
      ['HKD', 'HK$1', '344', 'Hong Kong Dollar'],
      ['CHF', 'CHF 1', '756', 'Swiss Franc'],
      ['MXN', 'MX$1', '484', 'Mexican Peso'],
      ['SGD', 'S$1', '702', 'Singapore Dollar'],
      ['SEK', '1 kr', '752', 'Swedish Krona'],
      ['CZK', '1 Kč', '203', 'Czech Koruna'],
      ['ILS', '₪1', '376', 'Israeli New Shekel'],
      ['PHP', '₱1', '608', 'Philippine Peso'],
      ['RUB', '1 ₽', '643', 'Russian Ruble'],
      ['PLN', '1 zł', '985', 'Polish Zloty'],
      ['THB', '฿1', '764', 'Thai Baht'],
      ['MYR', 'RM1', '458', 'Malaysian Ringgit'],
      ['ARS', 'AR$1', '032', 'Argentine Peso'],
      ['BRL', 'R$1', '986', 'Brazilian Real'],
      ['COP', 'CO$1', '170', 'Colombian Peso'],
      ['IDR', 'Rp1', '360', 'Indonesian Rupiah'],
      ['INR', '₹1', '356', 'Indian Rupee'],
      ['JPY', '¥100', '392', 'Japanese Yen'],
      ['ZAR', 'R1', '710', 'South African Rand'],
    ])
  })

  test('[MONEY-4] a store that has not chosen uses US dollars', () => {
    expect(DEFAULT_CURRENCY).toBe('USD')
  })
})

test('[MONEY-5] rounds to the nearest minor unit, a half away from zero', () => {
  expect(partOf(money(5, 'USD'), 1, 2, halfAwayFromZero).amount).toBe(3)
  expect(partOf(money(-5, 'USD'), 1, 2, halfAwayFromZero).amount).toBe(-3)
  expect(partOf(money(1999, 'USD'), 19, 100, halfAwayFromZero).amount).toBe(380)
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 1, max: 10_000 }), (amount, denominator) => {
      const rounded = partOf(money(amount, 'USD'), 1, denominator, halfAwayFromZero).amount
      expect(Math.abs(rounded * denominator - amount) * 2).toBeLessThanOrEqual(denominator)
    }),
  )
})

test('[MONEY-6] refuses to count two currencies together', () => {
  expect(() => addMoney(money(1, 'USD'), money(1, 'EUR'))).toThrow('USD and EUR cannot be counted together.')
  expect(() => subtractMoney(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError)
  expect(() => compareMoney(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError)
  expect(addMoney(money(1, 'USD'), money(2, 'USD'))).toEqual({ amount: 3, currency: 'USD' })
  expect(subtractMoney(money(1, 'USD'), money(2, 'USD'))).toEqual({ amount: -1, currency: 'USD' })
  expect(compareMoney(money(3, 'USD'), money(1, 'USD'))).toBe(2)
})

describe('decimal text', () => {
  test('[MONEY-7] has the digits of its currency', () => {
    expect(decimalText(money(1250, 'USD'))).toBe('12.50')
    expect(decimalText(money(5, 'USD'))).toBe('0.05')
    expect(decimalText(money(-5, 'USD'))).toBe('-0.05')
    expect(decimalText(money(0, 'USD'))).toBe('0.00')
    expect(decimalText(money(1250, 'JPY'))).toBe('1250')
  })

  test('[MONEY-8] reads back what it writes', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const one = money(amount, currency)
        expect(parseMoney(decimalText(one), currency)).toEqual({ ok: true, value: one })
      }),
    )
  })

  test.each(['', 'abc', '1,234.50', '1.005', '--1', '1e3', '12.', '.5', '9999999999999999'])(
    '[MONEY-8] refuses "%s" instead of guessing',
    (text) => {
      expect(parseMoney(text, 'USD')).toMatchObject({ ok: false, code: 'not-an-amount' })
    },
  )

  test('[MONEY-8] a refusal shows an amount of the currency', () => {
    const refusalIn = (currency: string) => {
      const read = parseMoney('a lot', currency)
      return read.ok ? '' : read.message
    }
    expect(spoken(refusalIn('USD'))).toBe(
      'Write an amount such as 12.50, without separators between thousands.',
    )
    expect(spoken(refusalIn('JPY'))).toBe(
      'Write an amount such as 1250, without separators between thousands.',
    )
    expect(parseMoney('-0', 'USD')).toEqual({ ok: true, value: { amount: 0, currency: 'USD' } })
  })

  test('[MONEY-8] takes zeros beyond the digits of the currency', () => {
    expect(parseMoney(' 12.500 ', 'USD')).toEqual({ ok: true, value: money(1250, 'USD') })
    expect(parseMoney('1250.00', 'JPY')).toEqual({ ok: true, value: money(1250, 'JPY') })
    expect(parseMoney('1250.5', 'JPY')).toMatchObject({ ok: false })
  })
})

test('[MONEY-9] writes thousands, decimals, sign and symbol, and can leave out a zero fraction', () => {
  expect(formatMoney(money(123_456_789, 'USD'))).toBe('$1,234,567.89')
  expect(formatMoney(money(-500, 'USD'))).toBe('-$5.00')
  expect(formatMoney(money(-500, 'SEK'))).toBe('-5.00 kr')
  expect(formatMoney(money(1_250_000, 'JPY'))).toBe('¥1,250,000')
  expect(formatMoney(money(1200, 'EUR'), { trimZeroFraction: true })).toBe('€12')
  expect(formatMoney(money(1250, 'EUR'), { trimZeroFraction: true })).toBe('€12.50')
  expect(formatMoney(money(0, 'EUR'))).toBe('€0.00')
})

test('[MONEY-11] any price taken as often as a line holds, and any lines added up, are exact', () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 0, max: MAX_PRICE }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  })
  expect(Number.isSafeInteger(MAX_PRICE * MAX_QUANTITY)).toBe(true)
  expect(Number.isSafeInteger(MAX_ORDER_AMOUNT + MAX_PRICE * MAX_QUANTITY)).toBe(true)
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 500 }), (lines) => {
      const amounts = lines.map(({ price, quantity }) => multiplyMoney(money(price, 'IDR'), quantity).amount)
      const exact = lines.reduce((sum, one) => sum + BigInt(one.price) * BigInt(one.quantity), 0n)
      const most = BigInt(MAX_ORDER_AMOUNT)
      expect(BigInt(sumUpTo(amounts, MAX_ORDER_AMOUNT))).toBe(exact < most ? exact : most)
    }),
  )
})

describe('by the rules of a language', () => {
  test('[MONEY-12] a store writes by the language’s rules when its owner chose that', () => {
    const written = (useCLDRMoneyFormat: boolean) =>
      formatMoney(money(1250, 'EUR'), storeMoneyFormat({ useCLDRMoneyFormat }, 'de')).replace(/\s/g, ' ')
    expect([written(true), written(false)]).toEqual(['12,50 €', '€12.50'])
  })

  test('[MONEY-12] separators and symbol are the language’s, the digits the amount’s', () => {
    const format = { byRulesOf: 'de' }
    const plain = (amount: number, currency: string, trimZeroFraction = false) =>
      formatMoney(money(amount, currency), { ...format, trimZeroFraction }).replace(/\s/g, ' ')
    expect(plain(123_450, 'EUR')).toBe('1.234,50 €')
    expect(plain(-500, 'EUR')).toBe('-5,00 €')
    expect(plain(1250, 'JPY')).toBe('1.250 ¥')
    expect(plain(500, 'EUR', true)).toBe('5 €')
    expect(plain(90_000_000_000, 'IDR')).toBe('900.000.000 IDR')
    expect(plain(90_000_000_050, 'COP')).toBe('900.000.000,50 COP')
  })

  test('[MONEY-12] every digit of any amount is printed, in every currency and many languages', () => {
    const languages = fc.constantFrom(
      'en',
      'en-GB',
      'de',
      'de-CH',
      'fr',
      'id',
      'es-CO',
      'ja',
      'pt-BR',
      'hi',
      'cs',
    )
    fc.assert(
      fc.property(anyAmount, anyCurrency, languages, (amount, currency, byRulesOf) => {
        const printed = formatMoney(money(amount, currency), { byRulesOf }).replace(/\D/g, '')
        const whole = decimalText(money(Math.abs(amount), currency))
          .replace(/\.00$/, '')
          .replace('.', '')
        expect([whole, whole + '00']).toContain(printed)
      }),
    )
  })
})

describe('sharing an amount out', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 7], [2, 3]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [2, [0, 0, 0], [1, 1, 0]],
    [0, [5, 5], [0, 0]],
    [7, [0, 1], [0, 7]],
  ])('[MONEY-10] %i by %j is %j', (amount, weights, shares) => {
    expect(allocate(amount, weights)).toEqual(shares)
  })

  test('[MONEY-10] shares add up, and each is within one minor unit of its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(anyAmount, weights, (amount, ratios) => {
        const shares = allocate(amount, ratios)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
        if (total === 0) return
        shares.forEach((share, index) => {
          const exact = (BigInt(amount) * BigInt(ratios[index] ?? 0)) / BigInt(total)
          expect(Math.abs(Number(BigInt(share) - exact))).toBeLessThanOrEqual(1)
        })
      }),
    )
  })

  test('[MONEY-10] refuses to share among nobody and by negative weights', () => {
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [-1, 2])).toThrow(RangeError)
    expect(() => allocate(0.5, [1])).toThrow(RangeError)
  })
})

test('[PAY-4] Stripe counts some currencies without minor units in hundredths all the same', () => {
  expect(stripeAmount(500, 'ISK')).toBe(50_000)
  expect(stripeAmount(500, 'UGX')).toBe(50_000)
  expect(stripeAmount(500, 'JPY')).toBe(500)
  expect(stripeAmount(1250, 'USD')).toBe(1250)
})

test('[MONEY-40] an amount in a second currency is rounded to its minor units, and left out where it says nothing', () => {
  const second = (cents: number, currency: string, rate: number, from = 'GBP') =>
    inSecondCurrency(cents, from, { isOn: true, currency, rate })
  expect(second(1200, 'EUR', 1.1725)).toEqual(money(1407, 'EUR'))
  expect(second(1005, 'EUR', 0.5)).toEqual(money(503, 'EUR'))
  expect(second(-1005, 'EUR', 0.5)).toEqual(money(-503, 'EUR'))
  expect(second(1250, 'JPY', 190)).toEqual(money(2375, 'JPY'))
  expect(second(2375, 'GBP', 0.005, 'JPY')).toEqual(money(1188, 'GBP'))
  expect(second(0, 'EUR', 2)).toEqual(money(0, 'EUR'))
  expect(second(100, 'GBP', 1)).toBeUndefined()
  expect(second(100, 'XXX', 1)).toBeUndefined()
  expect(second(MAX_ORDER_AMOUNT, 'IDR', 1_000_000)).toBeUndefined()
  expect(inSecondCurrency(100, 'GBP', { isOn: false, currency: 'EUR', rate: 2 })).toBeUndefined()
  expect(inSecondCurrency(100, 'GBP')).toBeUndefined()
})

test('[MONEY-13] amounts in columns of documents have their thousands apart, as the language does', () => {
  const text = (amount: number, currency: string, language: string) =>
    columnText(money(amount, currency), language)
  expect(text(900_000_000_00, 'IDR', 'en')).toBe('900,000,000.00')
  expect(text(900_000_000_00, 'IDR', 'id')).toBe('900.000.000,00')
  expect(text(12_345, 'JPY', 'ja')).toBe('12,345')
  expect(text(-123_450, 'EUR', 'de')).toBe('-1.234,50')
  expect(text(123_450, 'EUR', 'fr')).toBe('1\u00A0234,50')
  expect(text(123_450, 'EUR', 'es')).toBe('1.234,50')
  expect(text(5, 'USD', 'ar')).toMatch(/^0[.,]05$/)
  expect(text(-5, 'USD', 'he')).toBe('-0.05')
  // Every digit of the largest amount is there.
  expect(text(9_007_199_254_740_991, 'USD', 'en')).toBe('90,071,992,547,409.91')
})
