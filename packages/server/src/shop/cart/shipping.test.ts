import { readFileSync } from 'node:fs'
import { flatShipping, type ShippingSettings, type ShippingZone } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { websiteChanged } from '../../site/changes/changes.ts'
import { cards, fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const rate = (id: string, costCents: number, more = {}) => ({
  id,
  name: id,
  basis: 'flat' as const,
  costCents,
  furtherCents: 0,
  tiers: [],
  ...more,
})
const zone = (id: string, country: string, changes: Partial<ShippingZone>): ShippingZone => ({
  id,
  name: id,
  areas: [{ country, regions: [], postcodes: [] }],
  restOfWorld: false,
  rates: [rate(`post-${id}`, 700)],
  ...changes,
})
const shipping: ShippingSettings = {
  zones: [
    zone('home', 'GB', {
      rates: [
        rate('Post', 500, { days: { least: 2, most: 4 } }),
        rate('Courier', 1200),
        { ...rate('Freight', 0), basis: 'weight', tiers: [{ upTo: 1000, costCents: 300 }] },
      ],
    }),
    zone('alaska', 'US', { areas: [{ country: 'US', regions: ['AK'], postcodes: [] }] }),
    zone('us', 'US', { rates: [rate('Parcel', 900)] }),
  ],
  pickup: [
    {
      id: 'studio',
      name: 'At the studio',
      address: '4 Harbour Row',
      country: 'GB',
      hours: 'Monday, 9 to 12',
      costCents: 0,
    },
  ],
}

let running: TestApp
let shop: TestShop
let visitor: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { store: { shipping } })
  visitor = running.client()
})
afterEach(() => running.close())

const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).json()
const estimate = async (body: object) =>
  (await visitor.post('/api/commerce/shopping-cart/shipping-estimate', body)).json().shoppingCart
const choose = (id: string, who = visitor) =>
  who.call('PUT', '/api/commerce/shopping-cart/shipping-option', { body: { id } })
/** A form as a browser without scripts sends it. */
const sent = (url: string, form: Record<string, string>) =>
  visitor.call('POST', url, { form, headers: { accept: 'text/html' } })
const names = ({ shippingOptions }: { shippingOptions: { name: string }[] }) =>
  shippingOptions.map(({ name }) => name)

async function setShipping(settings: ShippingSettings): Promise<void> {
  await running.db.execute(
    sql`update websites set store = store || ${JSON.stringify({ shipping: settings })}::jsonb`,
  )
  await websiteChanged(running.db, running.websiteId)
}

async function order(response: Parameters<typeof orderIdOf>[0]) {
  const owner = await running.signInOwner()
  return (await owner.get(`/api/config/orders/${orderIdOf(response)}`)).json().order
}

test('[SHIP-5] [SHIP-6] the cart offers what goes to a place before anything personal is asked, and remembers the choice', async () => {
  const mug = await shop.product({}, { weight: 400 })
  await fillCart(visitor, mug.id, 2)
  expect(names(await estimate({ country: 'GB' }))).toEqual(['Post', 'Courier', 'Freight', 'At the studio'])
  expect(await estimate({ country: 'US' })).toMatchObject({ shippingCostCents: 900 })
  expect(await estimate({ country: 'US', region: 'Alaska' })).toMatchObject({
    shippingCostCents: 700,
    shippingLocation: { country: 'US', region: 'AK' },
  })
  await estimate({ country: 'GB' })
  expect((await choose('Courier')).json().shoppingCart).toMatchObject({
    selectedShippingOption: 'Courier',
    shippingCostCents: 1200,
    grandTotalCents: 3700,
  })
  expect(await cart()).toMatchObject({ selectedShippingOption: 'Courier' })
  expect((await choose('Parcel')).json().error).toMatchObject({ code: 'shipping-not-offered' })
  expect((await choose('Parcel\u0000')).statusCode).toBeGreaterThanOrEqual(400)
  // Three weigh more than the freight takes.
  await fillCart(visitor, mug.id, 1)
  expect(names(await cart())).toEqual(['Post', 'Courier', 'At the studio'])
})

test('[SHIP-7] nothing goes to a country of no zone, and cart and checkout say so before anything personal', async () => {
  await fillCart(visitor, (await shop.product()).id)
  expect(await estimate({ country: 'FR' })).toMatchObject({ shippingOptions: [], shippingCostCents: 0 })
  const page = (await visitor.get('/cart')).body
  expect(page).toContain('We do not ship to this country.')
  expect(page).toContain('A country that is not in the list is one we do not ship to.')
  expect((await visitor.get('/checkout')).body).toContain('We do not ship to this country.')
  const lesson = await shop.product({ urlId: 'class', productType: 3 }, { sku: 'CLASS' })
  const reader = running.client()
  await fillCart(reader, lesson.id, 1, 'CLASS')
  expect((await reader.get('/api/commerce/shopping-cart')).json()).toMatchObject({
    requiresShipping: false,
    shippingOptions: [],
  })
  expect((await reader.get('/checkout')).body).not.toContain('We do not ship')
})

test('[SHIP-8] an order keeps the name, the amount and the estimate, whatever becomes of the rate', async () => {
  await fillCart(visitor, (await shop.product()).id)
  const paid = await pay(visitor, { shippingOption: 'Post' })
  await setShipping(flatShipping(0))
  expect(await order(paid)).toMatchObject({
    shippingMethod: 'Post',
    shippingTotalCents: 500,
    shippingDetails: { delivery: { earliest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  })
  await running.runJobs()
  expect((await running.outbox())[0]?.bodyText).toContain('Arrives ')
})

test('[SHIP-8] what is fetched says where and when, in the order, its page and its mail', async () => {
  await fillCart(visitor, (await shop.product()).id)
  const paid = await pay(visitor, { shippingOption: 'pickup-studio' })
  // The first try showed nobody this total yet.
  const again = paid.statusCode === 200 ? paid : await pay(visitor, { shippingOption: 'pickup-studio' })
  expect(await order(again)).toMatchObject({
    shippingMethod: 'At the studio',
    shippingTotalCents: 0,
    shippingDetails: { pickup: { address: '4 Harbour Row', hours: 'Monday, 9 to 12' } },
  })
  expect((await visitor.get(again.json().redirect)).body).toContain('Monday, 9 to 12')
  await running.runJobs()
  expect((await running.outbox())[0]?.bodyText).toContain('4 Harbour Row')
})

test('[SHIP-9] without scripts place and way are one form, in the cart and at the checkout', async () => {
  await fillCart(visitor, (await shop.product()).id)
  await sent('/cart', { action: 'estimate', country: 'GB', shippingOption: 'Courier' })
  expect(await cart()).toMatchObject({ selectedShippingOption: 'Courier' })
  const shown = await sent('/checkout', {
    updateFields: 'on',
    idempotencyKey: 'a-key-of-the-test-1',
    email: 'ada@example.com',
    country: 'US',
    region: 'AK',
    shippingOption: 'Courier',
  })
  expect(shown.body).toContain('value="ada@example.com"')
  expect(await cart()).toMatchObject({ shippingLocation: { country: 'US', region: 'AK' } })
  expect((await cart()).shippingCostCents).toBe(700)
})

test('[SHIP-10] a rate that is taken away during the checkout is told before anything is charged', async () => {
  await fillCart(visitor, (await shop.product()).id)
  await estimate({ country: 'GB' })
  await choose('Courier')
  await visitor.get('/checkout')
  // It costs the same: the total alone would not tell.
  await setShipping({ ...shipping, zones: [zone('home', 'GB', { rates: [rate('Other', 1200)] })] })
  const refused = await pay(visitor, { shippingOption: 'Courier' })
  expect(refused.json().error).toMatchObject({ code: 'shipping-changed' })
  expect(refused.json().error.message).toContain('It is Other now, and your total is $24.50.')
  expect(await order(await pay(visitor, { shippingOption: 'Other' }))).toMatchObject({
    shippingMethod: 'Other',
  })
})

test('[SHIP-10] [CHK-26] a rate that costs more by now is paid once its total was told', async () => {
  await fillCart(visitor, (await shop.product()).id)
  await visitor.get('/checkout')
  await setShipping({ ...shipping, zones: [zone('home', 'GB', { rates: [rate('Post', 800)] })] })
  expect((await pay(visitor, { shippingOption: 'Post' })).json().error.code).toBe('price-changed')
  expect((await pay(visitor, { shippingOption: 'Post' })).json()).toHaveProperty('redirect')
})

test('[SHIP-10] two tabs: what is paid is what the tab that pays says', async () => {
  await fillCart(visitor, (await shop.product()).id)
  await estimate({ country: 'GB' })
  await visitor.get('/checkout')
  await choose('Courier')
  await visitor.get('/checkout')
  const refused = await pay(visitor, { shippingOption: 'Post' })
  expect(refused.json().error.code).toBe('price-changed')
  expect(await order(await pay(visitor, { shippingOption: 'Post' }))).toMatchObject({
    shippingMethod: 'Post',
    grandTotalCents: 1750,
  })
})

test('[SHIP-10] another way to ship, chosen while a second step waits, is what is paid', async () => {
  await fillCart(visitor, (await shop.product()).id)
  await estimate({ country: 'GB' })
  await visitor.get('/checkout')
  const key = { idempotencyKey: 'a-key-of-the-test-2' }
  await pay(visitor, { ...key, shippingOption: 'Post', cardNumber: cards.secondStep })
  await choose('Courier')
  await visitor.get('/checkout')
  const other = await pay(visitor, { idempotencyKey: 'a-key-of-the-test-3', shippingOption: 'Courier' })
  expect(await order(other)).toMatchObject({ shippingMethod: 'Courier', grandTotalCents: 2450 })
})

test('[SHIP-11] what is wrong with zones is named by field, of this website alone, by those who may', async () => {
  const owner = await running.signInOwner()
  const { store } = (await owner.get('/api/config/settings')).json()
  const put = (settings: unknown) =>
    owner.put('/api/config/settings', { store: { ...store, shipping: settings } })
  expect((await put(shipping)).statusCode).toBe(200)
  expect((await owner.get('/api/config/settings')).json().store.shipping).toEqual(shipping)
  const refused = await put({ ...shipping, zones: [zone('z', 'GB', { rates: [rate('r', -1)] })] })
  expect(Object.keys(refused.json().error.fields)).toEqual(['store.shipping.zones.0.rates.0.costCents'])
  const many = Array.from({ length: 101 }, (_, index) => zone(`z${index}`, 'GB', {}))
  expect((await put({ ...shipping, zones: many })).statusCode).toBe(400)
  expect((await visitor.call('PUT', '/api/config/settings', { body: { store } })).statusCode).toBe(401)
})

test('[SHIP-12] what a shop had before zones becomes a zone with which buyers pay the same', async () => {
  const before = { shippingFlatRate: 595, shippingFreeFrom: 9000, shippingCountries: ['DE', 'AT'] }
  await running.db.execute(
    sql`update websites set store = store - 'shipping' || ${JSON.stringify(before)}::jsonb`,
  )
  const file = new URL('../../platform/database/migrations/0063-shipping.sql', import.meta.url)
  const [statement = ''] = readFileSync(file, 'utf8').split('\n\n')
  await running.db.execute(sql.raw(statement))
  const settings = (await (await running.signInOwner()).get('/api/config/settings')).json()
  expect(settings.store.shipping).toEqual(flatShipping(595, { freeFromCents: 9000, countries: ['DE', 'AT'] }))
  expect(settings.store).not.toHaveProperty('shippingFlatRate')
  await running.db.execute(
    sql`update websites set store = store - 'shipping' || '{"shippingFlatRate": 0}'::jsonb`,
  )
  await running.db.execute(sql.raw(statement))
  const { rows } = await running.db.execute<{ shipping: unknown }>(
    sql`select store -> 'shipping' as shipping from websites`,
  )
  expect(rows[0]?.shipping).toEqual(flatShipping(0))
})
