import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { tellStartingStatistics } from './starting-statistics.ts'

let site: TestApp | undefined
afterEach(() => site?.close())

test('[OPS-58] a row is looked up by its own identifier while nobody has counted the table', async () => {
  site = await createTestApp()
  const { db, websiteId } = site
  const version = await db.execute<{ number: number }>(
    sql`select current_setting('server_version_num')::integer as number`,
  )
  if (version.rows[0]!.number < 180_000) return
  const plan = async (statement: string): Promise<string> => {
    const { rows } = await db.execute<Record<string, string>>(sql.raw(`explain ${statement}`))
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  const byToken = await plan(`select id from carts where website_id = '${websiteId}' and token_hash = 'x'`)
  expect(byToken).toMatch(/Index Cond: .*website_id.*AND.*token_hash/)
  const entries = await plan(`select e.id from carts k join cart_entries e
    on e.website_id = k.website_id and e.cart_id = k.id where k.website_id = '${websiteId}' and k.token_hash = 'x'`)
  expect(entries).toMatch(/Index Cond: .*website_id.*AND.*cart_id/)
  // Every table was told of when it was made.
  expect(await tellStartingStatistics(db)).toBe(0)
})
