import type { PreparedFormatter } from '../../extension.ts'
import { formatDecimal } from '../../intl/number-format.ts'
import { readNumberOptions } from '../../intl/number-options.ts'

/** `decimal OPTIONS`: a number, or decimal text of any length, in the locale's way of writing [FMT-32]. */
export const decimal: PreparedFormatter = {
  prepare(args) {
    const options = readNumberOptions(args)
    return (value, { environment: { locale } }) =>
      locale === undefined || (typeof value !== 'number' && typeof value !== 'string')
        ? ''
        : formatDecimal(String(value), locale, options)
  },
}
