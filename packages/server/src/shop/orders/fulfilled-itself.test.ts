import { noContributions, PRODUCT_TYPES, type ProductTypeCode } from '@plinth/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { askBuyers } from '../reviewing/ask-buyers.ts'
import { renewDueSubscriptions } from '../renewals/jobs.ts'

const DAY = 24 * 60 * 60 * 1000

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { contributions: { ...noContributions, isOn: true } } })
  owner = await running.signInOwner()
  return () => running.close()
})

const at = (id: string, rest = '') => `/api/config/orders/${id}${rest}`
const read = async (id: string) => (await ok(owner.get(at(id)))).order
const call = async (id: string, action: string, body: object = {}) =>
  (await ok(owner.post(at(id, `/${action}`), body))).order
const named = async (state: string) =>
  (await ok(owner.get('/api/config/orders', { query: { state } }))).orders.map(({ id }: { id: string }) => id)
/** What the history says of it, but for its mails. */
const told = (order: { events: { type: string; parameters: object }[] }) =>
  order.events.filter(({ type }) => !type.startsWith('mail-')).map(({ type }) => type)

interface Sold {
  readonly productType: ProductTypeCode
  readonly sku: string
  readonly price?: number
}
const file: Sold = { productType: PRODUCT_TYPES.digital, sku: 'FILE' }
const mug: Sold = { productType: PRODUCT_TYPES.physical, sku: 'MUG' }
const lesson: Sold = { productType: PRODUCT_TYPES.service, sku: 'LESSON' }

/** An order of one of each, with the page of its buyer. */
async function buy(sold: readonly Sold[], form: Record<string, string> = {}) {
  const visitor = running.client()
  for (const { productType, sku, price = 1250 } of sold) {
    const isFile = productType === PRODUCT_TYPES.digital ? { digitalAssetId: 'an-asset' } : {}
    const product = await shop.product({ name: { en: sku }, productType, ...isFile }, { sku, price })
    await fillCart(visitor, product.id, 1, sku)
  }
  const response = await pay(visitor, form)
  const id = orderIdOf(response)
  return { id, page: async () => (await visitor.get(response.json().redirect)).body }
}

/** Has the shop take transfers, which are not there yet when an order is placed. */
async function takeTransfers(): Promise<void> {
  const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
  await ok(owner.post('/api/config/payment-methods', { kind: 'manual', values }))
}

test('[ORD-100] [ORD-101] an order of files is done when it is paid: its state, its history, the lists and the buyer’s page', async () => {
  const { id, page } = await buy([file])
  const order = await read(id)
  expect(order).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'paid', fulfillments: [] })
  expect(told(order)).toEqual(['placed', 'paid', 'fulfilled'])
  const event = order.events.find(({ type }: { type: string }) => type === 'fulfilled')
  expect(event).toMatchObject({ parameters: { itself: true } })
  expect(event).not.toHaveProperty('actor')
  expect(await named('open')).toEqual([])
  expect(await named('fulfilled')).toEqual([id])
  const body = await page()
  expect(body).toContain('Your order is complete.')
  expect(body).toContain('/download/')
  // Nothing is left that somebody could send, one by one or many at once.
  const sent = await owner.post(at(id, '/fulfill'), {})
  expect([sent.statusCode, sent.json().error.code]).toEqual([409, 'nothing-to-send'])
  expect((await owner.post(at(id, '/unfulfill'), {})).statusCode).toBe(404)
  await running.runJobs()
  const kinds = (await running.outbox()).map(({ kind }) => kind)
  expect(kinds).toEqual(['order-confirmation'])
})

test('[ORD-100] services do not fulfil themselves, and of a mixed order the parcel remains', async () => {
  const { id: booked } = await buy([lesson])
  const { id: mixed } = await buy([file, mug])
  const { id: both } = await buy([file, lesson])
  for (const id of [booked, mixed, both])
    expect(await read(id)).toMatchObject({ fulfillmentState: 'pending' })
  expect(await named('open')).toEqual([both, mixed, booked])
  const order = await call(mixed, 'fulfill', { notify: true })
  expect(order).toMatchObject({ fulfillmentState: 'fulfilled' })
  expect(order.fulfillments[0].items).toHaveLength(1)
  // Given back instead of sent, nothing of the other is left either.
  const items = (await read(both)).items.filter(({ sku }: { sku: string }) => sku === 'LESSON')
  const refund = { items: [{ itemId: items[0].id, quantity: 1 }], idempotencyKey: newKey() }
  const given = await call(both, 'refund', refund)
  expect(given).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'partially-refunded' })
  expect(told(given)).toEqual(['placed', 'paid', 'fulfilled', 'refunded'])
})

test('[ORD-100] what is given to the shop is done when it is paid', async () => {
  const visitor = running.client()
  await visitor.get('/_donate')
  const form = { crumb: visitor.cookies.get('crumb') ?? '', amount: '500', email: 'ada@example.com' }
  const begun = await visitor.call('POST', '/_donate', { form })
  const payLink = String(begun.headers.location).split('/checkout/pay/')[1] ?? ''
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  const wanted = { idempotencyKey: newKey(), payLink, cardNumber, cardExpiry, cardCvc }
  const order = await read(orderIdOf(await visitor.post('/checkout', wanted)))
  expect(order).toMatchObject({ items: [{ sku: 'DONATION' }], fulfillmentState: 'fulfilled' })
})

describe('that waits for its money', () => {
  beforeEach(async () => {
    await takeTransfers()
  })

  test('[ORD-100] [ORD-101] [ORD-103] it is done once that is there, once, and then its buyer is asked about it', async () => {
    await owner.put('/api/config/settings', { store: { reviews: { isOn: true, days: 14 } } })
    const { id, page } = await buy([file])
    expect(await read(id)).toMatchObject({ fulfillmentState: 'pending', paymentState: 'awaiting' })
    expect(await page()).toContain('Its files open once the order is paid.')
    expect(await named('open')).toEqual([id])
    running.clock.advance(20 * DAY)
    owner = await running.signInOwner()
    const both = await Promise.all([1, 2].map(() => owner.post(at(id, '/mark-paid'), {})))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const order = await read(id)
    expect(order).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'paid' })
    expect(told(order)).toEqual(['placed', 'paid', 'fulfilled'])
    const asked = async (days: number) => {
      running.clock.advance(days * DAY)
      await running.jobs.runScheduled(askBuyers)
      return (await running.outbox()).filter(({ kind }) => kind === 'review-request').length
    }
    // So many days after it was paid, not after it was placed.
    expect(await asked(13)).toBe(0)
    expect(await asked(2)).toBe(1)
  })

  test('[ORD-102] [ORD-10] called off before, it waits no more and is not done', async () => {
    const { id } = await buy([file])
    expect(await call(id, 'cancel', { restock: true })).toMatchObject({
      fulfillmentState: 'canceled',
      paymentState: 'canceled',
    })
  })
})

test('[ORD-102] [ORD-21] called off, it stays so and opens its files no more, also where nothing was paid', async () => {
  const { id, page } = await buy([{ ...file, price: 0 }])
  expect(await read(id)).toMatchObject({ fulfillmentState: 'fulfilled', payments: [] })
  const link = (/href="(\/order-status\/[^"]+download[^"]+)"/.exec(await page())?.[1] ?? '').replaceAll(
    '&amp;',
    '&',
  )
  const message = async () => (await running.client().get(link)).json().error.message
  // The file of this test does not exist; what opens gets as far as finding that out.
  expect(await message()).toBe('This file does not exist.')
  const viewer = await running.signInOwner({ role: 3, email: 'reports@example.com' })
  expect((await viewer.post(at(id, '/cancel'), {})).statusCode).toBe(403)
  expect(await call(id, 'cancel', { restock: false })).toMatchObject({ fulfillmentState: 'canceled' })
  expect(await page()).not.toContain('/download/')
  expect((await owner.post(at(id, '/cancel'), {})).json().error.code).toBe('wrong-state')
  // One of which a parcel went stays as it is.
  const { id: sent } = await buy([mug, file])
  await call(sent, 'fulfill')
  expect((await owner.post(at(sent, '/cancel'), {})).json().error.code).toBe('wrong-state')
})

test('[ORD-102] given back in full it stays done: nobody has to do anything about it', async () => {
  const { id } = await buy([file])
  const order = await call(id, 'refund', { amountCents: 1250, idempotencyKey: newKey() })
  expect(order).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'refunded' })
  expect(await named('open')).toEqual([])
})

test('[ORD-102] [ORDEDIT-1] it can be changed: with something to send it is open, without it is done again once all is paid', async () => {
  const { id } = await buy([file])
  const bowl = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', price: 500 })
  const read = async () => ok(owner.get(at(id, '/change')))
  const { form, changes } = await read()
  const address = {
    name: 'Ada',
    line1: '12 St James Square',
    line2: '',
    postalCode: 'SW1Y 4JH',
    city: 'London',
  }
  const shippingAddress = { ...address, region: '', country: 'GB', phone: '', company: '' }
  const added = { ...form.lines[0], id: newKey(), variantId: bowl.variants[0]!.id, unitPriceCents: null }
  const lines = [...form.lines, { ...added, title: '', ships: true }]
  const shipping = { kind: 'custom', name: 'Post', costCents: 0 }
  const opened = await call(id, 'change', { form: { ...form, shippingAddress, shipping, lines }, changes })
  expect(opened).toMatchObject({ fulfillmentState: 'pending', paymentState: 'awaiting' })
  const before = await read()
  const only = { ...before.form, shipping: null, lines: before.form.lines.slice(0, 1) }
  const closed = await call(id, 'change', { form: only, changes: before.changes })
  expect(closed).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'paid' })
  expect(told(closed)).toEqual(['placed', 'paid', 'fulfilled', 'changed', 'changed', 'fulfilled'])
})

test('[ORD-105] what came by itself speaks for its buyer only after thirty days', async () => {
  const { id } = await buy([file])
  const codes = async (order: string) =>
    (await ok(owner.get(at(order, '/risk')))).hints.map(({ code }: { code: string }) => code)
  const { id: second } = await buy([{ ...file, sku: 'FILE-2' }])
  expect(await codes(second)).not.toContain('kept')
  expect(await read(id)).toMatchObject({ fulfillmentState: 'fulfilled' })
  running.clock.advance(31 * DAY)
  owner = await running.signInOwner()
  const { id: third } = await buy([{ ...file, sku: 'FILE-3' }])
  expect(await codes(third)).toContain('kept')
})

test('[ORD-103] access that goes on by subscription is asked about after its first order, and not after each', async () => {
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'invited' }))
  await ok(owner.put('/api/config/settings', { store: { reviews: { isOn: true, days: 14 } } }))
  const area = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Glaze school' }, joining: 'invited' }),
  )
  const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const
  const school = { productType: PRODUCT_TYPES.paywall, opensAreas: [area.id], isSubscribable: true }
  const name = { en: 'Glaze school' }
  const product = await shop.product({ name, ...school, subscriptionPlan }, { sku: 'SCHOOL' })
  const visitor = running.client()
  const wanted = { itemId: product.id, sku: 'SCHOOL', qty: 1, additionalFields: '' }
  await ok(visitor.post('/api/3/commerce/cart/subscription', wanted))
  orderIdOf(await pay(visitor))
  const asked = async (days: number) => {
    running.clock.advance(days * DAY)
    await running.jobs.send(renewDueSubscriptions, {})
    await running.runJobs()
    await running.jobs.runScheduled(askBuyers)
    return (await running.outbox()).filter(({ kind }) => kind === 'review-request').length
  }
  expect(await asked(15)).toBe(1)
  // Renewed, and so long ago that the order would be asked about.
  for (const days of [18, 15]) expect(await asked(days)).toBe(1)
  owner = await running.signInOwner()
  expect(await named('fulfilled')).toHaveLength(2)
})
