import type { Formatter } from '../../extension.ts'
import { pad } from '../../intl/time-zone.ts'
import { number } from '../../values.ts'

/** `humanizeDuration`: milliseconds as `M:SS`. Minutes have no limit; negative values print oddly [FMT-27]. */
export const humanizeDuration: Formatter = (value) => {
  const seconds = Math.trunc(number(value) / 1000) || 0
  return `${Math.trunc(seconds / 60) + 0}:${pad(seconds % 60)}`
}
