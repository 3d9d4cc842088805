import type { FormatterTable } from '../../extension.ts'
import { datetime, datetimeInterval, decimal, localized, money, relativeTime } from '../../intl/localized.ts'
import { unchanged } from '../unchanged.ts'
import { message } from './message.ts'

/** Formatters that follow the locale of the environment; without a locale they print nothing. */
export const internationalFormatters: FormatterTable = {
  datetime: localized(datetime),
  'datetime-interval': localized(datetimeInterval),
  decimal: localized(decimal, true),
  message: localized(message),
  money: localized(money, true),
  plural: localized(message),
  'relative-time': localized(relativeTime),
  unit: unchanged,
}
