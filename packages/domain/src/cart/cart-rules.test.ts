import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartEntry } from './cart.ts'
import { checkoutMinimumProblem } from './checkout-minimum.ts'
import { addEntry, MAX_CART_LINES, mergeCarts, shortages, sumByVariant } from './entries.ts'
import { installmentOffer } from './installments.ts'
import { offeredShipping, priceCart, totalRows, type CatalogLine, type StoredCart } from './price-cart.ts'

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

const rules = { shippingFlatRate: 500, shippingFreeFrom: 5000, shippingCountries: [], currency: 'USD' }
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

  test('[CART-2] a price other than the one last shown is marked', () => {
    const cart = priceCart(stored([entry('a', 1)]), linesOf(line('a', { onSale: true, salePrice: 0 })), rules)
    expect(cart.entries[0]).toMatchObject({
      purchasePriceCents: 0,
      regularPriceCents: 1000,
      priceChanged: true,
    })
  })

  test('[CART-1] 500 lines take no time worth naming', () => {
    const entries = Array.from({ length: MAX_CART_LINES }, (_, n) => entry(`v${n}`, 1))
    const lines = linesOf(...entries.map(({ variantId }) => line(variantId)))
    expect(priceCart(stored(entries), lines, rules).subtotalCents).toBe(500_000)
  })
})

describe('shipping', () => {
  test.each([
    [4999, null, 500],
    [5000, null, 0],
    [0, { country: 'DE' }, 500],
  ])('[CART-3] a subtotal of %i to %j costs %i', (subtotal, location, cost) => {
    expect(offeredShipping(subtotal, location, rules)[0]?.costCents).toBe(cost)
  })

  test('[CART-3] nothing is offered to a country the store does not ship to', () => {
    expect(offeredShipping(1, { country: 'DE' }, { ...rules, shippingCountries: ['US'] })).toEqual([])
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
  expect(all.map(({ code }) => code)).toEqual(['subtotal', 'discount', 'shipping', 'tax', 'total'])
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

  test('[CART-7] merging keeps every variant once, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (kept, other) => {
        const merged = mergeCarts(kept, other)
        expect(mergeCarts(merged, other)).toEqual(merged)
        const wanted = new Set([...kept, ...other].map(({ variantId }) => variantId))
        expect(new Set(merged.map(({ variantId }) => variantId))).toEqual(wanted)
        expect(merged).toHaveLength(wanted.size)
        for (const one of kept) {
          const after = merged.find(({ variantId }) => variantId === one.variantId)
          expect(after?.quantity).toBeGreaterThanOrEqual(one.quantity)
        }
      }),
    )
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
  expect(checkoutMinimumProblem(cart, 2000)).toBe('To check out, your order subtotal must be €20.00 or more.')
  expect(checkoutMinimumProblem(cart, 1999)).toBeUndefined()
  expect(checkoutMinimumProblem({ ...cart, subtotalCents: 0 }, 0)).toBeUndefined()
})

describe('installments', () => {
  const cart = (grandTotalCents: number, productType: 1 | 2 = 1) => ({
    ...priceCart(stored([entry('a', 1)]), linesOf(line('a', { productType })), rules),
    grandTotalCents,
  })

  test('[CART-10] are for carts of physical products only, and share out the whole', () => {
    expect(installmentOffer(cart(1001))).toEqual({ kind: 'offered', payments: [251, 250, 250, 250] })
    expect(installmentOffer(cart(1000, 2))).toEqual({ kind: 'none' })
    expect(installmentOffer({ ...cart(1000), entries: [] })).toEqual({ kind: 'none' })
  })

  test('[CART-10] say from and up to which amount', () => {
    expect(installmentOffer(cart(200_001))).toMatchObject({ text: 'available for orders up to $2,000.00' })
    expect(installmentOffer(cart(100))).toMatchObject({ text: 'available for orders over $1.00' })
  })
})
