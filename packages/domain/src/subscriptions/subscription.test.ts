import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { planProblems, planText } from './plan.ts'
import { nextPeriod, nextTry, periodStart } from './schedule.ts'
import { possibleWith, SUBSCRIPTION_STATES, subscriptionStateText, unitPriceOn } from './subscription.ts'

test('[SUB-20] what can be done with a subscription follows from how it stands', () => {
  const possible = (state: (typeof SUBSCRIPTION_STATES)[number]) =>
    Object.entries(possibleWith({ state })).flatMap(([deed, isPossible]) => (isPossible ? [deed] : []))
  const running = ['pause', 'skip', 'cancel', 'move', 'retry', 'swap', 'price']
  expect(possible('active')).toEqual(running)
  expect(possible('past-due')).toEqual(running)
  expect(possible('paused')).toEqual(['resume', 'cancel', 'swap', 'price'])
  expect(possible('canceled')).toEqual([])
  expect(possible('ended')).toEqual([])
})

test('[SUB-71] another price counts for what is due from its very moment on, and for nothing before', () => {
  const sold = { unitPriceCents: 1000, nextPrice: { unitPriceCents: 1200, from: 5000 } }
  expect([4999, 5000, 5001].map((due) => unitPriceOn(sold, due))).toEqual([1000, 1200, 1200])
  expect(unitPriceOn({ unitPriceCents: 1000, nextPrice: null }, 5000)).toBe(1000)
})

test('[SUB-20] how it stands is said in a word or two', () => {
  const words = SUBSCRIPTION_STATES.map((state) => spoken(subscriptionStateText(state)))
  expect(words).toEqual(['Active', 'Waits for payment', 'Paused', 'Canceled', 'Ended'])
})

test('[SUB-2] what is wrong with a plan is said by field, up to the very limits', () => {
  const problems = (value: number, cycles: number) =>
    spoken(planProblems({ billingPeriod: { value, unit: 'MONTH' }, numBillingCycles: cycles }))
  const every = 'Write a whole number from 1 to 52.'
  const cycles = 'Write 0 for no end, or how many orders there are in all, from 2 to 520.'
  expect(problems(0, 1)).toEqual({ every, cycles })
  expect(problems(53, 521)).toEqual({ every, cycles })
  expect(problems(1, 2)).toEqual({})
  expect(problems(52, 520)).toEqual({})
  expect(problems(1.5, 2.5)).toEqual({ every, cycles })
})

test('[SUB-1] a plan is said with its price, and its term where it has one', () => {
  const text = (value: number, unit: 'WEEK' | 'MONTH' | 'YEAR', cycles: number) =>
    spoken(planText({ billingPeriod: { value, unit }, numBillingCycles: cycles }, '$20.00'))
  expect(text(1, 'YEAR', 0)).toBe('$20.00 every year')
  expect(text(2, 'YEAR', 0)).toBe('$20.00 every 2 years')
  expect(text(1, 'MONTH', 0)).toBe('$20.00 every month')
  expect(text(3, 'WEEK', 2)).toBe('$20.00 every 3 weeks for 6 weeks')
  expect(text(1, 'MONTH', 5)).toBe('$20.00 every month for 5 months')
  expect(text(1, 'MONTH', 12)).toBe('$20.00 every month for 1 year')
  expect(text(1, 'WEEK', 104)).toBe('$20.00 every week for 2 years')
})

test('[SUB-10] the first period begins at the anchor itself, seconds and all, and the next after a moment later than it', () => {
  const anchor = Date.parse('2027-01-31T09:30:17.123Z')
  const monthly = { value: 1, unit: 'MONTH' } as const
  expect(periodStart(anchor, monthly, 0, 'UTC')).toBe(anchor)
  const second = periodStart(anchor, monthly, 1, 'UTC')
  expect(nextPeriod(anchor, monthly, 1, second - 1, 'UTC')).toBe(1)
  expect(nextPeriod(anchor, monthly, 1, second, 'UTC')).toBe(2)
})

test('[SUB-12] a renewal that failed is never tried again at once, and not for ever', () => {
  const day = 24 * 60 * 60 * 1000
  expect([1, 2, 3, 4].map((tries) => nextTry(0, tries, 5))).toEqual([day, 3 * day, 5 * day, undefined])
  expect(nextTry(0, 1, day)).toBe(2 * day)
  expect(nextTry(0, 1, day - 1)).toBe(day)
  expect(nextTry(0, 1, 9 * day)).toBe(10 * day)
})
