import { expect, test } from 'vitest'
import { oneStopStanding } from './one-stop.ts'

const of = (totalCents: number, previousCents = 0, country = 'DE', currency = 'EUR') =>
  oneStopStanding({ country, currency, totalCents, previousCents })

test('[TAX-21] the year and the one before are held against 10,000 euros', () => {
  expect(of(799_999)).toBe('below')
  expect(of(800_000)).toBe('near')
  expect(of(1_000_000)).toBe('near')
  expect(of(1_000_001)).toBe('above')
  expect(of(0, 1_000_001)).toBe('above')
  expect(of(0, 0, 'PL', 'PLN')).toBe('compare')
  expect(of(5_000_000, 0, 'GB', 'EUR')).toBe('not-here')
  expect(of(5_000_000, 0, '', 'EUR')).toBe('not-here')
})
