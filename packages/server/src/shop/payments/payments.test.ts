import { spoken } from '@plinth/domain/testing/spoken'
import { USUAL_PLAN, type Card } from '@plinth/domain'
import { createMollieClient } from '@mollie/api-client'
import { sql } from 'drizzle-orm'
import { Agent as HttpAgent } from 'node:http'
import https from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalMollie, type LocalMollie } from '../../testing/mollie-for-tests.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import {
  startLocalStripe,
  stripeKeys,
  stripeTokens,
  type LocalStripe,
} from '../../testing/stripe-for-tests.ts'
import { expireOldCheckouts, forgetOldAttempts } from '../checkout/jobs.ts'
import type { Instrument } from './payment-provider.ts'
import { describePaymentProvider } from './payment-provider.contract.ts'
import { createMollieProvider } from './methods/mollie/mollie-provider.ts'
import { createTestProvider } from './methods/test/test-provider.ts'
import { createStripeProvider } from './methods/stripe/stripe-provider.ts'

const webhookSecret = 'whsec_for_tests'

let running: TestApp
let shop: TestShop
let stripe: LocalStripe

describe('[PAY-1] [PAY-70] [PAY-73] the test provider', () => {
  beforeAll(async () => {
    running = await createTestApp()
    shop = await openShop(running)
  })
  afterAll(() => running.close())

  const card = (number: string): Instrument => {
    const typed: Card = { number: number.replaceAll(' ', ''), expiryMonth: 4, expiryYear: 2030, cvc: '123' }
    return { kind: 'card', card: typed }
  }
  describePaymentProvider(async () => ({
    provider: createTestProvider(running.db, running.clock),
    websiteId: running.websiteId,
    instruments: {
      pays: card(cards.paid),
      declines: card(cards.declined),
      asks: card(cards.secondStep),
      paysOnce: card('4000 0000 0000 0341'),
    },
  }))

  test('[PAY-3] declines a card it does not know and says which to use', async () => {
    const result = await createTestProvider(running.db, running.clock).pay({
      websiteId: running.websiteId,
      key: newKey(),
      amountCents: 100,
      currency: 'USD',
      instrument: card('4111 1111 1111 1111'),
      email: 'ada@example.com',
      checkoutId: 'a-checkout',
      backTo: 'https://shop.example/checkout/back',
    })
    expect(spoken(result)).toMatchObject({
      status: 'declined',
      message: expect.stringContaining('4242 4242 4242 4242'),
    })
  })
})

describe('limits on attempts', () => {
  beforeEach(async () => {
    running = await createTestApp()
    shop = await openShop(running)
    return () => running.close()
  })

  async function buyer(): Promise<Client> {
    const visitor = running.client()
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    return visitor
  }

  test('[PAY-10] after five declined cards the sixth is not even tried, with scripts or without', async () => {
    const visitor = await buyer()
    // Five cards that are all declined: what is limited here is the buyer, not one card.
    for (const cardNumber of [cards.declined, cards.noFunds, cards.declined, cards.noFunds, cards.declined]) {
      expect((await pay(visitor, { cardNumber })).statusCode).toBe(402)
    }
    const refused = await pay(visitor)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.message).toBe(
      'There were too many attempts to pay. Please wait ten minutes, then try again or use another card.',
    )
    const form = { idempotencyKey: newKey(), ...paidForm }
    expect((await visitor.call('POST', '/checkout', { form })).statusCode).toBe(429)
    const { rows } = await running.db.execute(sql`select count(*)::integer as n from test_payments`)
    expect(rows).toEqual([{ n: 5 }])
    running.clock.advance(61 * 60 * 1000)
    orderIdOf(await pay(visitor))
  })

  test('[PAY-11] when most payments of the shop are declined, nobody gets a second try for ten minutes', async () => {
    await running.db.execute(sql`
      insert into payment_attempts (website_id, id, cart_id, address_hash, outcome, at)
      select ${running.websiteId}, 'attempt-' || n, 'cart-' || n, 'address-' || n, 'declined',
        ${running.clock.now().toISOString()}::timestamptz from generate_series(1, 20) n`)
    const visitor = await buyer()
    expect((await pay(visitor, { cardNumber: cards.declined })).statusCode).toBe(402)
    expect((await pay(visitor)).statusCode).toBe(429)
    running.clock.advance(11 * 60 * 1000)
    orderIdOf(await pay(visitor))
  })

  test('[PAY-12] attempts are forgotten after two days, and hold no address and no card', async () => {
    const visitor = await buyer()
    await pay(visitor, { cardNumber: cards.declined })
    const kept = await running.db.execute(sql`select * from payment_attempts`)
    expect(JSON.stringify(kept.rows)).not.toMatch(/127\.0\.0\.1|4000 ?0000/)
    running.clock.advance(3 * 24 * 60 * 60 * 1000)
    await running.jobs.runScheduled(forgetOldAttempts)
    expect((await running.db.execute(sql`select * from payment_attempts`)).rows).toEqual([])
  })
})

describe('[PAY-1] [PAY-73] Mollie', () => {
  let mollie: LocalMollie
  beforeAll(async () => {
    mollie = await startLocalMollie()
  })
  afterAll(() => mollie.close())

  const account = () => ({ apiKey: 'test_abc', apiBase: mollie.url })
  const nothing: Instrument = { kind: 'nothing' }
  describePaymentProvider(async () => ({
    provider: createMollieProvider(account(), '/api/payments/a-method/webhook'),
    websiteId: 'a-website',
    instruments: { pays: nothing, declines: nothing, asks: nothing },
    onItsPage: (paymentId, does) => mollie.settle(paymentId, does === 'pays' ? 'paid' : 'failed'),
    confirmOutside: async (paymentId) => mollie.settle(paymentId, 'paid'),
  }))

  test('[PAY-74] the server here speaks as Mollie’s own library expects, and both find what the other made', async () => {
    // Their library connects with the certificates that came with it; the server here has none.
    const plain = vi.spyOn(https, 'Agent').mockImplementation(function withoutCertificate() {
      return new HttpAgent() as https.Agent
    })
    const library = createMollieClient({ apiKey: 'test_abc', apiEndpoint: `${mollie.url}/v2/` })
    plain.mockRestore()
    const amount = { currency: 'EUR', value: '12.50' }
    const made = await library.payments.create({
      amount,
      description: 'By the library',
      redirectUrl: 'https://shop.example/checkout/back',
      metadata: { websiteId: 'a-website', checkoutId: 'a-checkout', key: 'by-the-library' },
    })
    expect([made.status, made.getCheckoutUrl()]).toEqual([
      'open',
      expect.stringMatching(/^https:\/\/pay\.mollie\.example/),
    ])
    mollie.settle(made.id, 'paid')
    const provider = createMollieProvider(account(), '/api/payments/a-method/webhook')
    const paid = { status: 'paid', paymentId: made.id }
    expect(await provider.lookUp({ websiteId: 'a-website', key: 'by-the-library' })).toEqual(paid)
    // What another website asked for under the same key is not this one's.
    expect(await provider.lookUp({ websiteId: 'b-website', key: 'by-the-library' })).toBeUndefined()

    const ours = await provider.pay({
      websiteId: 'a-website',
      key: newKey(),
      amountCents: 3000,
      currency: 'USD',
      instrument: nothing,
      email: 'ada@example.com',
      checkoutId: 'a-checkout',
      backTo: 'https://shop.example/checkout/back',
    })
    const found = await library.payments.get(ours.paymentId)
    expect([found.status, found.amount, found.webhookUrl]).toEqual([
      'open',
      { currency: 'USD', value: '30.00' },
      'https://shop.example/api/payments/a-method/webhook',
    ])
    expect((await library.payments.page({ limit: 250 })).map(({ id }) => id)).toContain(ours.paymentId)
    expect((await library.payments.cancel(ours.paymentId)).status).toBe('canceled')
    expect((await provider.finish('a-website', ours.paymentId, true)).status).toBe('canceled')

    const refund = await library.paymentRefunds.create({ paymentId: made.id, amount })
    expect(refund.amount).toEqual(amount)
    await expect(library.paymentRefunds.create({ paymentId: made.id, amount })).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('higher than the maximum'),
    })
    await expect(library.payments.get('tr_unknown')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('[PAY-1] Stripe', () => {
  beforeAll(async () => {
    stripe = await startLocalStripe()
  })
  afterAll(() => stripe.close())

  const account = () => ({ secretKey: stripeKeys.test.secretKey, apiBase: stripe.url })
  const method = (id: string): Instrument => ({ kind: 'token', id })

  describePaymentProvider(async () => ({
    provider: createStripeProvider(account()),
    websiteId: 'a-website',
    instruments: {
      pays: method(stripeTokens.pays),
      declines: method(stripeTokens.declines),
      asks: method(stripeTokens.asks),
      paysOnce: method(stripeTokens.paysOnce),
    },
    confirmOutside: async (paymentId) => stripe.confirm(paymentId),
  }))

  test('[PAY-72] another card is given on a page of Stripe’s, for the website and the address it was made for', async () => {
    const { saving } = createStripeProvider(account())
    const asked = await saving!.setUp({
      websiteId: 'a-website',
      key: newKey(),
      email: 'ada@example.com',
      currency: 'USD',
      instrument: { kind: 'nothing' },
      backTo: 'https://shop.example/subscription/1?token=t',
    })
    const id = asked.status === 'elsewhere' ? (asked.goTo.split('/').at(-1) ?? '') : ''
    expect(await saving!.finishSetUp('a-website', 'ada@example.com', id)).toMatchObject({
      label: 'Visa ···· 4242',
    })
    expect(await saving!.finishSetUp('a-website', 'bo@example.com', id)).toBeUndefined()
    expect(await saving!.finishSetUp('b-website', 'ada@example.com', id)).toBeUndefined()
  })

  test('[PERSON-7] whoever is erased has their cards deleted at Stripe; gone already, that is no mistake', async () => {
    const { saving } = createStripeProvider(account())
    const asked = await saving!.setUp({
      websiteId: 'a-website',
      key: newKey(),
      email: 'ada@example.com',
      currency: 'USD',
      instrument: { kind: 'nothing' },
      backTo: 'https://shop.example/subscription/1?token=t',
    })
    const id = asked.status === 'elsewhere' ? (asked.goTo.split('/').at(-1) ?? '') : ''
    const saved = await saving!.finishSetUp('a-website', 'ada@example.com', id)
    await saving!.forget!(saved!.reference)
    const [customer] = saved!.reference.split('/')
    expect(stripe.calls).toContain(`DELETE /v1/customers/${customer}`)
    await saving!.forget!(saved!.reference)
  })

  describe('at the checkout', () => {
    beforeEach(async () => {
      running = await createTestApp({
        config: { stripe: { ...stripeKeys.test, webhookSecret }, paymentApis: { stripe: stripe.url } },
      })
      shop = await openShop(running)
      return () => running.close()
    })

    async function press(paymentToken: string) {
      const visitor = running.client()
      const mug = await shop.product()
      await fillCart(visitor, mug.id)
      const { email, name, line1, postalCode, city, country } = paidForm
      const form = {
        idempotencyKey: newKey(),
        email,
        name,
        line1,
        postalCode,
        city,
        country,
        paymentToken,
      }
      return { visitor, form, response: await visitor.post('/checkout', form) }
    }

    async function tell(type: string, paymentId: string, secret = webhookSecret) {
      const { body, signature } = stripe.webhook(type, paymentId, secret)
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      return running
        .client()
        .call('POST', '/api/payments/stripe/webhook', { body, headers, withoutCrumb: true })
    }

    async function orders(): Promise<number> {
      const { rows } = await running.db.execute<{ n: number }>(sql`select count(*)::integer as n from orders`)
      return rows[0]?.n ?? -1
    }

    const lastPayment = () => [...stripe.intents.keys()].at(-1) ?? ''

    test('[PERSON-7] erasing a buyer deletes what Stripe keeps to charge their subscription', async () => {
      const owner = await running.signInOwner()
      const mug = await shop.product({ productType: 3, isSubscribable: true, subscriptionPlan: USUAL_PLAN })
      const visitor = running.client()
      const sku = mug.variants[0]?.sku
      await visitor.post('/api/3/commerce/cart/subscription', { itemId: mug.id, sku, qty: 1 })
      const { email, name, line1, postalCode, city, country } = paidForm
      const form = { email, name, line1, postalCode, city, country, paymentToken: stripeTokens.pays }
      const paid = await visitor.post('/checkout', { idempotencyKey: newKey(), ...form })
      expect(paid.json(), paid.body).toMatchObject({ ok: true })
      await running.db.execute(sql`update orders set fulfillment_state = 'fulfilled'`)
      const before = stripe.calls.length
      const erased = await owner.post('/api/config/personal-data/erase', { email })
      expect(erased.json(), erased.body).toMatchObject({ canceled: 1 })
      await running.runJobs()
      expect(stripe.calls.slice(before)).toContainEqual(
        expect.stringMatching(/^DELETE \/v1\/customers\/cus_/),
      )
    })

    test('[PAY-4] [PAY-5] pays through Stripe when it is set up; a webhook before or after changes nothing', async () => {
      const { response } = await press(stripeTokens.pays)
      orderIdOf(response)
      const twice = [
        await tell('payment_intent.succeeded', lastPayment()),
        await tell('payment_intent.succeeded', lastPayment()),
      ]
      expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await orders()).toBe(1)
      const { rows } = await running.db.execute(sql`select kind, reference from payments`)
      expect(rows).toEqual([{ kind: 'stripe', reference: lastPayment() }])
    })

    test('[PAY-6] the webhook makes the order when the buyer never comes back, and the buyer then finds it', async () => {
      const { visitor, response } = await press(stripeTokens.asks)
      const { token, clientSecret } = response.json().secondStep
      expect(clientSecret).toBe(`${lastPayment()}_secret`)
      stripe.confirm(lastPayment())
      expect((await tell('payment_intent.succeeded', lastPayment())).statusCode).toBe(200)
      expect(await orders()).toBe(1)
      orderIdOf(await visitor.post('/checkout/second-step', { token, confirm: true }))
      expect(await orders()).toBe(1)
    })

    test('[PAY-6] an answer lost on the way: the same key finds the payment, and the buyer pays once', async () => {
      stripe.loseAnswers(true)
      const before = stripe.intents.size
      const { visitor, form, response } = await press(stripeTokens.pays)
      stripe.loseAnswers(false)
      expect(response.statusCode).toBe(502)
      expect(response.json().error.code).toBe('payment-unavailable')
      orderIdOf(await visitor.post('/checkout', form))
      expect(stripe.intents.size).toBe(before + 1)
    })

    test('[CHK-23] money that comes after the goods are gone goes back', async () => {
      const { response } = await press(stripeTokens.asks)
      expect(response.json().ok).toBe(false)
      const paymentId = lastPayment()
      const intent = stripe.intents.get(paymentId)
      running.clock.advance(16 * 60 * 1000)
      await running.jobs.runScheduled(expireOldCheckouts)
      expect(intent?.status).toBe('canceled')
      // As if the bank had been faster than our calling it off.
      if (intent !== undefined) intent.status = 'succeeded'
      await running.db.execute(sql`update stock set on_hand = 0`)
      await tell('payment_intent.succeeded', paymentId)
      await tell('payment_intent.succeeded', paymentId)
      await running.runJobs()
      expect(await orders()).toBe(0)
      expect(intent?.amount_refunded).toBe(intent?.amount)
    })

    test('[CHK-23] money that comes late while the goods are there makes the order', async () => {
      await press(stripeTokens.asks)
      const paymentId = lastPayment()
      running.clock.advance(16 * 60 * 1000)
      await running.jobs.runScheduled(expireOldCheckouts)
      const intent = stripe.intents.get(paymentId)
      if (intent !== undefined) intent.status = 'succeeded'
      await tell('payment_intent.succeeded', paymentId)
      expect(await orders()).toBe(1)
    })

    test('[PAY-6] a webhook with a wrong signature changes nothing', async () => {
      await press(stripeTokens.asks)
      stripe.confirm(lastPayment())
      const response = await tell('payment_intent.succeeded', lastPayment(), 'whsec_of_someone_else')
      expect(response.statusCode).toBe(400)
      expect(response.json().error.code).toBe('bad-signature')
      expect(await orders()).toBe(0)
    })

    test('[PAY-4] a declined card is told in Stripe’s words', async () => {
      const { response } = await press(stripeTokens.declines)
      expect(response.statusCode).toBe(402)
      expect(response.json().error.message).toBe('Your card was declined.')
    })
  })
})
