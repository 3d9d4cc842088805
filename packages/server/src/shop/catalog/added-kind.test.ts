import { kindOf, productTypesThat } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { HIRE, letHireIn } from '../../testing/hire-kind.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

// A kind is added to two tables and by a migration, as here. [CAT-14]
vi.mock(import('@plinth/domain/enumerations/product-types'), async (original) => {
  const { withHire } = await import('../../testing/hire-kind.ts')
  const { PRODUCT_TYPES, PRODUCT_TYPE_NAMES } = await original()
  return withHire(PRODUCT_TYPES, PRODUCT_TYPE_NAMES)
})
vi.mock(import('@plinth/domain/catalog/product-kinds'), async (original) => {
  const { HIRE: code, hireKind } = await import('../../testing/hire-kind.ts')
  const there = await original()
  // The table the functions of the module read is the one that is there.
  Object.assign(there.PRODUCT_KINDS, { [code]: hireKind })
  return there
})

let site: TestApp
let shop: TestShop
let owner: Client
let visitor: Client
let id: string

const form = (changes: object = {}) => ({
  collectionId: shop.collectionId,
  name: { en: 'Kick wheel' },
  productType: HIRE,
  status: 'published',
  variants: [{ ...plainVariant, sku: 'WHEEL', price: 9000, unlimited: false, stock: 1 }],
  ...changes,
})

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  await site.db.execute(sql.raw(letHireIn))
  shop = await openShop(site, { withPages: true })
  owner = await site.signInOwner()
  visitor = site.client()
  id = (await ok(owner.post('/api/config/products', form()))).product.id
})

afterAll(() => site.close())

test('[CAT-14] an owner makes a product of an added kind, within what it can do', async () => {
  const { product } = await ok(owner.get(`/api/config/products/${id}`))
  expect(product).toMatchObject({ productType: HIRE, name: { en: 'Kick wheel' } })
  const two = ['S', 'L'].map((size) => ({
    ...plainVariant,
    sku: `WHEEL-${size}`,
    attributes: { Size: size },
  }))
  const refused = await owner.post(
    '/api/config/products',
    form({ variants: two, variantOptionOrdering: ['Size'] }),
  )
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('A hired thing has one variant.')
  const { products } = await ok(owner.get(`/api/config/products?productType=${HIRE}`))
  expect(products.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await owner.get('/api/config/products.csv')).body).toMatch(/\bhire\b/)
})

test('[CAT-14] it is sold as its table says: one at a time, counted, sent to an address', async () => {
  await fillCart(visitor, id, 1, 'WHEEL')
  const second = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: id,
    sku: 'WHEEL',
    quantity: 1,
  })
  expect(second.body).toContain('one-per-order')
  const cart = await ok(visitor.get('/api/commerce/shopping-cart'))
  expect(cart).toMatchObject({ requiresShipping: true, purelyDigital: false })
  const orderId = orderIdOf(await pay(visitor))
  const { order } = await ok(owner.get(`/api/config/orders/${orderId}`))
  expect(order.items).toMatchObject([{ productType: HIRE, quantity: 1 }])
  expect(order.fulfillmentState).toBe('pending')
  const { results } = await ok(visitor.get(`/api/commerce/inventory/stock?itemId=${id}`))
  expect(results).toMatchObject([{ sku: 'WHEEL', qtyInStock: 0 }])
})

test('[CAT-14] whatever asks by capability finds it', async () => {
  expect(productTypesThat(({ ships }) => ships)).toEqual([1, HIRE])
  expect(productTypesThat(({ isStocked }) => isStocked)).toEqual([1, 3, HIRE])
  expect(
    kindOf({ productType: productTypesThat(({ noun }) => noun === 'hired thing')[0] ?? 1 }).taxedAs,
  ).toBe('services')
})
