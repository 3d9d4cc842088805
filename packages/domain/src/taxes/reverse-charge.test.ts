import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart, type CatalogLine } from '../cart/price-cart.ts'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { flatShipping } from '../shipping/shipping.ts'
import { asksForVat, isReverseCharged, REVERSE_CHARGE, withoutTax, type CartVat } from './reverse-charge.ts'
import type { TaxSettings } from './tax-settings.ts'
import { readVatId } from './vat-id.ts'

const taxes: TaxSettings = {
  pricesIncludeTax: true,
  country: 'DE',
  reverseCharge: true,
  rules: [
    { id: 'de', name: 'USt', country: 'DE', rate: 190_000, onShipping: true },
    { id: 'nl', name: 'BTW', country: 'NL', rate: 210_000, onShipping: true },
  ],
}
const shop = { taxes, vatNumber: 'DE 123 456 789' }
const dutch: CartVat = { id: 'NL123456789B01', state: 'valid' }

describe('numbers', () => {
  test('[TAX-30] a number is read by the format of its country, however it is typed', () => {
    expect(readVatId(' de 123.456-789 ')).toEqual({ id: 'DE123456789', country: 'DE' })
    expect(readVatId('GR123456789')).toEqual({ id: 'EL123456789', country: 'GR' })
    const right =
      'ATU12345678 BE0123456789 BG123456789 CY12345678L CZ12345678 DK12345678 EE123456789 EL123456789 ESX1234567X FI12345678 FRXX123456789 HR12345678901 HU12345678 IE1234567WA IT12345678901 LT123456789012 LU12345678 LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 SE123456789001 SI12345678 SK1234567890'
    for (const id of right.split(' ')) expect(readVatId(id)?.id).toBe(id)
    for (const wrong of [
      '',
      'DE12345678',
      'DE1234567890',
      'GB123456789',
      'CH123456789',
      '123456789',
      'NL123456789',
    ])
      expect(readVatId(wrong)).toBeUndefined()
  })
})

describe('who accounts for the tax', () => {
  test('[TAX-31] a company of another country of the Union, with goods that go to another one', () => {
    const is = (vat: CartVat | undefined, country: string, ships = true) =>
      isReverseCharged(shop, vat, { country }, ships)
    expect(is(dutch, 'NL')).toBe(true)
    expect(is({ ...dutch, state: 'unchecked' }, 'BE')).toBe(true)
    expect(is({ ...dutch, state: 'invalid' }, 'NL')).toBe(false)
    expect(is(undefined, 'NL')).toBe(false)
    expect(is(dutch, 'DE')).toBe(false)
    expect(is(dutch, 'US')).toBe(false)
    expect(is({ id: 'DE987654321', state: 'valid' }, 'NL')).toBe(false)
    expect(is(dutch, 'DE', false)).toBe(true)
    expect(is({ id: 'DE987654321', state: 'valid' }, 'NL', false)).toBe(false)
    expect(isReverseCharged(shop, dutch, null, true)).toBe(false)
  })

  test('[TAX-31] nobody is asked where the shop says nothing, or has no number of its own country', () => {
    expect(asksForVat(shop)).toBe(true)
    expect(asksForVat({ ...shop, vatNumber: '' })).toBe(false)
    expect(asksForVat({ ...shop, vatNumber: 'NL123456789B01' })).toBe(false)
    const { reverseCharge: _none, ...silent } = taxes
    expect(asksForVat({ ...shop, taxes: silent })).toBe(false)
  })
})

const line = (id: string, price: number): CatalogLine => ({
  variantId: id,
  itemId: id,
  sku: id,
  attributes: {},
  title: id,
  productType: PRODUCT_TYPES.physical,
  fullUrl: '',
  price,
  salePrice: price,
  onSale: false,
  available: null,
})
const cartOf = (lines: readonly CatalogLine[], vat: CartVat | undefined, settings: TaxSettings) =>
  priceCart(
    {
      id: 'cart',
      websiteId: 'website',
      orderId: null,
      created: 0,
      isPurchased: false,
      entries: lines.map(({ variantId }) => ({
        id: variantId,
        itemId: variantId,
        variantId,
        quantity: 2,
        shownPriceCents: 0,
      })),
      shippingLocation: { country: 'NL' },
      ...(vat === undefined ? {} : { vat }),
    },
    new Map(lines.map((one) => [one.variantId, one])),
    { shipping: flatShipping(1210), taxes: settings, seller: { vatNumber: shop.vatNumber }, currency: 'EUR' },
  )

describe('what it comes to', () => {
  test('[TAX-32] prices and shipping are without the tax in them, and one line of nothing says why', () => {
    const cart = cartOf([line('mug', 1210)], dutch, taxes)
    expect(cart).toMatchObject({
      subtotalCents: 2000,
      shippingCostCents: 1000,
      taxCents: 0,
      grandTotalCents: 3000,
      reverseCharge: true,
      taxCountry: 'NL',
      applicableTaxRules: [{ id: REVERSE_CHARGE, rate: 0, baseCents: 3000, taxCents: 0 }],
    })
    expect(cart.pricesIncludeTax).toBeUndefined()
    const added = cartOf([line('mug', 1000)], dutch, { ...taxes, pricesIncludeTax: false })
    expect(added).toMatchObject({ subtotalCents: 2000, shippingCostCents: 1210, grandTotalCents: 3210 })
    expect(cartOf([line('mug', 1210)], undefined, taxes)).toMatchObject({
      grandTotalCents: 3630,
      taxCents: 630,
    })
  })

  test('[TAX-32] the sum is never more than with the tax, and the tax is what is between, to the cent of each price', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
        (prices) => {
          const lines = prices.map((price, index) => line(`p${index}`, price))
          const taxed = cartOf(lines, undefined, taxes)
          const net = cartOf(lines, dutch, taxes)
          expect(net.grandTotalCents).toBeLessThanOrEqual(taxed.grandTotalCents)
          const off = taxed.grandTotalCents - net.grandTotalCents - taxed.taxCents
          expect(Math.abs(off)).toBeLessThanOrEqual(prices.length * 2 + 2)
          expect(net.subtotalCents).toBe(
            prices.reduce((sum, price) => sum + 2 * withoutTax(price, 210_000), 0),
          )
        },
      ),
    )
  })
})
