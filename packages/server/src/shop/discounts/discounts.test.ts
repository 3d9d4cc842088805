import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { createCategory } from '../catalog/categories.ts'
import { expireOldCheckouts } from '../checkout/jobs.ts'
import { sampleDiscount } from './sample-discount.ts'

let running: TestApp
let shop: TestShop
let owner: Client
let visitor: Client
let mugId: string
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { store: { shipping: flatShipping(500, { freeFromCents: 50_000 }) } })
  owner = await running.signInOwner()
  visitor = running.client()
  mugId = (await shop.product({}, { unlimited: true })).id
})
afterEach(() => running.close())

const couponsUrl = '/api/commerce/shopping-cart/coupons'
const cartOf = async (client = visitor) => (await client.get('/api/commerce/shopping-cart')).json()
const give = (code: string, client = visitor) => client.post(couponsUrl, { code })

const form = { ...sampleDiscount, code: 'WELCOME' }
async function make(changes: Record<string, unknown> = {}) {
  const response = await owner.post('/api/config/discounts', { ...form, ...changes })
  expect(response.body).toContain('"discount"')
  return response.json().discount
}
const list = async () => (await owner.get('/api/config/discounts')).json().discounts

describe('sent again', () => {
  test('[ORD-80] with its key a discount is made once, and its codes are', async () => {
    const off = { ...form, automatic: true, code: '', idempotencyKey: 'a sale for all' }
    const made = await Promise.all([1, 2, 3].map(() => owner.post('/api/config/discounts', off)))
    const [id, ...others] = new Set(made.map((answer) => answer.json().discount.id))
    expect([others, (await list()).length]).toEqual([[], 1])
    const other = await owner.post('/api/config/discounts', { ...off, percent: 2000 })
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'key-reused'])
    const codes = (make: number, idempotencyKey: string) =>
      owner.post(`/api/config/discounts/${id}/codes`, { make, idempotencyKey })
    const added = await Promise.all([codes(20, 'for the fair'), codes(20, 'for the fair')])
    expect(added.map((answer) => answer.json().discount.codeCount)).toEqual([20, 20])
    expect((await codes(21, 'for the fair')).json().error.code).toBe('key-reused')
    expect((await codes(20, 'for the shop')).json().discount.codeCount).toBe(40)
  })
})

describe('codes in the cart', () => {
  test('[DISC-7] a code counts however it is written, once, and can be taken out', async () => {
    await make()
    await fillCart(visitor, mugId, 2)
    expect((await cartOf()).takesCoupons).toBe(true)
    expect((await give(' wel-come ')).json().shoppingCart).toMatchObject({
      subtotalCents: 2500,
      discountCents: 250,
      grandTotalCents: 2750,
      coupons: [{ code: 'WELCOME', title: 'Ten off' }],
      validCoupons: [{ code: 'WELCOME', amountCents: 250, freeShipping: false }],
      invalidCoupons: [],
      entries: [{ subTotal: 2500, discountCents: 250 }],
    })
    expect((await give('WELCOME')).json().shoppingCart.coupons).toHaveLength(1)
    const { shoppingCart } = (await visitor.delete(`${couponsUrl}/WELCOME`)).json()
    expect(shoppingCart).toMatchObject({ discountCents: 0, coupons: [] })
  })

  test('[DISC-8] a code that does not count stays with its reason, and counts as soon as it can', async () => {
    await make({ minimumCents: 2000 })
    await fillCart(visitor, mugId)
    expect((await give('WELCOME')).json().shoppingCart).toMatchObject({
      discountCents: 0,
      validCoupons: [],
      invalidCoupons: [
        {
          code: 'WELCOME',
          reason: 'below-minimum',
          message: 'This discount begins when what it is for comes to $20.00.',
        },
      ],
    })
    await fillCart(visitor, mugId)
    expect((await cartOf()).validCoupons).toHaveLength(1)
  })

  test('[DISC-8] a code nobody knows is refused, and so is one that was switched off', async () => {
    const { id } = await make()
    await fillCart(visitor, mugId)
    const { code: _code, ...rest } = form
    await owner.put(`/api/config/discounts/${id}`, { ...rest, isOn: false })
    for (const code of ['NOTHING', 'WELCOME', '%', '']) {
      const response = await give(code)
      expect(response.statusCode).toBe(404)
      expect(response.json().error.code).toBe('coupon-unknown')
    }
  })

  test('[DISC-2] one that counts by itself counts from the first product on', async () => {
    await make({ automatic: true, kind: 'amount', amountCents: 300, code: '' })
    const response = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: mugId, quantity: 1 })
    expect(response.json().shoppingCart).toMatchObject({ discountCents: 300, validCoupons: [] })
    expect((await cartOf()).appliedDiscounts).toMatchObject([{ title: 'Ten off', code: null }])
  })

  test.each<[string, number, readonly Record<string, unknown>[]]>([
    ['nothing looked up', 2, [{ kind: 'amount', amountCents: 300 }]],
    ['what begins later, or has ended', 2, [{ startsAt: Date.UTC(2099, 0) }, { endsAt: Date.UTC(2001, 0) }]],
    ['several, of which one is switched off', 2, [{ percent: 500 }, { percent: 2000, isOn: false }]],
    ['three for two', 2, [{ kind: 'buy-x-get-y', percent: 10_000, buy: 2, get: 1 }]],
    ['a limit of uses', 3, [{ maxUses: 5 }, { kind: 'amount', amountCents: 100 }]],
    ['a limit for each customer', 3, [{ maxUsesPerCustomer: 1 }]],
  ])(
    '[CART-31] with discounts that count by themselves, adding says the cart that is there: %s',
    async (_, most, some) => {
      for (const changes of some) await make({ automatic: true, code: '', ...changes })
      const add = () => visitor.post('/api/commerce/shopping-cart/entries', { itemId: mugId, quantity: 3 })
      expect((await add()).json().shoppingCart).toEqual(await cartOf())
      const { result, statements } = await recordStatements(add)
      expect(result.json().shoppingCart).toEqual(await cartOf())
      expect(statements).toHaveLength(most)
    },
  )

  test('[CART-31] a discount of some products, or of a category, counts for them at once', async () => {
    const { db, clock, websiteId } = running
    const editor = { websiteId, accountId: 'a', sessionId: 's', primaryLanguage: 'en' }
    const made = await createCategory(db, clock, editor, shop.collectionId, { displayName: { en: 'Bowls' } })
    if (!made.ok) throw new Error('no category')
    const categoryIds = [made.value.id]
    const bowl = await shop.product(
      { name: { en: 'Bowl' }, categoryIds },
      { sku: 'BOWL', unlimited: true, price: 2000 },
    )
    const addBoth = async (): Promise<number> => {
      const client = running.client()
      const add = async (itemId: string) =>
        (await client.post('/api/commerce/shopping-cart/entries', { itemId, quantity: 1 })).json()
      await add(mugId)
      const { shoppingCart } = await add(bowl.id)
      expect(shoppingCart).toEqual(await cartOf(client))
      return shoppingCart.discountCents
    }
    await make({ automatic: true, code: '', productIds: [bowl.id] })
    expect(await addBoth()).toBe(200)
    await make({ automatic: true, code: '', percent: 2000, categoryIds })
    // Each takes off what the one before it left.
    expect(await addBoth()).toBe(560)
  })

  test('[DISC-6] it is for its products and those of its categories', async () => {
    const other = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', unlimited: true })
    await make({ productIds: [other.id] })
    await fillCart(visitor, mugId)
    expect((await give('WELCOME')).json().shoppingCart.invalidCoupons[0].reason).toBe('nothing-matches')
    await fillCart(visitor, other.id, 1, 'BOWL')
    expect(await cartOf()).toMatchObject({ discountCents: 125 })
  })

  test('[DISC-7] [CHK-72] forms without scripts give codes and take them out, in the cart and at the checkout', async () => {
    await make()
    await fillCart(visitor, mugId)
    const send = (fields: Record<string, string>) => visitor.post('/cart', undefined, { form: fields })
    expect((await send({ action: 'coupon', code: 'nope' })).headers.location).toBe(
      '/cart?message=coupon-unknown',
    )
    const given = await send({ action: 'coupon', code: 'welcome', from: 'checkout' })
    expect(given.headers.location).toBe('/checkout')
    const checkout = (await visitor.get('/checkout')).body
    expect(checkout).toContain('WELCOME')
    expect(checkout).toMatch(/<details class="coupon-more"><summary/)
    await send({ action: 'remove-coupon', code: 'WELCOME' })
    expect((await cartOf()).coupons).toEqual([])
  })
})

describe('guessing', () => {
  test('[DISC-9] codes can be tried a few times, then no more for a while', async () => {
    await running.close()
    running = await createTestApp({ config: { rateLimits: true } })
    shop = await openShop(running)
    visitor = running.client()
    await fillCart(visitor, (await shop.product()).id)
    const answers = []
    for (let tries = 0; tries < 16; tries++) answers.push((await give(`GUESS${tries}`)).statusCode)
    expect(answers.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 404))
    expect(answers.at(-1)).toBe(429)
  })
})

describe('orders', () => {
  test('[DISC-12] [DISC-13] an order keeps what counted, by line too, and no later change touches it', async () => {
    const made = await make({ code: 'KEEP' })
    const bowl = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', price: 999 })
    await owner.put(`/api/config/discounts/${made.id}`, { ...form, productIds: [bowl.id], code: undefined })
    await fillCart(visitor, mugId)
    await fillCart(visitor, bowl.id, 1, 'BOWL')
    await give('KEEP')
    const orderUrl = `/api/config/orders/${orderIdOf(await pay(visitor))}`
    const before = (await owner.get(orderUrl)).json().order
    expect(before).toMatchObject({
      discountTotalCents: 100,
      grandTotalCents: 2649,
      discounts: [{ title: 'Ten off', code: 'KEEP', kind: 'percent', amountCents: 100 }],
    })
    expect((await list())[0]).toMatchObject({ uses: 1, takenOffCents: 100 })
    expect((await owner.delete(`/api/config/discounts/${made.id}`)).statusCode).toBe(200)
    expect((await owner.get(orderUrl)).json().order).toEqual(before)
    const mug = before.items.find(({ sku }: { sku: string }) => sku === 'MUG')
    const refund = await owner.post(`${orderUrl}/refund`, {
      items: [{ itemId: mug.id, quantity: 1 }],
      restock: false,
    })
    expect(refund.json().order.refundedTotalCents).toBe(1250)
  })

  test('[DISC-6] a customer uses a code as often as it says, however the address is written', async () => {
    await make({ maxUsesPerCustomer: 1 })
    await fillCart(visitor, mugId)
    await give('WELCOME')
    orderIdOf(await pay(visitor))
    const again = running.client()
    await fillCart(again, mugId)
    expect((await give('WELCOME', again)).json().shoppingCart.discountCents).toBe(125)
    await again.get('/checkout')
    const refused = await pay(again, { email: ' Ada@Example.com' })
    expect(refused.json().error.code).toBe('price-changed')
    const orderId = orderIdOf(await pay(again, { email: 'ADA@example.com' }))
    expect((await owner.get(`/api/config/orders/${orderId}`)).json().order.discountTotalCents).toBe(0)
  })

  test('[DISC-11] eight buyers at once with the last use of a code: one has it', async () => {
    await make({ maxUses: 1 })
    const buyers = Array.from({ length: 8 }, () => running.client())
    for (const [at, buyer] of buyers.entries()) {
      await fillCart(buyer, mugId)
      expect((await give('WELCOME', buyer)).json().shoppingCart.discountCents, `${at}`).toBe(125)
      await buyer.get('/checkout')
    }
    const answers = await Promise.all(
      buyers.map((buyer, at) => pay(buyer, { email: `buyer${at}@example.com` })),
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'order' : answer.json().error.code))
    expect(codes.filter((code) => code === 'order')).toHaveLength(1)
    for (const code of codes) expect(['order', 'discount-gone', 'price-changed']).toContain(code)
    const { rows } = await running.db.execute(sql`select order_id from discount_uses`)
    expect(rows).toHaveLength(1)
    const loser = buyers[codes.findIndex((code) => code !== 'order')] ?? visitor
    expect((await cartOf(loser)).invalidCoupons[0]).toMatchObject({ reason: 'used-up' })
  })

  test('[DISC-11] a declined card and a checkout that runs out give the use back', async () => {
    await make({ maxUses: 1 })
    await fillCart(visitor, mugId)
    await give('WELCOME')
    const idempotencyKey = newKey()
    const decline = { ...paidForm, idempotencyKey, cardNumber: cards.declined }
    expect((await visitor.post('/checkout', decline)).statusCode).toBe(402)
    expect((await running.db.execute(sql`select 1 from discount_uses`)).rows).toHaveLength(0)
    expect((await pay(visitor, { cardNumber: cards.secondStep })).json().secondStep).toBeDefined()
    // What the cart holds itself does not count against it; for others it is used.
    expect((await cartOf()).discountCents).toBe(125)
    const other = running.client()
    await fillCart(other, mugId)
    expect((await give('WELCOME', other)).json().shoppingCart.invalidCoupons[0].reason).toBe('used-up')
    running.clock.advance(16 * 60 * 1000)
    await running.jobs.runScheduled(expireOldCheckouts)
    expect((await cartOf(other)).discountCents).toBe(125)
  })
})

describe('owners', () => {
  test('[DISC-1] what is wrong is named by field, and nothing is kept', async () => {
    const response = await owner.post('/api/config/discounts', {
      ...form,
      title: ' ',
      percent: 10_001,
      maxUses: 0,
      startsAt: 2000,
      endsAt: 1000,
      code: 'A',
    })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().error.fields)).toEqual([
      'title',
      'percent',
      'endsAt',
      'maxUses',
      'code',
    ])
    expect(await list()).toEqual([])
  })

  test('[DISC-2] a code belongs to one discount of a website', async () => {
    await make()
    const response = await owner.post('/api/config/discounts', { ...form, code: 'wel come' })
    expect(response.json().error.fields).toEqual({ code: 'This code is taken. Choose another one.' })
  })

  test('[DISC-10] 10,000 codes are made, all different, and each counts once', async () => {
    const { id } = await make({ code: '', maxUsesPerCode: 1 })
    const url = `/api/config/discounts/${id}/codes`
    const response = await owner.post(url, { make: 10_000, prefix: 'vip' })
    expect(response.json()).toMatchObject({ added: 10_000, discount: { codeCount: 10_000 } })
    const { codes } = (await owner.get(url)).json()
    expect(codes).toHaveLength(10_000)
    expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(10_000)
    for (const { code } of codes.slice(0, 50)) expect(code).toMatch(/^VIP[A-HJKMNP-Z2-9]{10}$/)
    const [first, second] = codes
    await fillCart(visitor, mugId)
    await give(first.code)
    orderIdOf(await pay(visitor))
    const next = running.client()
    await fillCart(next, mugId)
    expect((await give(first.code, next)).json().shoppingCart.invalidCoupons[0].reason).toBe('used-up')
    expect((await give(second.code, next)).json().shoppingCart.discountCents).toBe(125)
  })
})
