import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFilledShop } from '../../testing/fill-shop.ts'
import { tidyTables } from '../../operations/upkeep/database-upkeep.ts'
import { firstRows } from './first-rows.ts'

/** The database plans a prepared statement for its values five times before it compares. */
const triedFirst = 5

test('[OPS-46] what pages and lists of a shop ask for is planned once, not for each of them', async () => {
  const { test: site, owner, productId } = await openFilledShop(1000)
  await tidyTables(site.database)
  const planned = async () => {
    const { rows } = await site.database.db.execute<{ statement: string; times: number }>(
      sql`select statement, custom_plans::integer as times from pg_prepared_statements`,
    )
    return new Map(rows.map(({ statement, times }) => [statement, times]))
  }
  // What filling the shop asked for, many products at a time, is no list.
  const before = await planned()
  for (let round = 0; round < 3 * triedFirst; round++) {
    for (const page of [`/shop/${productId}`, '/shop', '/shop/category/few']) {
      site.app.site.cache.forget({ websiteId: '', tags: ['everything'] })
      expect((await site.client().get(page)).statusCode).toBe(200)
    }
    expect((await owner.get('/api/config/products?sort=name')).statusCode).toBe(200)
  }
  // On PostgreSQL each connection has its own, and this asks one of them.
  const anew = [...(await planned())].filter(
    ([statement, times]) => times - (before.get(statement) ?? 0) > triedFirst + 1,
  )
  expect(anew).toEqual([])
})

test('a limit is a whole number', () => {
  for (const limit of [-1, 1.5, Number.NaN, Infinity]) expect(() => firstRows(limit)).toThrow(RangeError)
})
