import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { wallTime } from '../site/wall-time.ts'
import { BILLING_UNITS, lasts, planProblems, planText, type BillingPeriod } from './plan.ts'
import { nextPeriod, nextTry, periodStart } from './schedule.ts'

const monthly: BillingPeriod = { value: 1, unit: 'MONTH' }

function days(anchor: string, period: BillingPeriod, counts: readonly number[], zone = 'UTC'): string[] {
  const at = Date.parse(`${anchor}:00Z`)
  return counts.map((count) => wallTime(periodStart(at, period, count, zone), zone))
}

test('[SUB-10] the 31st is the last day of shorter months, and the 31st again after them', () => {
  expect(days('2027-01-31T09:30', monthly, [1, 2, 3, 13])).toEqual([
    '2027-02-28T09:30',
    '2027-03-31T09:30',
    '2027-04-30T09:30',
    '2028-02-29T09:30',
  ])
})

test('[SUB-10] a year after the 29th of February is the 28th, and four years after it the 29th', () => {
  const yearly: BillingPeriod = { value: 1, unit: 'YEAR' }
  expect(days('2028-02-29T12:00', yearly, [1, 4])).toEqual(['2029-02-28T12:00', '2032-02-29T12:00'])
})

test('[SUB-10] the time of day stays when the clocks change', () => {
  // 08:00 in London in winter; in summer the same wall time is an hour earlier.
  const at = Date.parse('2027-03-01T08:00:00Z')
  expect(new Date(periodStart(at, monthly, 1, 'Europe/London')).toISOString()).toBe(
    '2027-04-01T07:00:00.000Z',
  )
  const weekly: BillingPeriod = { value: 2, unit: 'WEEK' }
  expect(new Date(periodStart(at, weekly, 2, 'Europe/London')).toISOString()).toBe('2027-03-29T07:00:00.000Z')
})

const zones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const anyPeriod = fc.record({
  value: fc.integer({ min: 1, max: 52 }),
  unit: fc.constantFrom(...BILLING_UNITS),
})
const anyMoment = fc
  .integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2036-01-01T00:00:00Z') })
  .map((moment) => moment - (moment % 60_000))

test('[SUB-10] periods follow each other, on the day and time of the anchor wherever there is one', () => {
  fc.assert(
    fc.property(
      anyMoment,
      anyPeriod,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...zones),
      (anchor, period, count, zone) => {
        const at = periodStart(anchor, period, count, zone)
        expect(at).toBeGreaterThan(periodStart(anchor, period, count - 1, zone))
        const [before, after] = [wallTime(anchor, zone), wallTime(at, zone)]
        if (period.unit === 'WEEK') {
          const apart =
            Date.parse(`${after.slice(0, 10)}T00:00Z`) - Date.parse(`${before.slice(0, 10)}T00:00Z`)
          expect(apart).toBe(period.value * count * 7 * 24 * 60 * 60 * 1000)
          return
        }
        const [day, then] = [Number(before.slice(8, 10)), Number(after.slice(8, 10))]
        const [year, month] = [Number(after.slice(0, 4)), Number(after.slice(5, 7))]
        expect(then).toBe(Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate()))
      },
    ),
  )
})

test('[SUB-11] the next period is the first after a moment, and none before it is left', () => {
  fc.assert(
    fc.property(
      anyMoment,
      anyPeriod,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom(...zones),
      (anchor, period, from, daysLater, zone) => {
        const now = anchor + daysLater * 24 * 60 * 60 * 1000
        const next = nextPeriod(anchor, period, from, now, zone)
        expect(next).toBeGreaterThanOrEqual(from)
        expect(periodStart(anchor, period, next, zone)).toBeGreaterThan(now)
        if (next > from) expect(periodStart(anchor, period, next - 1, zone)).toBeLessThanOrEqual(now)
      },
    ),
  )
})

test('[SUB-12] a renewal that failed is tried again a day, three and five days after it was due', () => {
  const day = 24 * 60 * 60 * 1000
  expect([1, 2, 3, 4].map((tries) => nextTry(0, tries, 0))).toEqual([day, 3 * day, 5 * day, undefined])
  // Nobody was there to try: not several times in one night.
  expect(nextTry(0, 1, 10 * day)).toBe(11 * day)
})

test('[SUB-3] what a plan costs says how often and for how long, in years where they are whole', () => {
  const text = (value: number, unit: BillingPeriod['unit'], numBillingCycles: number) =>
    spoken(planText({ billingPeriod: { value, unit }, numBillingCycles }, '$20.00'))
  expect(text(1, 'MONTH', 0)).toBe('$20.00 every month')
  expect(text(2, 'WEEK', 0)).toBe('$20.00 every 2 weeks')
  expect(text(1, 'MONTH', 12)).toBe('$20.00 every month for 1 year')
  expect(text(3, 'MONTH', 8)).toBe('$20.00 every 3 months for 2 years')
  expect(text(1, 'MONTH', 5)).toBe('$20.00 every month for 5 months')
  expect(text(1, 'WEEK', 10)).toBe('$20.00 every week for 10 weeks')
  expect(lasts({ billingPeriod: monthly, numBillingCycles: 0 })).toBe('indefinite')
  expect(lasts({ billingPeriod: monthly, numBillingCycles: 3 })).toBe('finite')
})

test('[SUB-100] where there is no text for how often it comes, it is unavailable', () => {
  const text = (value: number, unit: string, numBillingCycles: number) =>
    spoken(planText({ billingPeriod: { value, unit: unit as 'WEEK' }, numBillingCycles }, '$20.00'))
  for (const [value, unit, cycles] of [
    [0, 'MONTH', 0],
    [-1, 'MONTH', 0],
    [1.5, 'WEEK', 0],
    [Number.NaN, 'YEAR', 0],
    [1, 'DAY', 0],
    [1, '', 12],
    [1, 'MONTH', -1],
    [1, 'MONTH', 0.5],
  ] as const)
    expect([value, unit, cycles, text(value, unit, cycles)]).toEqual([value, unit, cycles, 'Unavailable'])
})

test('[SUB-2] a plan is every 1 to 52 periods, without an end or with 2 orders and more', () => {
  const plan = (value: number, cycles: number) =>
    Object.keys(planProblems({ billingPeriod: { value, unit: 'WEEK' }, numBillingCycles: cycles }))
  expect(plan(1, 0)).toEqual([])
  expect(plan(52, 520)).toEqual([])
  expect(plan(0, 1)).toEqual(['every', 'cycles'])
  expect(plan(1.5, 521)).toEqual(['every', 'cycles'])
  expect(plan(53, -1)).toEqual(['every', 'cycles'])
})
