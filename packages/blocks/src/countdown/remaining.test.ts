import { expect, test } from 'vitest'
import { remaining, unitLabel } from './remaining.ts'

test('[BLOCK-37] what is left is counted in whole units, and nothing is left of what is over', () => {
  expect(remaining(2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5999)).toEqual({
    day: 2,
    hour: 3,
    minute: 4,
    second: 5,
  })
  expect(remaining(-1)).toEqual({ day: 0, hour: 0, minute: 0, second: 0 })
})

test('[BLOCK-37] units are named in the language of the page, one otherwise than many', () => {
  expect([unitLabel('day', 1, 'en'), unitLabel('day', 2, 'en')]).toEqual(['day', 'days'])
  expect(unitLabel('hour', 2, 'de')).toBe('Stunden')
  expect(unitLabel('minute', 0, 'fr')).toBe('minute')
})
