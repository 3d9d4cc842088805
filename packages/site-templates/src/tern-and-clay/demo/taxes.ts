import type { TaxSettings } from '@plinth/domain'

const vat = (country: string, percent: number) => ({
  id: `vat-${country.toLowerCase()}`,
  name: 'VAT',
  country,
  rate: percent * 10_000,
  onShipping: true,
})

/** Taxes of the demo's studio: in the prices, at home and in two countries it sends to. */
export const taxes: TaxSettings = {
  pricesIncludeTax: true,
  country: 'GB',
  rules: [vat('GB', 20), vat('IE', 23), vat('DE', 19)],
}
