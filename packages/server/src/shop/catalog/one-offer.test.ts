import { PRODUCT_TYPES } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true })
})
afterEach(() => running.close())

interface Answers {
  readonly page: boolean
  readonly data: boolean
  readonly list: boolean
  readonly context: boolean
  readonly stock: boolean
  readonly owner: boolean
  readonly cart: boolean
  readonly checkout: boolean
}

/** Whether a product can be bought, asked everywhere. */
async function answersFor(productId: string, path: string): Promise<Answers> {
  const visitor = running.client()
  const owner = await running.signInOwner()
  const page = (await visitor.get(path)).body
  const context = (await visitor.get(`${path}?format=json`)).json()
  const [stock] = (await visitor.get(`/api/commerce/inventory/stock?itemId=${productId}`)).json().results
  const { products } = (await owner.get('/api/config/products?stock=out')).json()
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: productId, quantity: 1 })
  // A gift card has a page that asks who it is for.
  const form = { itemId: productId, sku: 'MUG', recipientEmail: 'bo@example.com' }
  const isAdded =
    added.statusCode === 200 ||
    (added.json().error.code === 'gift-card-details' &&
      (await visitor.post('/gift-card', form)).statusCode === 303)
  return {
    page: page.includes('data-add-button><'),
    data: page.includes('https://schema.org/InStock'),
    list: !/badge[^>]*>\s*Sold Out/.test((await visitor.get('/shop')).body),
    context: context.item.structuredContent.variants.some(
      ({ unlimited, qtyInStock }: { unlimited: boolean; qtyInStock: number }) => unlimited || qtyInStock > 0,
    ),
    stock: stock.unlimited || stock.qtyInStock > 0,
    owner: !products.some(({ id }: { id: string }) => id === productId),
    cart: isAdded,
    checkout: isAdded && (await pay(visitor)).statusCode === 200,
  }
}

const everywhere = (answer: boolean): Answers => ({
  page: answer,
  data: answer,
  list: answer,
  context: answer,
  stock: answer,
  owner: answer,
  cart: answer,
  checkout: answer,
})

test.each([
  ['physical', PRODUCT_TYPES.physical, false],
  ['service', PRODUCT_TYPES.service, false],
  ['digital', PRODUCT_TYPES.digital, true],
  ['gift card', PRODUCT_TYPES.giftCard, true],
] as const)(
  '[CAT-15] a %s of which none is counted is answered alike everywhere',
  async (_name, productType, isSold) => {
    const made = await shop.product({ name: { en: 'Thing' }, urlId: 'thing' }, { stock: 0 })
    await running.db.execute(sql`update products set product_type = ${productType}`)
    expect(await answersFor(made.id, '/shop/thing')).toEqual(everywhere(isSold))
  },
)

test('[CAT-15] with units left, everywhere; a part of them sold, the rest', async () => {
  const made = await shop.product({ name: { en: 'Thing' }, urlId: 'thing' }, { stock: 2 })
  expect(await answersFor(made.id, '/shop/thing')).toEqual(everywhere(true))
  const visitor = running.client()
  await fillCart(visitor, made.id, 1)
  expect((await pay(visitor)).statusCode).toBe(200)
  expect(await answersFor(made.id, '/shop/thing')).toEqual(everywhere(false))
})
