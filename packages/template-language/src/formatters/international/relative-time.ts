import type { PreparedFormatter } from '../../extension.ts'
import { formatRelativeTime, readRelativeTimeOptions } from '../../intl/relative-time-format.ts'
import { number } from '../../values.ts'

/** `relative-time OPTIONS`: from now to the value, or from the first value of the tag to the second [FMT-37]. */
export const relativeTime: PreparedFormatter = {
  prepare(args) {
    const request = readRelativeTimeOptions(args)
    return (value, { environment: { locale }, now }, variables) => {
      const [start, end] = variables.length > 1 ? [number(value), number(variables[1])] : [now, number(value)]
      if (locale === undefined || !Number.isFinite(start) || !Number.isFinite(end)) return ''
      return formatRelativeTime(start, end, locale, request)
    }
  },
}
