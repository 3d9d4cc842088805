import { describe, expect, test } from 'vitest'
import { allowedQuantity, offer, variantOffer, type OfferedProduct } from './offer.ts'
import { MAX_QUANTITY, readQuantity } from './quantity.ts'
import { kindOf } from './product-kinds.ts'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'

const variant = (price: number, changes: Partial<OfferedProduct['variants'][number]> = {}) => ({
  price,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  qtyInStock: 5,
  ...changes,
})
const offered = (...variants: OfferedProduct['variants']) => offer({ productType: 1, variants })

describe('[CAT-15] the price of a product', () => {
  test('is that of its variants while they cost the same', () => {
    expect(offered(variant(1000), variant(1000)).price).toEqual({
      isFrom: false,
      onSale: false,
      nowCents: 1000,
      regularCents: 1000,
    })
    const sale = variant(1000, { onSale: true, salePrice: 800 })
    expect(offered(sale, sale).price).toEqual({
      isFrom: false,
      onSale: true,
      nowCents: 800,
      regularCents: 1000,
    })
  })

  test.each([
    ['one costs more', variant(1000), variant(1000), variant(1200)],
    ['one is on sale', variant(1000), variant(1000), variant(1200, { onSale: true, salePrice: 1000 })],
    ['their sales differ', variant(1300, { onSale: true, salePrice: 1000 }), variant(1200, { onSale: true, salePrice: 1000 }), variant(1200, { onSale: true, salePrice: 1000 })], // prettier-ignore
    ['the first one costs most', variant(1200), variant(1000), variant(1100)],
  ])('is “from” the lowest when %s', (_, ...variants) => {
    const from = { isFrom: true, onSale: false, nowCents: 1000, regularCents: 1000 }
    expect(offered(...variants).price).toEqual(from)
  })

  test('of a product without variants is nothing, and nothing is cheapest', () => {
    const nothing = offered()
    expect(nothing.price).toEqual({ isFrom: false, onSale: false, nowCents: 0, regularCents: 0 })
    expect(nothing).not.toHaveProperty('cheapest')
    expect(nothing.available).toBe(0)
  })

  test('is that of the earlier one when two cost least', () => {
    const [dear, first, second] = [variant(1200), variant(1000), variant(1000)]
    expect(offered(dear, first, second).cheapest?.variant).toBe(first)
  })
})

test('[CAT-6] a product is on sale when any of its variants is', () => {
  expect(offered(variant(1000), variant(1000, { onSale: true, salePrice: 900 })).status).toBe('on-sale')
  expect(offered(variant(1000), variant(900)).status).toBe('none')
})

test('[CAT-15] one unlimited variant is enough for as many as one likes', () => {
  expect(offered(variant(1, { unlimited: true }), variant(1, { qtyInStock: 0 })).available).toBeNull()
  expect(offered(variant(1, { qtyInStock: 2 }), variant(1, { qtyInStock: 3 })).available).toBe(5)
})

test('[CAT-7] where the store decides, nothing more than one is promised without its rules', () => {
  expect(offer({ productType: 3, variants: [variant(1)] }).takesQuantity).toBe(false)
})

test('[CAT-12] units are said while there are few of them, the owner wants it, and they are counted', () => {
  const scarce = (
    qtyInStock: number,
    scarcity?: { enabled: boolean; threshold: number },
    unlimited = false,
  ) =>
    variantOffer(
      { productType: 1, ...(scarcity === undefined ? {} : { scarcity }) },
      variant(1, { qtyInStock, unlimited }),
    ).scarceUnits
  const on = { enabled: true, threshold: 3 }
  expect([0, 1, 3, 4].map((units) => scarce(units, on))).toEqual([null, 1, 3, null])
  expect(scarce(1, { enabled: false, threshold: 3 })).toBeNull()
  expect(scarce(1, on, true)).toBeNull()
  expect(scarce(0)).toBeNull()
})

test('[CAT-8] [CAT-10] one line takes as many units as its kind, the limit and the stock allow', () => {
  const no = { multipleQuantityAllowedForServices: false }
  const take = (productType: 1 | 2 | 3, available: number | null, quantity: number) =>
    allowedQuantity({ productType, available }, quantity, no)
  expect(take(1, null, MAX_QUANTITY)).toEqual({ ok: true, value: MAX_QUANTITY })
  expect(take(1, null, MAX_QUANTITY + 1)).toMatchObject({ code: 'out-of-range' })
  expect(take(1, 3, 3)).toEqual({ ok: true, value: 3 })
  expect(take(1, 3, 4)).toEqual({
    ok: false,
    code: 'not-enough-stock',
    message: 'Sorry, we do not have enough of that item available.',
  })
  expect(take(2, null, 1)).toEqual({ ok: true, value: 1 })
  expect(take(3, null, 2)).toEqual({
    ok: false,
    code: 'one-per-order',
    message: 'Only one of this item can be bought at a time.',
  })
})

test.each([
  ['1', { ok: true, value: 1 }],
  ['+2', { ok: true, value: 2 }],
  ['2.00', { ok: true, value: 2 }],
  ['2.', { ok: true, value: 2 }],
  ['2.50', { ok: false, code: 'not-whole' }],
  ['x2', { ok: false, code: 'not-a-number' }],
  ['0', { ok: false, code: 'out-of-range' }],
])('[CAT-10] the quantity “%s” is read for what it says', (typed, read) => {
  expect(readQuantity(typed)).toMatchObject(read)
})

test('[CAT-14] what each kind can do', () => {
  const can = Object.fromEntries(
    Object.entries(PRODUCT_TYPES).map(([name, productType]) => {
      const { several, delivers, taxedAs, choice, noun, ...does } = kindOf({ productType })
      expect(noun).not.toBe('')
      const words = { ...does, made: choice !== undefined && choice !== '' }
      const abilities = Object.entries(words).flatMap(([word, has]) => (has ? [word] : []))
      return [
        name,
        [...abilities, `several: ${several}`, `delivers: ${delivers}`, `taxed: ${taxedAs}`].join(', '),
      ]
    }),
  )
  expect(can).toMatchInlineSnapshot(`
    {
      "digital": "made, several: no, delivers: file, taxed: digital",
      "giftCard": "hasOptions, isMoney, made, several: no, delivers: code, taxed: none",
      "paywall": "hasOptions, subscribes, made, several: no, delivers: access, taxed: digital",
      "physical": "ships, isStocked, hasOptions, subscribes, installments, made, several: yes, delivers: nothing, taxed: goods",
      "service": "isStocked, hasOptions, subscribes, made, several: if-store-allows, delivers: nothing, taxed: services",
    }
  `)
})
