import type { PreparedFormatter } from '../../extension.ts'
import { formatDateTime } from '../../intl/date-time-format.ts'
import { readDateTimeOptions } from '../../intl/date-time-options.ts'
import { siteZone } from '../../intl/time-zone.ts'
import { number } from '../../values.ts'

/** `datetime OPTIONS`: milliseconds since the epoch in the locale's words and the site's zone [FMT-34]. */
export const datetime: PreparedFormatter = {
  prepare(args) {
    const request = readDateTimeOptions(args)
    return (value, context) => {
      const { locale, timeZone } = context.environment
      const at = number(value)
      if (locale === undefined || Number.isNaN(at)) return ''
      return formatDateTime(at, siteZone(context.resolve('website.timeZone'), timeZone), locale, request)
    }
  },
}
