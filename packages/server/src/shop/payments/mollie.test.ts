import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, newKey, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalMollie, type LocalMollie } from '../../testing/mollie-for-tests.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { callMollie, molliePayment } from './methods/mollie/mollie-api.ts'

// A way to pay where the buyer leaves and comes back, or does not: Mollie, against a server here that speaks its API.

let mollie: LocalMollie
let running: TestApp
let shop: TestShop
let owner: Client
let methodId = ''
beforeAll(async () => {
  mollie = await startLocalMollie()
  running = await createTestApp({
    config: {
      rateLimits: false,
      encryptionKey: 'a key of a test that is long enough',
      paymentApis: { mollie: mollie.url },
    },
  })
  shop = await openShop(running)
  owner = await running.signInOwner()
  const values = { name: 'iDEAL and more', apiKey: 'test_abc' }
  const added = await owner.post('/api/config/payment-methods', { kind: 'mollie', values })
  methodId = added.json().methods.at(-1).id
})
afterAll(async () => {
  await running.close()
  await mollie.close()
})
beforeEach(() => running.db.execute(sql`delete from payment_attempts`))

const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...form } = paidForm

async function buyer(): Promise<Client> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id)
  return visitor
}

const press = (visitor: Client, changes: object = {}) =>
  visitor.post('/checkout', { idempotencyKey: newKey(), ...form, ...changes })

const lastPayment = () => [...mollie.payments.values()].at(-1)!

/** The path the buyer is sent back to. */
const wayBack = () => lastPayment().redirectUrl.replace(/^https?:\/\/[^/]+/, '')

const tell = (id: string) =>
  running.client().call('POST', `/api/payments/${methodId}/webhook`, {
    body: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    withoutCrumb: true,
  })

const orders = async () =>
  (await running.db.execute<{ n: number }>(sql`select count(*)::integer as n from orders`)).rows[0]?.n ?? 0

describe('paying on a page of the provider’s', () => {
  test('[PAY-60] [CHK-35] the buyer is sent there, pays, comes back to the order, and may come back twice', async () => {
    const visitor = await buyer()
    const before = await orders()
    const { secondStep } = (await press(visitor)).json()
    expect(secondStep.goTo).toBe(lastPayment()._links.checkout.href)
    expect(lastPayment().amount).toEqual({ currency: 'USD', value: '12.50' })
    mollie.settle(lastPayment().id, 'paid')
    for (const _time of [1, 2]) {
      const back = await visitor.get(wayBack())
      expect([back.statusCode, back.headers.location]).toEqual([
        303,
        expect.stringContaining('/order-confirmed/'),
      ])
    }
    expect(await orders()).toBe(before + 1)
  })

  test('[CHK-28] [CHK-35] without scripts the browser is sent on by the page itself', async () => {
    const visitor = await buyer()
    const page = await visitor.call('POST', '/checkout', { form: { idempotencyKey: newKey(), ...form } })
    expect(page.headers['refresh']).toBe(`0;url=${lastPayment()._links.checkout.href}`)
    expect(page.body).toContain(`href="${lastPayment()._links.checkout.href}"`)
  })

  test('[CHK-35] called off there, or not decided, the form is back with what was typed and says so', async () => {
    const visitor = await buyer()
    const before = await orders()
    await press(visitor)
    const undecided = await visitor.get(wayBack())
    expect(undecided.body).toContain('This payment has not been made yet.')
    mollie.settle(lastPayment().id, 'canceled')
    const back = await visitor.get(wayBack())
    expect(back.body).toContain('The payment was called off. You were not charged.')
    expect(back.body).toContain('12 St James Square')
    expect(await orders()).toBe(before)
    await press(visitor)
    mollie.settle(lastPayment().id, 'paid')
    expect((await visitor.get(wayBack())).headers.location).toContain('/order-confirmed/')
    expect(await orders()).toBe(before + 1)
  })

  test('[PAY-6] [PAY-60] a buyer who never comes back: what Mollie says makes the order, once', async () => {
    const visitor = await buyer()
    const before = await orders()
    await press(visitor)
    const { id } = lastPayment()
    // Whoever claims it: how the payment stands is asked of Mollie.
    expect((await tell(id)).statusCode).toBe(200)
    expect(await orders()).toBe(before)
    mollie.settle(id, 'paid')
    const told = await Promise.all([tell(id), tell(id), visitor.get(wayBack())])
    expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200, 303])
    expect(await orders()).toBe(before + 1)
    expect((await tell('tr_unknown')).statusCode).toBe(400)
    expect((await tell('../../v2/methods')).statusCode).toBe(400)
  })

  test('[CHK-34] [CHK-35] whoever changes the cart and pays again pays for that, and the first payment is called off', async () => {
    const visitor = await buyer()
    const idempotencyKey = newKey()
    await press(visitor, { idempotencyKey })
    const first = lastPayment()
    const again = await press(visitor, { idempotencyKey })
    expect(again.json().secondStep.goTo).toBe(first._links.checkout.href)
    const more = await shop.product({}, { sku: 'SECOND', price: 500 })
    await fillCart(visitor, more.id, 1, 'SECOND')
    await visitor.get('/checkout')
    await press(visitor, { idempotencyKey })
    expect(first.status).toBe('canceled')
    expect(lastPayment().amount.value).toBe('17.50')
  })

  test('[CHK-32] coming back without the cart’s cookie tells nothing of what was typed', async () => {
    const visitor = await buyer()
    await press(visitor)
    const back = await running.client().get(wayBack())
    expect([back.statusCode, back.headers.location]).toEqual([303, '/cart'])
  })

  test('[PAY-60] it is given back at Mollie, in parts, and never more than was paid', async () => {
    const visitor = await buyer()
    await press(visitor)
    mollie.settle(lastPayment().id, 'paid')
    const path = (await visitor.get(wayBack())).headers.location ?? ''
    const orderId = /order-confirmed\/([0-9a-f]{24})/.exec(path)?.[1] ?? ''
    expect(orderId).not.toBe('')
    const refund = (amountCents: number) =>
      owner.post(`/api/config/orders/${orderId}/refund`, { amountCents })
    expect((await refund(250)).json().order.paymentState).toBe('partially-refunded')
    expect((await refund(1001)).statusCode).toBe(409)
    expect((await refund(1000)).json().order.paymentState).toBe('refunded')
    expect(lastPayment().refundedCents).toBe(1250)
  })
})

test('[PAY-50] a key of the other mode is another method', async () => {
  const body = { values: { name: 'iDEAL', apiKey: 'live_abc' } }
  const refused = await owner.call('PATCH', `/api/config/payment-methods/${methodId}`, { body })
  expect(refused.json().error.fields.apiKey).toContain('Add Mollie once more')
})

test('[CHK-73] an answer without end is none', async () => {
  const endless = createServer((_request, response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(100_000), more))
    more()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const account = { apiKey: 'test_abc', apiBase: `http://127.0.0.1:${port}` }
  const told = callMollie(account, { method: 'GET', path: '/v2/payments/tr_1' }, molliePayment)
  await expect(told).rejects.toThrow('too large')
  await new Promise((resolve) => endless.close(resolve))
})
