import { eq, sql } from 'drizzle-orm'
import { alias, bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { DatabaseConnection } from './database.ts'
import { computed, optional, selected, type RowOf } from './selected.ts'

const things = pgTable('things', {
  id: integer('id').primaryKey(),
  fullName: text('full_name').notNull(),
  price: bigint('price', { mode: 'number' }),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  words: jsonb('words').$type<readonly string[]>().notNull(),
})

let database: DatabaseConnection
beforeEach(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`
    create table things (id integer primary key, full_name text not null, price bigint, made_at timestamptz not null, words jsonb not null)`)
  await database.db.insert(things).values([
    { id: 1, fullName: 'Mug', price: 5_000_000_000, madeAt: new Date(1234), words: ['5', 'a'] },
    { id: 2, fullName: 'Bowl', price: null, madeAt: new Date(0), words: [] },
  ])
})
afterEach(() => database.close())

test('[OPS-48] rows of raw statements have the names and types of the declared columns', async () => {
  const t = alias(things, 't')
  const row = selected({
    id: t.id,
    fullName: t.fullName,
    price: t.price,
    madeAt: t.madeAt,
    words: t.words,
    double: computed<number>(sql`t.id * 2`),
  })
  expectTypeOf<RowOf<typeof row>>().toEqualTypeOf<{
    id: number
    fullName: string
    price: number | null
    madeAt: Date
    words: readonly string[]
    double: number
  }>()
  expect(await row.read(database.db, sql`select ${row} from things t order by t.id`)).toEqual([
    {
      id: 1,
      fullName: 'Mug',
      price: 5_000_000_000,
      madeAt: new Date(1234),
      words: ['5', 'a'],
      double: 2,
    },
    { id: 2, fullName: 'Bowl', price: null, madeAt: new Date(0), words: [], double: 4 },
  ])
})

test('[OPS-48] what a left join does not find is null, and typed so; `returning` reads the same way', async () => {
  const other = alias(things, 'other')
  const row = selected({ id: things.id, otherAt: optional(other.madeAt) })
  expectTypeOf<RowOf<typeof row>>().toEqualTypeOf<{ id: number; otherAt: Date | null }>()
  const joined = sql`select ${row} from things left join things other on other.id = things.id + 1 order by things.id`
  expect(await row.read(database.db, joined)).toEqual([
    { id: 1, otherAt: new Date(0) },
    { id: 2, otherAt: null },
  ])
  const moved = selected({ madeAt: things.madeAt })
  const update = sql`update things set made_at = made_at + interval '1 second' where ${eq(things.id, 1)} returning ${moved}`
  expect(await moved.read(database.db, update)).toEqual([{ madeAt: new Date(2234) }])
})
