import type { Formatter } from '../../extension.ts'
import { LENGTHS } from '../../intl/durations.ts'
import { number } from '../../values.ts'

/** `timesince`: how long ago, in English, for a script to refresh by its `data-date` [FMT-26]. */
export const timesince: Formatter = (value, _args, { environment, now }) => {
  const at = number(value)
  if (environment.locale === undefined || !Number.isFinite(at)) return 'Invalid date.'
  return `<span class="timesince" data-date="${at}">${age(now - at)}</span>`
}

function age(milliseconds: number): string {
  for (const [name, length] of Object.entries(LENGTHS)) {
    if (name === 'second') break
    const count = Math.trunc(milliseconds / length)
    if (count > 1) return `about ${count} ${name}s ago`
    if (count === 1) return `about ${name === 'hour' ? 'an' : 'a'} ${name} ago`
  }
  return 'less than a minute ago'
}
