import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
let ids: string[]
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { shipping: flatShipping(500) } })
  owner = await running.signInOwner()
  const mug = await shop.product()
  ids = []
  for (const [quantity, name] of [
    [2, 'Zora Hurston'],
    [1, '=Ada, "Countess"'],
    [3, 'ada byron'],
  ] as const) {
    const visitor = running.client()
    await fillCart(visitor, mug.id, quantity)
    ids.push(orderIdOf(await pay(visitor, { ...paidForm, name })))
    running.clock.advance(24 * 60 * 60 * 1000)
  }
})
afterAll(() => running.close())

const list = async (query: Record<string, string> = {}) =>
  (await owner.get('/api/config/orders', { query })).json()
const numbers = async (query: Record<string, string>) =>
  (await list(query)).orders.map(({ orderNumber }: { orderNumber: number }) => orderNumber)
const call = (id: string | undefined, action: string, body: object = {}) =>
  owner.post(`/api/config/orders/${id}/${action}`, body)

test('[ORD-30] the list is sorted by customer or total, either way, a page at a time', async () => {
  const sorted = { customer: [1002, 1003, 1001], total: [1003, 1001, 1002], number: [1003, 1002, 1001] }
  for (const [sort, wanted] of Object.entries(sorted)) {
    expect(await numbers({ sort })).toEqual(wanted)
    const direction = sort === 'customer' ? 'descending' : 'ascending'
    expect(await numbers({ sort, direction })).toEqual(wanted.toReversed())
    const found: number[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await list({ sort, limit: '1', cursor })
      found.push(...page.orders.map(({ orderNumber }: { orderNumber: number }) => orderNumber))
      cursor = page.nextCursor
    }
    expect(found).toEqual(wanted)
  }
})

test('[ORD-44] the first page says how many orders fit and what they come to, narrowed by days and tags', async () => {
  const { totals } = await list({ limit: '1' })
  expect(totals).toEqual([{ currency: 'USD', count: 3, totalCents: 9000, refundedCents: 0 }])
  const { rows } = await running.db.execute(
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from orders order by order_number`,
  )
  const [first = '', second = ''] = rows.map(({ day }) => String(day))
  expect(await numbers({ to: first })).toEqual([1001])
  expect(await numbers({ from: second })).toEqual([1003, 1002])
  expect(await numbers({ from: second, to: second })).toEqual([1002])
  expect((await owner.get('/api/config/orders', { query: { from: 'soon' } })).statusCode).toBe(400)
  expect((await owner.get('/api/config/orders', { query: { from: '2026-13-45' } })).statusCode).toBe(200)
})

test('[ORD-46] tags are kept once each, are an event with who did it, and filter the list', async () => {
  const tagged = await owner.put(`/api/config/orders/${ids[0]}/tags`, {
    tags: [' Gift  wrap ', 'gift wrap', 'VIP'],
  })
  const { order } = tagged.json()
  expect(order.tags).toEqual(['Gift wrap', 'VIP'])
  expect(order.events.at(-1)).toMatchObject({
    type: 'tagged',
    actorName: expect.stringMatching(/./),
    parameters: { tags: ['Gift wrap', 'VIP'] },
  })
  expect(await numbers({ tag: 'VIP' })).toEqual([1001])
  expect(await numbers({ tag: 'VI' })).toEqual([])
  const many = await owner.put(`/api/config/orders/${ids[0]}/tags`, {
    tags: Array.from({ length: 21 }, (_, n) => `t${n}`),
  })
  expect(many.json().error).toMatchObject({ code: 'too-many-tags', message: 'An order has at most 20 tags.' })
  expect((await owner.get('/api/config/orders/tags')).json().tags).toEqual([
    { tag: 'Gift wrap', count: 1 },
    { tag: 'VIP', count: 1 },
  ])
})

test('[ORD-49] many orders are changed at once; what cannot be done is said and stops none of the others', async () => {
  const bulk = (body: object) => owner.post('/api/config/orders/bulk', body)
  await call(ids[1], 'cancel')
  const done = await bulk({ ids: [ids[0], ids[1], 'elsewhere'], action: 'fulfill', notify: true })
  expect(done.json()).toEqual({
    done: 1,
    failed: [
      { id: ids[1], message: 'This order was canceled, so nothing of it can be sent.' },
      { id: 'elsewhere', message: 'This order does not exist.' },
    ],
  })
  expect(await numbers({ state: 'fulfilled' })).toEqual([1001])
  await bulk({ ids: [ids[2], ids[1]], action: 'tag', tag: 'Fair' })
  expect(await numbers({ tag: 'Fair' })).toEqual([1003, 1002])
  await bulk({ ids: [ids[2]], action: 'untag', tag: 'fair' })
  expect(await numbers({ tag: 'Fair' })).toEqual([1002])
  expect((await bulk({ ids: [], action: 'fulfill' })).statusCode).toBe(400)
  const other = await running.addWebsite('other')
  const stranger = await running.signInOwner({ websiteId: other, host: 'other.localhost' })
  const theirs = await stranger.post('/api/config/orders/bulk', { ids: [ids[2]], action: 'tag', tag: 'Mine' })
  expect(theirs.json().done).toBe(0)
  const reporting = await running.signInOwner({ role: 3 })
  expect(
    (await reporting.post('/api/config/orders/bulk', { ids: [ids[2]], action: 'fulfill' })).statusCode,
  ).toBe(403)
})

test('[ORD-48] [ORD-50] the list as a table: its columns, amounts as numbers, and no cell that is a formula', async () => {
  await running.db.execute(sql`update orders set tags = '["＝1+1"]'::jsonb where order_number = 1002`)
  const file = await owner.get('/api/config/orders.csv', { query: { search: 'Countess' } })
  expect(file.headers['content-disposition']).toContain('orders.csv')
  const [head = '', row = '', end] = file.body.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'Order,Placed,State,Payment,Test,Email,Name,Currency,Subtotal,Discount,Shipping,Tax,Total,Given back,Items,SKUs,Shipping method,Delivery address,Delivery country,Billing address,Tracking,Tags,Answers,Checkout answers',
  )
  expect(row).toMatch(/^1002,\d{4}-.+,canceled,paid,yes,/)
  expect(row).toContain(`"'=Ada, ""Countess"""`)
  expect(row).toContain(",'＝1+1,")
  expect(row).toContain(',USD,12.50,0.00,5.00,0.00,17.50,0.00,1 × Mug')
  expect(end).toBe('')
  const some = await owner.get('/api/config/orders.csv', { query: { ids: `${ids[2]},${ids[0]}` } })
  expect(some.body.match(/\r\n100\d/g)).toEqual(['\r\n1003', '\r\n1001'])
  const { headers } = await running.client().get('/api/config/orders.csv')
  expect(headers['content-type']).not.toContain('csv')
})

test('[ORD-45] [ORD-47] mails about an order stand with it as they are, and any of them is sent again', async () => {
  const [id] = ids
  const { order } = (await call(id, 'refund', { amountCents: 300, notify: true })).json()
  expect(order.refundedTotalCents).toBe(300)
  await running.runJobs()
  const mails = async () => (await owner.get(`/api/config/orders/${id}/mails`)).json().mails
  const before = await mails()
  const refund = before.find(({ kind }: { kind: string }) => kind === 'order-refunded')
  expect(refund).toMatchObject({ subject: 'Test site: $3.00 of order 1001 goes back to you', status: 'kept' })
  await call(id, `mails/${refund.id}/resend`)
  await running.runJobs()
  expect(await mails()).toHaveLength(before.length + 1)
  const text = (await running.outbox()).find(({ kind }) => kind === 'order-refunded')?.bodyText
  expect(text).toContain('For order 1001 we have given back $3.00')
  expect(text).toContain('Given back: -$3.00')
  expect((await call(ids[2], `mails/${refund.id}/resend`)).json().error.code).toBe('mail-not-found')
  await call(ids[2], 'cancel', { notify: true })
  await running.runJobs()
  expect((await running.outbox()).map(({ kind }) => kind)).toContain('order-canceled')
})
