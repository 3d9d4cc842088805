import { momentOf, wallTime } from '../site/wall-time.ts'
import type { BillingPeriod } from './plan.ts'

/**
 * When the nth period after an anchor begins: the same day and time of day where the shop is, on the last day of months
 * that are shorter. Always reckoned from the anchor, so that the 31st stays the 31st after a February. [SUB-10]
 *
 * @param anchor milliseconds since the epoch
 * @param count periods after it, from 0
 * @param timeZone of the website: `Europe/London`
 */
export function periodStart(anchor: number, period: BillingPeriod, count: number, timeZone: string): number {
  if (count === 0) return anchor
  const [date = '', time = ''] = wallTime(anchor, timeZone).split('T')
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const units = period.value * count
  const moved =
    period.unit === 'WEEK'
      ? new Date(Date.UTC(year, month - 1, day + 7 * units))
      : addMonths(year, month - 1, day, period.unit === 'YEAR' ? 12 * units : units)
  return momentOf(`${moved.toISOString().slice(0, 10)}T${time}`, timeZone)
}

function addMonths(year: number, month: number, day: number, months: number): Date {
  const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + months, Math.min(day, lastDay)))
}

/**
 * The first period that begins after a moment, not before a given one: periods that nobody was there to bill are left
 * out, never billed together. [SUB-11]
 *
 * @param from the least it may be
 */
export function nextPeriod(
  anchor: number,
  period: BillingPeriod,
  from: number,
  after: number,
  timeZone: string,
): number {
  const shortest = { WEEK: 7, MONTH: 28, YEAR: 365 }[period.unit] * period.value * dayLength
  // Near it at once, whatever the distance; then one at a time.
  let count = Math.max(from, Math.floor((after - anchor) / (shortest * 1.15)) - 1)
  while (periodStart(anchor, period, count, timeZone) <= after) count += 1
  return count
}

const dayLength = 24 * 60 * 60 * 1000

/** Days after the day it was due on which a renewal that was declined is tried again. [SUB-12] */
export const RETRY_DAYS = [1, 3, 5] as const

/**
 * When a renewal that failed is tried again; undefined when it was tried often enough.
 *
 * @param dueAt when it was first due, milliseconds
 * @param tries how often it has failed by now, from 1
 */
export function nextTry(dueAt: number, tries: number, now: number): number | undefined {
  const days = RETRY_DAYS[tries - 1]
  if (days === undefined) return undefined
  const planned = dueAt + days * dayLength
  return planned > now ? planned : now + dayLength
}
