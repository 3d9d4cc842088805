import type { FormatterTable } from '../../extension.ts'
import { date } from './date.ts'
import { humanizeDuration } from './humanize-duration.ts'
import { unchanged } from '../unchanged.ts'
import { timesince } from './timesince.ts'

/** Dates and durations that do not depend on the locale. */
export const dateFormatters: FormatterTable = {
  date,
  datetimefield: unchanged,
  humanizeDuration,
  timesince,
}
