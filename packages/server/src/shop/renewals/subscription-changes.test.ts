import { periodStart, wallTime } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cards, newKey, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { remindOfRenewals, renewDueSubscriptions } from './jobs.ts'
import { subscriptionPath } from '../subscriptions/subscription-token.ts'

const day = 24 * 60 * 60 * 1000
const onceOnly = '4000 0000 0000 0341'
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running)
})
afterAll(() => running.close())
beforeEach(async () => {
  await running.db.execute(sql`update subscriptions set state = 'canceled'`)
  await running.db.execute(sql`delete from subscription_settings`)
  await running.db.execute(sql`delete from outbox`)
  owner = await running.signInOwner()
})

let skus = 0
async function mug(variant: object = {}, changes: object = {}) {
  return shop.product(
    { name: { en: 'Mug' }, isSubscribable: true, subscriptionPlan: monthly, ...changes },
    { ...plainVariant, sku: `CHG-${++skus}`, price: 2000, stock: 50, ...variant },
  )
}
type Mug = Awaited<ReturnType<typeof mug>>

/** Somebody who has subscribed to a product. */
async function subscribed(product: Mug, more: { readonly code?: string; readonly card?: string } = {}) {
  const visitor = running.client()
  // So that they can be told apart by when they subscribed.
  running.clock.advance(1000)
  const body = { itemId: product.id, sku: product.variants[0]?.sku, qty: 1, additionalFields: '' }
  const added = await visitor.post('/api/3/commerce/cart/subscription', body)
  expect(added.statusCode, added.body).toBe(200)
  if (more.code !== undefined) {
    const given = await visitor.post('/api/commerce/shopping-cart/coupons', { code: more.code })
    expect(given.statusCode, given.body).toBe(200)
  }
  const paid = await visitor.post('/checkout', {
    idempotencyKey: newKey(),
    ...paidForm,
    cardNumber: more.card ?? cards.paid,
  })
  expect(paid.json(), paid.body).toMatchObject({ ok: true })
  owner = await running.signInOwner()
  const { rows } = await running.db.execute<{ id: string }>(
    sql`select id from subscriptions where product_id = ${product.id} and state = 'active' order by created_at desc, id desc limit 1`,
  )
  const id = rows[0]?.id ?? ''
  const token =
    new URL(subscriptionPath(running.app.secret, running.websiteId, id), 'http://x').searchParams.get(
      'token',
    ) ?? ''
  const act = (action: string, fields: object = {}) =>
    visitor.post(`/subscription/${id}`, { token, action, ...fields })
  const page = async () => (await visitor.get(`/subscription/${id}?token=${token}`)).body
  return { id, visitor, act, page, order: paid.json().redirect as string }
}

async function detail(id: string) {
  owner = await running.signInOwner()
  return (await owner.get(`/api/config/subscriptions/${id}`)).json()
}
const change = (id: string, body: object) => owner.post(`/api/config/subscriptions/${id}/change`, body)
const inDays = (days: number) => wallTime(running.clock.now().getTime() + days * day, 'UTC').slice(0, 10)
const mails = async () => {
  await running.runJobs()
  return running.outbox()
}
async function untilDue(id: string) {
  const { nextOn } = (await detail(id)).subscription
  running.clock.advance(Math.max(0, nextOn - running.clock.now().getTime()))
  await running.jobs.send(renewDueSubscriptions, {})
  await running.runJobs()
}
const totals = async (id: string) =>
  (await detail(id)).orders.map(({ grandTotalCents }: { grandTotalCents: number }) => grandTotalCents)
const types = async (id: string) =>
  (await detail(id)).events.map(({ type }: { type: string }) => type) as string[]

test('[SUB-101] a membership, which is sent nowhere, is skipped and swapped the next time; what is sent, the next delivery', async () => {
  const mugs = await subscribed(await mug())
  expect(await mugs.page()).toContain('Skip the next delivery')
  const club = await subscribed(await mug({}, { productType: 3 }))
  expect(await club.page()).toContain('Skip the next time')
  const skipped = await club.act('skip', { idempotencyKey: newKey() })
  const after = (await club.visitor.get(String(skipped.headers.location))).body
  expect(after).toContain('The next time is skipped.')
  expect(after).not.toContain('delivery')
})

test('[SUB-70] [SUB-71] a price that is announced is told for all units, and counts for what falls due from its day on', async () => {
  const { id, page } = await subscribed(await mug())
  await running.db.execute(sql`update subscriptions set quantity = 3 where id = ${id}`)
  // Two months ahead: the next renewal is before it, the one after is not.
  const from = inDays(45)
  const answer = await change(id, { action: 'price', unitPriceCents: 2500, from })
  expect(answer.statusCode, answer.body).toBe(200)
  const [told] = (await mails()).filter(({ subject }) => subject.includes('the price of Mug changes'))
  // Three of them: the page says the same.
  expect(told?.bodyText).toContain('it costs $75.00 each time instead of $60.00')
  expect(await page()).toContain('$75.00 from')
  await untilDue(id)
  expect(await totals(id)).toEqual([6000, 2000])
  await untilDue(id)
  expect(await totals(id)).toEqual([7500, 6000, 2000])
  const { subscription } = await detail(id)
  expect(subscription).toMatchObject({ unitPriceCents: 2500, nextPrice: null })
  expect(await types(id)).toContain('price-changed')
})

test('[SUB-71] a renewal that was due before the day costs what it cost, also when it is paid later', async () => {
  const { id, act } = await subscribed(await mug(), { card: onceOnly })
  const due = (await detail(id)).subscription.nextOn
  const from = wallTime(due + 2 * day, 'UTC').slice(0, 10)
  expect((await change(id, { action: 'price', unitPriceCents: 9000, from })).statusCode).toBe(200)
  await untilDue(id)
  running.clock.advance(4 * day)
  await act('card', { cardNumber: cards.paid, cardExpiry: '05 / 31', cardCvc: '123' })
  expect(await totals(id)).toEqual([2000, 2000])
})

test('[SUB-70] [SUB-72] too early a day and the price there is are refused; the price there is takes an announcement back', async () => {
  const { id } = await subscribed(await mug())
  const early = await change(id, { action: 'price', unitPriceCents: 2500, from: inDays(13) })
  expect(early.json().error.fields.from).toContain('at least 14 days from now')
  for (const from of ['2027-02-30', 'soon', inDays(800)])
    expect((await change(id, { action: 'price', unitPriceCents: 2500, from })).statusCode).toBe(400)
  const same = await change(id, { action: 'price', unitPriceCents: 2000, from: inDays(30) })
  expect(same.json().error).toMatchObject({ code: 'subscription-price' })
  await change(id, { action: 'price', unitPriceCents: 2500, from: inDays(30) })
  const back = await change(id, { action: 'price', unitPriceCents: 2000, from: inDays(30) })
  expect(back.json().subscription.nextPrice).toBeNull()
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects).toContain('Test site: the price of Mug stays as it is')
})

test('[SUB-73] another price goes to everybody who has subscribed, each told once; to nobody of another product', async () => {
  const product = await mug()
  const first = await subscribed(product)
  const second = await subscribed(product)
  const ended = await subscribed(product)
  const other = await subscribed(await mug())
  await change(ended.id, { action: 'cancel' })
  const variantId = product.variants[0]?.id ?? ''
  const { prices } = (await owner.get('/api/config/subscription-prices')).json()
  expect(prices.find((one: { variantId: string }) => one.variantId === variantId)).toMatchObject({
    count: 2,
    leastCents: 2000,
    mostCents: 2000,
  })
  const announce = () =>
    owner.post('/api/config/subscription-prices', { variantId, unitPriceCents: 2200, from: inDays(20) })
  expect((await announce()).json()).toEqual({ told: 2 })
  // Pressed twice, nobody is told again.
  expect((await announce()).json()).toEqual({ told: 0 })
  const told = (await mails()).filter(({ subject }) => subject.includes('the price of'))
  expect(told).toHaveLength(2)
  for (const { id } of [first, second])
    expect((await detail(id)).subscription.nextPrice).toMatchObject({ unitPriceCents: 2200 })
  for (const { id } of [ended, other]) expect((await detail(id)).subscription.nextPrice).toBeNull()
  const viewer = await running.signInOwner({ role: 3 })
  const refused = await viewer.post('/api/config/subscription-prices', {
    variantId,
    unitPriceCents: 1,
    from: inDays(20),
  })
  expect(refused.statusCode).toBe(403)
})

test('[SUB-74] a buyer swaps to what is sold as often and as long, is to be had and asks nothing, at its price', async () => {
  const tea = await mug({ price: 2600 }, { name: { en: 'Tea' } })
  await mug({ stock: 0 }, { name: { en: 'Gone' } })
  await mug({}, { name: { en: 'Weekly' }, subscriptionPlan: { ...monthly, numBillingCycles: 3 } })
  const { id, act, page } = await subscribed(await mug())
  const shown = await page()
  expect(shown).toContain('Tea, $26.00')
  for (const hidden of ['Gone,', 'Weekly,']) expect(shown).not.toContain(hidden)
  const wrong = await act('swap', { variantId: '0'.repeat(24) })
  expect(wrong.statusCode).toBe(409)
  expect(wrong.body).toContain('This cannot be chosen any more')
  expect((await act('swap', { variantId: tea.variants[0]?.id })).statusCode).toBe(303)
  expect((await detail(id)).subscription).toMatchObject({ productName: 'Tea', unitPriceCents: 2600 })
  expect((await mails()).map(({ subject }) => subject)).toContain(
    'Test site: your subscription is to Tea from now on',
  )
  await untilDue(id)
  expect(await totals(id)).toEqual([2600, 2000])
})

test('[SUB-75] what the shop sends instead never costs more than was agreed on', async () => {
  const dear = await mug({ price: 5000 }, { name: { en: 'Dear' } })
  const cheap = await mug({ price: 1500 }, { name: { en: 'Cheap' } })
  const { id } = await subscribed(await mug())
  const { choices } = (await owner.get(`/api/config/subscriptions/${id}/swap-choices`)).json()
  expect(choices).toContainEqual(expect.objectContaining({ productName: 'Dear', unitPriceCents: 5000 }))
  await change(id, { action: 'swap', variantId: dear.variants[0]?.id })
  expect((await detail(id)).subscription).toMatchObject({ productName: 'Dear', unitPriceCents: 2000 })
  await change(id, { action: 'swap', variantId: cheap.variants[0]?.id })
  expect((await detail(id)).subscription).toMatchObject({ productName: 'Cheap', unitPriceCents: 1500 })
})

test('[SUB-76] a buyer is reminded once of each renewal, with what it comes to and a card that runs out', async () => {
  const { id } = await subscribed(await mug())
  const look = async () => {
    await running.jobs.send(remindOfRenewals, {})
    return (await mails()).filter(({ subject }) => subject.includes('is renewed on'))
  }
  expect(await look()).toHaveLength(0)
  const { nextOn } = (await detail(id)).subscription
  running.clock.advance(nextOn - 3 * day - running.clock.now().getTime())
  await running.db.execute(sql`
    update subscriptions set saved_reference = 'x', saved_label = 'Visa', card_expires = '2020-01' where id = ${id}`)
  expect(await look()).toHaveLength(1)
  const [reminder] = await look()
  expect(reminder?.bodyText).toContain('It comes to $20.00 as things stand.')
  expect(reminder?.bodyText).toContain('expires before')
  expect((await types(id)).filter((type) => type === 'reminded')).toHaveLength(1)
  // Moved, it is another day to be reminded of; switched off, nobody is.
  await change(id, { action: 'move', on: inDays(2) })
  await owner.put('/api/config/subscription-settings', { reminderDays: 0 })
  expect(await look()).toHaveLength(1)
  await owner.put('/api/config/subscription-settings', { reminderDays: 2 })
  expect(await look()).toHaveLength(2)
})

test('[SUB-76] who gets something every week is not reminded each time', async () => {
  const weekly = { billingPeriod: { value: 1, unit: 'WEEK' }, numBillingCycles: 0 }
  const { id } = await subscribed(await mug({}, { subscriptionPlan: weekly }))
  running.clock.advance(5 * day)
  await running.jobs.send(remindOfRenewals, {})
  await running.runJobs()
  expect(await types(id)).toEqual(['started'])
})

test('[SUB-50] [SUB-76] the calendar of tests reminds on the way, each as on its day', async () => {
  const { id } = await subscribed(await mug())
  owner = await running.signInOwner()
  const moved = await owner.post('/api/config/subscription-clock', { value: 2, unit: 'MONTH' })
  expect(moved.json(), moved.body).toMatchObject({ renewals: 2 })
  const { events, subscription } = await detail(id)
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'started',
    'reminded',
    'renewed',
    'reminded',
    'renewed',
  ])
  const [reminded, renewed] = [events[1], events[2]]
  expect(renewed.at - reminded.at).toBe(3 * day)
  expect(reminded.parameters.on).toBe(periodStart(subscription.createdOn, monthly.billingPeriod, 1, 'UTC'))
})

async function card(amountCents: number) {
  const issued = await owner.post('/api/config/gift-cards', { kind: 'gift-card', amountCents })
  expect(issued.statusCode, issued.body).toBe(200)
  return { code: issued.json().code as string, id: issued.json().giftCard.id as string }
}
const balance = async (id: string) => {
  const { rows } = await running.db.execute<{ balance: string }>(
    sql`select balance from stored_value where id = ${id}`,
  )
  return Number(rows[0]?.balance)
}

test('[GIFT-50] a gift card goes on paying renewals until it is empty, then the card pays the rest', async () => {
  const given = await card(5000)
  const { id, page } = await subscribed(await mug(), { code: given.code })
  // The first order was paid with it wholly.
  expect(await balance(given.id)).toBe(3000)
  expect(await page()).toContain('$30.00 left')
  await untilDue(id)
  expect(await balance(given.id)).toBe(1000)
  expect((await detail(id)).subscription).toMatchObject({ state: 'active', ordersMade: 2 })
  // Half of it is left, and no card is known: nothing is spent, and the buyer is asked for one.
  await untilDue(id)
  expect(await balance(given.id)).toBe(1000)
  expect((await detail(id)).subscription).toMatchObject({ state: 'past-due', ordersMade: 2 })
  const { rows } = await running.db.execute(sql`select from stored_value_holds`)
  expect(rows).toHaveLength(0)
})

test('[GIFT-50] a code is given on the page of a subscription, pays first, and is taken out again', async () => {
  const given = await card(700)
  const { id, act, page } = await subscribed(await mug())
  expect((await act('giveValue', { code: 'AAAA-AAAA' })).body).toContain('do not know')
  expect((await act('giveValue', { code: given.code })).statusCode).toBe(303)
  expect((await act('giveValue', { code: given.code })).statusCode).toBe(409)
  const last4 = given.code.slice(-4)
  expect(await page()).toContain(last4)
  expect(await page()).not.toContain(given.code)
  await untilDue(id)
  expect(await balance(given.id)).toBe(0)
  const { orders } = await detail(id)
  const { order } = (await owner.get(`/api/config/orders/${orders[0].orderId}`)).json()
  expect(order.payments.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([700, 1300])
  const other = await card(900)
  await act('giveValue', { code: other.code })
  expect((await act('removeValue', { last4: other.code.slice(-4) })).statusCode).toBe(303)
  await untilDue(id)
  expect(await balance(other.id)).toBe(900)
})
