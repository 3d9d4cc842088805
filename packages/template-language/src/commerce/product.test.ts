import fc from 'fast-check'
import { expect, test } from 'vitest'
import { execute, type Value } from '../index.ts'
import { compareDecimals } from '../intl/decimal-text.ts'
import { highestPrice, lowestPrice, pricingOptions, salePrice, stockOf, UNLIMITED } from './product.ts'

const amount = fc
  .tuple(fc.nat(9999), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const money = fc.record({ value: amount, currency: fc.constantFrom('USD', 'EUR') })
const variant = fc.record(
  {
    price: fc.nat(3),
    salePrice: fc.nat(3),
    priceMoney: money,
    salePriceMoney: money,
    onSale: fc.constantFrom(true, false, null),
    unlimited: fc.boolean(),
    qtyInStock: fc.integer({ min: -1, max: 3 }),
  },
  { requiredKeys: ['priceMoney'] },
)
const product = fc
  .record({
    productType: fc.constantFrom(-1, 1, 2, 3, 4, 5, '1', null),
    variants: fc.array(variant, { maxLength: 4 }),
  })
  .map((structuredContent) => ({ recordType: 11, id: 'p', structuredContent }) as Value)

test('[FMT-50] badge, classes and predicates never contradict each other', () => {
  fc.assert(
    fc.property(product, (item) => {
      const { output } = execute({
        code: '{.sold-out?}out{.end}|{.on-sale?}sale{.end}|{@|item-classes}|{@|product-status}',
        json: item,
      })
      const [soldOut, onSale, classes = '', badge = ''] = output.split('|')
      expect(classes.includes('sold-out')).toBe(soldOut === 'out')
      expect(classes.includes('on-sale')).toBe(onSale === 'sale')
      expect(badge.includes('sold-out')).toBe(soldOut === 'out')
      expect(badge.includes('product-mark sale')).toBe(soldOut !== 'out' && onSale === 'sale')
    }),
  )
})

test('[FMT-57] no price that counts is below the lowest or above the highest', () => {
  fc.assert(
    fc.property(fc.array(variant, { minLength: 1, maxLength: 5 }), (variants) => {
      const item = { structuredContent: { productType: 1, variants } } as Value
      const regular = execute({ code: '{@|normal-price}', json: item }).output
      expect(variants.map(({ priceMoney }) => Math.round(Number(priceMoney.value) * 100))).toContain(
        Number(regular),
      )
      expect(compareDecimals(lowestPrice(item).amount, highestPrice(item).amount)).toBeLessThanOrEqual(
        variants.some(({ onSale }) => onSale) ? 1 : 0,
      )
    }),
  )
})

test('[FMT-57] without a readable price the amount is 0, in no currency', () => {
  for (const item of [undefined, null, 5, 'text', [], {}, { structuredContent: null }] as Value[]) {
    for (const price of [lowestPrice(item), highestPrice(item), salePrice(item)]) {
      expect(price).toEqual({ amount: { units: 0n, scale: 0 }, currency: undefined })
    }
  }
})

test('[FMT-55] stock is unlimited, or the sum of the variants', () => {
  const withStock = (...variants: Value[]) => ({ structuredContent: { productType: 1, variants } })
  expect(stockOf(withStock({ qtyInStock: 2 }, { qtyInStock: '3' }, {}))).toBe(5)
  expect(stockOf(withStock({ qtyInStock: 2 }, { unlimited: true }))).toBe(UNLIMITED)
  expect(stockOf({ structuredContent: { productType: 2 } })).toBe(UNLIMITED)
})

test('[FMT-67] pricing options come from the variant that costs least now', () => {
  const item = {
    structuredContent: {
      productType: 1,
      variants: [
        { priceMoney: { value: '5' }, pricingOptions: ['a'] },
        { priceMoney: { value: '9' }, onSale: true, salePriceMoney: { value: '4' }, pricingOptions: ['b'] },
      ],
    },
  }
  expect(pricingOptions(item)).toEqual(['b'])
})
