import { expect, test } from 'vitest'
import { boundedCache, boundedHolders } from './bounded-cache.ts'

test('[TPL-155] a cache makes an entry once, and drops the oldest rather than grow', () => {
  const cache = boundedCache<number>(100_000)
  let made = 0
  const make = () => ++made
  expect([cache('a', make), cache('a', make)]).toEqual([1, 1])
  for (let entry = 0; entry < 100; entry++) cache(`entry ${entry}`, make)
  expect(made).toBe(101)
  cache('entry 99', make)
  expect(made).toBe(101)
  cache('a', make)
  expect(made).toBe(102)
})

test('[TPL-155] long keys count by their length, and very long ones are not kept', () => {
  const cache = boundedCache<number>(100, 1000)
  let made = 0
  const make = () => ++made
  for (let entry = 0; entry < 20; entry++) cache(`${'k'.repeat(498)}${10 + entry}`, make)
  cache(`${'k'.repeat(498)}29`, make)
  expect(made).toBe(20)
  cache(`${'k'.repeat(498)}10`, make)
  expect(made).toBe(21)
  const long = 'k'.repeat(1000)
  expect([cache(long, make), cache(long, make)]).toEqual([22, 23])
})

test('[TPL-155] only so many tags hold what they printed with last', () => {
  const keep = boundedHolders(2)
  const holders = [1, 2, 3].map((held) => ({ held: held as unknown }))
  for (const holder of holders) keep(holder)
  expect(holders.map(({ held }) => held)).toEqual([undefined, 2, 3])
})
