import type { FormatterTable } from '../../extension.ts'
import { datetimeInterval } from './datetime-interval.ts'
import { datetime } from './datetime.ts'
import { decimal } from './decimal.ts'
import { message } from './message.ts'
import { money } from './money.ts'
import { unchanged } from '../unchanged.ts'
import { relativeTime } from './relative-time.ts'

/** Formatters that follow the locale of the environment; without a locale they print nothing. */
export const internationalFormatters: FormatterTable = {
  datetime,
  'datetime-interval': datetimeInterval,
  decimal,
  message,
  money,
  plural: message,
  'relative-time': relativeTime,
  unit: unchanged,
}
