import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
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

const call = (id: string, action: string, body: object = {}) =>
  owner.post(`/api/config/orders/${id}/${action}`, body)

/** An order of some mugs, with the id of its line and the address of its page. */
async function placeOrder(quantity: number) {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id, quantity)
  const response = await pay(visitor)
  const id = orderIdOf(response)
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  const [{ id: itemId }] = order.items
  const page = async () => (await visitor.get(response.json().redirect)).body
  return { id, itemId, page }
}

const shipped = async () =>
  (await running.outbox()).filter(({ kind }) => kind === 'order-fulfilled').map(({ bodyText }) => bodyText)

test('[ORD-40] an order goes in two parcels; each mail and the buyer’s page say what is in which', async () => {
  const { id, itemId, page } = await placeOrder(3)
  const first = { items: [{ itemId, quantity: 2 }], carrier: 'dhl', trackingNumber: '<12>', notify: true }
  const { order } = (await call(id, 'fulfill', first)).json()
  expect(order.fulfillmentState).toBe('partially-fulfilled')
  expect(order.events.at(-1)).toMatchObject({
    type: 'fulfilled',
    parameters: { carrier: 'DHL', trackingNumber: '<12>', units: ['2 × Mug'] },
  })
  const open = await owner.get('/api/config/orders', { query: { state: 'open' } })
  expect(open.json().orders).toHaveLength(1)
  const tooMany = await call(id, 'fulfill', { items: [{ itemId, quantity: 2 }] })
  expect(tooMany.json().error).toMatchObject({
    code: 'too-many-to-send',
    message: 'Of Mug only 1 can still be sent.',
  })
  await running.runJobs()
  const rest = (await call(id, 'fulfill', { carrier: 'Anna’s bicycle', notify: true })).json().order
  expect(rest.fulfillmentState).toBe('fulfilled')
  await running.runJobs()
  const [one = '', other = ''] = (await shipped()).toSorted(
    (a, b) => Number(b.includes('2 × Mug')) - Number(a.includes('2 × Mug')),
  )
  expect(one).toContain('A part of order 1001 has been sent.')
  expect(one).toContain('DHL brings it. The tracking number is <12>.')
  expect(one).toContain('tracking-id=%3C12%3E')
  expect(one).toContain('2 × Mug')
  expect(one).toContain('The rest of your order follows.')
  expect(one).not.toContain('Total')
  expect(other).toContain('Anna’s bicycle brings it.')
  expect(other).toContain('1 × Mug')
  expect(other).not.toContain('The rest of your order follows.')
  const shown = await page()
  expect(shown).toContain('Parcel 1')
  expect(shown).toContain('tracking-id=%3C12%3E')
  expect(shown).toContain('Parcel 2')
  const nothing = await call(id, 'fulfill')
  expect(nothing.json().error.code).toBe('nothing-to-send')
  expect((await call(id, 'cancel')).statusCode).toBe(409)
})

test('[ORD-41] one parcel, or all of them, are taken back; its mail is not sent after that', async () => {
  const { id, itemId, page } = await placeOrder(2)
  const part = (await call(id, 'fulfill', { items: [{ itemId, quantity: 1 }], notify: true })).json().order
  const [{ id: fulfillmentId }] = part.fulfillments
  await call(id, 'fulfill', { trackingNumber: 'KEPT' })
  const { order } = (await call(id, 'unfulfill', { fulfillmentId })).json()
  expect(order).toMatchObject({
    fulfillmentState: 'partially-fulfilled',
    fulfillments: [{ trackingNumber: 'KEPT' }],
  })
  expect(order.events.at(-1)).toMatchObject({
    type: 'fulfillment-undone',
    parameters: { units: ['1 × Mug'] },
  })
  expect((await call(id, 'unfulfill', { fulfillmentId })).json().error.code).toBe('fulfillment-not-found')
  expect((await call(id, 'unfulfill')).json().order).toMatchObject({
    fulfillmentState: 'pending',
    fulfillments: [],
  })
  await running.runJobs()
  expect(await shipped()).toEqual([])
  expect(await page()).not.toContain('KEPT')
})

test('[ORD-40] [HTTP-45] two people, or one who presses twice, send what there is once', async () => {
  const { id, itemId } = await placeOrder(2)
  const idempotencyKey = newKey()
  const part = { items: [{ itemId, quantity: 1 }], notify: false, idempotencyKey }
  await Promise.all([call(id, 'fulfill', part), call(id, 'fulfill', part)])
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(id, 'fulfill', { items: [{ itemId, quantity: 1 }] })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  const { rows } = await running.db.execute(
    sql`select sum((items->0->>'quantity')::integer)::integer as sent from fulfillments`,
  )
  expect(rows).toEqual([{ sent: 2 }])
  // The key of a parcel with something else in it: answered as sent, nobody would send it.
  const other = await call(id, 'fulfill', { ...part, trackingNumber: '1234' })
  expect([other.statusCode, other.json().error.code]).toEqual([422, 'key-reused'])
})

test('[ORD-42] the number of a parcel is added later, told if asked to, and an address is a web address', async () => {
  const { id } = await placeOrder(1)
  const { order } = (await call(id, 'fulfill', { notify: false })).json()
  const parcel = `fulfillments/${order.fulfillments[0].id}`
  const wrong = await call(id, `${parcel}/tracking`, { trackingUrl: 'javascript:alert(1)' })
  expect(wrong.json().error).toMatchObject({
    code: 'tracking-url',
    fields: { trackingUrl: expect.any(String) },
  })
  const changed = await call(id, `${parcel}/tracking`, { carrier: 'ups', trackingNumber: '1Z', notify: true })
  expect(changed.json().order.fulfillments).toMatchObject([
    { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://www.ups.com/track?tracknum=1Z' },
  ])
  await running.runJobs()
  expect((await shipped()).join()).toContain('UPS brings it. The tracking number is 1Z.')
})

test('[ORD-43] what is fetched is made ready first, and noted once it was fetched', async () => {
  const { id, page } = await placeOrder(1)
  await running.db.execute(sql`
    update orders set shipping_address = null, shipping_details = '{"pickup": {"address": "Mill Lane 1", "hours": "9 to 5"}}'`)
  const { order } = (await call(id, 'fulfill', { notify: true })).json()
  await running.runJobs()
  expect((await shipped()).join()).toContain('Order 1001 is ready to fetch.')
  expect((await shipped()).join()).toContain('Mill Lane 1')
  expect(await page()).toContain('Ready to fetch')
  const pickedUp = `fulfillments/${order.fulfillments[0].id}/picked-up`
  await call(id, pickedUp)
  const twice = (await call(id, pickedUp)).json().order
  expect(twice.events.filter(({ type }: { type: string }) => type === 'picked-up')).toHaveLength(1)
  expect(twice.fulfillments[0].pickedUpOn).toEqual(expect.any(Number))
  expect((await call(id, 'fulfillments/another/picked-up')).statusCode).toBe(404)
})

test('[ORD-40] giving back what was not sent leaves nothing to send', async () => {
  const { id, itemId } = await placeOrder(2)
  await call(id, 'fulfill', { items: [{ itemId, quantity: 1 }] })
  const { order } = (await call(id, 'refund', { items: [{ itemId, quantity: 1 }], restock: true })).json()
  expect(order.fulfillmentState).toBe('fulfilled')
})

test('[ORD-10] a canceled order puts back what was set aside, if asked to, and a refund does not do so again', async () => {
  const { id, itemId } = await placeOrder(2)
  const stock = async () =>
    (await running.db.execute(sql`select sum(on_hand)::integer as units from stock`)).rows[0]?.['units']
  const before = Number(await stock())
  await call(id, 'refund', { items: [{ itemId, quantity: 1 }], restock: true })
  const { order } = (await call(id, 'cancel', { restock: true })).json()
  expect(order.events.at(-1)).toMatchObject({ type: 'canceled', parameters: { restocked: true } })
  await call(id, 'refund', { items: [{ itemId, quantity: 1 }], restock: true })
  expect(await stock()).toBe(before + 2)
})
