import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('[FMT-33] a cache makes an entry once, and forgets rather than grow', () => {
  const cache = boundedCache<number>()
  let made = 0
  const make = () => ++made
  expect([cache('a', make), cache('a', make)]).toEqual([1, 1])
  for (let entry = 0; entry < 1000; entry++) cache(`entry ${entry}`, make)
  expect(made).toBe(1001)
  cache('a', make)
  expect(made).toBe(1002)
  const long = 'k'.repeat(3000)
  expect([cache(long, make), cache(long, make)]).toEqual([1003, 1004])
})
