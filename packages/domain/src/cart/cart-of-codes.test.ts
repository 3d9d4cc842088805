import { describe, expect, test } from 'vitest'
import { PRODUCT_TYPES, type ProductTypeCode } from '../enumerations/product-types.ts'
import type { OfferedDiscount } from '../discounts/discount.ts'
import { flatShipping } from '../shipping/shipping.ts'
import { priceCart, type CatalogLine, type StoredCart } from './price-cart.ts'

const goods = (variantId: string, price: number, productType: ProductTypeCode = 1): CatalogLine => ({
  variantId,
  itemId: variantId,
  sku: variantId,
  attributes: {},
  title: variantId,
  productType,
  fullUrl: `/shop/${variantId}`,
  price,
  salePrice: 0,
  onSale: false,
  available: null,
})
const mug = goods('mug', 1000)
const card = goods('card', 2500, PRODUCT_TYPES.giftCard)
const book: CatalogLine = { ...goods('book', 1000), taxCategory: 'reduced' }
const catalogue = new Map([mug, card, book].map((one) => [one.variantId, one]))

const cartOf = (variants: string[], changes: Partial<StoredCart> = {}): StoredCart => ({
  id: 'cart',
  websiteId: 'w',
  orderId: null,
  created: 0,
  isPurchased: false,
  entries: variants.map((variantId) => ({
    id: variantId,
    itemId: variantId,
    variantId,
    quantity: 1,
    shownPriceCents: 0,
  })),
  shippingLocation: { country: 'DE' },
  ...changes,
})
const rules = { shipping: flatShipping(500), currency: 'USD' }
const ten: OfferedDiscount = {
  id: 'ten',
  title: 'Ten off',
  code: 'TEN',
  kind: 'percent',
  percent: 1000,
  amountCents: 0,
  buy: 0,
  get: 0,
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
}

describe('[DISC-8] a cart names its codes', () => {
  test('those that count with what they take off, those that do not with the reason', () => {
    const big = { ...ten, id: 'big', title: 'Big', code: 'BIG', minimumCents: 9000 }
    const cart = priceCart(cartOf(['mug'], { couponCodes: ['NONE', 'TEN', 'BIG'] }), catalogue, rules, {
      offered: [big, ten],
      now: 1,
      takesCoupons: true,
    })
    expect(cart).toMatchObject({
      discountCents: 100,
      grandTotalCents: 1400,
      takesCoupons: true,
      entries: [{ discountCents: 100 }],
      appliedDiscounts: [{ discountId: 'ten', amountCents: 100 }],
      coupons: [
        { code: 'NONE', title: '' },
        { code: 'TEN', title: 'Ten off' },
        { code: 'BIG', title: 'Big' },
      ],
      validCoupons: [
        { code: 'TEN', title: 'Ten off', discountId: 'ten', amountCents: 100, freeShipping: false },
      ],
      invalidCoupons: [
        { code: 'NONE', reason: 'unknown' },
        {
          code: 'BIG',
          reason: 'below-minimum',
          message: 'This discount begins when what it is for comes to $90.00.',
        },
      ],
    })
  })

  test('one without any says so by leaving them out', () => {
    const cart = priceCart(cartOf(['mug']), catalogue, rules)
    expect(cart).toMatchObject({ coupons: [], validCoupons: [], invalidCoupons: [] })
    for (const name of ['appliedDiscounts', 'takesCoupons', 'storedValue', 'amountDueCents', 'taxCountry'])
      expect(cart).not.toHaveProperty(name)
    expect(cart.entries[0]).not.toHaveProperty('discountCents')
  })
})

test('[DISC-3] no discount counts for a gift card', () => {
  const cart = priceCart(cartOf(['card', 'mug']), catalogue, rules, { offered: [ten], now: 1 })
  expect(cart.discountCents).toBe(100)
  expect(cart.entries.map(({ discountCents }) => discountCents)).toEqual([undefined, 100])
})

describe('[GIFT-20] [GIFT-21] gift cards pay of a cart', () => {
  const given = (id: string, availableCents: number) =>
    ({ id, kind: 'gift-card', last4: id, availableCents, testMode: false }) as const

  test('all they can, in the order they were given, and never a gift card in it', () => {
    const paid = (variants: string[], storedValue: ReturnType<typeof given>[]) => {
      const cart = priceCart(cartOf(variants), catalogue, rules, { offered: [], now: 1, storedValue })
      return [cart.storedValue?.map(({ id, amountCents }) => [id, amountCents]), cart.amountDueCents]
    }
    expect(paid(['mug'], [given('a', 400), given('b', 9000), given('c', 10)])).toEqual([
      [
        ['a', 400],
        ['b', 1100],
        ['c', 0],
      ],
      0,
    ])
    expect(paid(['mug', 'card'], [given('a', 9000)])).toEqual([[['a', 1500]], 2500])
    expect(paid(['mug'], [])).toEqual([undefined, undefined])
  })
})

describe('[TAX-10] a cart is taxed by the kind and category of each line', () => {
  const vat = { id: 'vat', name: 'VAT', country: 'DE', rate: 100_000, onShipping: false }
  const books = { ...vat, id: 'books', rate: 50_000, taxCategory: 'reduced' }
  const taxed = (pricesIncludeTax: boolean, variants: string[]) =>
    priceCart(cartOf(variants), catalogue, {
      ...rules,
      taxes: { pricesIncludeTax, country: 'DE', rules: [vat, books] },
    })

  test('added where prices have no tax in them', () => {
    const cart = taxed(false, ['mug', 'book', 'card'])
    expect(cart).toMatchObject({ taxCents: 150, grandTotalCents: 5150, taxCountry: 'DE' })
    expect(cart).not.toHaveProperty('pricesIncludeTax')
  })

  test('said where they have', () => {
    const cart = taxed(true, ['mug'])
    expect(cart).toMatchObject({ pricesIncludeTax: true, taxCountry: 'DE', grandTotalCents: 1500 })
    expect(taxed(true, ['card'])).not.toHaveProperty('pricesIncludeTax')
  })
})
