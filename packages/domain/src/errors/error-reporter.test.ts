import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrorReporter, type ScriptErrorEvent } from './error-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function reporter() {
  const calls: (readonly ScriptErrorEvent[])[] = []
  const report = createErrorReporter(
    'site',
    () => '/shop',
    async (events) => {
      calls.push(events)
      throw new Error('The server is away.')
    },
  )
  return { calls, report }
}

test('[LOG-4] errors are sent together, a second after the last of them', () => {
  const { calls, report } = reporter()
  report(new TypeError('one'))
  vi.advanceTimersByTime(900)
  report('two')
  vi.advanceTimersByTime(999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls.map((events) => events.map(({ message }) => message))).toEqual([['TypeError: one', 'two']])
  expect(calls[0]?.[1]).toEqual({ source: 'site', message: 'two', stack: '', page: '/shop' })
  vi.advanceTimersByTime(10_000)
  expect(calls).toHaveLength(1)
})

test('[LOG-4] at most 10 wait, and an error in a loop is told all the same', () => {
  const { calls, report } = reporter()
  for (let at = 0; at < 40; at++) {
    report(new Error(`number ${at}`))
    vi.advanceTimersByTime(100)
  }
  expect(calls.map((events) => events.length)).toEqual([10, 10])
})

test('[LOG-4] at most 20 calls are made', () => {
  const { calls, report } = reporter()
  for (let at = 0; at < 30; at++) {
    report(new Error('again'))
    vi.advanceTimersByTime(1000)
  }
  expect(calls).toHaveLength(20)
})

test('[LOG-4] a stack is cut to 5,000 characters, and what is cut can be stored', () => {
  const { calls, report } = reporter()
  const error = new Error('\0null 🫖')
  error.stack = `${'x'.repeat(4999)}🫖${'y'.repeat(100)}`
  report(error)
  vi.advanceTimersByTime(1000)
  const told = calls[0]?.[0]
  expect(told?.stack).toHaveLength(5000)
  expect(told?.stack.isWellFormed()).toBe(true)
  expect(told?.message).toBe('Error: null 🫖')
})
