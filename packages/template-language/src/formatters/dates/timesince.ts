import type { Formatter } from '../../extension.ts'
import { number } from '../../values.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longest first; months and years are counted in whole days. */
const UNITS: readonly (readonly [milliseconds: number, name: string, article: string])[] = [
  [365 * DAY, 'year', 'a'],
  [30 * DAY, 'month', 'a'],
  [7 * DAY, 'week', 'a'],
  [DAY, 'day', 'a'],
  [HOUR, 'hour', 'an'],
  [MINUTE, 'minute', 'a'],
]

/** `timesince`: how long ago, in English, for a script to refresh by its `data-date` [FMT-26]. */
export const timesince: Formatter = (value, _args, { environment, now }) => {
  const at = number(value)
  if (environment.locale === undefined || !Number.isFinite(at)) return 'Invalid date.'
  return `<span class="timesince" data-date="${at}">${age(now - at)}</span>`
}

function age(milliseconds: number): string {
  for (const [length, name, article] of UNITS) {
    const count = Math.trunc(milliseconds / length)
    if (count >= 1) return count === 1 ? `about ${article} ${name} ago` : `about ${count} ${name}s ago`
  }
  return 'less than a minute ago'
}
