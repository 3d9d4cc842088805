import { CURRENCIES } from '@plinth/domain'

/** What a shop can sell in, to be chosen from. */
export const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
}))
