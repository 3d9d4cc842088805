import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { connectEmbedded } from '../../platform/database/embedded.ts'
import { checkpointWhenDue, countChangedTables, tidyTables } from './database-upkeep.ts'

const folder = mkdtempSync(join(tmpdir(), 'plinth-upkeep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
vi.setConfig({ testTimeout: 120_000 })

test('[OPS-52] [OPS-53] while it runs, the embedded database’s log and tables stay small', async () => {
  const database = await connectEmbedded({ folder })
  const { db } = database
  const segments = (): number =>
    readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  await db.execute(sql`create table clay (id int primary key, note text)`)
  expect(await checkpointWhenDue(database)).toBe(false)
  const work = sql`insert into clay select g, repeat('x', 500) from generate_series(1, 40000) g
                   on conflict (id) do update set note = repeat('y', 500)`
  for (let round = 0; round < 3; round++) {
    await db.execute(work)
    expect(await checkpointWhenDue(database)).toBe(true)
    await tidyTables(database)
  }
  // 3 rounds write about 140 MB of log and three times the table.
  expect(segments()).toBeLessThan(8)
  const { rows } = await db.execute<{ pages: number; estimate: number }>(
    sql`select relpages as pages, reltuples::int as estimate from pg_class where relname = 'clay'`,
  )
  expect(rows[0]?.estimate).toBe(40_000)
  expect(rows[0]?.pages).toBeLessThan(2.5 * 2900)
  await database.close()
})

test('[OPS-57] a table that was filled since the night is counted anew, once', async () => {
  const database = await connectEmbedded()
  const { db } = database
  await db.execute(sql`create table bowls (id int primary key)`)
  await db.execute(sql`insert into bowls select generate_series(1, 5000)`)
  await vi.waitFor(async () => expect(await countChangedTables(database)).toEqual(['public.bowls']), 20_000)
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select reltuples::int as estimate from pg_class where relname = 'bowls'`,
  )
  expect(rows[0]?.estimate).toBe(5000)
  await db.execute(sql`insert into bowls select generate_series(5001, 5100)`)
  expect(await countChangedTables(database)).toEqual([])
  await database.close()
})
