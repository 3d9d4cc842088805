import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalMollie, type LocalMollie } from '../../testing/mollie-for-tests.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import {
  startLocalStripe,
  stripeKeys,
  stripeTokens,
  type Fault,
  type LocalStripe,
} from '../../testing/stripe-for-tests.ts'
import { expireOldCheckouts } from '../checkout/jobs.ts'

// Providers that do not answer, at each step: whatever happens, money taken equals orders paid, and nothing stays held.

const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...form } = paidForm
const MINUTE = 60_000
const UNAVAILABLE =
  'The payment service did not answer. Try again in a moment: you will not be charged twice.'

let running: TestApp
let shop: TestShop
let owner: Client
let stripe: LocalStripe
let mollie: LocalMollie

beforeAll(async () => {
  stripe = await startLocalStripe()
  mollie = await startLocalMollie()
})
afterAll(async () => {
  await stripe.close()
  await mollie.close()
})

async function open(kind: 'stripe' | 'mollie', values: object): Promise<void> {
  running = await createTestApp({
    config: {
      rateLimits: false,
      encryptionKey: 'a key of a test that is long enough',
      paymentApis: { stripe: stripe.url, mollie: mollie.url },
    },
  })
  shop = await openShop(running)
  owner = await running.signInOwner()
  const added = await owner.post('/api/config/payment-methods', { kind, values })
  expect(added.statusCode, added.body).toBe(200)
}

async function buyer(stock = 10): Promise<Client> {
  const visitor = running.client()
  const mug = await shop.product({}, { stock })
  await fillCart(visitor, mug.id)
  return visitor
}

const numberOf = async (query: ReturnType<typeof sql>) =>
  (await running.db.execute<{ n: number }>(query)).rows[0]?.n ?? 0
const ordersPaid = () =>
  numberOf(sql`select coalesce(sum(grand_total), 0)::integer as n from orders where payment_state = 'paid'`)
const orders = () => numberOf(sql`select count(*)::integer as n from orders`)
const held = () => numberOf(sql`select count(*)::integer as n from reservations`)

async function later(minutes: number): Promise<void> {
  running.clock.advance(minutes * MINUTE)
  await running.jobs.runScheduled(expireOldCheckouts)
  await running.runJobs()
}

describe('Stripe', () => {
  let before = 0
  let tokens = 0
  const intents = () => [...stripe.intents.values()].slice(before)
  const taken = () =>
    intents()
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
  const press = (visitor: Client, does: keyof typeof stripeTokens, changes: object = {}) =>
    visitor.post('/checkout', {
      idempotencyKey: newKey(),
      ...form,
      paymentToken: `${stripeTokens[does]}_fault${++tokens}`,
      ...changes,
    })
  const create = /^POST \/v1\/payment_intents$/
  const confirm = /\/confirm$/
  const anything = /./

  beforeEach(async () => {
    stripe.failAt(undefined)
    before = stripe.intents.size
    await open('stripe', stripeKeys.test)
    return () => running.close()
  })

  async function silentAt(fault: Fault, visitor: Client, changes: object = {}) {
    stripe.failAt(fault)
    const silent = await press(visitor, 'pays', changes)
    expect([silent.statusCode, silent.json().error.message]).toEqual([502, UNAVAILABLE])
    expect(await held()).toBe(1)
  }

  const steps = [
    { name: 'making the payment, not taken in', at: create, isTakenIn: false },
    { name: 'making the payment, taken in', at: create, isTakenIn: true },
    { name: 'confirming it, not taken in', at: confirm, isTakenIn: false },
    { name: 'confirming it, taken in', at: confirm, isTakenIn: true },
  ]

  test.each(steps)('[CHK-73] silent at $name: the same press again pays once', async (fault) => {
    const visitor = await buyer()
    const idempotencyKey = newKey()
    await silentAt(fault, visitor, { idempotencyKey })
    stripe.failAt(undefined)
    orderIdOf(await press(visitor, 'pays', { idempotencyKey }))
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })

  test.each(steps)('[CHK-73] silent at $name: a reload and another press pay once', async (fault) => {
    const visitor = await buyer(1)
    await silentAt(fault, visitor)
    // Still silent: nothing is decided, and the buyer hears so.
    running.clock.advance(2 * MINUTE)
    stripe.failAt({ at: anything, isTakenIn: false })
    const still = await press(visitor, 'pays')
    expect([still.statusCode, still.json().error.message]).toEqual([502, UNAVAILABLE])
    stripe.failAt(undefined)
    orderIdOf(await press(visitor, 'pays'))
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })

  test.each(steps)(
    '[CHK-73] [CHK-24] silent at $name: whoever goes has the order if they paid',
    async (fault) => {
      const visitor = await buyer()
      await silentAt(fault, visitor)
      await later(16)
      stripe.failAt(undefined)
      await later(1)
      expect(await held()).toBe(0)
      expect(await ordersPaid()).toBe(taken())
    },
  )

  test.each([1, 0])(
    '[CHK-74] silent for hours after it took the money: with %i left it becomes the order, or goes back',
    async (left) => {
      const visitor = await buyer(1)
      await silentAt({ at: confirm, isTakenIn: true }, visitor)
      stripe.failAt({ at: anything, isTakenIn: false })
      await later(16)
      expect(await held()).toBe(1)
      await later(90)
      expect(await held()).toBe(0)
      if (left === 0) await running.db.execute(sql`update stock set on_hand = 0`)
      await later(40)
      expect([await orders(), taken()]).toEqual([0, 1250])
      stripe.failAt(undefined)
      for (const minutes of [60, 120, 240, 480]) await later(minutes)
      expect([await orders(), await ordersPaid(), taken()]).toEqual(left === 0 ? [0, 0, 0] : [1, 1250, 1250])
      expect(await held()).toBe(0)
    },
  )

  test('[CHK-74] a payment Stripe does not find yet, paid for once more by the buyer, goes back', async () => {
    const visitor = await buyer()
    await silentAt({ at: confirm, isTakenIn: true }, visitor)
    stripe.failAt(undefined)
    // What was made a moment ago is not found by a search yet.
    const hidden = intents()[0]!
    const { metadata } = hidden
    hidden.metadata = {}
    running.clock.advance(2 * MINUTE)
    orderIdOf(await press(visitor, 'pays'))
    expect(taken()).toBe(2500)
    hidden.metadata = metadata
    await later(40)
    await later(5)
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })

  test('[CHK-73] silent in the second step, taken in or not: the buyer hears it and goes on', async () => {
    const visitor = await buyer(1)
    const idempotencyKey = newKey()
    const { token } = (await press(visitor, 'asks', { idempotencyKey })).json().secondStep
    stripe.confirm(intents()[0]!.id)
    stripe.failAt({ at: anything, isTakenIn: false })
    for (const response of [
      await visitor.post('/checkout/second-step', { token, confirm: 'yes' }),
      await press(visitor, 'asks', { idempotencyKey }),
      await press(visitor, 'pays'),
    ])
      expect([response.statusCode, response.json().error.message]).toEqual([502, UNAVAILABLE])
    stripe.failAt(undefined)
    orderIdOf(await visitor.post('/checkout/second-step', { token, confirm: 'yes' }))
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })

  test.each([true, false])(
    '[CHK-73] silent while it is called off, taken in %s: nothing is charged, and all is released',
    async (isTakenIn) => {
      const visitor = await buyer(1)
      await press(visitor, 'asks')
      stripe.failAt({ at: /\/cancel$/, isTakenIn })
      await later(16)
      expect(await held()).toBe(1)
      stripe.failAt(undefined)
      await later(1)
      expect([intents()[0]!.status, await held(), await orders(), taken()]).toEqual(['canceled', 0, 0, 0])
    },
  )

  test.each([true, false])(
    '[ORD-9] silent while money goes back, taken in %s: asked again it goes back once',
    async (isTakenIn) => {
      const visitor = await buyer()
      const orderId = orderIdOf(await press(visitor, 'pays'))
      stripe.failAt({ at: /\/refunds$/, isTakenIn })
      const refund = { amountCents: 500, idempotencyKey: newKey() }
      const silent = await owner.post(`/api/config/orders/${orderId}/refund`, refund)
      expect(silent.statusCode).toBeGreaterThanOrEqual(500)
      expect(silent.json().error.message).not.toBe('')
      stripe.failAt(undefined)
      const again = await owner.post(`/api/config/orders/${orderId}/refund`, refund)
      expect([again.statusCode, taken(), again.json().order?.refundedTotalCents]).toEqual([200, 750, 500])
    },
  )
})

describe('a provider with a page of its own', () => {
  let before = 0
  const payments = () => [...mollie.payments.values()].slice(before)
  const taken = () =>
    payments()
      .filter(({ status }) => status === 'paid')
      .reduce(
        (sum, { amount, refundedCents }) => sum + Math.round(Number(amount.value) * 100) - refundedCents,
        0,
      )
  const press = (visitor: Client, changes: object = {}) =>
    visitor.post('/checkout', { idempotencyKey: newKey(), ...form, ...changes })
  const wayBack = (path: string) => path.replace(/^https?:\/\/[^/]+/, '')
  const create = /^POST \/v2\/payments$/

  beforeEach(async () => {
    mollie.failAt(undefined)
    before = mollie.payments.size
    await open('mollie', { name: 'iDEAL and more', apiKey: 'test_abc' })
    return () => running.close()
  })

  test.each([true, false])(
    '[CHK-73] silent when the payment is made, taken in %s: pressed again the buyer is sent there, and pays once',
    async (isTakenIn) => {
      const visitor = await buyer()
      const idempotencyKey = newKey()
      mollie.failAt({ at: create, isTakenIn })
      const silent = await press(visitor, { idempotencyKey })
      expect([silent.statusCode, silent.json().error.message]).toEqual([502, UNAVAILABLE])
      mollie.failAt(undefined)
      const { secondStep } = (await press(visitor, { idempotencyKey })).json()
      expect(payments()).toHaveLength(1)
      expect(secondStep.goTo).toBe(payments()[0]!._links.checkout.href)
      mollie.settle(payments()[0]!.id, 'paid')
      expect((await visitor.get(wayBack(payments()[0]!.redirectUrl))).headers.location).toContain(
        '/order-confirmed/',
      )
      expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
    },
  )

  test('[CHK-73] silent when the buyer comes back paid: the page says so, and coming back again is the order', async () => {
    const visitor = await buyer()
    await press(visitor)
    const back = wayBack(payments()[0]!.redirectUrl)
    mollie.settle(payments()[0]!.id, 'paid')
    mollie.failAt({ at: /./, isTakenIn: false })
    const silent = await visitor.get(back)
    expect(silent.body).toContain(UNAVAILABLE)
    expect(silent.body).toContain('12 St James Square')
    mollie.failAt(undefined)
    expect((await visitor.get(back)).headers.location).toContain('/order-confirmed/')
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })

  test('[CHK-73] [CHK-74] silent from then on, and no webhook ever: the order is made when it answers', async () => {
    const visitor = await buyer()
    await press(visitor)
    mollie.settle(payments()[0]!.id, 'paid')
    mollie.failAt({ at: /./, isTakenIn: false })
    await later(16)
    await later(90)
    expect([await orders(), await held()]).toEqual([0, 0])
    mollie.failAt(undefined)
    for (const minutes of [60, 120, 240]) await later(minutes)
    expect([await orders(), await ordersPaid(), taken(), await held()]).toEqual([1, 1250, 1250, 0])
  })
})
