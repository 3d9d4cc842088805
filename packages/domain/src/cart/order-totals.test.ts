import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfferedDiscount } from '../discounts/discount.ts'
import { DISCOUNT_KINDS } from '../discounts/discount.ts'
import type { TaxRule } from '../taxes/tax.ts'
import { orderTotals, type OrderParts } from './order-totals.ts'

const discount = (changes: Partial<OfferedDiscount> = {}): OfferedDiscount => ({
  id: 'd',
  title: 'Ten off',
  code: null,
  kind: 'percent',
  percent: 1000,
  amountCents: 500,
  buy: 2,
  get: 1,
  productIds: [],
  categoryIds: [],
  minimumCents: 0,
  combines: true,
  currency: 'USD',
  itemIds: null,
  isOn: true,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  maxUsesPerCode: null,
  uses: { all: 0, byCustomer: 0, withCode: 0 },
  ...changes,
})

const line = (unitCents: number, quantity = 1, itemId = 'p', taxClass = '') => ({
  itemId,
  unitCents,
  quantity,
  isDiscountable: true,
  taxClass,
})

const vat: TaxRule = { id: 'vat', name: 'VAT', country: 'GB', rate: 200_000, onShipping: true }

const order = (changes: Partial<OrderParts> = {}): OrderParts => ({
  lines: [line(1000)],
  discounts: [],
  shippingOptions: (goods) => [{ id: 'flat', name: 'Flat', costCents: goods >= 5000 ? 0 : 500 }],
  chosenShipping: null,
  taxRules: [],
  pricesIncludeTax: true,
  destination: { country: 'GB', postalCode: 'SW1A 1AA' },
  now: 1000,
  ...changes,
})
const withDiscounts = (discounts: OfferedDiscount[], changes: Partial<OrderParts> = {}) =>
  orderTotals(order({ discounts, ...changes }))
const reasons = (totals: ReturnType<typeof orderTotals>) => totals.refused.map(({ reason }) => reason)

const anyDiscount = fc.record({
  id: fc.integer({ min: 0, max: 8 }).map(String),
  kind: fc.constantFrom(...DISCOUNT_KINDS),
  percent: fc.integer({ min: 1, max: 10_000 }),
  amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  buy: fc.integer({ min: 1, max: 4 }),
  get: fc.integer({ min: 1, max: 4 }),
  combines: fc.boolean(),
  minimumCents: fc.constantFrom(0, 5000),
  itemIds: fc.constantFrom(null, ['p0'], ['p1', 'p2']),
})
const anyOrder = fc.record({
  lines: fc.array(
    fc
      .tuple(
        fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 500_000_000_000 })),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('', 'food'),
      )
      .map(([unit, quantity, item, taxClass]) => line(unit, quantity, `p${item}`, taxClass)),
    { maxLength: 12 },
  ),
  discounts: fc.array(anyDiscount, { maxLength: 6 }),
  taxRules: fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 99 }).map(String),
      rate: fc.integer({ min: 0, max: 1_000_000 }),
      onShipping: fc.boolean(),
      taxClass: fc.constantFrom('', 'food'),
    }),
    { maxLength: 3 },
  ),
  pricesIncludeTax: fc.boolean(),
  shipping: fc.constantFrom(null, 0, 499),
})

describe('totals', () => {
  test('[DISC-3] whatever is in a cart, totals are the sum of their parts and nothing costs less than nothing', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, discounts, taxRules, pricesIncludeTax, shipping }) => {
        const rules = taxRules.map((rule) => ({ ...vat, ...rule, name: rule.id }))
        const totals = orderTotals(
          order({
            lines,
            discounts: discounts.map((one) => discount(one)),
            taxRules: rules.filter(({ id }, at) => rules.findIndex((one) => one.id === id) === at),
            pricesIncludeTax,
            shippingOptions:
              shipping === null ? null : () => [{ id: 'flat', name: 'Flat', costCents: shipping }],
          }),
        )
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(sum(totals.lineDiscounts)).toBe(totals.discountCents)
        expect(sum(totals.applied.map(({ amountCents }) => amountCents))).toBe(totals.discountCents)
        expect(sum(totals.taxes.map(({ taxCents }) => taxCents))).toBe(totals.taxCents)
        expect(totals.grandTotalCents).toBe(
          totals.subtotalCents -
            totals.discountCents +
            totals.shippingCostCents +
            (pricesIncludeTax ? 0 : totals.taxCents),
        )
        for (const [at, off] of totals.lineDiscounts.entries()) {
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual((lines[at]?.unitCents ?? 0) * (lines[at]?.quantity ?? 0))
        }
        expect(totals.taxCents).toBeGreaterThanOrEqual(0)
        expect(totals.grandTotalCents).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(totals.grandTotalCents)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('[DISC-3] a percentage is rounded once and shared out', () => {
    const totals = withDiscounts([discount({ percent: 1000 })], { lines: [line(333), line(333), line(333)] })
    expect(totals.discountCents).toBe(100)
    expect(totals.lineDiscounts).toEqual([34, 33, 33])
  })

  test('[DISC-3] a gift card is never discounted', () => {
    const totals = withDiscounts([discount({ percent: 10_000 })], {
      lines: [{ ...line(1000), isDiscountable: false }, line(500)],
    })
    expect(totals.lineDiscounts).toEqual([0, 500])
  })

  test('[DISC-4] units got for less come first, then percentages, then amounts', () => {
    const totals = withDiscounts(
      [
        discount({ id: 'a', kind: 'amount', amountCents: 100 }),
        discount({ id: 'b', percent: 5000 }),
        discount({ id: 'c', kind: 'buy-x-get-y', percent: 10_000 }),
      ],
      { lines: [line(1000, 2), line(600)] },
    )
    expect(totals.applied.map(({ discountId, amountCents }) => [discountId, amountCents])).toEqual([
      ['c', 600],
      ['b', 1000],
      ['a', 100],
    ])
  })

  test('[DISC-4] of every full group the cheapest units cost less', () => {
    const totals = withDiscounts([discount({ kind: 'buy-x-get-y', buy: 1, get: 1, percent: 5000 })], {
      lines: [line(900, 3), line(100, 2)],
    })
    expect(totals.lineDiscounts).toEqual([0, 100])
  })

  test('[DISC-4] free shipping is of the way that is chosen; the others say what they cost', () => {
    const shippingOptions = () => [
      { id: 'flat', name: 'Flat', costCents: 500 },
      { id: 'fast', name: 'Fast', costCents: 900 },
    ]
    const chosen = (discounts: OfferedDiscount[]) =>
      withDiscounts(discounts, { shippingOptions, chosenShipping: 'fast' })
    expect(chosen([discount({ kind: 'free-shipping' })])).toMatchObject({
      shippingOptions: [
        { id: 'flat', name: 'Flat', costCents: 500 },
        { id: 'fast', name: 'Fast', costCents: 0 },
      ],
      shippingCostCents: 0,
    })
    expect(chosen([]).shippingOptions).toEqual(shippingOptions())
  })

  test('[DISC-4] free shipping takes shipping away, and goods below the free amount pay it', () => {
    expect(withDiscounts([discount({ kind: 'free-shipping' })])).toMatchObject({
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 1000,
    })
    expect(withDiscounts([discount()], { lines: [line(5000)] })).toMatchObject({
      shippingCostCents: 500,
      grandTotalCents: 5000,
    })
  })

  test('[DISC-5] what saves the buyer most counts; what cannot be combined counts alone', () => {
    const together = [discount({ id: 'a', percent: 1000 }), discount({ id: 'b', percent: 1000 })]
    const alone = discount({ id: 'c', code: 'ALONE', combines: false, percent: 1500 })
    const less = withDiscounts([alone, ...together])
    expect(less.applied.map(({ discountId }) => discountId)).toEqual(['a', 'b'])
    expect(reasons(less)).toEqual(['not-combined'])
    const more = withDiscounts([{ ...alone, percent: 2500 }, ...together])
    expect(more.applied.map(({ discountId }) => discountId)).toEqual(['c'])
    expect(reasons(more)).toEqual(['not-combined', 'not-combined'])
    expect(withDiscounts([alone]).applied).toHaveLength(1)
  })

  test.each([
    [{ isOn: false }, 'ended'],
    [{ endsAt: 1000 }, 'ended'],
    [{ startsAt: 1001 }, 'not-started'],
    [{ maxUses: 3, uses: { all: 3, byCustomer: 0, withCode: 0 } }, 'used-up'],
    [{ maxUsesPerCode: 1, uses: { all: 0, byCustomer: 0, withCode: 1 } }, 'used-up'],
    [{ maxUsesPerCustomer: 1, uses: { all: 9, byCustomer: 1, withCode: 0 } }, 'used-by-customer'],
    [{ itemIds: ['other'] }, 'nothing-matches'],
    [{ minimumCents: 1001 }, 'below-minimum'],
    [{ kind: 'buy-x-get-y' }, 'too-few'],
  ] as const)('[DISC-6] %o is refused as %s', (changes, reason) => {
    expect(reasons(withDiscounts([discount(changes)]))).toEqual([reason])
  })

  test('[DISC-6] nothing shipped, no free shipping; and one discount counts once, whatever its codes', () => {
    expect(reasons(withDiscounts([discount({ kind: 'free-shipping' })], { shippingOptions: null }))).toEqual([
      'nothing-to-ship',
    ])
    expect(reasons(withDiscounts([discount({ code: 'A' }), discount({ code: 'B' })]))).toEqual([
      'same-discount',
    ])
  })
})

describe('tax', () => {
  const taxed = (changes: Partial<OrderParts>) => orderTotals(order({ taxRules: [vat], ...changes }))

  test('[TAX-1] tax in prices is part of the total, tax on top is added; both after discounts', () => {
    expect(taxed({})).toMatchObject({ taxCents: 250, grandTotalCents: 1500 })
    expect(taxed({ pricesIncludeTax: false })).toMatchObject({ taxCents: 300, grandTotalCents: 1800 })
    expect(taxed({ pricesIncludeTax: false, discounts: [discount({ percent: 5000 })] }).taxCents).toBe(200)
  })

  test('[TAX-1] shipping is taxed only where the rule says so', () => {
    expect(taxed({ pricesIncludeTax: false, taxRules: [{ ...vat, onShipping: false }] }).taxCents).toBe(200)
  })

  test('[TAX-2] amounts with the same taxes are rounded once, and shared out by rate', () => {
    const rules = [
      { ...vat, id: 'gst', rate: 50_000 },
      { ...vat, id: 'pst', rate: 99_750 },
    ]
    const totals = taxed({ pricesIncludeTax: false, taxRules: rules, lines: [line(33), line(33)] })
    expect(totals.taxes.map(({ id, taxCents, baseCents }) => [id, taxCents, baseCents])).toEqual([
      ['gst', 28, 566],
      ['pst', 57, 566],
    ])
  })

  test('[TAX-3] a tax is of its country, region, postcodes and product class', () => {
    const at = (rule: Partial<TaxRule>, destination: OrderParts['destination']) =>
      taxed({ pricesIncludeTax: false, taxRules: [{ ...vat, onShipping: false, ...rule }], destination })
        .taxCents
    expect(at({}, { country: 'FR' })).toBe(0)
    expect(at({}, null)).toBe(0)
    expect(at({ region: 'X' }, { country: 'GB', region: 'X' })).toBe(200)
    expect(at({ region: 'X' }, { country: 'GB' })).toBe(0)
    const postcodes = { from: '90001', to: '905' }
    expect(at({ postcodes }, { country: 'GB', postalCode: '90001-1234' })).toBe(200)
    expect(at({ postcodes }, { country: 'GB', postalCode: '90599' })).toBe(200)
    expect(at({ postcodes }, { country: 'GB', postalCode: '90000' })).toBe(0)
    expect(at({ postcodes }, { country: 'GB', postalCode: '906' })).toBe(0)
    expect(at({ taxClass: 'food' }, { country: 'GB' })).toBe(0)
  })
})

test('[CART-32] what comes to more than an order may is shown without discounts and taxes, which nobody counts there', () => {
  const lines = Array.from({ length: 200 }, (_, at) => line(500_000_000_000, 9999, `p${at}`))
  for (const pricesIncludeTax of [true, false]) {
    const totals = orderTotals(order({ lines, discounts: [discount()], taxRules: [vat], pricesIncludeTax }))
    expect(totals).toMatchObject({ subtotalCents: 1_000_000_000_000_000, discountCents: 0, taxCents: 0 })
  }
})
