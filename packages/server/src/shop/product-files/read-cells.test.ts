import { describe, expect, test } from 'vitest'
import { decimalMarkOf, readAmount, readCount, readWeight, readYes } from './read-cells.ts'

describe('cells of tables', () => {
  test('[IMPORT-11] an amount is read with any separators, by what the whole column says', () => {
    const read = (text: string, others: string[] = [], currency = 'EUR') =>
      readAmount(text, currency, decimalMarkOf([text, ...others]))
    expect(
      ['12', '12.5', '12,50', '1,234.50', '1.234,50', '€ 1 234,50', '1’234.50', 'EUR 12', '12.00 USD'].map(
        (text) => read(text),
      ),
    ).toEqual([1200, 1250, 1250, 123_450, 123_450, 123_450, 123_450, 1200, 1200])
    // One alone says three things; the others of its column say which.
    expect(read('1.234')).toBe(123_400)
    expect(read('1.234', ['5,50'])).toBe(123_400)
    expect(read('10.000', ['5.50'])).toBe(1000)
    expect(read('1.234.567')).toBe(123_456_700)
    expect(read('1,500', [], 'JPY')).toBe(1500)
    expect(['', 'dear', '1..2x', '1.239', '12.555'].map((text) => readAmount(text, 'EUR', '.'))).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('[IMPORT-11] whole numbers, weights and yes and no', () => {
    expect(['7', '-2', '12.0', '1 000', '1.5', 'x'].map(readCount)).toEqual([
      7,
      -2,
      12,
      1000,
      undefined,
      undefined,
    ])
    expect([
      readWeight('1.5', 'kg'),
      readWeight('250', 'g'),
      readWeight('1 lb', 'g'),
      readWeight('heavy', 'g'),
    ]).toEqual([1500, 250, 454, undefined])
    expect(['TRUE', 'Yes', 'ja', '0', '', 'perhaps'].map(readYes)).toEqual([
      true,
      true,
      true,
      false,
      false,
      undefined,
    ])
  })
})
