import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { recordStatements, type DatabaseConnection } from './database.ts'
import { fixed } from './fixed-statement.ts'

let database: DatabaseConnection
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const greeting = fixed<'name' | 'times'>(
  (value) => sql`
    select repeat(${value('name')}::text || ${', '}::text, ${value('times')}::integer) as said, ${value('name')}::text as name`,
)

test('[OPS-46] a fixed statement is put together once and runs with the values of each time', async () => {
  const { statements } = await recordStatements(async () => {
    const first = await database.db.execute(greeting({ name: "O'Neil", times: 2 }))
    expect(first.rows).toEqual([{ said: "O'Neil, O'Neil, ", name: "O'Neil" }])
    const second = await database.db.execute(greeting({ name: '$1 \\', times: 1 }))
    expect(second.rows).toEqual([{ said: '$1 \\, ', name: '$1 \\' }])
    const none = await database.db.execute(greeting({ name: null, times: 1 }))
    expect(none.rows).toEqual([{ said: null, name: null }])
  })
  expect(new Set(statements).size).toBe(1)
})

test('[OPS-46] a fixed statement within another one is refused, and says why', async () => {
  const within = database.db.execute(sql`select * from (${greeting({ name: 'a', times: 1 })}) one`)
  await expect(within).rejects.toMatchObject({ cause: { message: /syntax error/ } })
})
