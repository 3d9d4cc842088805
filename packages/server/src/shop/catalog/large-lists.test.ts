import { PRODUCT_SORTS, type ProductSort } from '@plinth/renderer'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFilledShop, type FilledShop } from '../../testing/fill-shop.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { ok } from '../../testing/site-steps.ts'
import { listForStore, listIds } from './catalog.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Half of them in one category, more than are looked up one by one, and 24 in another; some wait for their time.
const size = 560
let shop: FilledShop
const categories = new Map<string, string>()

beforeAll(async () => {
  shop = await openFilledShop(size)
  const { db, websiteId } = shop.test
  await db.execute(sql`
    update products set featured = position % 7 = 0, lowest_price = position % 13,
      publish_on = case when position % 10 = 0 then ${later}::timestamptz else publish_on end`)
  const { rows } = await db.execute<{ id: string; url_id: string }>(
    sql`select id, url_id from categories where website_id = ${websiteId}`,
  )
  for (const { id, url_id } of rows) categories.set(url_id, id)
})
afterAll(async () => {
  await shop.test.app.close()
  await shop.test.database.close()
})

const later = '2100-01-01T00:00:00Z'

const orders: Readonly<Record<ProductSort, string>> = {
  featured: 'featured desc, position, id',
  newest: 'publish_on desc, id desc',
  'price-ascending': 'lowest_price, id',
  'price-descending': 'lowest_price desc, id desc',
  name: 'sort_name, id',
}

/** What there is to be seen, in one piece. */
async function wanted(sort: ProductSort, categoryId: string | undefined): Promise<string[]> {
  const inIt = sql`exists (
    select 1 from product_categories pc where pc.product_id = p.id and pc.category_id = ${categoryId})`
  const { rows } = await shop.test.db.execute<{ id: string }>(sql`
    select p.id from products p
    where publish_on < ${later}::timestamptz ${categoryId === undefined ? sql`` : sql`and ${inIt}`}
    order by ${sql.raw(orders[sort])}`)
  return rows.map(({ id }) => id)
}

test.each([undefined, 'few', 'many'])(
  '[CAT-21] the pages of a large list are the list, in every order, read from either end: category %s',
  async (urlId) => {
    const { db, websiteId, clock } = shop.test
    const { collectionId } = shop
    const categoryId = urlId === undefined ? undefined : categories.get(urlId)
    for (const sort of PRODUCT_SORTS) {
      const all = await wanted(sort, categoryId)
      const about = { collectionId, ...(categoryId === undefined ? {} : { categoryId }), sort, pageSize: 60 }
      const { pagination } = await listForStore(db, websiteId, about, clock.now())
      expect(pagination).toMatchObject({ total: all.length, pageCount: Math.ceil(all.length / 60) })
      const found: string[] = []
      for (let page = 1; page <= pagination.pageCount + 1; page++) {
        const { products } = await listForStore(db, websiteId, { ...about, page }, clock.now())
        found.push(...products.map(({ id }) => id))
      }
      expect(found).toEqual(all)
      const request = { kind: 'products', blockId: 'b', limit: 30, ...about } as const
      expect(await listIds(db, websiteId, request, clock.now())).toEqual(all.slice(0, 30))
    }
  },
)

test('[CAT-150] what is low, and what is sold out, is read of few more than are, searched and in every order', async () => {
  const { db } = shop.test
  // Of one product one variant is low, of one all are gone, of one a variant is gone and the other unlimited.
  await db.execute(sql`update stock set on_hand = reserved + case
      when variant_id in (select id from variants where sku = 'BENCH-17-L') then 3 else 0 end
    where variant_id in (select id from variants where sku in ('BENCH-17-L', 'BENCH-27-S', 'BENCH-27-L', 'BENCH-38-S'))`)
  await db.execute(sql`update variants set unlimited = true where sku = 'BENCH-38-L'`)
  await db.execute(sql`analyze`)
  const lists: [Record<string, string>, string[]][] = [
    [{ stock: 'low' }, ['bench-17', 'bench-27', 'bench-38']],
    [{ stock: 'low', search: 'bench-27' }, ['bench-27']],
    [{ stock: 'out' }, ['bench-27']],
    [{ stock: 'out', status: 'draft' }, []],
  ]
  for (const sort of ['name', 'price', 'updated'])
    for (const [query, expected] of lists) {
      let ids: string[] = []
      const rows = await rowsRead(db, async () => {
        const { products } = await ok(shop.owner.get('/api/config/products', { query: { ...query, sort } }))
        ids = products.map(({ urlId }: { urlId: string }) => urlId)
      })
      expect([sort, query, ids.toSorted(), rows < size || rows]).toEqual([sort, query, expected, true])
    }
  const byUnits = await ok(shop.owner.get('/api/config/products', { query: { stock: 'low', sort: 'stock' } }))
  expect(byUnits.products.map(({ urlId }: { urlId: string }) => urlId)[0]).toBe('bench-27')
})
