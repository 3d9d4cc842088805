import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstPages } from './behind-the-scenes.ts'
import { DatabaseUnreachableError } from './platform/database/database.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work that fails in these ways before it succeeds. */
function workThatFails(...failures: Error[]) {
  const told = { begun: 0, waiting: [] as unknown[], failed: [] as unknown[] }
  const work = afterFirstPages({
    begin: async () => {
      const failure = failures[told.begun++]
      if (failure !== undefined) throw failure
    },
    onWaiting: (error) => told.waiting.push(error),
    onFailed: (error) => told.failed.push(error),
  })
  return { told, work }
}

const full = new Error('query', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })
const fullServer = Object.assign(new Error('could not extend file'), { code: '53100' })
const refused = new Error('query', {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
})
const ended = new Error('Connection terminated unexpectedly')
const restarting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })

test('[OPS-170] a full disk and a database out of reach are waited for, and then the work begins once', async () => {
  const failures = [full, fullServer, refused, ended, restarting, new DatabaseUnreachableError('gone')]
  const { told, work } = workThatFails(...failures)
  await vi.advanceTimersByTimeAsync(999)
  expect(told.begun).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([told.begun, told.waiting]).toEqual([1, [full]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([told.begun, told.waiting, told.failed]).toEqual([failures.length + 1, failures, []])
  await work.stop()
})

test('[OPS-170] what no waiting cures is told at once, and not tried again', async () => {
  const wrong = Object.assign(new Error('relation "pgboss.job" does not exist'), { code: '42P01' })
  const { told, work } = workThatFails(wrong)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual({ begun: 1, waiting: [], failed: [wrong] })
  await work.stop()
})

test('[OPS-170] a server that stops while it waits does not try again', async () => {
  const { told, work } = workThatFails(full)
  await vi.advanceTimersByTimeAsync(1000)
  await work.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.begun).toBe(1)
})
