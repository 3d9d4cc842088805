import type { Formatter } from '../../extension.ts'
import { number } from '../../values.ts'

/** Longest first, in milliseconds; months and years are counted in whole days. */
const UNITS = {
  year: 31_536_000_000,
  month: 2_592_000_000,
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
}

/** `timesince`: how long ago, in English, for a script to refresh by its `data-date` [FMT-26]. */
export const timesince: Formatter = (value, _args, { environment, now }) => {
  const at = number(value)
  if (environment.locale === undefined || !Number.isFinite(at)) return 'Invalid date.'
  return `<span class="timesince" data-date="${at}">${age(now - at)}</span>`
}

function age(milliseconds: number): string {
  for (const [name, length] of Object.entries(UNITS)) {
    const count = Math.trunc(milliseconds / length)
    if (count > 1) return `about ${count} ${name}s ago`
    if (count === 1) return `about ${name === 'hour' ? 'an' : 'a'} ${name} ago`
  }
  return 'less than a minute ago'
}
