import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

let running: TestApp
let owner: Client
let ids: string[]
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const shop = await openShop(running, { store: { shipping: flatShipping(500) } })
  owner = await running.signInOwner()
  const mug = await shop.product()
  ids = []
  for (let count = 0; count < 4; count++) {
    const visitor = running.client()
    await fillCart(visitor, mug.id, 2)
    ids.push(orderIdOf(await pay(visitor)))
  }
})
afterAll(() => running.close())

const call = (id: string | undefined, action: string, body: object = {}) =>
  owner.post(`/api/config/orders/${id}/${action}`, body)
const documentsOf = async (id: string | undefined) =>
  (await owner.get(`/api/config/orders/${id}/documents`)).json().documents

test('[ORDDOC-1] [ORDDOC-2] an order has one invoice, however often and by how many it is made, numbered without gaps', async () => {
  const all = await Promise.all([ids[0], ids[1], ids[0], ids[1], ids[0]].map((id) => call(id, 'documents')))
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  await call(ids[2], 'documents')
  const numbers = await Promise.all(
    ids
      .slice(0, 3)
      .map(async (id) => (await documentsOf(id)).map(({ number }: { number: number }) => number)),
  )
  expect(numbers.flat().toSorted()).toEqual([1, 2, 3])
  const { order } = (await owner.get(`/api/config/orders/${ids[2]}`)).json()
  expect(order.events.at(-1)).toMatchObject({
    type: 'document-made',
    parameters: { document: 'invoice', number: 'TEST-3' },
    amountCents: 3000,
  })
})

test('[ORDDOC-1] an invoice stays as it was made, whatever becomes of the shop', async () => {
  const before = await documentsOf(ids[2])
  await running.db.execute(sql`
    update websites set title = '{"en": "Another"}', store = store || '{"seller": {"name": "New", "address": "", "vatNumber": "X", "note": ""}}'`)
  await call(ids[2], 'documents')
  expect(await documentsOf(ids[2])).toEqual(before)
  await call(ids[3], 'documents')
  expect((await documentsOf(ids[3]))[0].content.seller).toMatchObject({ name: 'New', vatNumber: 'X' })
})

test('[ORDDOC-3] each refund has a credit note of its own that names the invoice', async () => {
  const [id] = ids
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  await call(id, 'refund', { items: [{ itemId: order.items[0].id, quantity: 1 }], shippingCents: 500 })
  await call(id, 'documents')
  await call(id, 'refund', { amountCents: 250 })
  await Promise.all([call(id, 'documents'), call(id, 'documents')])
  const [invoice, ...notes] = await documentsOf(id)
  expect(notes).toMatchObject([
    {
      kind: 'credit-note',
      number: 1,
      content: { totalCents: 1750, shippingCents: 500, invoiceNumber: invoice.number },
    },
    { kind: 'credit-note', number: 2, content: { totalCents: 250, otherCents: 250 } },
  ])
})

test('[ORDDOC-4] orders are printed as they were asked for, with their documents, of their own website alone', async () => {
  const query = { ids: `${ids[1]},${ids[0]},elsewhere` }
  const printed = (await owner.get('/api/config/orders/print', { query })).json()
  expect(printed.orders.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]])
  expect(printed.documents.length).toBeGreaterThan(2)
  const other = await running.addWebsite('other')
  const stranger = await running.signInOwner({ websiteId: other, host: 'other.localhost' })
  const theirs = (await stranger.get('/api/config/orders/print', { query })).json()
  expect(theirs).toMatchObject({ orders: [], documents: [] })
  expect((await stranger.get(`/api/config/orders/${ids[0]}/documents`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/config/orders/${ids[0]}/documents`)).statusCode).toBe(404)
})
