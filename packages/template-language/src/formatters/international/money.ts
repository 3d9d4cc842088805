import type { PreparedFormatter } from '../../extension.ts'
import { moneyFormat } from '../../intl/money-format.ts'
import { readMoney } from '../../intl/money-value.ts'

/** `money OPTIONS`: a money object in the currency format of the locale [FMT-33]. */
export const money: PreparedFormatter = {
  prepare(args) {
    return (value, { environment: { locale } }) => {
      const price = readMoney(value)
      if (price === undefined || locale === undefined) return ''
      return moneyFormat(locale, price.currency, args)(price.amount)
    }
  },
}
