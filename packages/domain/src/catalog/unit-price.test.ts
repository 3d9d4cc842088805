import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'
import { isMeasured, unitPrice } from './unit-price.ts'

test('[CAT-60] the number of a barcode has 8, 12, 13 or 14 digits, and the last follows from the others', () => {
  for (const right of ['96385074', '036000291452', '4006381333931', '9780201379624', '10614141000415'])
    expect(isGtin(right), right).toBe(true)
  for (const wrong of [
    '4006381333932',
    '400638133393',
    '4006381333931 ',
    '',
    '12345678901234567',
    '40063813E3931',
  ])
    expect(isGtin(wrong), wrong).toBe(false)
})

test('[CAT-63] a measure costs what its package costs for a kilogram, litre, metre or piece; of little, for 100 g or ml', () => {
  expect(unitPrice(450, { amount: 250, unit: 'ml' })).toEqual({
    cents: 180,
    per: { amount: 100, unit: 'ml' },
  })
  expect(unitPrice(450, { amount: 25, unit: 'cl' })).toEqual({ cents: 180, per: { amount: 100, unit: 'ml' } })
  expect(unitPrice(450, { amount: 251, unit: 'ml' })).toEqual({ cents: 1793, per: { amount: 1, unit: 'l' } })
  expect(unitPrice(1200, { amount: 1.5, unit: 'kg' })).toEqual({ cents: 800, per: { amount: 1, unit: 'kg' } })
  expect(unitPrice(999, { amount: 50, unit: 'g' })).toEqual({ cents: 1998, per: { amount: 100, unit: 'g' } })
  expect(unitPrice(1000, { amount: 250, unit: 'cm' })).toEqual({ cents: 400, per: { amount: 1, unit: 'm' } })
  expect(unitPrice(1000, { amount: 4, unit: 'm' })).toEqual({ cents: 250, per: { amount: 1, unit: 'm' } })
  expect(unitPrice(900, { amount: 0.2, unit: 'm2' })).toEqual({ cents: 4500, per: { amount: 1, unit: 'm2' } })
  expect(unitPrice(900, { amount: 2, unit: 'l' })).toEqual({ cents: 450, per: { amount: 1, unit: 'l' } })
  expect(unitPrice(2400, { amount: 12, unit: 'piece' })).toEqual({
    cents: 200,
    per: { amount: 1, unit: 'piece' },
  })
  expect(unitPrice(2400, { amount: 1, unit: 'piece' })).toBeUndefined()
})

test('[CAT-63] a content is above 0, at most a million, with three decimals at most', () => {
  for (const right of [0.001, 1, 250, 1.125, 1_000_000]) expect(isMeasured(right), String(right)).toBe(true)
  for (const wrong of [0, -1, 0.0005, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isMeasured(wrong), String(wrong)).toBe(false)
})
