import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import {
  startLocalStripe,
  stripeKeys,
  stripeTokens,
  type LocalStripe,
} from '../../testing/stripe-for-tests.ts'

// Stripe as an owner adds it: the official library against a server on this machine that speaks its API.

let stripe: LocalStripe
let running: TestApp
let shop: TestShop
let owner: Client
let logged = ''
beforeAll(async () => {
  stripe = await startLocalStripe()
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  running = await createTestApp({
    config: {
      rateLimits: false,
      encryptionKey: 'a key of a test that is long enough',
      paymentApis: { stripe: stripe.url },
    },
    logger: { level: 'trace', stream },
  })
  shop = await openShop(running)
  owner = await running.signInOwner()
})
afterAll(async () => {
  await running.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.loseAnswers(false)
  stripe.calls.length = 0
  stripe.webhooks.clear()
  await running.db.execute(sql`delete from payment_methods`)
  await running.db.execute(sql`delete from payment_attempts`)
})

const path = '/api/config/payment-methods'
const values = { ...stripeKeys.test, webhookSecret: 'whsec_of_a_test' }

async function add(given: object = values): Promise<string> {
  const response = await owner.post(path, { kind: 'stripe', values: given })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().methods.findLast((one: { kind: string }) => one.kind === 'stripe').id
}

const problemsOf = async (given: object) =>
  (await owner.post(path, { kind: 'stripe', values: given })).json().error?.fields

const methodAt = async (id: string) =>
  (await owner.get(path)).json().methods.find((one: { id: string }) => one.id === id)

describe('set up by an owner', () => {
  test('[PAY-50] test or live is told from the keys, which are of one mode and stay so', async () => {
    const id = await add()
    expect(await methodAt(id)).toMatchObject({
      testMode: true,
      isOffered: true,
      state: 'On. No real money moves.',
      values: { publishableKey: 'pk_test_1' },
      webhookPath: `/api/payments/${id}/webhook`,
    })
    expect(await problemsOf({ ...values, publishableKey: 'pk_live_1' })).toMatchObject({
      publishableKey: expect.stringContaining('test key'),
    })
    expect(await problemsOf({ publishableKey: 'sk_test_1', secretKey: 'pk_test_1' })).toMatchObject({
      publishableKey: expect.stringContaining('pk_test_'),
      secretKey: expect.stringContaining('sk_test_'),
    })
    const changed = await owner.call('PATCH', `${path}/${id}`, { body: { values: stripeKeys.live } })
    expect(changed.json().error.fields.secretKey).toContain('Add Stripe once more')
    const live = await add(stripeKeys.live)
    expect(await methodAt(live)).toMatchObject({ testMode: false, isOffered: true })
    expect(await methodAt(id)).toMatchObject({ isOn: true, isOffered: false })
  })

  test('[PAY-50] Stripe is asked about keys before they are kept, and its answer is told in sentences', async () => {
    const check = async (body: object) =>
      (await owner.post(`${path}/check`, { kind: 'stripe', ...body })).json()
    expect(await check({ values })).toEqual({
      works: true,
      says: [
        'Stripe knows these keys: they are of “Tern & Clay”.',
        'Test mode: no real money moves.',
        expect.stringContaining('Stripe does not report to this website yet.'),
      ],
    })
    expect((await methodsSetUp()).length).toBe(0)
    const wrong = await check({ values: { ...values, secretKey: 'sk_test_wrong' } })
    expect(wrong).toEqual({ works: false, says: [expect.stringContaining('does not know this secret key')] })
    expect((await check({ values: {} })).error.fields).toHaveProperty('secretKey')
    const limited = await check({ values: { ...values, secretKey: 'rk_test_1' } })
    expect(limited).toMatchObject({
      works: true,
      says: [expect.stringContaining('restricted key'), 'Test mode: no real money moves.'],
    })
    const id = await add()
    // What is set and not typed again is what is asked about.
    expect(await check({ id, values: { publishableKey: 'pk_test_1', secretKey: '' } })).toMatchObject({
      works: true,
    })
    const elsewhere = await running.signInOwner({
      websiteId: await running.addWebsite('other'),
      host: 'other.localhost',
    })
    const notTheirs = await elsewhere.post(`${path}/check`, { kind: 'stripe', id, values: {} })
    expect(notTheirs.statusCode).toBe(404)
  })

  test('[PAY-51] the server lets Stripe report to the website, keeps the signing secret, and does it anew when asked again', async () => {
    const id = await add(stripeKeys.test)
    const connect = () =>
      owner.call('POST', `${path}/${id}/webhook`, { headers: { 'x-forwarded-proto': 'https' } })
    const refused = await connect()
    // Stripe reports to addresses of the open internet alone, and says so.
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      'Stripe says: Invalid URL: URL must be publicly accessible.',
    ])
    const { payments, clock, db } = running.app
    expect(payments).toBeDefined()
    const { connectWebhook } = await import('./method-connection.ts')
    const { createSecretBox } = await import('../../platform/secrets/secret-box.ts')
    const config = { dataFolder: '/nonexistent', encryptionKey: 'a key of a test that is long enough' }
    const desk = {
      db,
      clock,
      payments,
      box: createSecretBox(config),
      origin: 'https://shop.example',
      paymentApis: { stripe: stripe.url },
      domains: [],
    }
    expect(await connectWebhook(desk, running.websiteId, id)).toBeUndefined()
    expect(await connectWebhook(desk, running.websiteId, id)).toBeUndefined()
    const [only, ...more] = [...stripe.webhooks.values()]
    expect([only?.url, more.length]).toEqual([`https://shop.example/api/payments/${id}/webhook`, 0])
    expect((await methodAt(id)).secretsSet.toSorted()).toEqual(['secretKey', 'webhookSecret'])
    const kept = (await payments.ofWebsite(running.websiteId)).find((one) => one.id === id)
    expect(kept?.settings['webhookSecret']).toBe(only?.secret)
  })
})

describe('the wallets', () => {
  const setDomains = async (domains: readonly string[]) => {
    const { statusCode, body } = await owner.call('PUT', '/api/config/settings', { body: { domains } })
    expect(statusCode, body).toBe(200)
    await running.runJobs()
  }
  afterEach(async () => {
    stripe.failAt(undefined)
    await setDomains([])
    stripe.domains.clear()
  })
  const saysOfWallets = async (id: string) =>
    (await owner.post(`${path}/check`, { kind: 'stripe', id, values: {} }))
      .json()
      .says.filter((said: string) => /Pay|domain/.test(said))

  test('[PAY-82] the shop’s domains are made known to Stripe when keys are saved and when a domain changes, once', async () => {
    await setDomains(['shop.example'])
    const id = await add(stripeKeys.test)
    expect(await saysOfWallets(id)).toEqual([
      expect.stringContaining('shop.example is not known to Stripe yet'),
    ])
    await running.runJobs()
    expect([...stripe.domains.keys()]).toEqual(['shop.example'])
    expect(await saysOfWallets(id)).toEqual(['Apple Pay and Google Pay are set up for your domains.'])
    stripe.domains.get('shop.example')!.enabled = false
    expect(await saysOfWallets(id)).toEqual([expect.stringContaining('switched off at Stripe')])
    await setDomains(['shop.example', 'pots.test', 'no.invalid'])
    expect([...stripe.domains.keys()]).toEqual(['shop.example', 'pots.test'])
    expect(stripe.domains.get('shop.example')).toMatchObject({ enabled: true })
    // What is wrong at a domain is said in Stripe’s words.
    expect((await saysOfWallets(id)).toSorted()).toEqual([
      'Apple Pay is not shown at pots.test: Apple could not reach it.',
      expect.stringContaining('no.invalid is not known to Stripe yet'),
    ])
  })

  test('[PAY-82] where Stripe cannot be reached it is tried again', async () => {
    await setDomains(['later.example'])
    const id = await add(stripeKeys.test)
    stripe.failAt({ at: /payment_method_domains/, isTakenIn: false })
    await running.runJobs()
    expect(stripe.domains.size).toBe(0)
    expect(await saysOfWallets(id)).toEqual([
      'Whether Apple Pay and Google Pay are set up for your domains is not known.',
    ])
    stripe.failAt(undefined)
    running.clock.advance(3_600_000)
    await running.runJobs()
    expect([...stripe.domains.keys()]).toEqual(['later.example'])
  })
})

async function methodsSetUp() {
  return (await running.db.execute(sql`select id from payment_methods`)).rows
}

describe('at the checkout', () => {
  async function buyer(stock = 10): Promise<Client> {
    const visitor = running.client()
    const mug = await shop.product({}, { stock })
    await fillCart(visitor, mug.id)
    return visitor
  }

  const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...form } = paidForm
  let tokens = 0
  /** A press of the button: the fields make a token anew each time. */
  const press = (visitor: Client, does: keyof typeof stripeTokens, changes: object = {}) =>
    visitor.post('/checkout', {
      idempotencyKey: newKey(),
      ...form,
      paymentToken: `${stripeTokens[does]}_${++tokens}`,
      ...changes,
    })

  const lastIntent = () => [...stripe.intents.values()].at(-1)!

  const paidIntents = () => [...stripe.intents.values()].filter(({ status }) => status === 'succeeded').length

  async function ordersSince(): Promise<() => Promise<number>> {
    const count = async () =>
      (await running.db.execute<{ n: number }>(sql`select count(*)::integer as n from orders`)).rows[0]?.n ??
      0
    const before = await count()
    return async () => (await count()) - before
  }

  const tell = (id: string, type: string, paymentId: string) => {
    const { body, signature } = stripe.webhook(type, paymentId, values.webhookSecret)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    return running.client().call('POST', `/api/payments/${id}/webhook`, { body, headers, withoutCrumb: true })
  }

  test('[PAY-30] [PAY-4] the page may load Stripe, lends it the wallet, knows the publishable key and no secret', async () => {
    await add()
    const page = await (await buyer()).get('/checkout')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
    expect(page.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
    expect(page.body).toContain('pk_test_1')
    expect(page.body).not.toMatch(/sk_test|whsec/)
    const elsewhere = await running.client().get('/')
    expect(elsewhere.headers['content-security-policy']).not.toContain('stripe')
  })

  test('[PAY-4] two presses at once with two tokens, and two tabs, pay once and make one order', async () => {
    await add()
    const visitor = await buyer()
    const orders = await ordersSince()
    const paidBefore = paidIntents()
    const idempotencyKey = newKey()
    const twice = await Promise.all([
      press(visitor, 'pays', { idempotencyKey }),
      press(visitor, 'pays', { idempotencyKey }),
      press(visitor, 'pays'),
    ])
    expect(twice.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    expect([await orders(), paidIntents() - paidBefore]).toEqual([1, 1])
  })

  test('[PAY-6] the webhook and the buyer at the same moment make one order', async () => {
    const id = await add()
    const visitor = await buyer()
    const orders = await ordersSince()
    const { token } = (await press(visitor, 'asks')).json().secondStep
    const intent = lastIntent()
    stripe.confirm(intent.id)
    const [buyers, ...webhooks] = await Promise.all([
      visitor.post('/checkout/second-step', { token, confirm: 'yes' }),
      tell(id, 'payment_intent.succeeded', intent.id),
      tell(id, 'payment_intent.succeeded', intent.id),
    ])
    orderIdOf(buyers)
    expect(webhooks.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await orders()).toBe(1)
  })

  test('[PAY-6] a second step the bank refuses is told in its words, though the webhook was faster', async () => {
    const id = await add()
    const visitor = await buyer()
    const { token } = (await press(visitor, 'asks')).json().secondStep
    stripe.confirm(lastIntent().id, false)
    await tell(id, 'payment_intent.payment_failed', lastIntent().id)
    const refused = await visitor.post('/checkout/second-step', { token, confirm: 'yes' })
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      402,
      'Your bank did not confirm this payment.',
    ])
    orderIdOf(await press(visitor, 'pays'))
  })

  test('[CHK-34] whoever types another card while a second step waits pays with that one, and the first is called off', async () => {
    await add()
    const visitor = await buyer(1)
    const orders = await ordersSince()
    const idempotencyKey = newKey()
    await press(visitor, 'asks', { idempotencyKey })
    const first = lastIntent()
    orderIdOf(await press(visitor, 'pays', { idempotencyKey }))
    expect(first.status).toBe('canceled')
    expect(await orders()).toBe(1)
  })

  test('[CHK-27] [CHK-34] a reload in a second step: the last one of a product can still be bought by who holds it', async () => {
    await add()
    const visitor = await buyer(1)
    await press(visitor, 'asks')
    const first = lastIntent()
    orderIdOf(await press(visitor, 'pays'))
    expect(first.status).toBe('canceled')
  })

  test('[PAY-4] an answer that was lost: pressed again with another token, Stripe finds the payment', async () => {
    await add()
    const visitor = await buyer()
    const idempotencyKey = newKey()
    const paidBefore = paidIntents()
    stripe.loseAnswers(true)
    const lost = await press(visitor, 'pays', { idempotencyKey })
    stripe.loseAnswers(false)
    expect(lost.json().error.code).toBe('payment-unavailable')
    orderIdOf(await press(visitor, 'pays', { idempotencyKey }))
    expect(paidIntents() - paidBefore).toBe(1)
  })

  test('[PAY-4] an amount Stripe does not take is told, and nothing is charged', async () => {
    await add()
    const visitor = running.client()
    const cheap = await shop.product({}, { price: 30, sku: 'CHEAP' })
    await fillCart(visitor, cheap.id, 1, 'CHEAP')
    const refused = await press(visitor, 'pays')
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      402,
      'Amount must be at least $0.50 usd',
    ])
  })

  test('[PAY-33] a webhook of the other mode, or signed with another secret, is not listened to', async () => {
    const id = await add()
    const visitor = await buyer()
    const orders = await ordersSince()
    await press(visitor, 'asks')
    const intent = lastIntent()
    stripe.confirm(intent.id)
    const { body, signature } = stripe.webhook('payment_intent.succeeded', intent.id, values.webhookSecret)
    const send = (sent: string, sign: string) =>
      running.client().call('POST', `/api/payments/${id}/webhook`, {
        body: sent,
        headers: { 'stripe-signature': sign, 'content-type': 'application/json' },
        withoutCrumb: true,
      })
    expect((await send(`${body} `, signature)).statusCode).toBe(400)
    expect((await send(body, 't=1,v1=00')).statusCode).toBe(400)
    expect(await orders()).toBe(0)
  })

  test('[DISPUTE-1] [DISPUTE-2] a dispute stands on its order, however often and in whatever order it is told', async () => {
    const id = await add()
    const visitor = await buyer()
    const orderId = orderIdOf(await press(visitor, 'pays'))
    const paymentId = lastIntent().id
    const dispute = (type: string, changes: object) => {
      const object = {
        id: 'dp_1',
        object: 'dispute',
        amount: 1250,
        currency: 'usd',
        reason: 'product_not_received',
        status: 'needs_response',
        payment_intent: paymentId,
        evidence_details: { due_by: 1_796_000_000 },
        ...changes,
      }
      const event = { id: 'evt_1', object: 'event', livemode: false, type, data: { object } }
      const body = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: values.webhookSecret,
      })
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      return running
        .client()
        .call('POST', `/api/payments/${id}/webhook`, { body, headers, withoutCrumb: true })
    }
    const told = async () => (await owner.get(`/api/config/orders/${orderId}/disputes`)).json().disputes
    const happened = async () =>
      (await owner.get(`/api/config/orders/${orderId}`))
        .json()
        .order.events.map(({ type }: { type: string }) => type)
        .filter((type: string) => type.startsWith('dispute'))
    expect((await dispute('charge.dispute.created', { payment_intent: 'pi_of_nobody' })).statusCode).toBe(200)
    await dispute('charge.dispute.created', { status: 'warning_needs_response' })
    expect(await told()).toEqual([])
    await dispute('charge.dispute.created', {})
    await dispute('charge.dispute.created', {})
    const known = { id: 'dp_1', amountCents: 1250, reason: 'product_not_received', dueOn: 1_796_000_000_000 }
    expect(await told()).toEqual([{ ...known, state: 'open' }])
    await dispute('charge.dispute.closed', { status: 'lost' })
    await dispute('charge.dispute.updated', { status: 'under_review' })
    expect(await told()).toEqual([{ ...known, state: 'lost' }])
    expect(await happened()).toEqual(['disputed', 'dispute-lost'])
  })

  /** Signs what Stripe tells of something, as it signs it. */
  const tellOf = (id: string, type: string, object: object) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, type, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: values.webhookSecret,
    })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    return running.client().call('POST', `/api/payments/${id}/webhook`, { body, headers, withoutCrumb: true })
  }
  const orderNow = async (orderId: string) => (await owner.get(`/api/config/orders/${orderId}`)).json().order
  const standing = async (orderId: string) =>
    (await owner.get(`/api/config/orders/${orderId}/disputes`))
      .json()
      .refunds.map(({ amountCents, state }: { amountCents: number; state: string }) => [state, amountCents])
  const giveBackHere = (orderId: string, body: object) =>
    owner.post(`/api/config/orders/${orderId}/refund`, {
      idempotencyKey: newKey(),
      reason: '',
      restock: false,
      items: [],
      ...body,
    })
  const happenedTo = async (orderId: string) =>
    (await orderNow(orderId)).events
      .filter(({ type }: { type: string }) => type.startsWith('refund'))
      .map(({ type, amountCents, parameters }: { type: string; amountCents: number; parameters: object }) => [
        type,
        amountCents,
        parameters,
      ])

  test('[PAY-80] what is given back at Stripe reaches the order once, however and how often it is told', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    const paymentId = lastIntent().id
    const there = stripe.refundThere(paymentId, 500)
    await Promise.all([tellOf(id, 'refund.created', there), tellOf(id, 'refund.updated', there)])
    await tellOf(id, 'charge.refunded', { object: 'charge', payment_intent: paymentId })
    expect(await orderNow(orderId)).toMatchObject({
      refundedTotalCents: 500,
      paymentState: 'partially-refunded',
    })
    expect(await happenedTo(orderId)).toEqual([['refunded', 500, { outside: true }]])
    // Two that are only told of by the charge, one of them ours: ours is not booked again.
    const { grandTotalCents } = await orderNow(orderId)
    expect((await giveBackHere(orderId, { amountCents: 100 })).statusCode).toBe(200)
    stripe.refundThere(paymentId, grandTotalCents - 600)
    await tellOf(id, 'charge.refunded', { object: 'charge', payment_intent: paymentId })
    expect(await orderNow(orderId)).toMatchObject({
      refundedTotalCents: grandTotalCents,
      paymentState: 'refunded',
    })
    expect(await standing(orderId)).toEqual([])
    // Of a payment that is nobody's, or that is told more than was paid, nothing happens.
    expect(
      (await tellOf(id, 'refund.created', { ...there, payment_intent: 'pi_of_nobody' })).statusCode,
    ).toBe(200)
    const more = await tellOf(id, 'refund.created', { ...there, id: 're_more', amount: 5000 })
    expect(more.statusCode, more.body).toBe(200)
    expect((await orderNow(orderId)).refundedTotalCents).toBe(grandTotalCents)
  })

  test('[PAY-80] more than is left is booked as what is left', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    const { grandTotalCents } = await orderNow(orderId)
    const there = stripe.refundThere(lastIntent().id, 100)
    const told = await tellOf(id, 'refund.created', { ...there, amount: grandTotalCents + 1 })
    expect(told.statusCode, told.body).toBe(200)
    expect(await orderNow(orderId)).toMatchObject({
      refundedTotalCents: grandTotalCents,
      paymentState: 'refunded',
    })
  })

  test('[PAY-80] a refund of ours that is told of by our name for it alone is not booked again', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    expect((await giveBackHere(orderId, { amountCents: 100 })).statusCode).toBe(200)
    const ours = [...stripe.refunds.values()].at(-1)!
    // As where the answer that names it was lost.
    await running.db.execute(sql`update refund_payments set provider_refund_id = null`)
    await tellOf(id, 'refund.created', ours)
    expect((await orderNow(orderId)).refundedTotalCents).toBe(100)
  })

  test('[PAY-81] money that is on its way says so, and where it fails it can be given back again', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    const [line] = (await orderNow(orderId)).items
    stripe.refundsAre('pending')
    const body = { items: [{ itemId: line.id, quantity: 1 }] }
    const given = await giveBackHere(orderId, body)
    stripe.refundsAre('succeeded')
    expect(given.statusCode, given.body).toBe(200)
    const { refundedTotalCents: amount } = await orderNow(orderId)
    expect(await standing(orderId)).toEqual([['pending', amount]])
    const ours = [...stripe.refunds.values()].at(-1)!
    await tellOf(id, 'refund.failed', { ...ours, status: 'failed' })
    // What comes late, or twice, changes nothing any more.
    await tellOf(id, 'refund.created', ours)
    await tellOf(id, 'refund.updated', { ...ours, status: 'succeeded' })
    await tellOf(id, 'refund.failed', { ...ours, status: 'failed' })
    expect(await standing(orderId)).toEqual([['failed', amount]])
    const after = await orderNow(orderId)
    expect(after).toMatchObject({ refundedTotalCents: 0, paymentState: 'paid' })
    expect([after.items[0].refundedQuantity, after.payments[0].refundedCents]).toEqual([0, 0])
    expect(await happenedTo(orderId)).toEqual([
      ['refunded', amount, {}],
      ['refund-failed', amount, { labels: ['Card'] }],
    ])
    lastIntent().amount_refunded = 0
    running.clock.advance(60_000)
    expect((await giveBackHere(orderId, body)).statusCode).toBe(200)
    expect(await orderNow(orderId)).toMatchObject({ refundedTotalCents: amount })
    expect(await standing(orderId)).toEqual([])
  })

  test('[ORDDOC-10] a refund that fails late has its credit note taken back by another one, and a new one when it is given again', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    const [line] = (await orderNow(orderId)).items
    const body = { items: [{ itemId: line.id, quantity: 1 }] }
    expect((await giveBackHere(orderId, body)).statusCode).toBe(200)
    const made = async () =>
      (await owner.post(`/api/config/orders/${orderId}/documents`, {})).json().documents
    const told = (
      documents: { kind: string; number: number; content: { totalCents: number; cancels?: string } }[],
    ) =>
      documents.map(({ kind, number, content: { totalCents, cancels } }) => [
        kind,
        number,
        totalCents,
        cancels,
      ])
    const { refundedTotalCents: amount, grandTotalCents: total } = await orderNow(orderId)
    expect(told(await made())).toEqual([
      ['invoice', 1, total, undefined],
      ['credit-note', 1, amount, undefined],
    ])
    const ours = [...stripe.refunds.values()].at(-1)!
    running.clock.advance(60_000)
    await tellOf(id, 'refund.failed', { ...ours, status: 'failed' })
    await tellOf(id, 'refund.failed', { ...ours, status: 'failed' })
    const documents = (await owner.get(`/api/config/orders/${orderId}/documents`)).json().documents
    expect(told(documents)).toEqual([
      ['invoice', 1, total, undefined],
      ['credit-note', 1, amount, undefined],
      ['credit-note', 2, -amount, 'TEST-1'],
    ])
    const { events } = await orderNow(orderId)
    expect(events.at(-1)).toMatchObject({
      type: 'document-made',
      parameters: { document: 'credit-note', number: 'TEST-2', cancels: 'TEST-1' },
    })
    // Nothing is missing until it is given back again.
    expect(told(await made())).toHaveLength(3)
    lastIntent().amount_refunded = 0
    running.clock.advance(60_000)
    expect((await giveBackHere(orderId, body)).statusCode).toBe(200)
    expect(told(await made()).at(-1)).toEqual(['credit-note', 3, amount, undefined])
  })

  test('[ORDDOC-10] where only the card’s share of a refund fails, what went back to a gift card has a credit note of its own', async () => {
    const id = await add()
    const visitor = await buyer()
    const { code } = (await owner.post('/api/config/gift-cards', { amountCents: 200 })).json()
    expect((await visitor.post('/api/commerce/shopping-cart/coupons', { code })).statusCode).toBe(200)
    const orderId = orderIdOf(await press(visitor, 'pays'))
    const [line] = (await orderNow(orderId)).items
    await giveBackHere(orderId, { items: [{ itemId: line.id, quantity: 1 }], shippingAmount: 0 })
    const made = await owner.post(`/api/config/orders/${orderId}/documents`, {})
    expect(made.statusCode, made.body).toBe(200)
    const ours = [...stripe.refunds.values()].at(-1)!
    running.clock.advance(60_000)
    await tellOf(id, 'refund.failed', { ...ours, status: 'failed' })
    const order = await orderNow(orderId)
    expect(order.refundedTotalCents).toBeGreaterThan(0)
    const { documents } = (await owner.get(`/api/config/orders/${orderId}/documents`)).json()
    const notes = documents.filter(({ kind }: { kind: string }) => kind === 'credit-note')
    const [first, back, rest] = notes.map(
      ({ content }: { content: { totalCents: number } }) => content.totalCents,
    )
    expect(notes).toHaveLength(3)
    expect(first + back).toBe(0)
    expect(rest).toBe(order.refundedTotalCents)
  })

  test('[PAY-81] a refund made at Stripe that failed before it was told of stays failed', async () => {
    const id = await add()
    const orderId = orderIdOf(await press(await buyer(), 'pays'))
    const there = stripe.refundThere(lastIntent().id, 300, 'failed')
    await tellOf(id, 'refund.failed', there)
    await tellOf(id, 'refund.created', { ...there, status: 'pending' })
    expect(await orderNow(orderId)).toMatchObject({ refundedTotalCents: 0, paymentState: 'paid' })
    expect(await standing(orderId)).toEqual([['failed', 300]])
  })

  test('[PAY-52] no log holds a key, a token or what a payment is confirmed with, whatever goes wrong', async () => {
    await add({ ...values, secretKey: 'sk_test_1' })
    const visitor = await buyer()
    await press(visitor, 'declines')
    await press(visitor, 'asks')
    stripe.loseAnswers(true)
    await press(visitor, 'pays')
    stripe.loseAnswers(false)
    stripe.keys.delete('sk_test_1')
    const refused = await press(await buyer(), 'pays')
    stripe.keys.set('sk_test_1', 'whole')
    expect(refused.json().error.code).toBe('payment-unavailable')
    expect(logged).toContain('payment provider failed')
    for (const secret of ['sk_test_1', 'whsec_of_a_test', '_secret"', 'ctoken_'])
      expect(logged).not.toContain(secret)
  })
})
