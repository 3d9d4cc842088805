import { periodStart, wallTime } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cards, newKey, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { createTestProvider } from '../payments/methods/test/test-provider.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { findCheckouts } from '../checkout/checkout-store.ts'
import { renewDueSubscriptions } from './jobs.ts'
import { subscriptionsOfBuyer } from './list-subscriptions.ts'
import { renew } from './renew.ts'
import { subscriptionPath } from '../subscriptions/subscription-token.ts'
import { advanceTestClock, type MoveOn } from './test-clock.ts'

const day = 24 * 60 * 60 * 1000
const onceOnly = '4000 0000 0000 0341'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running)
})
afterAll(() => running.close())
beforeEach(async () => {
  const { db } = running
  await db.execute(sql`update subscriptions set state = 'canceled'`)
  await db.execute(sql`delete from subscription_settings`)
  await db.execute(sql`delete from payment_methods`)
  await db.execute(sql`delete from outbox`)
  owner = await running.signInOwner()
})

const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const

let skus = 0
async function mug(changes: object = {}, variant: object = {}) {
  const sku = `SUB-${++skus}`
  return shop.product(
    { isSubscribable: true, subscriptionPlan: monthly, ...changes },
    { ...plainVariant, sku, price: 2000, ...variant },
  )
}

/** Somebody who has subscribed to something, and what they got. */
async function subscriber(
  given: { readonly product?: object; readonly variant?: object; readonly card?: string } = {},
) {
  const product = await mug(given.product, given.variant)
  const visitor = running.client()
  const subscribed = await visitor.post('/api/3/commerce/cart/subscription', {
    itemId: product.id,
    sku: product.variants[0]?.sku,
    qty: 1,
    additionalFields: '',
  })
  expect(subscribed.statusCode, subscribed.body).toBe(200)
  const paid = await visitor.post('/checkout', {
    idempotencyKey: newKey(),
    ...paidForm,
    cardNumber: given.card ?? cards.paid,
  })
  expect(paid.json(), paid.body).toMatchObject({ ok: true })
  owner = await running.signInOwner()
  const list = await listed()
  const { id } = list.subscriptions.find((one: { itemId: string }) => one.itemId === product.id)
  return {
    id: id as string,
    product,
    visitor,
    cartToken: subscribed.json().cartToken as string,
    /** Where the confirmation of the first order is. */
    order: paid.json().redirect as string,
  }
}

async function listed() {
  const answer = await owner.get('/api/config/subscriptions')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

// Sessions end while the clock moves by months.
async function detail(id: string) {
  owner = await running.signInOwner()
  return (await owner.get(`/api/config/subscriptions/${id}`)).json()
}
const change = (id: string, body: object) => owner.post(`/api/config/subscriptions/${id}/change`, body)
const advance = (value: number, unit: 'DAY' | 'MONTH' = 'MONTH') =>
  owner.post('/api/config/subscription-clock', { value, unit })
const subjects = async () => (await running.outbox()).map(({ subject }) => subject)
const days = (moments: readonly number[]) => moments.map((at) => wallTime(at, 'UTC').slice(0, 10))

/** Lets the day of the next renewal come: months are of different lengths. */
async function untilDue(id: string): Promise<void> {
  const { nextOn } = (await detail(id)).subscription
  running.clock.advance(Math.max(0, nextOn - running.clock.now().getTime()))
}

/** Every job whose time has come, with the one that looks for renewals. */
async function lookForRenewals(): Promise<void> {
  await running.jobs.send(renewDueSubscriptions, {})
  await running.runJobs()
}

test('[SUB-4] [SUB-5] [SUB-30] subscribing leads to the checkout, and the order begins the subscription', async () => {
  const { id, cartToken, visitor } = await subscriber()
  expect(cartToken).toMatch(/^[0-9a-f]{24}$/)
  const { subscription, events, orders } = await detail(id)
  expect(subscription).toMatchObject({
    state: 'active',
    unitPriceCents: 2000,
    plan: monthly,
    email: 'ada@example.com',
    ordersMade: 1,
    testMode: true,
  })
  expect(subscription.nextOn).toBe(periodStart(subscription.createdOn, monthly.billingPeriod, 1, 'UTC'))
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['started'])
  expect(orders).toMatchObject([{ cycle: 1, grandTotalCents: 2000 }])
  await running.runJobs()
  expect(await subjects()).toContain('Test site: your subscription to Mug')
  // The cart is bought: its token leads nowhere any more.
  const again = await visitor.get(`/checkout/subscribe?cartToken=${cartToken}`)
  expect(again.headers.location).toBe('/cart')
})

test('[SUB-7] confirmation and page of the order say what it began, and give nobody the link to change it', async () => {
  const { id, visitor, order } = await subscriber()
  const confirmation = await visitor.get(order)
  const status = await visitor.get(order.replace('/checkout/order-confirmed/', '/order-status/'))
  const { subscription } = await detail(id)
  for (const { statusCode, body } of [confirmation, status]) {
    expect(statusCode).toBe(200)
    const section =
      /<section aria-labelledby="order-subscriptions-title">.*?<\/section>/s.exec(body)?.[0] ?? ''
    expect(section).toContain('Mug')
    expect(section).toContain('$20.00 every month')
    expect(section).toContain('Renewed next on ')
    expect(body).not.toContain(`/subscription/${id}`)
  }
  expect(subscription.nextOn).not.toBeNull()
  await owner.post(`/api/config/subscriptions/${id}/change`, { action: 'cancel' })
  const canceled = (await visitor.get(order)).body
  expect(canceled).not.toContain('Renewed next on ')
  expect(canceled).toContain('Canceled')
})

test('[SUB-4] [SUB-6] the token leads to the checkout of the same browser alone, and pressing twice subscribes once', async () => {
  const product = await mug()
  const visitor = running.client()
  const body = { itemId: product.id, sku: product.variants[0]?.sku, qty: 1, additionalFields: '' }
  const { cartToken } = (await visitor.post('/api/3/commerce/cart/subscription', body)).json()
  await visitor.post('/api/3/commerce/cart/subscription', body)
  const page = await visitor.get(`/checkout/subscribe?cartToken=${cartToken}`)
  expect(page.headers.location).toBe('/checkout')
  expect((await running.client().get(`/checkout/subscribe?cartToken=${cartToken}`)).headers.location).toBe(
    '/cart',
  )
  const cart = (await visitor.get('/api/commerce/shopping-cart')).json()
  expect(cart.entries).toMatchObject([{ quantity: 1, subscriptionPlan: monthly }])
  const checkout = (await visitor.get('/checkout')).body
  expect(checkout).toContain('$20.00 every month')
  expect(checkout).toContain('until you cancel')
})

test('[SUB-4] [PAY-71] only what is sold by subscription can be subscribed to, and only by a way to pay that renews', async () => {
  const plain = await shop.product({}, { ...plainVariant, sku: `PLAIN-${++skus}` })
  const refused = await running
    .client()
    .post('/api/3/commerce/cart/subscription', { itemId: plain.id, qty: 1 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.code).toBe('not-subscribable')
  await owner.post('/api/config/payment-methods', {
    kind: 'mollie',
    values: { name: 'iDEAL', apiKey: 'test_of_a_test' },
  })
  const product = await mug()
  const visitor = running.client()
  await visitor.post('/api/3/commerce/cart/subscription', {
    itemId: product.id,
    sku: product.variants[0]?.sku,
    qty: 1,
  })
  expect((await visitor.get('/checkout')).body).not.toContain('iDEAL')
  const paid = await visitor.post('/checkout', { idempotencyKey: newKey(), ...paidForm })
  expect(paid.json().error.message).toBe('A subscription cannot be paid this way. Choose another way to pay.')
})

test('[SUB-1] [SUB-2] digital products are no subscriptions, and one costs something each time', async () => {
  await expect(
    mug({ productType: 2, status: 'draft', variants: [{ ...plainVariant, sku: 'D' }] }),
  ).resolves.toMatchObject({
    isSubscribable: false,
  })
  await expect(mug({}, { price: 0 })).rejects.toThrow('A subscription costs something each time.')
  const plan = { billingPeriod: { value: 0, unit: 'MONTH' }, numBillingCycles: 0 }
  await expect(mug({ subscriptionPlan: plan })).rejects.toThrow('subscriptionPlan.every')
})

test('[SUB-11] [SUB-21] when its day comes it is renewed: charged once, one order, units taken, its buyer told', async () => {
  const { id, product } = await subscriber()
  await untilDue(id)
  await lookForRenewals()
  await lookForRenewals()
  const { subscription, orders, events } = await detail(id)
  expect(orders).toMatchObject([{ cycle: 2, grandTotalCents: 2000 }, { cycle: 1 }])
  expect(subscription).toMatchObject({ ordersMade: 2, paidWith: 'Visa ···· 4242', cardExpires: '2030-04' })
  expect(subscription.nextOn).toBeGreaterThan(running.clock.now().getTime())
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['started', 'renewed'])
  const { rows } = await running.db.execute<{ on_hand: number; reserved: number }>(
    sql`select on_hand, reserved from stock where variant_id = ${product.variants[0]?.id ?? ''}`,
  )
  expect(rows).toEqual([{ on_hand: 8, reserved: 0 }])
  const { order } = (await owner.get(`/api/config/orders/${orders[0].orderId}`)).json()
  expect(order).toMatchObject({ paymentState: 'paid', testMode: true })
})

test('[SUB-21] two workers, a charge whose answer was lost and a webhook make one order of one cycle', async () => {
  const { id } = await subscriber()
  await untilDue(id)
  const { db, clock, jobs, app, websiteId } = running
  const desk = { db, clock, jobs, payments: app.payments, log: app.log }
  // Killed after the charge: the provider took the money, and nothing else was written.
  const lost = { ...app.payments, providerOf: async () => failing }
  const real = createTestProvider(db, clock)
  const failing = {
    ...real,
    saving: {
      ...real.saving!,
      charge: async (request: Parameters<NonNullable<typeof real.saving>['charge']>[0]) => {
        await real.saving!.charge(request)
        throw new Error('The answer was lost.')
      },
    },
  }
  expect(await renew({ ...desk, payments: lost }, websiteId, id)).toBe('in-progress')
  expect(await renew(desk, websiteId, id)).toBe('in-progress')
  clock.advance(61_000)
  await Promise.all([renew(desk, websiteId, id), renew(desk, websiteId, id)])
  const [checkout] = await findCheckouts(db, sql`c.idempotency_key = ${`renewal:${id}:2`}`)
  await completeCheckout(
    db,
    jobs,
    checkout!,
    { paymentId: checkout!.paymentId ?? '', status: 'paid' },
    clock.now(),
  )
  const { orders } = await detail(id)
  expect(orders.map(({ cycle }: { cycle: number }) => cycle)).toEqual([2, 1])
  const { rows } = await db.execute(
    sql`select id from test_payments where request_key like ${`plinth-${checkout!.id}-%`}`,
  )
  expect(rows).toHaveLength(1)
})

test('[SUB-100] a product whose plan has no text says Unavailable where its price stands, and is not begun', async () => {
  const website = await running.addWebsite('elsewhere')
  const store = await openShop(running, { websiteId: website, withPages: true })
  const sold = { isSubscribable: true, subscriptionPlan: monthly }
  const product = await store.product(sold, { ...plainVariant, sku: 'SUB-NONE', price: 2000 })
  const fortnights = { billingPeriod: { value: 2, unit: 'FORTNIGHT' }, numBillingCycles: 0 }
  await running.db.execute(sql`
    update products set subscription_plan = ${JSON.stringify(fortnights)}::jsonb where id = ${product.id}`)
  const visitor = running.client('elsewhere.localhost')
  const shown = (await visitor.get(`/shop/${product.urlId}`)).body
  expect(/class="price"[^]{0,200}/.exec(shown)?.[0] ?? shown.slice(0, 500)).toContain('Unavailable')
  const asked = { itemId: product.id, sku: 'SUB-NONE', qty: 1, additionalFields: '' }
  const begun = await visitor.post('/api/3/commerce/cart/subscription', asked)
  expect([begun.statusCode, begun.json().error.code]).toEqual([409, 'not-subscribable'])
})

test('[SUB-12] a declined card is tried again after a day, three and five days, and then it is canceled', async () => {
  const { id } = await subscriber({ card: onceOnly })
  await untilDue(id)
  await lookForRenewals()
  const waiting = (await detail(id)).subscription
  expect(waiting).toMatchObject({ state: 'past-due', retryOn: waiting.nextOn + day })
  expect(await subjects()).toContain('Test site: your payment for Mug did not go through')
  for (const wait of [1, 2, 2]) {
    running.clock.advance(wait * day)
    await lookForRenewals()
  }
  const { subscription, events, orders } = await detail(id)
  expect(subscription).toMatchObject({ state: 'canceled', reason: 'unpaid', nextOn: null, retryOn: null })
  expect(events.filter(({ type }: { type: string }) => type === 'payment-failed')).toHaveLength(4)
  expect(orders).toHaveLength(1)
  expect(await subjects()).toContain('Test site: your subscription to Mug is canceled')
  const { rows } = await running.db.execute(sql`select from reservations`)
  expect(rows).toHaveLength(0)
})

test('[SUB-13] [SUB-42] where the owner wants that, it is paused instead; with another card it goes on', async () => {
  await owner.put('/api/config/subscription-settings', { afterFailure: 'pause' })
  const { id, visitor } = await subscriber({ card: onceOnly })
  await untilDue(id)
  await lookForRenewals()
  const path = subscriptionPath(running.app.secret, running.websiteId, id)
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  const form = { token, action: 'card', cardNumber: cards.paid, cardExpiry: '05 / 31', cardCvc: '123' }
  const given = await visitor.post(`/subscription/${id}`, form)
  expect(given.statusCode, given.body).toBe(303)
  // What was waiting is paid at once.
  expect((await detail(id)).subscription).toMatchObject({
    state: 'active',
    ordersMade: 2,
    retryOn: null,
    cardExpires: '2031-05',
  })
  await visitor.post(`/subscription/${id}`, { ...form, cardNumber: onceOnly })
  await untilDue(id)
  for (const wait of [0, 1, 2, 2]) {
    running.clock.advance(wait * day)
    await lookForRenewals()
  }
  expect((await detail(id)).subscription).toMatchObject({ state: 'paused', reason: 'unpaid' })
})

test('[SUB-14] what is sold out is not charged: it is tried again, and in the end paused', async () => {
  const { id, product } = await subscriber({ variant: { stock: 1 } })
  await untilDue(id)
  await lookForRenewals()
  expect((await detail(id)).subscription).toMatchObject({ state: 'active', ordersMade: 1 })
  expect(await subjects()).toContain('Test site: Mug cannot be sent just now')
  await running.db.execute(
    sql`update stock set on_hand = 1 where variant_id = ${product.variants[0]?.id ?? ''}`,
  )
  running.clock.advance(day)
  await lookForRenewals()
  expect((await detail(id)).subscription).toMatchObject({ state: 'active', ordersMade: 2 })
  // Gone for good.
  await running.db.execute(sql`update products set deleted_at = now() where id = ${product.id}`)
  await untilDue(id)
  for (const wait of [0, 1, 2, 2]) {
    running.clock.advance(wait * day)
    await lookForRenewals()
  }
  const after = await detail(id)
  expect(after.subscription).toMatchObject({ state: 'paused', reason: 'unavailable', ordersMade: 2 })
  const { rows } = await running.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from checkouts where agreed -> 'renewal' ->> 'subscriptionId' = ${id} and state = 'completed'`,
  )
  expect(rows[0]?.count).toBe(1)
})

test('[SUB-16] [SUB-20] [SUB-22] [SUB-23] owners pause, resume, skip, move and cancel; after the end nothing is charged', async () => {
  const { id } = await subscriber()
  const first = (await detail(id)).subscription.nextOn
  const skipped = (await change(id, { action: 'skip' })).json()
  expect(skipped.subscription.nextOn).toBeGreaterThan(first)
  const paused = (await change(id, { action: 'pause' })).json()
  expect(paused.subscription).toMatchObject({ state: 'paused', nextOn: null })
  expect((await change(id, { action: 'skip' })).statusCode).toBe(409)
  running.clock.advance(100 * day)
  await lookForRenewals()
  expect((await detail(id)).subscription.ordersMade).toBe(1)
  const resumed = (await change(id, { action: 'resume' })).json()
  expect(resumed.subscription.state).toBe('active')
  expect(resumed.subscription.nextOn).toBeGreaterThan(running.clock.now().getTime())
  const on = wallTime(running.clock.now().getTime() + 5 * day, 'UTC').slice(0, 10)
  expect(days([(await change(id, { action: 'move', on })).json().subscription.nextOn])).toEqual([on])
  expect((await change(id, { action: 'move', on: '2020-01-01' })).json().error.fields.on).toContain(
    'Choose a day',
  )
  const canceled = (await change(id, { action: 'cancel' })).json()
  expect(canceled.subscription).toMatchObject({ state: 'canceled', reason: 'asked', nextOn: null })
  expect(canceled.events.at(-1)).toMatchObject({ type: 'canceled', actor: 'owner', actorName: 'Test owner' })
  running.clock.advance(60 * day)
  await lookForRenewals()
  expect((await detail(id)).orders).toHaveLength(1)
  expect((await change(id, { action: 'resume' })).json().error.code).toBe('subscription-state')
})

test('[SUB-50] the calendar of tests moves on: fourteen months make fourteen orders on their days', async () => {
  const { id } = await subscriber({ variant: { stock: 100 } })
  const start = (await detail(id)).subscription.createdOn
  const moved = await advance(14)
  expect(moved.json(), moved.body).toMatchObject({
    renewals: 14,
    isThere: true,
    testClock: { isAhead: true },
  })
  const { subscription, orders } = await detail(id)
  expect(orders).toHaveLength(15)
  const madeOn = orders.map(({ createdOn }: { createdOn: number }) => createdOn).toReversed()
  // The day it began, or the last one of a shorter month.
  const planned = madeOn.map((_on: number, count: number) =>
    periodStart(start, monthly.billingPeriod, count, 'UTC'),
  )
  expect(days(madeOn)).toEqual(days(planned))
  expect(subscription.nextOn).toBeGreaterThan(moved.json().testClock.now)
  // Nothing is left for the clock of the installation to do.
  await lookForRenewals()
  expect((await detail(id)).orders).toHaveLength(15)
})

test('[SUB-51] a call stops on its way, and the next goes on to the same day: each renewal is made once, on its day', async () => {
  const { id } = await subscriber({ variant: { stock: 100 } })
  const { db, clock, jobs, app, websiteId } = running
  const desk = { db, clock, jobs, payments: app.payments, log: app.log }
  const website = { id: websiteId, timeZone: 'UTC' }
  const start = clock.now().getTime()
  const steps = []
  let move: MoveOn = { value: 6, unit: 'MONTH' }
  do {
    const moved = await advanceTestClock(desk, website, move, 0)
    if (!moved.ok) throw new Error(moved.code)
    steps.push(moved.value)
    move = { until: moved.value.until }
  } while (!steps.at(-1)!.isThere && steps.length < 40)
  expect(steps.map(({ renewals }) => renewals).filter((count) => count > 1)).toEqual([])
  expect(steps.reduce((sum, { renewals }) => sum + renewals, 0)).toBe(6)
  expect(new Set(steps.map(({ until }) => until))).toEqual(
    new Set([periodStart(start, { value: 6, unit: 'MONTH' }, 1, 'UTC')]),
  )
  const { orders } = await detail(id)
  const madeOn = orders.map(({ createdOn }: { createdOn: number }) => createdOn).toReversed()
  expect(days(madeOn)).toEqual(
    days(madeOn.map((_on: number, count: number) => periodStart(start, monthly.billingPeriod, count, 'UTC'))),
  )
  expect(orders).toHaveLength(7)
  // Over HTTP too, to a day that was said before.
  const again = await owner.post('/api/config/subscription-clock', { until: steps[0]!.until })
  expect(again.json()).toMatchObject({ renewals: 0, isThere: true, until: steps[0]!.until })
})

test('[SUB-52] to a day that is past nothing moves, however long ago it is', async () => {
  const { id } = await subscriber({ variant: { stock: 100 } })
  await owner.post('/api/config/subscription-clock', { value: 2, unit: 'MONTH' })
  const before = (await owner.get('/api/config/subscription-settings')).json()
  for (const until of [1, running.clock.now().getTime() - 1, running.clock.now().getTime() + 1]) {
    const { statusCode, body } = await owner.post('/api/config/subscription-clock', { until })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { ...before, renewals: 0, until, isThere: true }])
  }
  expect((await detail(id)).orders).toHaveLength(3)
})

test('[SUB-15] [SUB-50] one that ends after three orders ends by itself, and the calendar says how far it came', async () => {
  const { id } = await subscriber({ product: { subscriptionPlan: { ...monthly, numBillingCycles: 3 } } })
  await advance(5)
  const { subscription, orders } = await detail(id)
  expect(subscription).toMatchObject({ state: 'ended', ordersMade: 3, nextOn: null })
  expect(orders).toHaveLength(3)
  await running.runJobs()
  expect(await subjects()).toContain('Test site: your subscription to Mug has come to its end')
})

test('[SUB-15] [SUB-17] paid by hand, each renewal is an order to be paid, and none comes before the last one is', async () => {
  const { methods } = (
    await owner.post('/api/config/payment-methods', {
      kind: 'manual',
      values: { name: 'Bank transfer', about: '', instructions: 'Transfer {amount}.' },
    })
  ).json()
  const { id: methodId } = methods.find((one: { kind: string }) => one.kind === 'manual')
  const product = await mug()
  const visitor = running.client()
  const sku = product.variants[0]?.sku
  await visitor.post('/api/3/commerce/cart/subscription', { itemId: product.id, sku, qty: 1 })
  const paid = await visitor.post('/checkout', {
    idempotencyKey: newKey(),
    ...paidForm,
    paymentMethod: methodId,
  })
  expect(paid.json(), paid.body).toMatchObject({ ok: true })
  owner = await running.signInOwner()
  const list = await listed()
  const { id } = list.subscriptions.find((one: { itemId: string }) => one.itemId === product.id)
  const markPaid = async (orderId: string) =>
    owner.post(`/api/config/orders/${orderId}/mark-paid`, { notify: false })
  await untilDue(id)
  await lookForRenewals()
  const waiting = await detail(id)
  expect(waiting.subscription).toMatchObject({ state: 'past-due', ordersMade: 1 })
  expect(waiting.events.at(-1).message).toContain('is not paid yet')
  await markPaid(waiting.orders[0].orderId)
  expect((await owner.post(`/api/config/subscriptions/${id}/retry`)).statusCode).toBe(200)
  const renewed = await detail(id)
  expect(renewed.subscription).toMatchObject({ state: 'active', ordersMade: 2 })
  const { order } = (await owner.get(`/api/config/orders/${renewed.orders[0].orderId}`)).json()
  expect(order.paymentState).toBe('awaiting')
})

test('[SUB-40] [SUB-41] its buyer looks after it by the link of the mails, and nobody else does', async () => {
  const { id } = await subscriber()
  const buyer = running.client()
  const path = subscriptionPath(running.app.secret, running.websiteId, id)
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  const page = await buyer.get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('$20.00 every month')
  expect(page.body).toContain('Visa ···· 4242')
  const address = { name: 'Ada', line1: '1 New Road', postalCode: 'SW1Y 4JH', city: 'London', country: 'GB' }
  const act = (action: string, more: object = {}) =>
    buyer.post(`/subscription/${id}`, { token, action, ...more })
  expect((await act('address', { ...address, postalCode: '' })).statusCode).toBe(422)
  expect((await act('address', address)).statusCode).toBe(303)
  expect((await act('pause')).statusCode).toBe(303)
  expect((await act('skip')).statusCode).toBe(409)
  expect((await act('resume')).statusCode).toBe(303)
  expect(
    (await act('card', { cardNumber: cards.declined, cardExpiry: '05 / 31', cardCvc: '123' })).body,
  ).toContain('Your card was declined')
  expect((await act('cancel')).statusCode).toBe(303)
  const { subscription, events } = await detail(id)
  expect(subscription).toMatchObject({ state: 'canceled', shippingAddress: { line1: '1 New Road' } })
  expect(events.map(({ type, actor }: { type: string; actor: string }) => `${type} ${actor}`)).toEqual([
    'started buyer',
    'address-changed buyer',
    'paused buyer',
    'resumed buyer',
    'canceled buyer',
  ])
  expect((await buyer.get(`/subscription/${id}?token=wrong`)).statusCode).toBe(404)
  const foreign = await buyer.post(`/subscription/${id}`, { token: 'wrong', action: 'cancel' })
  expect(foreign.statusCode).toBe(404)
  expect((await buyer.get(`/subscription/${'0'.repeat(24)}?token=${token}`)).statusCode).toBe(404)
})

const typesOf = async (id: string) =>
  (await detail(id)).events
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type !== 'started')
/** How many mails tell a buyer that something was done with a subscription. */
const mailsTold = async () =>
  (await running.outbox()).filter(({ kind }) => kind.startsWith('subscription')).length

test('[SUB-90] [HTTP-45] what an owner does twice with a key is done, and mailed, once', async () => {
  const { id } = await subscriber()
  const { id: other } = await subscriber()
  const first = (await detail(id)).subscription.nextOn
  await running.runJobs()
  const before = await mailsTold()
  const skip = { action: 'skip', idempotencyKey: newKey() }
  const both = await Promise.all([change(id, skip), change(id, skip)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { nextOn } = (await detail(id)).subscription
  expect(days([nextOn])).toEqual(days([periodStart(first, monthly.billingPeriod, 1, 'UTC')]))
  expect((await change(id, skip)).json().subscription.nextOn).toBe(nextOn)
  expect(await typesOf(id)).toEqual(['skipped'])
  await running.runJobs()
  expect(await mailsTold()).toBe(before + 1)
  // The same key for something else is a mistake; for another subscription, and a new one, it counts.
  expect((await change(id, { ...skip, action: 'pause' })).json().error.code).toBe('key-reused')
  expect((await change(other, skip)).statusCode).toBe(200)
  expect(await typesOf(other)).toEqual(['skipped'])
  expect((await change(id, { ...skip, idempotencyKey: newKey() })).json().subscription.nextOn).not.toBe(
    nextOn,
  )
  // What was refused leaves its key free.
  const move = { action: 'move', on: '2020-01-01', idempotencyKey: newKey() }
  expect((await change(id, move)).statusCode).toBe(400)
  const on = wallTime(running.clock.now().getTime() + 5 * day, 'UTC').slice(0, 10)
  expect((await change(id, { ...move, on })).statusCode).toBe(200)
  expect((await change(id, { ...move, on: 'x', idempotencyKey: 'short' })).statusCode).toBe(400)
})

test('[SUB-90] one that was paused or canceled by a call whose answer was lost says so again', async () => {
  const { id } = await subscriber()
  for (const action of ['pause', 'resume', 'cancel']) {
    const wanted = { action, idempotencyKey: newKey() }
    const answers = [await change(id, wanted), await change(id, wanted)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
  }
  expect(await typesOf(id)).toEqual(['paused', 'resumed', 'canceled'])
  expect((await change(id, { action: 'cancel', idempotencyKey: newKey() })).statusCode).toBe(409)
})

test('[SUB-91] a form of the buyer’s page that is sent twice does what it says once', async () => {
  const { id } = await subscriber()
  const buyer = running.client()
  const path = subscriptionPath(running.app.secret, running.websiteId, id)
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  const keysOf = async () => [
    ...new Set(
      [...(await buyer.get(path)).body.matchAll(/name="idempotencyKey" value="(\w+)"/g)].map(
        ([, key]) => key,
      ),
    ),
  ]
  const [idempotencyKey, ...more] = await keysOf()
  expect(more).toEqual([])
  expect(await keysOf()).not.toContain(idempotencyKey)
  const send = (action: string, sent: object = {}) =>
    buyer.post(`/subscription/${id}`, { token, action, idempotencyKey, ...sent })
  const both = await Promise.all([send('skip'), send('skip')])
  for (const answer of both) {
    expect(answer.statusCode).toBe(303)
    expect((await buyer.get(String(answer.headers.location))).body).toContain('The next delivery is skipped.')
  }
  expect(await typesOf(id)).toEqual(['skipped'])
  const dayIn = (count: number) => wallTime(running.clock.now().getTime() + count * day, 'UTC').slice(0, 10)
  // Back on the page, another day is meant.
  for (const on of [dayIn(5), dayIn(5), dayIn(6)]) expect((await send('move', { on })).statusCode).toBe(303)
  const address = { name: 'Ada', line1: '1 New Road', postalCode: 'SW1Y 4JH', city: 'London', country: 'GB' }
  for (const line1 of ['1 New Road', '1 New Road', '2 New Road'])
    expect((await send('address', { ...address, line1 })).statusCode).toBe(303)
  for (const _press of [1, 2]) expect((await send('pause')).statusCode).toBe(303)
  expect(await typesOf(id)).toEqual([
    'skipped',
    'moved',
    'moved',
    'address-changed',
    'address-changed',
    'paused',
  ])
  // What is not one of ours is no key, and nobody's key of elsewhere helps whoever has no link.
  expect((await send('resume', { idempotencyKey: 'x' })).statusCode).toBe(303)
  expect((await send('resume', { idempotencyKey: 'x' })).statusCode).toBe(409)
  expect((await send('pause', { token: 'wrong' })).statusCode).toBe(404)
})

test('[SUB-60] owners find subscriptions by state and by words, and others may not change them', async () => {
  const { id } = await subscriber()
  const list = async (query: string) => (await owner.get(`/api/config/subscriptions?${query}`)).json()
  expect((await list('state=active')).subscriptions.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await list('state=paused')).subscriptions).toEqual([])
  expect((await list('state=active')).counts).toMatchObject({ active: 1 })
  expect((await list('state=active&search=ada%40')).subscriptions).toHaveLength(1)
  expect((await list('state=active&search=nobody')).subscriptions).toHaveLength(0)
  const viewer = await running.signInOwner({ role: 3 })
  expect((await viewer.post(`/api/config/subscriptions/${id}/change`, { action: 'cancel' })).statusCode).toBe(
    403,
  )
})

test('[SUB-18] a test subscription ends where the shop takes real money by now, and its calendar stands still', async () => {
  const { id } = await subscriber()
  await owner.post('/api/config/payment-methods', {
    kind: 'manual',
    values: { name: 'Bank transfer', about: '', instructions: 'Transfer {amount}.' },
  })
  expect((await advance(1)).json().error.code).toBe('test-clock')
  await untilDue(id)
  await lookForRenewals()
  expect((await detail(id)).subscription).toMatchObject({ state: 'canceled', reason: 'test-over' })
})

test('[SUB-43] members find the subscriptions bought with their address, each with its own link', async () => {
  const { id } = await subscriber()
  const { db, app, websiteId } = running
  const found = await subscriptionsOfBuyer(db, app.secret, websiteId, 'ada@example.com')
  const url = subscriptionPath(app.secret, websiteId, id)
  expect(found).toContainEqual(expect.objectContaining({ productName: 'Mug', state: 'active', url }))
  expect(await subscriptionsOfBuyer(db, app.secret, websiteId, 'bo@example.com')).toEqual([])
})

test('[SUB-12] [SUB-42] [SUB-50] over fourteen months a card that is declined on the way is mended, and no period is lost or billed twice', async () => {
  const { id, visitor } = await subscriber({ variant: { stock: 100 } })
  const path = subscriptionPath(running.app.secret, running.websiteId, id)
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  const form = { token, action: 'card', cardExpiry: '05 / 31', cardCvc: '123' }
  const start = (await detail(id)).subscription.createdOn
  await advance(6)
  expect((await detail(id)).subscription).toMatchObject({ state: 'active', ordersMade: 7 })
  // The bank declines from now on.
  const worse = await visitor.post(`/subscription/${id}`, { ...form, cardNumber: onceOnly })
  expect(worse.statusCode, worse.body).toBe(303)
  const { nextOn } = (await detail(id)).subscription
  // To the day on which it is due, and not to the next try.
  const { now } = (await owner.get('/api/config/subscription-settings')).json().testClock
  await advance(Math.ceil((nextOn - now) / day), 'DAY')
  const waiting = (await detail(id)).subscription
  expect(waiting).toMatchObject({ state: 'past-due', ordersMade: 7, nextOn, retryOn: nextOn + day })
  // A card that pays is given: what waits is paid at once, and its day stays.
  const better = await visitor.post(`/subscription/${id}`, { ...form, cardNumber: cards.paid })
  expect(better.statusCode, better.body).toBe(303)
  expect((await detail(id)).subscription).toMatchObject({ state: 'active', ordersMade: 8, retryOn: null })
  // No step holds two renewals, however short a month is.
  for (let step = 0; step < 12 && (await detail(id)).subscription.ordersMade < 15; step += 1)
    await advance(25, 'DAY')
  const { subscription, orders, events } = await detail(id)
  expect(subscription).toMatchObject({ state: 'active', ordersMade: 15 })
  expect(orders.map(({ cycle }: { cycle: number }) => cycle)).toEqual(
    Array.from({ length: 15 }, (_, index) => 15 - index),
  )
  expect(subscription.nextOn).toBe(periodStart(start, monthly.billingPeriod, 15, 'UTC'))
  const types = events.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type === 'renewed')).toHaveLength(14)
  expect(types.filter((type: string) => type === 'payment-failed')).toHaveLength(1)
  const { rows } = await running.db.execute<{ cents: number; paid: number }>(sql`
    select sum(p.amount)::integer as cents, count(*)::integer as paid from payments p
    join subscription_orders s on s.website_id = p.website_id and s.order_id = p.order_id
    where s.subscription_id = ${id} and p.status = 'paid'`)
  expect(rows).toEqual([{ cents: 15 * 2000, paid: 15 }])
  await running.runJobs()
  expect(await subjects()).toContain('Test site: your payment for Mug did not go through')
})
