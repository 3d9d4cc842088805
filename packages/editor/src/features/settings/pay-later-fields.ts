import {
  field,
  MAX_ORDER_AMOUNT,
  noPayLater,
  PAY_LATER_COUNTRIES,
  readFields,
  type PayLaterSettings,
} from '@plinth/domain'

/** Whether product pages say that one can pay in four; in the form of the store's settings. [EDIT-530] */
export const PAY_LATER = {
  payLaterOn: field.toggle('Say on product pages that one can pay in four', {
    help: 'Afterpay, in the United Kingdom Clearpay. Switch it on at Stripe too: this is what pages say, and that is how it is paid.',
  }),
  payLaterCountry: field.choice(
    'Country of the shop',
    [
      ['US', 'United States'],
      ['CA', 'Canada'],
      ['AU', 'Australia'],
      ['NZ', 'New Zealand'],
      ['GB', 'United Kingdom'],
    ],
    { when: { field: 'payLaterOn', is: [true] } },
  ),
  payLaterMinimum: field.amount(
    'For prices above',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { when: { field: 'payLaterOn', is: [true] } },
  ),
  payLaterMaximum: field.amount(
    'and up to',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { when: { field: 'payLaterOn', is: [true] }, help: 'As your contract says' },
  ),
}

/** As the form begins. */
export const valuesOfPayLater = ({ isOn, country, minimum, maximum }: PayLaterSettings = noPayLater) => ({
  payLaterOn: isOn,
  payLaterCountry: country,
  payLaterMinimum: minimum,
  payLaterMaximum: maximum,
})

/** What was chosen. */
export function payLaterOf(values: Parameters<typeof readFields>[1]): PayLaterSettings {
  const { payLaterOn, payLaterCountry, payLaterMinimum, payLaterMaximum } = readFields(PAY_LATER, values)
  return {
    isOn: payLaterOn,
    country: PAY_LATER_COUNTRIES.find((one) => one === payLaterCountry) ?? noPayLater.country,
    minimum: payLaterMinimum ?? noPayLater.minimum,
    maximum: payLaterMaximum ?? noPayLater.maximum,
  }
}
