import type { Formatter, PreparedFormatter } from '../../extension.ts'
import { decimalText, parseDecimal, shift, ZERO } from '../../intl/decimal-text.ts'
import { intlLocale } from '../../intl/locale-tag.ts'
import { moneyFormat } from '../../intl/money-format.ts'
import { formatDecimal } from '../../intl/number-format.ts'
import { regionCurrency } from '../../intl/region-currency.ts'
import { text, type Value } from '../../values.ts'

/** Decimal text; whatever cannot be read is 0. */
function readDecimal(value: Value) {
  return parseDecimal(typeof value === 'boolean' ? '' : text(value)) ?? ZERO
}

/** `percentage-format [trim]`: a percentage without its sign, with two fraction digits unless trimmed [FMT-63]. */
export const percentageFormat: PreparedFormatter = {
  prepare(args) {
    const options = { maxfrac: 3, minfrac: args.includes('trim') ? 0 : 2 }
    return (value, { environment: { locale } }) =>
      locale === undefined ? '' : formatDecimal(decimalText(readDecimal(value)), locale, options)
  },
}

/** `bookkeeper-money-format`: hundredths, in the currency of the locale's region [FMT-64]. */
export const bookkeeperMoneyFormat: Formatter = (value, _args, { environment: { locale } }) => {
  if (locale === undefined) return ''
  const region = new Intl.Locale(intlLocale(locale)).maximize().region ?? 'US'
  return moneyFormat(locale, regionCurrency(region), [])(decimalText(shift(readDecimal(value), -2)))
}
