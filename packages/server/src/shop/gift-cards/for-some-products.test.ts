import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
let visitor: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running)
  owner = await running.signInOwner()
  visitor = running.client()
})
afterEach(() => running.close())

const product = (name: string, price: number) =>
  shop.product({ name: { en: name } }, { sku: name.toUpperCase(), unlimited: true, price })
const issued = async (amountCents: number, onlyFor: object | null) => {
  const response = await owner.post('/api/config/gift-cards', { amountCents, onlyFor })
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { code: string; giftCard: { id: string; isLimited: boolean } }
}
const give = (code: string) => visitor.post('/api/commerce/shopping-cart/coupons', { code })
const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).json()

test('[GIFT-83] a card for some products pays for them alone, to the cent, and the rest is paid otherwise', async () => {
  const [mug, bowl] = [await product('Mug', 3000), await product('Bowl', 2000)]
  const { code, giftCard } = await issued(10_000, { productIds: [mug.id], categoryIds: [] })
  expect(giftCard.isLimited).toBe(true)
  await fillCart(visitor, bowl.id, 1, 'BOWL')
  const refused = await give(code)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.message).toBe('This gift card is for other products than those in your cart.')
  await fillCart(visitor, mug.id, 2, 'MUG')
  expect((await give(code)).statusCode).toBe(200)
  const given = await cart()
  expect(given).toMatchObject({ grandTotalCents: 8000, amountDueCents: 2000 })
  expect(given.storedValue).toMatchObject([{ amountCents: 6000 }])
  expect(given.storedValue[0]).not.toHaveProperty('onlyItemIds')
  await visitor.get('/checkout')
  const { order } = (await owner.get(`/api/config/orders/${orderIdOf(await pay(visitor))}`)).json()
  expect(order.payments.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([6000, 2000])
  expect((await owner.get(`/api/config/gift-cards/${giftCard.id}`)).json().giftCard.balanceCents).toBe(4000)
})

test('[GIFT-83] a card for a category pays for what is in it; of what two cards are for, each cent is paid once', async () => {
  const [mug, bowl] = [await product('Mug', 3000), await product('Bowl', 2000)]
  const made = await owner.post('/api/config/categories', {
    collectionId: mug.collectionId,
    displayName: { en: 'Kitchen' },
  })
  const categoryId = made.json().category.id
  await owner.post('/api/config/products/bulk', {
    ids: [mug.id],
    action: { kind: 'category', categoryId, isIn: true },
  })
  const ofCategory = await issued(2500, { productIds: [], categoryIds: [categoryId] })
  const ofMug = await issued(2500, { productIds: [mug.id], categoryIds: [] })
  const open = await issued(500, null)
  expect(open.giftCard.isLimited).toBe(false)
  await fillCart(visitor, mug.id, 1, 'MUG')
  await fillCart(visitor, bowl.id, 1, 'BOWL')
  for (const { code } of [ofCategory, ofMug, open]) expect((await give(code)).statusCode).toBe(200)
  const { storedValue, amountDueCents } = await cart()
  expect(storedValue.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([2500, 500, 500])
  expect(amountDueCents).toBe(1500)
})

test('[GIFT-84] a card that is sold has the rule its product had then', async () => {
  const mug = await product('Mug', 3000)
  const only = { productIds: [mug.id], categoryIds: [] }
  const card = await shop.product(
    {
      name: { en: 'Gift card' },
      productType: 4,
      giftCard: { leastCents: null, mostCents: null, months: null, only },
    },
    { sku: 'CARD', price: 2500, unlimited: true },
  )
  const bought = await visitor.call('POST', '/gift-card', {
    form: {
      itemId: card.id,
      sku: 'CARD',
      recipientName: 'Bob',
      recipientEmail: 'bob@example.com',
      senderName: 'Ada',
    },
    headers: { accept: 'text/html' },
  })
  expect(bought.statusCode, bought.body.slice(0, 400)).toBe(303)
  await visitor.get('/checkout')
  orderIdOf(await pay(visitor))
  const { revision } = (await owner.get(`/api/config/products/${card.id}`)).json().product
  const freed = await owner.patch(`/api/config/products/${card.id}`, {
    revision,
    giftCard: { leastCents: null, mostCents: null, months: null },
  })
  expect(freed.statusCode, freed.body).toBe(200)
  const { rows } = await running.db.execute(sql`select only_for from stored_value`)
  expect(rows).toEqual([{ only_for: only }])
})

test('[GIFT-85] what a card is for is said where it is sold, in its mail, with its balance and beside it in the cart', async () => {
  const mug = await product('Mug', 3000)
  const hidden = await shop.product({ name: { en: 'Secret' }, status: 'draft' }, { sku: 'SECRET' })
  const others = []
  for (const name of ['Bowl', 'Cup', 'Dish', 'Ewer', 'Flask']) others.push((await product(name, 2000)).id)
  const few = { productIds: [mug.id, hidden.id], categoryIds: [] }
  const card = await shop.product(
    {
      name: { en: 'Gift card' },
      productType: 4,
      giftCard: { leastCents: null, mostCents: null, months: null, only: few },
    },
    { sku: 'CARD', price: 2500, unlimited: true },
  )
  expect((await visitor.get(`/gift-card?itemId=${card.id}`)).body).toContain('Pays for: Mug')
  await owner.post('/api/config/gift-cards', {
    amountCents: 1000,
    onlyFor: few,
    recipientEmail: 'bob@example.com',
  })
  await running.runJobs()
  const [mail] = await running.outbox()
  expect(mail?.bodyText).toContain('Pays for: Mug')
  expect(mail?.bodyText).not.toContain('Secret')

  const { code } = await issued(1000, { productIds: [mug.id, ...others], categoryIds: [] })
  const balance = await visitor.call('POST', '/gift-card/balance', { form: { code } })
  expect(balance.body).toContain('Pays for: Bowl, Cup, Dish, Ewer, Flask and 1 more')
  await fillCart(visitor, mug.id, 1, 'MUG')
  await give(code)
  expect((await cart()).storedValue).toMatchObject([
    { onlyFor: 'Pays for: Bowl, Cup, Dish, Ewer, Flask and 1 more' },
  ])
  for (const path of ['/cart', '/checkout'])
    expect((await visitor.get(path)).body).toContain('Flask and 1 more')
  // Of several cards each says its own.
  const { code: mugs } = await issued(1000, { productIds: [mug.id], categoryIds: [] })
  await give(mugs)
  expect((await cart()).storedValue.map(({ onlyFor }: { onlyFor?: string }) => onlyFor)).toEqual([
    'Pays for: Bowl, Cup, Dish, Ewer, Flask and 1 more',
    'Pays for: Mug',
  ])
  const { code: all } = await issued(1000, null)
  expect((await visitor.call('POST', '/gift-card/balance', { form: { code: all } })).body).not.toContain(
    'Pays',
  )
})
