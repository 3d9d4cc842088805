import type { PreparedFormatter } from '../../extension.ts'
import { moneyFormat, type MoneyFormat } from '../../intl/money-format.ts'
import { readMoney } from '../../intl/money-value.ts'

/** `money OPTIONS`: a money object in the currency format of the locale [FMT-33]. */
export const money: PreparedFormatter = {
  prepare(args) {
    // Most tags print one currency in one locale: the last format is nearly always the right one.
    let last: { locale: string; currency: string; format: MoneyFormat } | undefined
    return (value, { environment: { locale } }) => {
      const price = readMoney(value)
      if (price === undefined || locale === undefined) return ''
      const { currency, amount } = price
      if (last?.locale !== locale || last.currency !== currency) {
        last = { locale, currency, format: moneyFormat(locale, currency, args) }
      }
      return last.format(amount)
    }
  },
}
