import type { PreparedFormatter } from '../../extension.ts'
import { zoneOf } from '../../intl/time-zone.ts'
import { number } from '../../values.ts'
import { dateFormat } from './date-pattern.ts'

/** `date FORMAT`: milliseconds since the epoch in the site's time zone, with English names [FMT-20]. */
export const date: PreparedFormatter = {
  scopeless: true,
  prepare(args) {
    const pattern = args.join(' ')
    if (pattern === '') return () => ''
    const format = dateFormat(pattern)
    return (value, context) => {
      const zone = () => zoneOf(context)
      // Only an object could hide the name of the zone.
      return format(number(value), typeof value === 'object' ? context.within(value, zone) : zone())
    }
  },
}
