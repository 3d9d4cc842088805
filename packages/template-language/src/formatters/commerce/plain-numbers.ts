import { decimalText, parseDecimal, shift, ZERO } from '../../intl/decimal-text.ts'
import { intlLocale } from '../../intl/locale-tag.ts'
import { localized } from '../../intl/localized.ts'
import { moneyFormat } from '../../intl/money-format.ts'
import { formatDecimal } from '../../intl/number-format.ts'
import { regionCurrency } from '../../intl/region-currency.ts'
import { text, type Value } from '../../values.ts'

/** Decimal text; whatever cannot be read is 0. */
function readDecimal(value: Value) {
  return parseDecimal(typeof value === 'boolean' ? '' : text(value)) ?? ZERO
}

/** `percentage-format [trim]`: a percentage without its sign, with two fraction digits unless trimmed [FMT-63]. */
export const percentageFormat = /* @__PURE__ */ localized((args) => {
  const options = { maxfrac: 3, minfrac: args.includes('trim') ? 0 : 2 }
  return (value, locale) => formatDecimal(text(value), locale, options) || formatDecimal('0', locale, options)
})

/** `bookkeeper-money-format`: hundredths, in the currency of the locale's region [FMT-64]. */
export const bookkeeperMoneyFormat = /* @__PURE__ */ localized(() => (value, locale) => {
  const region = new Intl.Locale(intlLocale(locale)).maximize().region ?? 'US'
  return moneyFormat(locale, regionCurrency(region), [])(decimalText(shift(readDecimal(value), -2)))
})
