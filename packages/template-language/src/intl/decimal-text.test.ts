import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareDecimals,
  decimalText,
  parseDecimal,
  shift,
  subtract,
  trimmedDecimalText,
  type Decimal,
} from './decimal-text.ts'
import { formatDecimal } from './number-format.ts'

const decimal = fc.record({ units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), scale: fc.nat(12) })

describe('[FMT-30] decimal text', () => {
  test('what is printed is read as the same number', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(parseDecimal(decimalText(value))).toEqual(value)
      }),
    )
  })

  test('agrees with JavaScript numbers where those are exact', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -5, max: 5 }), (whole, exponent) => {
        const text = `${whole}e${exponent}`
        expect(Number(decimalText(parseDecimal(text) as Decimal))).toBe(Number(text))
      }),
    )
  })

  test('refuses what is not decimal', () => {
    for (const text of [
      '',
      ' 5',
      '5 ',
      '1,000',
      '0x10',
      '.',
      '-',
      '+',
      'e5',
      '1e',
      '--5',
      'NaN',
      '1.2.3',
      '１',
    ]) {
      expect(parseDecimal(text), text).toBeUndefined()
    }
  })

  test('refuses text that asks for absurd amounts of memory, quickly', () => {
    expect(parseDecimal('1e999999999')).toBeUndefined()
    expect(parseDecimal('1'.repeat(1_000_000))).toBeUndefined()
  })
})

test('[FMT-59] rounding goes to the nearest, halves away from zero', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      const digits = { round: 'halfExpand', minfrac: 2, maxfrac: 2, group: false } as const
      const rounded = parseDecimal(formatDecimal(decimalText(value), 'en', digits)) as Decimal
      const error = subtract(rounded, value)
      const twice = { units: error.units < 0n ? error.units * -2n : error.units * 2n, scale: error.scale }
      const step = { units: 1n, scale: 2 }
      expect(rounded.scale).toBe(2)
      expect(compareDecimals(twice, step)).toBeLessThanOrEqual(0)
      if (compareDecimals(twice, step) === 0) expect(error.units > 0n).toBe(value.units > 0n)
    }),
  )
})

test('[FMT-60] a hundred times the amount, and back, is the amount', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      expect(compareDecimals(shift(shift(value, 2), -2), value)).toBe(0)
    }),
  )
  expect(trimmedDecimalText({ units: 10_00n, scale: 2 })).toBe('10')
  expect(trimmedDecimalText({ units: 1000n, scale: 0 })).toBe('1000')
  expect(trimmedDecimalText({ units: -1250n, scale: 2 })).toBe('-12.5')
})
