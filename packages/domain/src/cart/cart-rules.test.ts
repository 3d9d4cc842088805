import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartEntry } from './cart.ts'
import { USUAL_PLAN } from '../subscriptions/plan.ts'
import { checkoutMinimumProblem } from './checkout-minimum.ts'
import { MAX_ORDER_AMOUNT } from '../money/limits.ts'
import { checkoutMaximumProblem } from './checkout-maximum.ts'
import { addEntry, answersKey, MAX_CART_LINES, shortages, sumByVariant, wantedUnits } from './entries.ts'
import { noPayLater, payLaterOfCart } from '../pay-later/pay-later.ts'
import { flatShipping, shippingOptions } from '../shipping/shipping.ts'
import { priceCart, totalRows, type CatalogLine, type StoredCart } from './price-cart.ts'

const entry = (variantId: string, quantity: number): CartEntry => ({
  id: `entry-of-${variantId}`,
  itemId: 'p',
  variantId,
  quantity,
  shownPriceCents: 1000,
})

const line = (variantId: string, changes: Partial<CatalogLine> = {}): CatalogLine => ({
  variantId,
  itemId: 'p',
  sku: variantId,
  attributes: {},
  title: 'Mug',
  productType: 1,
  fullUrl: '/shop/mug',
  price: 1000,
  salePrice: 0,
  onSale: false,
  available: 10,
  ...changes,
})

const stored = (entries: readonly CartEntry[]): StoredCart => ({
  id: 'cart',
  websiteId: 'w',
  orderId: null,
  created: 0,
  isPurchased: false,
  entries,
  shippingLocation: null,
})

const rules = { shipping: flatShipping(500, { freeFromCents: 5000 }), currency: 'USD' }
const telling = { language: 'en', timeZone: 'UTC', now: 0 }
const offered = (goodsCents: number, location: { country: string } | null, shipping = rules.shipping) =>
  shippingOptions(shipping, location, { goodsCents, units: 1, grams: 0 }, telling)
const linesOf = (...lines: CatalogLine[]) => new Map(lines.map((one) => [one.variantId, one]))
const anyEntries = fc
  .array(fc.record({ variant: fc.integer({ min: 0, max: 20 }), quantity: fc.integer({ min: 1, max: 9999 }) }))
  .map((made) =>
    made.reduce<CartEntry[]>((all, one) => addEntry(all, entry(`v${one.variant}`, one.quantity)), []),
  )

describe('pricing', () => {
  test('[CART-1] adds up lines, shipping and the whole', () => {
    const cart = priceCart(
      stored([entry('a', 2), entry('b', 1)]),
      linesOf(line('a'), line('b', { price: 250 })),
      rules,
    )
    expect(cart).toMatchObject({
      subtotalCents: 2250,
      shippingCostCents: 500,
      grandTotalCents: 2750,
      totalQuantity: 3,
    })
  })

  test('[CART-1] the whole is always the parts, for any cart', () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: 0, max: 1_000_000 }), (entries, price) => {
        const lines = linesOf(...entries.map(({ variantId }) => line(variantId, { price })))
        const cart = priceCart(stored(entries), lines, rules)
        expect(cart.subtotalCents).toBe(cart.entries.reduce((sum, one) => sum + one.subTotal, 0))
        expect(cart.grandTotalCents).toBe(
          cart.subtotalCents - cart.discountCents + cart.shippingCostCents + cart.taxCents,
        )
        expect(totalRows(cart).at(-1)?.amountCents).toBe(cart.grandTotalCents)
      }),
    )
  })

  test('[CART-1] a line whose variant is gone is left out', () => {
    expect(priceCart(stored([entry('a', 2)]), new Map(), rules).entries).toEqual([])
  })

  test('[CART-2] [CART-115] a price other than the one last shown is marked, with the one that was', () => {
    const cart = priceCart(stored([entry('a', 1)]), linesOf(line('a', { onSale: true, salePrice: 0 })), rules)
    expect(cart.entries[0]).toMatchObject({
      purchasePriceCents: 0,
      regularPriceCents: 1000,
      priceChanged: true,
      shownPriceCents: 1000,
    })
  })

  test('[CART-1] 500 lines take no time worth naming', () => {
    const entries = Array.from({ length: MAX_CART_LINES }, (_, n) => entry(`v${n}`, 1))
    const lines = linesOf(...entries.map(({ variantId }) => line(variantId)))
    expect(priceCart(stored(entries), lines, rules).subtotalCents).toBe(500_000)
  })
})

describe('what a cart says', () => {
  test('[CART-1] each line says what it is of, as the catalogue has it now', () => {
    const image = { assetUrl: '/media/mug.jpg', altText: 'A mug', width: 800, height: 600 }
    const answers = [{ field: 'Engraving', value: 'Anna' }]
    const [seen, plain] = priceCart(
      stored([{ ...entry('a', 2), additionalFields: answers }, entry('b', 1)]),
      linesOf(line('a', { image, attributes: { Size: 'L' }, available: null }), line('b')),
      rules,
    ).entries
    expect(seen).toEqual({
      id: 'entry-of-a',
      itemId: 'p',
      quantity: 2,
      chosenVariant: { id: 'a', sku: 'a', attributes: { Size: 'L' } },
      title: 'Mug',
      productType: 1,
      fullUrl: '/shop/mug',
      image,
      purchasePriceCents: 1000,
      regularPriceCents: 1000,
      subTotal: 2000,
      available: null,
      priceChanged: false,
      additionalFields: answers,
    })
    expect(plain).toMatchObject({ additionalFields: [], available: 10 })
    expect(plain).not.toHaveProperty('image')
  })

  test('[CART-1] the cart keeps its own things, and nothing is taxed, discounted or couponed yet', () => {
    const own = {
      ...stored([]),
      orderId: 'o',
      created: 7,
      isPurchased: true,
      shippingLocation: { country: 'DE' },
    }
    expect(priceCart(own, new Map(), rules)).toEqual({
      id: 'cart',
      websiteId: 'w',
      orderId: 'o',
      created: 7,
      isPurchased: true,
      currency: 'USD',
      entries: [],
      totalQuantity: 0,
      subtotalCents: 0,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: { country: 'DE' },
      applicableTaxRules: [],
      coupons: [],
      validCoupons: [],
      invalidCoupons: [],
    })
  })

  test('[CART-3] a cart with one file and one thing to ship is shipped, and is not purely digital', () => {
    const mixed = stored([entry('file', 1), entry('mug', 1)])
    const cart = priceCart(mixed, linesOf(line('file', { productType: 2 }), line('mug')), rules)
    expect(cart).toMatchObject({ hasDigital: true, purelyDigital: false, requiresShipping: true })
    expect(cart.selectedShippingOption).toBe('flat')
    const things = priceCart(stored([entry('mug', 1)]), linesOf(line('mug')), rules)
    expect(things).toMatchObject({ hasDigital: false, purelyDigital: false })
  })

  test('[CART-32] the most an order may come to is named, and is where the checkout ends', () => {
    const cart = { subtotalCents: MAX_ORDER_AMOUNT, currency: 'USD' }
    expect(spoken(checkoutMaximumProblem(cart))).toBe(
      'An order has to stay below $10,000,000,000,000.00. Take something out, or order in parts.',
    )
    expect(checkoutMaximumProblem({ ...cart, subtotalCents: MAX_ORDER_AMOUNT - 1 })).toBeUndefined()
  })
})

describe('shipping', () => {
  test('[CART-3] the ways to ship have names, a rate of nothing is free shipping', () => {
    expect(offered(1, null)).toEqual([{ id: 'flat', name: 'Standard shipping', costCents: 500 }])
    expect(offered(5000, null)).toEqual([{ id: 'flat', name: 'Free shipping', costCents: 0 }])
    expect(offered(1, null, flatShipping(0))).toMatchObject([{ name: 'Free shipping' }])
    expect(offered(1_000_000, null, flatShipping(500))).toMatchObject([{ costCents: 500 }])
  })

  test('[CART-3] to a country the store ships to it is offered, and before the country is known', () => {
    const here = flatShipping(500, { countries: ['US', 'DE'] })
    expect(offered(1, { country: 'DE' }, here)).toHaveLength(1)
    expect(offered(1, null, here)).toHaveLength(1)
  })

  test.each([
    [4999, null, 500],
    [5000, null, 0],
    [0, { country: 'DE' }, 500],
  ])('[CART-3] a subtotal of %i to %j costs %i', (subtotal, location, cost) => {
    expect(offered(subtotal, location)[0]?.costCents).toBe(cost)
  })

  test('[CART-3] nothing is offered to a country the store does not ship to', () => {
    expect(offered(1, { country: 'DE' }, flatShipping(500, { countries: ['US'] }))).toEqual([])
  })

  test('[CART-3] what needs no shipping costs none', () => {
    const cart = priceCart(stored([entry('a', 1)]), linesOf(line('a', { productType: 2 })), rules)
    expect(cart).toMatchObject({ purelyDigital: true, requiresShipping: false, shippingCostCents: 0 })
    expect(totalRows(cart).map(({ code }) => code)).toEqual(['subtotal', 'total'])
  })
})

test('[CART-4] totals are read in one order', () => {
  const cart = priceCart(stored([entry('a', 1)]), linesOf(line('a')), rules)
  const all = totalRows({ ...cart, discountCents: 100, taxCents: 50 })
  expect(all).toEqual([
    { code: 'subtotal', label: 'Subtotal', amountCents: 1000 },
    { code: 'discount', label: 'Discount', amountCents: -100 },
    { code: 'shipping', label: 'Standard shipping', amountCents: 500 },
    { code: 'tax', label: 'Tax', amountCents: 50 },
    { code: 'total', label: 'Total', amountCents: 1500 },
  ])
  expect(totalRows({ ...cart, selectedShippingOption: null })[1]).toMatchObject({ label: 'Shipping' })
  expect(totalRows({ ...cart, shippingOptions: [] }).map(({ code }) => code)).toEqual(['subtotal', 'total'])
})

describe('lines', () => {
  test('[CART-6] a variant is one line, with at most 9999 units', () => {
    const [one] = addEntry([entry('a', 9000)], entry('a', 5000))
    expect(one?.quantity).toBe(9999)
    fc.assert(
      fc.property(anyEntries, (entries) => {
        expect(new Set(entries.map(({ variantId }) => variantId)).size).toBe(entries.length)
      }),
    )
  })

  test('[CART-6] the same variant with other answers is another line; an addition tells the price last shown', () => {
    const engraved = (name: string): CartEntry => ({
      ...entry('a', 1),
      additionalFields: [{ field: 'Engraving', value: name }],
    })
    const lines = addEntry([entry('b', 1), engraved('Anna')], engraved('Bob'))
    expect(lines.map(({ variantId }) => variantId)).toEqual(['b', 'a', 'a'])
    const again = addEntry(lines, { ...engraved('Anna'), id: 'new', shownPriceCents: 1200 })
    expect(again).toHaveLength(3)
    expect(again[1]).toEqual({ ...engraved('Anna'), quantity: 2, shownPriceCents: 1200 })
    expect(answersKey(entry('a', 1))).toBe('')
  })

  test('[CART-8] only what is counted is wanted of the stock', () => {
    const cart = priceCart(
      stored([entry('file', 3), entry('mug', 2)]),
      linesOf(line('file', { productType: 2 }), line('mug')),
      rules,
    )
    expect(wantedUnits(cart)).toEqual([{ variantId: 'mug', quantity: 2 }])
  })

  test('[CART-8] what several lines want of one stock item is added up, in the order of their ids', () => {
    const wanted = [
      { variantId: 'b', quantity: 1 },
      { variantId: 'a', quantity: 2 },
      { variantId: 'b', quantity: 3 },
    ]
    expect(sumByVariant(wanted)).toEqual([
      { variantId: 'a', quantity: 2 },
      { variantId: 'b', quantity: 4 },
    ])
    expect(
      shortages(
        wanted,
        new Map([
          ['a', null],
          ['b', 3],
        ]),
      ),
    ).toEqual(['b'])
    expect(shortages(wanted, new Map([['a', 2]]))).toEqual(['b'])
  })
})

test('[CART-9] names the least a checkout takes', () => {
  const cart = { subtotalCents: 1999, currency: 'EUR' }
  expect(spoken(checkoutMinimumProblem(cart, 2000))).toBe(
    'To check out, your order subtotal must be €20.00 or more.',
  )
  expect(checkoutMinimumProblem(cart, 1999)).toBeUndefined()
  expect(checkoutMinimumProblem({ ...cart, subtotalCents: 0 }, 0)).toBeUndefined()
})

describe('[CART-10] paying a cart in four', () => {
  const on = { ...noPayLater, isOn: true }
  const cart = (grandTotalCents: number, productType: 1 | 2 = 1) => ({
    ...priceCart(stored([entry('a', 1)]), linesOf(line('a', { productType })), rules),
    grandTotalCents,
  })

  test('is for carts of physical products only, and shares out the whole', () => {
    expect(payLaterOfCart(cart(1001), on)).toEqual({ kind: 'offered', payments: [251, 250, 250, 250] })
    expect(payLaterOfCart(cart(1000, 2), on)).toEqual({ kind: 'none' })
    expect(payLaterOfCart({ ...cart(1000), entries: [] }, on)).toEqual({ kind: 'none' })
    expect(payLaterOfCart(cart(1000), noPayLater)).toEqual({ kind: 'none' })
  })

  test('one thing of another kind, or bought again and again, is enough for none', () => {
    const lines = linesOf(line('a'), line('b', { productType: 3 }))
    const mixed = priceCart(stored([entry('a', 1), entry('b', 1)]), lines, rules)
    expect(payLaterOfCart({ ...mixed, grandTotalCents: 1000 }, on)).toEqual({ kind: 'none' })
    const [once] = cart(1000).entries
    const again = { ...once!, subscriptionPlan: USUAL_PLAN }
    expect(payLaterOfCart({ entries: [once!, again], grandTotalCents: 1000 }, on)).toEqual({ kind: 'none' })
  })

  test('says from and up to which amount', () => {
    expect(payLaterOfCart(cart(200_000), on)).toMatchObject({ kind: 'offered' })
    expect(payLaterOfCart(cart(101), on)).toMatchObject({ kind: 'offered' })
    expect(payLaterOfCart(cart(200_001), on)).toEqual({ kind: 'over-maximum', limit: 200_000 })
    expect(payLaterOfCart(cart(100), on)).toEqual({ kind: 'below-minimum', limit: 100 })
  })
})

test('[CART-8] stock is locked in one order, however the lines stand', () => {
  const ids = ['c', 'a', 'd', 'b']
  const wanted = (order: readonly string[]) => order.map((variantId) => ({ variantId, quantity: 1 }))
  for (const order of [ids, ids.toReversed(), ids.toSorted()])
    expect(sumByVariant(wanted(order)).map(({ variantId }) => variantId)).toEqual(['a', 'b', 'c', 'd'])
})
