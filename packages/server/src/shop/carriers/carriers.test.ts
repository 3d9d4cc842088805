import type { ShippingRate, ShippingSettings } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { websiteChanged } from '../../site/changes/changes.ts'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalEasypost, type LocalEasypost } from '../../testing/easypost-for-tests.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { describeCarrier } from './carrier.contract.ts'
import { easypostCarrier } from './easypost/easypost-carrier.ts'

let easypost: LocalEasypost
let running: TestApp
let shop: TestShop
let owner: Client
let visitor: Client

const live = (changes: Partial<ShippingRate['live']> = {}): ShippingRate => ({
  id: 'live',
  name: 'By post',
  basis: 'live',
  costCents: 990,
  furtherCents: 0,
  tiers: [],
  live: { service: 'USPS Priority', percent: 0, addCents: 0, otherwise: 'price', ...changes },
})
const flat: ShippingRate = {
  id: 'flat',
  name: 'Courier',
  basis: 'flat',
  costCents: 2500,
  furtherCents: 0,
  tiers: [],
}
const shippingOf = (...rates: ShippingRate[]): ShippingSettings => ({
  zones: [
    { id: 'us', name: '', areas: [{ country: 'US', regions: [], postcodes: [] }], restOfWorld: false, rates },
  ],
  pickup: [],
})

const values = {
  apiKey: 'EZTKtest',
  senderName: 'Tern & Clay',
  senderLine1: '4 Harbour Row',
  senderCity: 'Portland',
  senderRegion: 'ME',
  senderPostalCode: '04101',
  senderCountry: 'US',
  senderPhone: '207 555 0100',
  boxLength: '30',
  boxWidth: '20',
  boxHeight: '10',
  packingGrams: '100',
}
const setCarrier = (changes: object = {}, client = owner) =>
  client.put('/api/config/carrier', { kind: 'easypost', values: { ...values, ...changes } })

beforeEach(async () => {
  easypost = await startLocalEasypost()
  running = await createTestApp({
    config: {
      rateLimits: false,
      encryptionKey: 'a key of a test that is long enough',
      serviceApis: { easypost: easypost.url },
      privateWebhooks: true,
    },
  })
  shop = await openShop(running, { store: { shipping: shippingOf(live()) } })
  owner = await running.signInOwner()
  visitor = running.client()
})
afterEach(async () => {
  await running.close()
  await easypost.close()
})

async function setShipping(...rates: ShippingRate[]): Promise<void> {
  await running.db.execute(
    sql`update websites set store = store || ${JSON.stringify({ shipping: shippingOf(...rates) })}::jsonb`,
  )
  await websiteChanged(running.db, running.websiteId)
}
const estimate = async (postalCode = '95014', who = visitor) =>
  (await who.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'US', postalCode })).json()
    .shoppingCart
const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).json()
const addressed = {
  country: 'US',
  postalCode: '95014',
  region: 'CA',
  city: 'Cupertino',
  line1: '1 Infinite Loop',
}

describe('EasyPost', () => {
  describeCarrier(async () => {
    const local = easypost
    return {
      carrier: easypostCarrier({ apiKey: 'EZTKtest', apiBase: local.url, allowsPrivate: true }),
      currency: 'USD',
      nowhere: { country: 'US', postalCode: '00000' },
      goSilent: () => void (local.isSilent = true),
    }
  })

  test('[SHIP-18] is told ounces and inches that are never too small, and goods that cross a border', async () => {
    const carrier = easypostCarrier({ apiKey: 'EZTKtest', apiBase: easypost.url, allowsPrivate: true })
    const from = { name: 'T', line1: 'a', city: 'b', postalCode: '04101', country: 'US', phone: '1' }
    const to = { name: 'A', line1: 'c', city: 'Paris', postalCode: '75001', country: 'FR' }
    const goods = [{ description: 'Mug', quantity: 2, valueCents: 2550, currency: 'USD', grams: 800 }]
    const parcel = { grams: 1000, size: { length: 300, width: 200, height: 100 } }
    await carrier.offer({ from, to, email: 'ada@example.com', parcel, goods, reference: '#1001' })
    const { given } = [...easypost.shipments.values()][0]!
    expect(given.parcel).toEqual({ weight: 35.3, length: 11.9, width: 7.9, height: 4 })
    expect(given.customs_info?.customs_items).toEqual([
      { description: 'Mug', quantity: 2, value: 25.5, currency: 'USD', weight: 28.3, origin_country: 'US' },
    ])
  })

  test.each([
    ['no JSON', 200, '<html>'],
    ['something else', 200, '{"hello":1}'],
    ['more than anybody reads', 200, JSON.stringify({ id: 'a', rates: [], more: 'x'.repeat(1_100_000) })],
    ['that it is broken', 500, '{}'],
    ['that the key is wrong', 401, '{"error":{"code":"APIKEY.INACTIVE","message":"no"}}'],
  ])('[SHIP-18] an answer with %s is none', async (_what, status, body) => {
    easypost.fails = { status, body }
    const carrier = easypostCarrier({ apiKey: 'EZTKtest', apiBase: easypost.url, allowsPrivate: true })
    const from = { name: 'T', line1: 'a', city: 'b', postalCode: '04101', country: 'US', phone: '1' }
    const parcel = { grams: 1000, size: { length: 300, width: 200, height: 100 } }
    await expect(
      carrier.rates({ from, to: { country: 'US', postalCode: '95014' }, parcel, currency: 'USD' }),
    ).rejects.toThrow()
  })
})

test('[SHIP-17] whoever may change settings sets a carrier up; its key is locked, told to nobody, and stays', async () => {
  expect((await owner.get('/api/config/carrier')).json()).toMatchObject({
    chosen: null,
    kinds: [{ kind: 'easypost' }],
  })
  const wrong = await setCarrier({ apiKey: 'nonsense', senderCountry: 'XX', boxLength: '0' })
  expect(wrong.statusCode).toBe(422)
  expect(Object.keys(wrong.json().error.fields).toSorted()).toEqual(['apiKey', 'boxLength', 'senderCountry'])
  const set = (await setCarrier()).json()
  expect(set.chosen).toMatchObject({ kind: 'easypost', secretsSet: ['apiKey'], testMode: true, works: true })
  expect(JSON.stringify(set)).not.toContain('EZTKtest')
  const { rows } = await running.db.execute(
    sql`select value::text as value from settings where namespace = 'carrier'`,
  )
  expect(String(rows[0]?.['value'])).not.toContain('EZTKtest')
  expect((await setCarrier({ apiKey: '' })).json().chosen.works).toBe(true)
  const tried = await owner.post('/api/config/carrier/try', {
    country: 'US',
    postalCode: '95014',
    grams: 500,
  })
  expect(tried.json().rates).toEqual([
    { service: 'USPS Priority', costCents: 758, days: 2 },
    { service: 'USPS GroundAdvantage', costCents: 505, days: 4 },
  ])
  expect((await owner.delete('/api/config/carrier')).json().chosen).toBeNull()
  expect((await setCarrier({ apiKey: '' })).statusCode).toBe(422)
  expect((await setCarrier({}, running.client())).statusCode).toBe(401)
})

test('[SHIP-13] a rate asks the carrier with place and parcel once a postcode is known; until then its price is written', async () => {
  await setCarrier()
  const mug = await shop.product({}, { weight: 400, size: { length: 100, width: 90, height: 80 } })
  await fillCart(visitor, mug.id, 2)
  expect(await estimate('')).toMatchObject({ shippingCostCents: 990 })
  expect(easypost.calls).toEqual([])
  expect(await estimate()).toMatchObject({ shippingCostCents: 758, selectedShippingOption: 'live' })
  const { given } = [...easypost.shipments.values()][0]!
  // 800 g and 100 g of packing; two mugs fit into the box.
  expect(given.parcel).toEqual({ weight: 31.8, length: 11.9, width: 7.9, height: 4 })
  expect(given.to_address).toEqual({ country: 'US', zip: '95014' })
  expect(given.from_address).toMatchObject({ zip: '04101', state: 'ME' })
  const page = await visitor.get('/cart')
  expect(page.body).toContain('name="postalCode"')
})

test('[SHIP-14] [SHIP-13] the price is the carrier’s with what is added, of the service that is named or the cheapest', async () => {
  await setCarrier()
  await fillCart(visitor, (await shop.product()).id, 1)
  await setShipping(live({ percent: 10, addCents: 100 }))
  expect(await estimate()).toMatchObject({ shippingCostCents: 934 })
  await setShipping(live({ service: '' }))
  const cheapest = await estimate()
  expect(cheapest).toMatchObject({ shippingCostCents: 505 })
  expect(cheapest.shippingOptions[0].delivery.earliest).toBe(cheapest.shippingOptions[0].delivery.latest)
  await setShipping({ ...live(), freeFromCents: 1000 })
  expect(await estimate()).toMatchObject({ shippingCostCents: 0 })
})

test('[SHIP-15] the price that was shown is the one that is paid, and the carrier is asked once for it', async () => {
  await setCarrier()
  await fillCart(visitor, (await shop.product({}, { weight: 400 })).id, 1)
  await estimate()
  easypost.rates = [['USPS', 'Priority', '99.00', 'USD', 2]]
  // Whatever this process remembered is forgotten with other settings; the cart keeps what was said of it.
  await setCarrier()
  expect(await cart()).toMatchObject({ shippingCostCents: 758 })
  await visitor.get('/checkout')
  const { order } = await ordered(await pay(visitor, addressed))
  expect(order).toMatchObject({ shippingTotalCents: 758, shippingMethod: 'By post' })
  expect(easypost.calls).toEqual(['POST /v2/shipments'])
})

test('[SHIP-15] another place is asked anew, and a price that is another one is told before anything is paid', async () => {
  await setCarrier()
  await fillCart(visitor, (await shop.product({}, { weight: 400 })).id, 1)
  await estimate('10001')
  await visitor.get('/checkout')
  easypost.rates = [['USPS', 'Priority', '12.00', 'USD', 2]]
  const told = await pay(visitor, addressed)
  expect(told.json().error.code).toBe('price-changed')
  const { order } = await ordered(await pay(visitor, addressed))
  expect(order.shippingTotalCents).toBe(1200)
})

test('[SHIP-23] an order written by hand asks the carrier, and its link is what was seen when it was saved', async () => {
  await setCarrier()
  const mug = await shop.product({}, { weight: 400 })
  const [variant] = mug.variants
  const line = { title: '', quantity: 1, unitPriceCents: null, ships: true }
  const form = {
    email: 'ada@example.com',
    language: 'en',
    shippingAddress: { name: 'Ada', ...addressed },
    billingAddress: null,
    lines: [{ id: 'line-1', variantId: variant!.id, ...line }],
    discount: null,
    shipping: { kind: 'option', optionId: 'live' },
    note: '',
  }
  const price = async (asked: object) =>
    (await owner.post('/api/config/draft-orders/price', { form: asked })).json().totals.shippingCostCents
  expect(await price(form)).toBe(758)
  const { draft } = (await owner.post('/api/config/draft-orders', { form })).json()
  expect(draft.totals.shippingCostCents).toBe(758)
  easypost.rates = [['USPS', 'Priority', '12.00', 'USD', 2]]
  await setCarrier()
  const path = `/api/config/draft-orders/${draft.id}`
  expect((await owner.get(path)).json().draft.totals.shippingCostCents).toBe(758)
  const { draft: sent } = (await owner.post(`${path}/send`, { revision: draft.revision, days: 7 })).json()
  expect(sent.totals.shippingCostCents).toBe(758)
  // Two of them are another parcel.
  const two = { ...form, lines: [{ ...form.lines[0], quantity: 2 }] }
  expect(await price(two)).toBe(1200)
  const { draft: open } = (await owner.post(`${path}/withdraw-link`, {})).json()
  const { draft: saved } = (await owner.put(path, { form: two, revision: open.revision })).json()
  expect(saved.totals.shippingCostCents).toBe(1200)
  const placed = await owner.post(`${path}/place`, { revision: saved.revision, paid: true })
  expect(placed.json().draft.totals.shippingCostCents).toBe(1200)
})

test('[SHIP-26] a draft says when the carrier was asked, and is not sent or placed at a price of the day before', async () => {
  easypost.rates = [['USPS', 'Priority', '7.58', 'USD', 2]]
  await setCarrier()
  const mug = await shop.product({}, { weight: 400 })
  const line = { title: '', quantity: 1, unitPriceCents: null, ships: true }
  const form = {
    email: 'ada@example.com',
    language: 'en',
    shippingAddress: { name: 'Ada', ...addressed },
    billingAddress: null,
    lines: [{ id: 'line-1', variantId: mug.variants[0]!.id, ...line }],
    discount: null,
    shipping: { kind: 'option', optionId: 'live' },
    note: '',
  }
  const askedOn = running.clock.now().getTime()
  const { draft } = (await owner.post('/api/config/draft-orders', { form })).json()
  expect(draft.totals.carrierAskedOn).toBe(askedOn)
  const custom = { ...form, shipping: { kind: 'custom', name: 'Van', costCents: 100 } }
  const byVan = (await owner.post('/api/config/draft-orders/price', { form: custom })).json().totals
  expect(byVan.carrierAskedOn).toBeUndefined()
  running.clock.advance(24 * 60 * 60 * 1000 + 1)
  owner = await running.signInOwner()
  easypost.rates = [['USPS', 'Priority', '12.00', 'USD', 2]]
  const path = `/api/config/draft-orders/${draft.id}`
  expect((await owner.get(path)).json().draft.totals.carrierAskedOn).toBe(askedOn)
  for (const [step, body] of [
    ['send', { revision: draft.revision, days: 90 }],
    ['place', { revision: draft.revision, paid: true }],
  ] as const) {
    const refused = await owner.post(`${path}/${step}`, body)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'carrier-price-old'])
  }
  const { draft: saved } = (await owner.put(path, { form, revision: draft.revision })).json()
  expect(saved.totals).toMatchObject({
    shippingCostCents: 1200,
    carrierAskedOn: running.clock.now().getTime(),
  })
  expect((await owner.post(`${path}/send`, { revision: saved.revision, days: 90 })).statusCode).toBe(200)
  // What was sent stays as it was sent, and can be placed.
  running.clock.advance(2 * 24 * 60 * 60 * 1000)
  owner = await running.signInOwner()
  const { draft: sent } = (await owner.get(path)).json()
  const placed = await owner.post(`${path}/place`, { revision: sent.revision, paid: true })
  expect([placed.statusCode, placed.json().draft?.totals.shippingCostCents]).toEqual([200, 1200])
})

test('[SHIP-25] an order heavier than a parcel may be is asked for in several, and costs what they cost together', async () => {
  await setCarrier({ mostGrams: '1000' })
  const mug = await shop.product({}, { weight: 400, unlimited: true })
  await fillCart(visitor, mug.id, 2)
  expect(await estimate()).toMatchObject({ shippingCostCents: 758 })
  await fillCart(visitor, mug.id, 3)
  // Five: two parcels of two, which are asked for once, and one of one.
  expect(await estimate()).toMatchObject({ shippingCostCents: 3 * 758 })
  const ounces = [...easypost.shipments.values()].map(({ given }) => given.parcel?.weight ?? 0)
  expect(ounces.toSorted((a, b) => b - a)).toEqual(
    [900, 900, 500].map((grams) => expect.closeTo(grams / 28.35, 0)),
  )
  // A hundred are more parcels than anybody asks for.
  await fillCart(visitor, mug.id, 101)
  expect(await estimate()).toMatchObject({ shippingCostCents: 990 })
  expect((await setCarrier({ mostGrams: '1' })).statusCode).toBe(422)
  expect((await setCarrier({ mostGrams: '' })).statusCode).toBe(200)
})

test('[SHIP-24] what is sent again and again is at the written price, also beside what is not', async () => {
  await setCarrier()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const club = await shop.product(
    { isSubscribable: true, subscriptionPlan: plan },
    { sku: 'CLUB', weight: 400 },
  )
  const asked = { itemId: club.id, sku: 'CLUB', qty: 1, additionalFields: '' }
  expect((await visitor.post('/api/3/commerce/cart/subscription', asked)).statusCode).toBe(200)
  expect(await estimate()).toMatchObject({ shippingCostCents: 990 })
  await fillCart(visitor, (await shop.product({}, { weight: 400 })).id, 1)
  expect(await estimate()).toMatchObject({ shippingCostCents: 990 })
  expect(easypost.calls).toEqual([])
})

test('[SHIP-24] an order that is changed keeps what its shipping cost; another way is at the written price', async () => {
  await setShipping(live(), flat)
  const { id } = await placeOrder()
  const change = `/api/config/orders/${id}/change`
  const { form } = (await owner.get(change)).json()
  const more = { ...form, lines: [{ ...form.lines[0], quantity: 5 }] }
  const price = async (shipping: object) =>
    (await owner.post(`${change}/price`, { form: { ...more, shipping } })).json().totals.shippingCostCents
  expect(await price(form.shipping)).toBe(758)
  expect(await price({ kind: 'option', optionId: 'live' })).toBe(990)
  expect(await price({ kind: 'option', optionId: 'flat' })).toBe(2500)
  expect(easypost.calls).toEqual([])
})

const failures: Record<string, () => void> = {
  'does not answer': () => void (easypost.fails = { status: 500, body: '{}' }),
  'breaks off': () => easypost.failAt({ at: /./, isTakenIn: false }),
  'has no such service': () => void (easypost.rates = [['USPS', 'Other', '1.00', 'USD', null]]),
  'asks in another currency': () => void (easypost.rates = [['USPS', 'Priority', '1.00', 'GBP', null]]),
}
test.each(Object.keys(failures))(
  '[SHIP-16] where the carrier %s the written price counts, or the rate is left out',
  async (what) => {
    await setCarrier()
    failures[what]?.()
    await fillCart(visitor, (await shop.product({}, { weight: 400 })).id, 1)
    expect(await estimate()).toMatchObject({ shippingCostCents: 990 })
    await setShipping(live({ otherwise: 'nothing' }), flat)
    expect((await estimate()).shippingOptions.map(({ id }: { id: string }) => id)).toEqual(['flat'])
    // The last way there is stays: nobody is kept from buying.
    await setShipping(live({ otherwise: 'nothing' }))
    await visitor.get('/checkout')
    const { order } = await ordered(await pay(visitor, addressed))
    expect(order.shippingTotalCents).toBe(990)
  },
)

test('[SHIP-16] after five questions without an answer nobody waits for it; and what it says is told again to others', async () => {
  await setCarrier()
  const mug = await shop.product({}, { weight: 400 })
  easypost.fails = { status: 500, body: '{}' }
  for (const code of ['10001', '10002', '10003', '10004', '10005', '10006', '10007']) {
    const other = running.client()
    await fillCart(other, mug.id, 1)
    await estimate(code, other)
  }
  expect(easypost.calls).toHaveLength(5)
  easypost.fails = undefined
  running.clock.advance(31_000)
  for (const who of [running.client(), running.client()]) {
    await fillCart(who, mug.id, 1)
    expect(await estimate('95014', who)).toMatchObject({ shippingCostCents: 758 })
  }
  expect(easypost.calls).toHaveLength(6)
})

async function ordered(response: Parameters<typeof orderIdOf>[0]) {
  const id = orderIdOf(response)
  return { id, order: (await owner.get(`/api/config/orders/${id}`)).json().order }
}

/** An order of some mugs to an address of the United States. */
async function placeOrder(quantity = 2) {
  await setCarrier()
  const buyer = running.client()
  const mug = await shop.product({}, { weight: 400 })
  await fillCart(buyer, mug.id, quantity)
  await buyer.get('/checkout')
  const first = await pay(buyer, addressed)
  const { id, order } = await ordered(first.json().ok ? first : await pay(buyer, addressed))
  easypost.calls.length = 0
  return { id, itemId: order.items[0].id as string }
}
const parcel = { grams: 900, size: { length: 300, width: 200, height: 100 } }
const labels = (id: string, path = '') => `/api/config/orders/${id}/labels${path}`
const offer = async (id: string, more: object = {}) =>
  (await owner.post(labels(id), { ...parcel, ...more })).json()
const buy = (
  id: string,
  { id: labelId, offers }: { id: string; offers: { id: string }[] },
  more: object = {},
) => owner.post(labels(id, `/${labelId}/buy`), { offer: offers[0]!.id, notify: true, ...more })
const bought = () => [...easypost.shipments.values()].filter(({ postage_label: label }) => label !== null)
const shippedMails = async () =>
  (await running.outbox()).filter(({ kind }) => kind === 'order-fulfilled').map(({ bodyText }) => bodyText)

test('[SHIP-19] the owner sees what labels cost, buys one, and parcel, mail and file have its number', async () => {
  const { id } = await placeOrder()
  const before = (await owner.get(labels(id))).json()
  expect(before).toMatchObject({ canBuy: true, parcel, labels: [] })
  const offered = await offer(id)
  expect(offered.testMode).toBe(true)
  expect(
    offered.offers.map(({ service, costCents, currency }: Record<string, unknown>) => [
      service,
      costCents,
      currency,
    ]),
  ).toEqual([
    ['RoyalMail Tracked48', 420, 'GBP'],
    ['USPS GroundAdvantage', 505, 'USD'],
    ['USPS Priority', 758, 'USD'],
  ])
  expect(bought()).toEqual([])
  const { order } = (
    await owner.post(labels(id, `/${offered.id}/buy`), { offer: offered.offers[2].id })
  ).json()
  const [shipment] = bought()
  expect(order.fulfillmentState).toBe('fulfilled')
  expect(order.fulfillments).toMatchObject([{ carrier: 'USPS', trackingNumber: shipment!.tracking_code }])
  expect(order.events.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['label-bought', 'fulfilled']),
  )
  await running.runJobs()
  expect((await shippedMails())[0]).toContain(shipment!.tracking_code)
  const after = (await owner.get(labels(id))).json()
  expect(after.labels).toMatchObject([
    {
      state: 'bought',
      service: 'USPS Priority',
      costCents: 758,
      currency: 'USD',
      fulfillmentId: order.fulfillments[0].id,
    },
  ])
  const file = await owner.get(labels(id, `/${offered.id}/label.pdf`))
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.body.slice(0, 5)).toBe('%PDF-')
})

test('[SHIP-20] two presses, and two windows with labels of their own, buy one', async () => {
  const { id } = await placeOrder()
  const [one, other] = [await offer(id), await offer(id)]
  const answers = await Promise.all([buy(id, one), buy(id, one), buy(id, other), buy(id, other)])
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  expect(bought()).toHaveLength(1)
  const again = await buy(id, one)
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  expect(order.fulfillments).toHaveLength(1)
  expect([200, 409]).toContain(again.statusCode)
  expect(bought()).toHaveLength(1)
  await running.runJobs()
  expect(await shippedMails()).toHaveLength(1)
})

test('[SHIP-20] a label whose answer never came is found by its shipment, and written down once', async () => {
  const { id } = await placeOrder()
  const offered = await offer(id)
  easypost.failAt({ at: /buy/, isTakenIn: true })
  const cutOff = await buy(id, offered)
  expect(cutOff.json().error.code).toBe('label-unknown')
  expect(bought()).toHaveLength(1)
  // Nobody else buys one for the same units meanwhile.
  expect((await buy(id, await offer(id))).json().error.code).toBe('nothing-to-send')
  expect((await buy(id, offered)).json().error.code).toBe('label-under-way')
  easypost.failAt(undefined)
  running.clock.advance(121_000)
  await running.runJobs()
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  expect(order.fulfillments).toMatchObject([{ trackingNumber: bought()[0]!.tracking_code }])
  expect(bought()).toHaveLength(1)
  expect(await shippedMails()).toHaveLength(1)
})

test('[SHIP-20] a label the carrier never heard of can be bought again', async () => {
  const { id } = await placeOrder()
  const offered = await offer(id)
  easypost.failAt({ at: /buy/, isTakenIn: false })
  expect((await buy(id, offered)).statusCode).toBe(502)
  easypost.failAt(undefined)
  running.clock.advance(121_000)
  await running.runJobs()
  expect((await owner.get(labels(id))).json().labels).toMatchObject([{ state: 'failed' }])
  expect((await buy(id, offered)).statusCode).toBe(200)
  expect(bought()).toHaveLength(1)
})

test('[SHIP-20] a refusal is told in the carrier’s words, and nothing is marked as sent', async () => {
  const { id } = await placeOrder()
  const offered = await offer(id)
  easypost.refusesToSell = true
  const refused = await buy(id, offered)
  expect(refused.json().error).toMatchObject({
    code: 'label-refused',
    message: 'Insufficient funds in your wallet.',
  })
  expect((await owner.get(`/api/config/orders/${id}`)).json().order.fulfillments).toEqual([])
  easypost.refusesToSell = false
  expect((await buy(id, offered)).statusCode).toBe(200)
})

test('[SHIP-19] a label is for the units that are chosen; for more than are left there is none', async () => {
  const { id, itemId } = await placeOrder(3)
  const offered = await offer(id, { items: [{ itemId, quantity: 2 }] })
  const { order } = (await buy(id, offered, { notify: false })).json()
  expect(order.fulfillmentState).toBe('partially-fulfilled')
  expect(order.fulfillments[0].items).toEqual([{ itemId, quantity: 2 }])
  expect((await offer(id, { items: [{ itemId, quantity: 2 }] })).error.code).toBe('too-many-to-send')
  await running.runJobs()
  expect(await shippedMails()).toEqual([])
})

test('[SHIP-22] a service is in no parcel: no label is for it, and it waits until it is done', async () => {
  await setCarrier()
  const buyer = running.client()
  await fillCart(buyer, (await shop.product({}, { weight: 400 })).id, 1)
  await fillCart(buyer, (await shop.product({ productType: 3 }, { sku: 'CLASS' })).id, 1, 'CLASS')
  await buyer.get('/checkout')
  const first = await pay(buyer, addressed)
  const { id, order } = await ordered(first.json().ok ? first : await pay(buyer, addressed))
  const [mug, lesson] = order.items.map((item: { id: string }) => ({ itemId: item.id, quantity: 1 }))
  expect((await offer(id, { items: [mug, lesson] })).error.code).toBe('not-shipped')
  const { order: sent } = (await buy(id, await offer(id))).json()
  expect(sent.fulfillments).toMatchObject([{ items: [mug] }])
  // The carrier calls it RoyalMail, and people do not.
  expect(sent.fulfillments).toMatchObject([{ carrier: 'Royal Mail' }])
  expect(sent.fulfillmentState).toBe('partially-fulfilled')
  expect((await offer(id)).error.code).toBe('not-shipped')
})

test('[SHIP-21] a label that was not used is given back once, and its number goes from the parcel', async () => {
  const { id } = await placeOrder()
  const offered = await offer(id)
  const path = labels(id, `/${offered.id}/void`)
  expect((await owner.post(path, {})).json().error.code).toBe('label-state')
  await buy(id, offered)
  easypost.refusesRefunds = true
  expect((await owner.post(path, {})).json().error.code).toBe('label-refused')
  easypost.refusesRefunds = false
  const { order } = (await owner.post(path, {})).json()
  expect(order.fulfillments[0]).not.toHaveProperty('trackingNumber')
  expect(order.events.at(-1)).toMatchObject({ type: 'label-voided' })
  expect((await owner.post(path, {})).statusCode).toBe(200)
  expect((await owner.get(labels(id))).json().labels).toMatchObject([{ state: 'void' }])
  expect((await owner.get(labels(id, `/${offered.id}/label.pdf`))).json().error.code).toBe('label-state')
  expect((await buy(id, offered)).json().error.code).toBe('label-state')
})

test('[SHIP-19] without a carrier there are no labels, and none for what is not sent', async () => {
  const { id } = await placeOrder()
  await owner.delete('/api/config/carrier')
  expect((await owner.get(labels(id))).json()).toEqual({ canBuy: false, parcel: null, labels: [] })
  expect((await offer(id)).error.code).toBe('no-carrier')
  await setCarrier()
  await running.db.execute(sql`update orders set shipping_address = null where id = ${id}`)
  expect((await offer(id)).error.code).toBe('not-shipped')
})
