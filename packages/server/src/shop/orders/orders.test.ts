import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { shipping: flatShipping(500) } })
  owner = await running.signInOwner()
})
afterEach(() => running.close())

async function placeOrder(quantity = 2): Promise<string> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id, quantity)
  return orderIdOf(await pay(visitor))
}

const call = (id: string, action: string, body: object = {}) =>
  owner.post(`/api/config/orders/${id}/${action}`, body)

test('[ORD-1] fulfil, take back, cancel: only what the states allow', async () => {
  const id = await placeOrder()
  const fulfilled = (await call(id, 'fulfill', { trackingNumber: 'RM 1', notify: true })).json().order
  expect(fulfilled).toMatchObject({
    fulfillmentState: 'fulfilled',
    fulfillments: [{ trackingNumber: 'RM 1' }],
  })
  await running.runJobs()
  const again = await call(id, 'fulfill')
  expect(again.statusCode).toBe(409)
  expect(again.json().error.code).toBe('nothing-to-send')
  expect((await call(id, 'cancel')).statusCode).toBe(409)
  expect((await call(id, 'unfulfill')).json().order.fulfillmentState).toBe('pending')
  expect((await call(id, 'cancel')).json().order.fulfillmentState).toBe('canceled')
  expect((await call(id, 'fulfill')).statusCode).toBe(409)
  const kinds = (await running.outbox()).map(({ kind }) => kind)
  expect(kinds).toContain('order-fulfilled')
})

test('[ORD-23] the mail names the tracking number', async () => {
  const id = await placeOrder()
  await call(id, 'fulfill', { trackingNumber: '<RM>' })
  await running.runJobs()
  const mail = (await running.outbox()).find(({ kind }) => kind === 'order-fulfilled')
  expect(mail?.subject).toBe('Test site: order 1001 is on its way')
  expect(mail?.bodyHtml).toContain('The tracking number is &lt;RM&gt;.')
})

test('[ORD-7] an order stays as it was sold, whatever becomes of the product', async () => {
  const id = await placeOrder()
  const before = (await owner.get(`/api/config/orders/${id}`)).json()
  await running.db.execute(sql`update variants set price = 9900, removed_at = created_at`)
  await running.db.execute(sql`update products set name = '{"en":"Cup"}', deleted_at = created_at`)
  expect((await owner.get(`/api/config/orders/${id}`)).json()).toEqual(before)
})

test('[ORD-8] notes are for the shop; the buyer’s page does not have them', async () => {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id)
  const response = await pay(visitor)
  const { order } = (await call(orderIdOf(response), 'note', { message: 'Fragile customer' })).json()
  expect(order.events.at(-1)).toMatchObject({ type: 'note', message: 'Fragile customer' })
  expect((await visitor.get(response.json().redirect)).body).not.toContain('Fragile customer')
  expect((await call(order.id, 'note', { message: ' ' })).statusCode).toBe(400)
})

describe('refunds', () => {
  test('[ORD-135] the history says that items went back into stock only where some did', async () => {
    const id = await placeOrder(2)
    const told = async (body: object) => {
      const { order } = (
        await call(id, 'refund', { restock: true, ...body, idempotencyKey: newKey() })
      ).json()
      return order.events.at(-1).parameters.restocked
    }
    expect(await told({ amountCents: 100 })).toBeUndefined()
    const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
    const items = [{ itemId: order.items[0].id, quantity: 1 }]
    expect(await told({ items })).toBe(true)
    // Of what had no limit when it was sold nothing was taken, and nothing goes back.
    await running.db.execute(sql`update order_items set stock_taken = 1`)
    expect(await told({ items, storeCredit: true })).toBeUndefined()
  })

  test('[ORD-3] by lines and shipping, through the provider, with units back in stock', async () => {
    const id = await placeOrder(2)
    const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
    const items = [{ itemId: order.items[0].id, quantity: 1 }]
    const body = { items, shippingCents: 500, restock: true, reason: 'Broken', idempotencyKey: newKey() }
    const refunded = (await call(id, 'refund', body)).json().order
    expect(refunded).toMatchObject({
      refundedTotalCents: 1750,
      shippingRefundedCents: 500,
      paymentState: 'partially-refunded',
      items: [{ refundedQuantity: 1 }],
    })
    expect(refunded.events.at(-1)).toMatchObject({ type: 'refunded', amountCents: 1750 })
    const repeated = await call(id, 'refund', body)
    expect(repeated.json().order.refundedTotalCents).toBe(1750)
    const { rows } = await running.db.execute(sql`
      select (select sum(refunded)::integer from test_payments) as given,
        (select sum(on_hand)::integer from stock) as stock,
        (select sum(change)::integer from stock_ledger) as ledger`)
    expect(rows).toEqual([{ given: 1750, stock: 9, ledger: 9 }])
  })

  test('[ORD-5] never more than was paid, by amount, by units, by shipping', async () => {
    const id = await placeOrder(1)
    const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
    const itemId = order.items[0].id
    expect((await call(id, 'refund', { amountCents: 1751 })).json().error.message).toBe(
      'At most $17.50 can still be given back for this order.',
    )
    expect((await call(id, 'refund', { items: [{ itemId, quantity: 2 }] })).json().error.code).toBe(
      'too-many-units',
    )
    expect((await call(id, 'refund', { shippingCents: 501 })).json().error.code).toBe('too-much-shipping')
    expect((await call(id, 'refund', { items: [] })).json().error.code).toBe('nothing-to-refund')
    expect((await call(id, 'refund', { amountCents: 1750 })).json().order.paymentState).toBe('refunded')
    expect((await call(id, 'refund', { amountCents: 1 })).statusCode).toBe(409)
  })

  test('[ORD-9] two people refunding at once give back once what there is', async () => {
    const id = await placeOrder(1)
    const answers = await Promise.all([1, 2, 3].map(() => call(id, 'refund', { amountCents: 1750 })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await running.db.execute(sql`select refunded from test_payments`)
    expect(rows).toEqual([{ refunded: 1750 }])
  })

  test('[ORD-9] [HTTP-45] the key of another order’s refund is refused, and neither order changes', async () => {
    const [one, other] = [await placeOrder(1), await placeOrder(1)]
    const refund = { amountCents: 1000, idempotencyKey: newKey() }
    expect((await call(one, 'refund', refund)).statusCode).toBe(200)
    // Answered as done, somebody would wait for money that nobody sent.
    const refused = await call(other, 'refund', refund)
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'key-reused'])
    // The same while the other order's is under way.
    await running.db.execute(sql`update refunds set state = 'pending'`)
    expect((await call(other, 'refund', refund)).statusCode).toBe(422)
    const { rows } = await running.db.execute(sql`select order_id as "of", amount::int from refunds`)
    expect(rows).toEqual([{ of: one, amount: 1000 }])
  })

  test('[ORD-9] [HTTP-45] the key of a refund of something else is refused, whatever became of that one', async () => {
    const id = await placeOrder(2)
    const key = newKey()
    const refund = { amountCents: 1000, reason: 'A chip', idempotencyKey: key }
    expect((await call(id, 'refund', refund)).statusCode).toBe(200)
    const refused = async (change: object) => {
      const answer = await call(id, 'refund', { ...refund, ...change })
      expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'key-reused'])
    }
    for (const change of [{ amountCents: 900 }, { storeCredit: true }, { reason: '' }]) await refused(change)
    const difference = await call(id, 'give-back-difference', { idempotencyKey: key })
    expect(difference.json().error.code).toBe('key-reused')
    // The same while it is under way; the same refund again is answered as the first time.
    await running.db.execute(sql`update refunds set state = 'pending'`)
    await refused({ amountCents: 900 })
    expect((await call(id, 'refund', refund)).statusCode).toBe(200)
    // Of a refund that failed nothing went back: its key is free.
    await running.db.execute(sql`update refunds set state = 'failed'`)
    expect((await call(id, 'refund', { ...refund, amountCents: 900 })).statusCode).toBe(200)
  })

  test('[ORD-9] a refund whose answer was lost is finished by asking again with its key', async () => {
    const id = await placeOrder(1)
    const key = newKey()
    await call(id, 'refund', { amountCents: 1000, idempotencyKey: key })
    // As if the process had died after the provider gave the money back.
    await running.db.execute(sql`update refunds set state = 'pending'`)
    await running.db.execute(sql`update refund_payments set state = 'pending'`)
    await running.db.execute(sql`update payments set refunded = 0`)
    await running.db.execute(sql`update orders set refunded_total = 0, payment_state = 'paid'`)
    const again = await call(id, 'refund', { amountCents: 1000, idempotencyKey: key })
    expect(again.json().order.refundedTotalCents).toBe(1000)
    const { rows } = await running.db.execute(sql`select refunded from test_payments`)
    expect(rows).toEqual([{ refunded: 1000 }])
  })

  test('[ORD-9] while one refund is being made nobody begins another; afterwards they may', async () => {
    const id = await placeOrder(1)
    const first = { amountCents: 1000, idempotencyKey: newKey() }
    await call(id, 'refund', first)
    // As if the first one still waited for its provider.
    await running.db.execute(sql`update refunds set state = 'pending'`)
    const second = { amountCents: 500, idempotencyKey: newKey() }
    const refused = await call(id, 'refund', second)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toMatchObject({
      code: 'refund-in-progress',
      message: 'Another refund of this order is being made right now. Reload, and look before you try again.',
    })
    const given = async () => (await running.db.execute(sql`select refunded from test_payments`)).rows
    expect(await given()).toEqual([{ refunded: 1000 }])
    await running.db.execute(sql`update refunds set state = 'done'`)
    expect((await call(id, 'refund', second)).json().order.refundedTotalCents).toBe(1500)
    expect(await given()).toEqual([{ refunded: 1500 }])
  })
})

test('[ORD-30] the list is newest first, searched, filtered and paged', async () => {
  for (let number = 0; number < 3; number++) await placeOrder(1)
  const list = async (query: Record<string, string>) =>
    (await owner.get('/api/config/orders', { query })).json()
  const numbers = async (query: Record<string, string>) =>
    (await list(query)).orders.map(({ orderNumber }: { orderNumber: number }) => orderNumber)
  expect(await numbers({})).toEqual([1003, 1002, 1001])
  expect(await numbers({ search: '#1002' })).toEqual([1002])
  expect(await numbers({ search: 'LOVELACE' })).toHaveLength(3)
  expect(await numbers({ search: 'ada%' })).toEqual([])
  expect(await numbers({ state: 'fulfilled' })).toEqual([])
  const first = await list({ limit: '2' })
  expect(first.orders).toHaveLength(2)
  expect(await numbers({ limit: '2', cursor: first.nextCursor })).toEqual([1001])
})

test('[ORD-22] the confirmation can be sent again', async () => {
  const id = await placeOrder()
  await running.runJobs()
  await call(id, 'resend-confirmation')
  await running.runJobs()
  expect(await running.outbox()).toHaveLength(2)
})

test('[ORD-31] orders are for those whose role allows it, and only of their own website', async () => {
  const id = await placeOrder()
  const reporting = await running.signInOwner({ role: 3 })
  expect((await reporting.get('/api/config/orders')).statusCode).toBe(403)
  const other = await running.addWebsite('other')
  const stranger = await running.signInOwner({ websiteId: other, host: 'other.localhost' })
  expect((await stranger.get(`/api/config/orders/${id}`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/config/orders/${id}/refund`, { amountCents: 1 })).statusCode).toBe(404)
})

test('[ORD-21] [PAID-9] a bought file is behind a signed address that expires', async () => {
  const visitor = running.client()
  const book = await shop.product({ productType: 2, digitalAssetId: 'an-asset' })
  await fillCart(visitor, book.id)
  const { email, cardNumber, cardExpiry, cardCvc } = paidForm
  const form = { idempotencyKey: newKey(), email, cardNumber, cardExpiry, cardCvc }
  const { redirect } = (await visitor.post('/checkout', form)).json()
  const { body } = await visitor.get(redirect)
  const link = (/href="(\/order-status\/[^"]+download[^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')
  expect(link).toMatch(/^\/order-status\/[0-9a-f]{24}\/download\//)
  // The file of this test does not exist; a good signature gets as far as finding that out.
  expect((await visitor.get(link)).json().error.message).toBe('This file does not exist.')
  // Paid with a test card, it is handed out only while no real money is taken.
  const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
  expect((await owner.post('/api/config/payment-methods', { kind: 'manual', values })).statusCode).toBe(200)
  expect((await visitor.get(link)).json().error.code).toBe('download-of-test')
  await running.db.execute(sql`delete from payment_methods`)
  const forged = await visitor.get(link.replace(/expires=\d/, 'expires=9'))
  expect(forged.statusCode).toBe(410)
  running.clock.advance(25 * 60 * 60 * 1000)
  expect((await visitor.get(link)).json().error.message).toBe(
    'This download link has expired. Open your order again to get a new one.',
  )
})
