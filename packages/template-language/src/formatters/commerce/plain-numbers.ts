import { boundedCache, BYTES } from '../../bounded-cache.ts'
import { decimalText, parseDecimal, shift, ZERO } from '../../intl/decimal-text.ts'
import { intlLocale } from '../../intl/locale-tag.ts'
import { decimalOrZero, localized } from '../../intl/localized.ts'
import { numberFormat, type NumberFormat } from '../../intl/number-format.ts'
import { regionCurrency } from '../../intl/region-currency.ts'
import { text, type Value } from '../../values.ts'

/** Decimal text; whatever cannot be read is 0. */
function readDecimal(value: Value) {
  return parseDecimal(typeof value === 'boolean' ? '' : text(value)) ?? ZERO
}

/** `percentage-format [trim]`: a percentage without its sign, with two fraction digits unless trimmed [FMT-63]. */
export const percentageFormat = /* @__PURE__ */ localized((args) =>
  decimalOrZero(args.includes('trim') ? [] : ['minfrac:2']),
)

const bookkeepers = boundedCache<NumberFormat>(BYTES.numberFormat)

/** `bookkeeper-money-format`: hundredths, in the currency of the locale's region [FMT-64]. */
export const bookkeeperMoneyFormat = /* @__PURE__ */ localized(() => (value, locale) => {
  const format = bookkeepers(locale, () => {
    const region = new Intl.Locale(intlLocale(locale)).maximize().region ?? 'US'
    return numberFormat(locale, { currency: regionCurrency(region) })
  })
  return format(decimalText(shift(readDecimal(value), -2)))
})
