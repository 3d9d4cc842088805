import {
  CURRENCIES,
  field,
  noSecondCurrency,
  readFields,
  type Option,
  type SecondCurrency,
} from '@plinth/domain'

const [first = ['EUR', 'EUR'], ...others] = CURRENCIES.map(({ code, name }): Option => [
  code,
  `${code} · ${name}`,
])

/** Whether prices are shown in a second currency too; in the form of the store's settings. [EDIT-634] */
export const SECOND_CURRENCY = {
  secondCurrencyOn: field.toggle('Show prices in a second currency as well', {
    help: 'About what it comes to, beside each price and the total of the cart. One pays in the currency of the shop.',
  }),
  secondCurrency: field.choice('Second currency', [first, ...others], {
    when: { field: 'secondCurrencyOn', is: [true] },
  }),
  secondCurrencyRate: field.text(
    'For one unit of your currency',
    {
      max: 20,
      line: true,
      pattern: { source: String.raw`\d{1,7}(?:[.,]\d{1,6})?`, says: 'Write a number such as 1.1725.' },
    },
    {
      when: { field: 'secondCurrencyOn', is: [true] },
      help: 'The rate you reckon with. It stays until you change it.',
    },
  ),
}

/** As the form begins. */
export const valuesOfSecondCurrency = ({ isOn, currency, rate }: SecondCurrency = noSecondCurrency) => ({
  secondCurrencyOn: isOn,
  secondCurrency: currency,
  secondCurrencyRate: String(rate),
})

/** What was chosen. */
export function secondCurrencyOf(values: Parameters<typeof readFields>[1]): SecondCurrency {
  const { secondCurrencyOn, secondCurrency, secondCurrencyRate } = readFields(SECOND_CURRENCY, values)
  // What is no number is refused at its field.
  const rate = Number(secondCurrencyRate.replace(',', '.'))
  return { isOn: secondCurrencyOn, currency: secondCurrency, rate: Number.isFinite(rate) ? rate : 0 }
}
