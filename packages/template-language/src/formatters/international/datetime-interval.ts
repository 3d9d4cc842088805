import type { PreparedFormatter } from '../../extension.ts'
import { formatInterval, readIntervalOptions } from '../../intl/interval-format.ts'
import { siteZone } from '../../intl/time-zone.ts'
import { number } from '../../values.ts'

/** `{start, end|datetime-interval OPTIONS}`: two moments as one interval; without two finite ones nothing [FMT-36]. */
export const datetimeInterval: PreparedFormatter = {
  prepare(args) {
    const request = readIntervalOptions(args)
    return (value, context, variables) => {
      const { locale, timeZone } = context.environment
      const [start, end] = [number(value), number(variables[1])]
      if (locale === undefined || variables.length < 2 || !Number.isFinite(start) || !Number.isFinite(end))
        return ''
      return formatInterval(
        start,
        end,
        siteZone(context.resolve('website.timeZone'), timeZone),
        locale,
        request,
      )
    }
  },
}
