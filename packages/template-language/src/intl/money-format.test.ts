import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, type Decimal } from './decimal-text.ts'
import { moneyFormat } from './money-format.ts'

const amount = fc.record({ units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.nat(6) })

/** Rounds half-even to cents by whole-number division, the slow and obvious way. */
function cents({ units, scale }: Decimal): bigint {
  const divisor = 10n ** BigInt(Math.max(scale - 2, 0))
  const scaled = units * 10n ** BigInt(Math.max(2 - scale, 0))
  const negative = scaled < 0n
  const magnitude = negative ? -scaled : scaled
  const [quotient, rest] = [magnitude / divisor, (magnitude % divisor) * 2n]
  const up = rest > divisor || (rest === divisor && quotient % 2n === 1n)
  return (negative ? -1n : 1n) * (quotient + (up ? 1n : 0n))
}

test('[FMT-33] amounts of any length are rounded half-even to the digits of the currency', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const printed = moneyFormat('en', 'USD', [])(decimalText(value))
      const read = BigInt(printed.replace(/[$,.]/g, ''))
      expect(read).toBe(cents(value))
    }),
  )
})

test('[FMT-33] the short cut for everyday amounts prints what the platform prints', () => {
  for (const locale of ['en', 'de', 'fr', 'pl', 'es', 'pt-PT', 'hi', 'ja', 'ar', 'sv', 'de-CH', 'en-IN']) {
    for (const currency of ['USD', 'EUR', 'JPY', 'KWD', 'INR']) {
      const platform = new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-arab' : locale, {
        style: 'currency',
        currency,
        roundingMode: 'halfEven',
        signDisplay: 'negative',
      })
      const ours = moneyFormat(locale, currency, [])
      for (const text of [
        '0',
        '0.5',
        '0.005',
        '9.995',
        '12',
        '999.99',
        '1000',
        '1234.5',
        '12345.675',
        '1234567.891',
        '-3.2',
      ]) {
        expect(ours(text), `${locale} ${currency} ${text}`).toBe(platform.format(text as unknown as number))
      }
    }
  }
})

test('[FMT-33] the same arguments give the same text, cold and warm', () => {
  const first = ['1', '2', '3'].map((text) => moneyFormat('de', 'EUR', [])(text))
  for (let round = 0; round < 600; round++)
    moneyFormat('de', 'EUR', [`maxfrac:${round % 40}`, `x${round}`])('1')
  expect(['1', '2', '3'].map((text) => moneyFormat('de', 'EUR', [])(text))).toEqual(first)
})
