import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { spoken } from '../testing/spoken.ts'
import { planRefund } from '../orders/refund.ts'
import { orderTotals } from '../cart/order-totals.ts'
import { STANDARD_RATES, STANDARD_RATES_DATE, EU_COUNTRIES } from './standard-rates.ts'
import { taxedLines, type TaxRule } from './tax.ts'
import {
  noTaxes,
  percentOf,
  rateText,
  taxClassOf,
  taxPartsAsked,
  taxPlace,
  taxProblems,
} from './tax-settings.ts'

const taxesOf = (...asked: Parameters<typeof taxedLines>) => taxedLines(...asked).taxes

const vat: TaxRule = { id: 'vat', name: 'VAT', country: 'DE', rate: 190_000, onShipping: true }
const settings = { pricesIncludeTax: true, country: 'DE', rules: [vat] }

describe('what is taxed where', () => {
  test('[TAX-4] a gift card is not taxed, whatever a tax is for', () => {
    expect(taxClassOf(PRODUCT_TYPES.physical)).toBe('goods')
    const line = { amountCents: 1000, taxClass: taxClassOf(PRODUCT_TYPES.giftCard) }
    expect(taxesOf([line], 0, [vat], { country: 'DE' }, false)).toEqual([])
    const book = { amountCents: 1000, taxClass: taxClassOf(PRODUCT_TYPES.digital) }
    expect(taxesOf([line, book], 0, [vat], { country: 'DE' }, false)).toMatchObject([{ taxCents: 190 }])
  })

  test('[TAX-4] what is sent is taxed where it goes, what is not where the shop is', () => {
    expect(taxPlace(settings, { country: 'FR' }, { requiresShipping: true })).toEqual({ country: 'FR' })
    expect(taxPlace(settings, { country: 'FR' }, { requiresShipping: false })).toEqual({ country: 'DE' })
    expect(taxPlace(noTaxes, null, { requiresShipping: false })).toBeNull()
  })

  test('[SHIP-6] region and postcode are asked where a tax needs them', () => {
    const rules = [{ ...vat, country: 'US', region: 'CA' }]
    expect(taxPartsAsked({ ...settings, rules }, 'US')).toEqual({ region: true, postalCode: false })
    expect(taxPartsAsked({ ...settings, rules }, 'DE')).toEqual({ region: false, postalCode: false })
  })

  test('[TAX-10] a reduced rate takes the place of the usual one where there is one', () => {
    const rules: TaxRule[] = [
      vat,
      { ...vat, id: 'books', rate: 70_000, taxCategory: 'reduced', taxClass: 'goods' },
      { ...vat, id: 'fr', country: 'FR', rate: 200_000 },
      { ...vat, id: 'none', country: 'IE', rate: 0, taxCategory: 'reduced' },
      { ...vat, id: 'ie', country: 'IE', rate: 230_000 },
    ]
    const cents = (taxCategory: string, country = 'DE', taxClass = 'goods') =>
      taxesOf([{ amountCents: 10_000, taxClass, taxCategory }], 0, rules, { country }, false).map(
        ({ id, taxCents }) => [id, taxCents],
      )
    expect(cents('standard')).toEqual([['vat', 1900]])
    expect(cents('reduced')).toEqual([['books', 700]])
    expect(cents('none')).toEqual([])
    // A download is not what the reduced rate is for; where a place has no such rate, everything is taxed alike.
    expect(cents('reduced', 'DE', 'digital')).toEqual([['vat', 1900]])
    expect(cents('second-reduced')).toEqual([['vat', 1900]])
    expect(cents('reduced', 'FR')).toEqual([['fr', 2000]])
    expect(cents('reduced', 'IE')).toEqual([])
    expect(taxesOf([], 1000, rules, { country: 'DE' }, false)).toMatchObject([{ id: 'vat', taxCents: 190 }])
  })

  test('[TAX-5] what is wrong is named by field', () => {
    const wrong = (rule: Partial<TaxRule>) =>
      Object.keys(taxProblems({ ...settings, rules: [{ ...vat, ...rule }] }))
    expect(wrong({})).toEqual([])
    expect(wrong({ name: ' ', country: 'ZZ', rate: 1.5 })).toEqual([
      'rules.0.name',
      'rules.0.country',
      'rules.0.rate',
    ])
    expect(wrong({ postcodes: { from: '2', to: '1' } })).toEqual(['rules.0.postcodes'])
    expect(wrong({ taxClass: 'other' })).toEqual(['rules.0.taxClass'])
    expect(wrong({ taxCategory: 'standard' })).toEqual(['rules.0.taxCategory'])
    expect(Object.keys(taxProblems({ ...settings, country: '', rules: [vat, vat] }))).toEqual([
      'country',
      'rules',
    ])
  })

  test('[TAX-5] what can be kept is, up to the very limits, and what is wrong is said in a sentence', () => {
    const said = (rule: Partial<TaxRule>) =>
      spoken(taxProblems({ ...settings, rules: [{ ...vat, ...rule }] }))
    for (const rate of [0, 1_000_000]) expect(said({ rate })).toEqual({})
    const rate = { 'rules.0.rate': 'Write a rate from 0 to 100 percent, with four decimals at most.' }
    for (const wrong of [-1, 1_000_001, Number.NaN]) expect(said({ rate: wrong })).toEqual(rate)
    for (const taxClass of ['goods', 'digital', 'services']) expect(said({ taxClass })).toEqual({})
    for (const taxCategory of ['reduced', 'second-reduced']) expect(said({ taxCategory })).toEqual({})
    expect(said({ taxClass: 'x', taxCategory: 'x', name: '' })).toEqual({
      'rules.0.name': 'Write the name of the tax, such as VAT.',
      'rules.0.taxClass': 'Choose what the tax is for.',
      'rules.0.taxCategory': 'Choose which products the tax is for.',
    })
    for (const postcodes of [
      { from: '1', to: '1' },
      { from: '10', to: '19' },
    ])
      expect(said({ postcodes })).toEqual({})
    const codes = { 'rules.0.postcodes': 'Write the first and the last postcode, or how they begin.' }
    for (const postcodes of [
      { from: '', to: '19' },
      { from: '10', to: ' ' },
      { from: '2', to: '1' },
    ])
      expect(said({ postcodes })).toEqual(codes)
    expect(said({ country: 'ZZ' })).toEqual({ 'rules.0.country': 'Choose a country from the list.' })
    const inCountry = (country: string, rules: TaxRule[]) =>
      spoken(taxProblems({ ...settings, country, rules }))
    expect(inCountry('', [])).toEqual({})
    expect(inCountry('', [vat])).toEqual({ country: 'Choose the country your shop is in.' })
    expect(inCountry('ZZ', [])).toEqual({ country: 'Choose a country from the list.' })
    expect(inCountry('DE', [vat, vat])).toEqual({ rules: 'Two taxes have the same identifier.' })
    expect(noTaxes).toEqual({ pricesIncludeTax: true, country: '', rules: [] })
  })

  test('[TAX-4] each kind of product has a class, and a rate reads as a percentage', () => {
    expect(taxClassOf(PRODUCT_TYPES.digital)).toBe('digital')
    expect(taxClassOf(PRODUCT_TYPES.service)).toBe('services')
    expect(taxClassOf(PRODUCT_TYPES.giftCard)).toBe('none')
    expect(percentOf(88_750)).toBe(8.875)
    const rules = [
      { ...vat, postcodes: { from: '1', to: '2' } },
      { ...vat, id: 'other' },
    ]
    expect(taxPartsAsked({ ...settings, rules }, 'DE')).toEqual({ region: false, postalCode: true })
    expect(taxPartsAsked(settings, 'DE')).toEqual({ region: false, postalCode: false })
  })

  test('[TAX-3] a tax of a country is for all of its regions, one of a region for that one', () => {
    const rules = [
      { ...vat, country: 'CA', name: 'GST' },
      { ...vat, country: 'CA', region: 'BC', id: 'pst', name: 'PST' },
    ]
    const named = (region: string) =>
      taxesOf([{ amountCents: 1000, taxClass: 'goods' }], 0, rules, { country: 'CA', region }, false).map(
        ({ name }) => name,
      )
    expect(named('BC')).toEqual(['GST', 'PST'])
    expect(named('ON')).toEqual(['GST'])
  })

  test('[TAX-3] a tax of postcodes of letters is for nobody who has not said theirs', () => {
    const rules = [{ ...vat, country: 'GB', postcodes: { from: 'A', to: 'Z' } }]
    const taxed = (postalCode?: string) =>
      taxesOf(
        [{ amountCents: 1000, taxClass: 'goods' }],
        0,
        rules,
        { country: 'GB', ...(postalCode === undefined ? {} : { postalCode }) },
        false,
      ).length
    expect(taxed('SW1A 1AA')).toBe(1)
    expect(taxed()).toBe(0)
  })

  test('[TAX-4] a tax of some postcodes is for those that begin in them, and for nobody without one', () => {
    const canary = { ...vat, country: 'ES', postcodes: { from: '35', to: '381' } }
    const isTaxed = (postalCode?: string) =>
      taxesOf(
        [{ amountCents: 1000, taxClass: 'goods' }],
        0,
        [canary],
        { country: 'ES', ...(postalCode === undefined ? {} : { postalCode }) },
        false,
      ).length === 1
    for (const inside of ['35001', '38199', '35', '36 999']) expect(isTaxed(inside)).toBe(true)
    for (const outside of ['34999', '38200', '39001', '', undefined]) expect(isTaxed(outside)).toBe(false)
  })

  test('[TAX-6] standard rates have a date and are of known countries, all of the Union among them', () => {
    expect(STANDARD_RATES_DATE).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(EU_COUNTRIES).toHaveLength(27)
    for (const country of EU_COUNTRIES) expect(STANDARD_RATES[country]).toBeGreaterThan(14)
    const rules = Object.entries(STANDARD_RATES).map(([country, percent]) => ({
      ...vat,
      id: country,
      country,
      rate: Math.round(percent * 10_000),
    }))
    expect(taxProblems({ ...settings, rules })).toEqual({})
  })

  test('[TAX-7] a rate is told in the language of the page', () => {
    expect(rateText(88_750, 'en')).toBe('8.875%')
  })
})

test('[TAX-8] lines and shipping given back one after the other come to exactly what was paid, with the tax on top', () => {
  const line = fc.record({
    unitCents: fc.integer({ min: 1, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 300_000 }),
      (lines, shipping, rate) => {
        const totals = orderTotals({
          lines: lines.map((one, index) => ({
            ...one,
            itemId: `p${index}`,
            isDiscountable: true,
            taxClass: 'goods',
          })),
          discounts: [],
          shippingOptions: () => [{ id: 's', name: 's', costCents: shipping }],
          chosenShipping: null,
          taxRules: [{ ...vat, rate }],
          pricesIncludeTax: false,
          destination: { country: 'DE' },
          now: 0,
        })
        const items = lines.map(({ unitCents, quantity }, index) => ({
          id: `i${index}`,
          productId: 'p',
          variantId: 'v',
          sku: '',
          productName: '',
          variantName: '',
          productType: PRODUCT_TYPES.physical,
          quantity,
          unitPriceCents: unitCents,
          totalCents: unitCents * quantity,
          refundedQuantity: 0,
        }))
        const order = {
          items,
          currency: 'EUR',
          subtotalCents: totals.subtotalCents,
          discountTotalCents: 0,
          shippingTotalCents: totals.shippingCostCents,
          grandTotalCents: totals.grandTotalCents,
          refundedTotalCents: 0,
          payments: [{ amountCents: totals.grandTotalCents, refundedCents: 0, status: 'paid' as const }],
        }
        const half = Math.floor(shipping / 2)
        const requests = [
          ...items.map(({ id, quantity }) => ({ request: { items: [{ itemId: id, quantity }] }, before: 0 })),
          { request: { items: [], shippingCents: half }, before: 0 },
          { request: { items: [], shippingCents: shipping - half }, before: half },
        ]
        const given = requests.reduce((sum, { request, before }) => {
          const plan = planRefund(order, request, before)
          return sum + (plan.ok ? plan.value.amountCents : 0)
        }, 0)
        expect(given).toBe(totals.grandTotalCents)
      },
    ),
  )
})
