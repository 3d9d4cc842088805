import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordStatements } from '../platform/database/database.ts'
import { createTestApp } from './create-test-app.ts'
import { openTestDatabase } from './test-database.ts'

const tablesOf = async (database: Awaited<ReturnType<typeof openTestDatabase>>) =>
  (await database.db.execute<{ oid: number }>(sql`select 'websites'::regclass::oid::int as oid`)).rows[0]?.oid

test('a database of a test is emptied and used again, and what the test before began cannot reach it', async () => {
  const first = await createTestApp()
  const heard: string[] = []
  await first.database.listen('said', (payload) => void heard.push(payload))
  const before = await tablesOf(first.database)
  await first.close()
  await expect(async () => first.db.execute(sql`select 1`)).rejects.toThrow()

  const second = await openTestDatabase()
  expect(await tablesOf(second)).toBe(before)
  const { rows } = await second.db.execute(
    sql`select (select count(*)::int from websites) as websites, (select count(*)::int from domains) as domains`,
  )
  expect(rows).toEqual([{ websites: 0, domains: 0 }])
  const { statements } = await recordStatements(async () => await second.db.execute(sql`select 2`))
  expect(statements).toEqual(['select 2'])
  await second.close()
  expect(heard).toEqual([])
})

test('a database whose tables a test has changed is not used again', async () => {
  const changed = await openTestDatabase()
  await changed.db.execute(sql`alter table websites add column colour text`)
  await changed.close()
  const next = await openTestDatabase()
  await expect(next.db.execute(sql`select colour from websites`)).rejects.toThrow()
  await next.close()
})

test('what waits for its turn when a test ends is done before the database is emptied', async () => {
  const database = await openTestDatabase()
  const { query } = database.driver as { query(statement: string): Promise<unknown> }
  const late = query(
    `insert into accounts (id, email, name, password_hash, created_at, password_changed_at)
      values ('0123456789abcdef01234567', 'late@example.com', 'Late', '-', now(), now())`,
  )
  await database.close()
  await late
  const next = await openTestDatabase()
  expect((await next.db.execute(sql`select count(*)::int as n from accounts`)).rows).toEqual([{ n: 0 }])
  await next.close()
})
