import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { DatabaseConnection } from '../database/database.ts'
import { RateLimiter, type Limit } from './rate-limit.ts'
import { forgetSharedBuckets, sharedBuckets } from './shared-buckets.ts'

const limit: Limit = { name: 'knock', burst: 5, perSeconds: 50, everywhere: true }

let database: DatabaseConnection
const clock = new FakeClock()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A process of its own, as far as limits go. */
const process = () => new RateLimiter(clock, true, sharedBuckets(database.db, 'secret'))
const knock = (limiter: RateLimiter, key: string, by = limit) =>
  limiter.require(by, key).then(
    () => 'in',
    () => 'refused',
  )

test('[HTTP-70] processes take from one bucket, also at once, and it fills with time', async () => {
  const [one, other] = [process(), process()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => knock(index % 2 === 0 ? one : other, 'Ada')),
  )
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(5)
  clock.advance(10_000)
  expect([await knock(one, 'Ada'), await knock(other, 'Ada')]).toEqual(['in', 'refused'])
  expect(await knock(other, 'Bob')).toBe('in')
})

test('[HTTP-70] a refusal says when the next token comes, in whole seconds', async () => {
  const limiters = [process(), process()]
  for (const limiter of [limiters[0], limiters[0], limiters[1], limiters[1], limiters[1]])
    await limiter?.require(limit, 'Cy')
  const refusal = await limiters[0]?.require(limit, 'Cy').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 429, cause: { retryAfter: 10 } })
})

test('[HTTP-70] a limit that every process counts for itself asks the database nothing', async () => {
  const { everywhere: _everywhere, ...alone } = { ...limit, name: 'alone' }
  const [one, other] = [process(), process()]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => knock(index % 2 === 0 ? one : other, 'Ada', alone)),
  )
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(10)
})

test('[HTTP-70] whom a bucket is of cannot be read, and one that nobody takes from is forgotten', async () => {
  await process().require(limit, 'dora@example.com')
  const read = async () =>
    JSON.stringify((await database.db.execute(sql`select * from rate_limit_buckets`)).rows)
  expect(await read()).not.toContain('dora')
  await forgetSharedBuckets(database.db, clock.now())
  expect(await read()).not.toBe('[]')
  clock.advance(1)
  await forgetSharedBuckets(database.db, clock.now())
  expect(await read()).toBe('[]')
})
