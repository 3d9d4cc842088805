import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import { fillCart, pay } from '../../testing/buyer.ts'
import { copy, openFilledShop, type FilledShop } from '../../testing/fill-shop.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { ok } from '../../testing/site-steps.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ORDERS = 3000
let shop: FilledShop

beforeAll(async () => {
  shop = await openFilledShop(600)
  const { test: running, productId } = shop
  const { db } = running
  const visitor = running.client()
  await fillCart(visitor, productId, 1, 'BENCH-300-S')
  await ok(pay(visitor))
  const copies = sql`cross join generate_series(1, ${ORDERS}::integer) as g`
  await copy(db, 'orders', sql``, copies, {
    id: sql`'bench-' || g`,
    order_number: sql`2000 + g`,
    checkout_id: sql`'bench-' || g`,
    email: sql`'buyer-' || g || '@example.com'`,
    customer_name: sql`'Buyer ' || g`,
    subtotal: sql`row.subtotal + g % 997`,
    grand_total: sql`row.grand_total + g % 997`,
    created_at: sql`row.created_at + g * interval '1 minute'`,
    fulfillment_state: sql`case when g in (7, 8) then 'pending' else 'fulfilled' end`,
    payment_state: sql`case when g in (9, 10) then 'awaiting' else 'paid' end`,
    tags: sql`case when g in (11, 12) then '["gift"]'::jsonb else '[]'::jsonb end`,
  })
  await db.execute(sql`delete from orders where order_number < 2000`)
  await db.execute(sql`analyze`)
})
afterAll(() => shop.test.close())

const list = (path: string, query: Record<string, string>) => ok(shop.owner.get(path, { query }))
const orders = (query: Record<string, string>) => list('/api/config/orders', query)

test.each<[string, Record<string, string>, number]>([
  ['the newest', {}, 51],
  ['by customer', { sort: 'customer' }, 51],
  ['by total, the least first', { sort: 'total', direction: 'ascending' }, 51],
  ['what is to be sent', { state: 'open' }, 2],
  ['what is to be paid', { payment: 'awaiting' }, 2],
  ['with a tag', { tag: 'gift' }, 2],
  ['by a part of a name', { search: 'uyer 2999' }, 1],
  ['by a part of an address', { search: 'YER-1234@' }, 1],
  ['by number', { search: '#2005' }, 1],
])('[ORD-82] a page of %s among many orders reads about as many as it shows', async (_what, query, shown) => {
  // Beyond the first page, which says what all that fit come to.
  const first = await orders({ ...query, limit: '50' })
  expect(first.orders.length).toBe(Math.min(50, shown))
  const cursor = first.nextCursor ?? Buffer.from(JSON.stringify(['0', 99_999])).toString('base64url')
  const page =
    query['sort'] === undefined && first.nextCursor === undefined ? { cursor } : { cursor: first.nextCursor }
  const rows = await rowsRead(shop.test.db, () => orders({ ...query, ...page, limit: '50' }))
  expect(rows).toBeLessThan(1200)
})

test('[ORD-82] a page takes as many statements among many as among few', async () => {
  for (const page of [() => orders({ search: 'buyer' }), () => orders({ state: 'open' })]) {
    const { statements } = await recordStatements(page)
    expect(statements.filter((one) => /\borders o\b/.test(one)).length).toBeLessThanOrEqual(2)
  }
})
