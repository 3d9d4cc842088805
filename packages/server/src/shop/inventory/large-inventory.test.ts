import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFilledShop, type FilledShop } from '../../testing/fill-shop.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { ok } from '../../testing/site-steps.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PRODUCTS = 600
let shop: FilledShop

beforeAll(async () => {
  shop = await openFilledShop(PRODUCTS)
  await shop.test.db.execute(sql`analyze`)
})
afterAll(() => shop.test.close())

const inventory = (query: Record<string, string>) => ok(shop.owner.get('/api/config/inventory', { query }))

test.each<[string, Record<string, string>, number]>([
  ['by name', {}, 600],
  ['by name, from the end', { direction: 'descending' }, 600],
  ['by price', { sort: 'price' }, 600],
  ['by what can be bought', { sort: 'stock' }, 600],
  ['by what can be bought, from the end', { sort: 'stock', direction: 'descending' }, 600],
])(
  '[INV-34] [INV-35] [INV-50] the pages of stock %s are the list, and each reads about as many as it shows',
  async (_what, query, bound) => {
    const seen: string[] = []
    let most = 0
    for (let cursor: string | undefined | null = ''; cursor !== null;) {
      let page: { levels: { variantId: string }[]; nextCursor: string | null } = {
        levels: [],
        nextCursor: null,
      }
      const asked = { ...query, cursor: cursor ?? '', limit: '25' }
      const rows = await rowsRead(shop.test.db, async () => (page = await inventory(asked)))
      if (cursor !== '') most = Math.max(most, rows)
      seen.push(...page.levels.map(({ variantId }) => variantId))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(2 * PRODUCTS)
    expect(seen).toHaveLength(2 * PRODUCTS)
    expect(most).toBeLessThan(bound)
  },
)

test('[INV-34] [INV-51] a part of a name, and of a number, is found among the letters of products', async () => {
  for (const search of ['bench-599-l', 'BENCH-599-L'])
    expect((await inventory({ search })).levels).toMatchObject([{ sku: 'BENCH-599-L' }])
  const rows = await rowsRead(shop.test.db, () => inventory({ search: 'bench-599', cursor: 'x' }))
  expect(rows).toBeLessThan(PRODUCTS)
})

test('[INV-50] how many are low, and which, is read of few more than are', async () => {
  const { db } = shop.test
  await db.execute(sql`
    update stock set on_hand = (case when variant_id like '%17' then 3 else 0 end) + reserved
    where variant_id in (select id from variants where sku in ('BENCH-17-L', 'BENCH-27-L', 'BENCH-38-L'))`)
  await db.execute(sql`update variants set unlimited = true where sku = 'BENCH-38-L'`)
  await db.execute(sql`analyze`)
  const lists: [Record<string, string>, number][] = [
    [{ show: 'low' }, 2],
    [{ show: 'low', sort: 'stock', cursor: 'x' }, 2],
    [{ show: 'out', cursor: 'x' }, 1],
    [{ limit: '10' }, 10],
  ]
  for (const [query, count] of lists) {
    let levels: unknown[] = []
    let low: number | null = null
    const rows = await rowsRead(db, async () => ({ levels, low } = await inventory(query)))
    expect([query, levels.length, rows < 600 || rows]).toEqual([query, count, true])
    expect(low).toBe(query['cursor'] === undefined ? 2 : null)
  }
  await db.execute(sql`update variants set unlimited = false where sku = 'BENCH-38-L'`)
})
