import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { rowsRead, rowsReadByEach } from '../../testing/rows-read.ts'
import { everyPage, ok } from '../../testing/site-steps.ts'
import { countMembers, listMembers } from './list-members.ts'

let site: TestApp
let owner: Client

beforeEach(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterEach(() => site.close())

/** Members number `from` to `to`, the last one newest; every hundredth is invited. */
const addMembers = async (from: number, to: number) => {
  await site.db.execute(sql`
    insert into members (website_id, id, email, name, state, language, created_at)
    select ${site.websiteId}, lpad(n::text, 24, '0'), 'person' || n || '@example.com', 'Ada ' || n,
      case when n % 100 = 0 then 'invited' else 'active' end, 'en', '2020-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::integer, ${to}::integer) n`)
  await site.db.execute(sql`analyze`)
}

const listed = (query: string) => owner.get(`/api/config/members?${query}`)
const emails = async (query: string): Promise<string[]> =>
  (await ok(listed(query))).members.map(({ email }: { email: string }) => email)

test('[MEMBER-70] a list of members reads as much among many as among few, whoever is looked for', async () => {
  const { id: area } = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Club' }, joining: 'invited' }),
  )
  const lists = {
    newest: { state: 'all' },
    'of a state that few are in': { state: 'invited' },
    'one found': { state: 'all', search: 'PERSON1200@' },
    'one found by name': { state: 'active', search: 'ada 1201' },
    'all found': { state: 'all', search: 'example' },
    'nobody found': { state: 'all', search: 'nobody' },
    'in an area that few are in': { state: 'all', area },
  } as const
  const now = site.clock.now()
  const read = () =>
    rowsReadByEach<(typeof lists)[keyof typeof lists]>(site.db, lists, (wanted) =>
      listMembers(site.app, site.websiteId, now, { ...wanted, limit: 50, withOrders: false }),
    )
  await addMembers(1, 2200)
  await site.db.execute(sql`
    insert into area_members (website_id, area_id, member_id, state, created_at, member_since)
    select website_id, ${area}, id, 'in', now(), created_at from members where id <= ${'3'.padStart(24, '0')}`)
  const few = await read()
  await addMembers(2201, 4600)
  const many = await read()
  for (const [list, rows] of Object.entries(many))
    expect(rows, `${list}: ${few[list]} and ${rows}`).toBeLessThan(few[list]! * 1.1 + 300)
  // Those who are not among the newest are found, and each once, across pages.
  expect(await emails(`area=${area}`)).toEqual([3, 2, 1].map((n) => `person${n}@example.com`))
  expect(await emails('search=PERSON1200%40')).toEqual(['person1200@example.com'])
  expect(await emails('search=ada%201201&state=active')).toEqual(['person1201@example.com'])
  expect(await emails('search=ada%201201&state=invited')).toEqual([])
  expect(await emails(`search=person2%40&area=${area}`)).toEqual(['person2@example.com'])
  expect(await emails('search=%25')).toEqual([])
  const seen = await everyPage<string>(async (cursor) => {
    const { members, nextCursor } = await ok(listed(`search=00%40&limit=20&cursor=${cursor}`))
    return { rows: members.map(({ email }: { email: string }) => email), nextCursor }
  })
  expect(seen).toEqual(Array.from({ length: 46 }, (_, n) => `person${(46 - n) * 100}@example.com`))
  const statements = async (query: string) => (await recordStatements(() => listed(query))).statements.length
  expect(await statements('limit=100')).toBe(await statements('limit=10'))
}, 60_000)

test('[MEMBER-94] a page of an area reads as much, however many are in it and however many came after them', async () => {
  const { id: area } = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Club' }, joining: 'invited' }),
  )
  const join = (from: number, to: number) =>
    site.db.execute(sql`
      insert into area_members (website_id, area_id, member_id, state, created_at, member_since)
      select website_id, ${area}, id, 'in', now(), created_at from members
      where id between ${String(from).padStart(24, '0')} and ${String(to).padStart(24, '0')}`)
  const lists = {
    'its newest': { state: 'all' },
    'its newest of a state': { state: 'active' },
    'one found in it': { state: 'all', search: 'person199@' },
  } as const
  const now = site.clock.now()
  const read = async () => {
    await site.db.execute(sql`analyze`)
    return rowsReadByEach<(typeof lists)[keyof typeof lists]>(site.db, lists, (wanted) =>
      listMembers(site.app, site.websiteId, now, { ...wanted, area, limit: 50, withOrders: false }),
    )
  }
  // Nobody of the area is among the newest 2,000.
  await addMembers(1, 2200)
  await join(1, 200)
  const few = await read()
  await addMembers(2201, 6600)
  await join(201, 4400)
  const many = await read()
  for (const [list, rows] of Object.entries(many))
    expect(rows, `${list}: ${few[list as keyof typeof few]} and ${rows}`).toBeLessThan(few[list]! * 1.1 + 300)
  // Each once and in order across pages, whatever is asked besides.
  const seen = await everyPage<string>(async (cursor) => {
    const { members, nextCursor } = await ok(listed(`area=${area}&limit=100&state=invited&cursor=${cursor}`))
    return { rows: members.map(({ email }: { email: string }) => email), nextCursor }
  })
  expect(seen).toEqual(Array.from({ length: 44 }, (_, n) => `person${(44 - n) * 100}@example.com`))
  expect(await emails(`area=${area}&limit=3`)).toEqual(
    [4400, 4399, 4398].map((n) => `person${n}@example.com`),
  )
  expect(await emails(`area=${area}&search=person4401%40`)).toEqual([])
}, 60_000)

test('[MEMBER-70] members of a state are counted as far as 10,000, and what is counted costs no more among more', async () => {
  // Letters are not looked for here, and take longest to write down.
  await site.db.execute(sql`drop index members_grams`)
  await addMembers(1, 10_100)
  expect(await ok(listed('limit=1'))).toMatchObject({
    counts: { active: 9999, invited: 101, unconfirmed: 0 },
    more: [],
  })
  await addMembers(10_101, 10_110)
  expect(await ok(listed('limit=1'))).toMatchObject({
    counts: { active: 10_000, invited: 101, unconfirmed: 0 },
    more: ['active'],
  })
  const read = () => rowsRead(site.db, () => countMembers(site.db, site.websiteId))
  const before = await read()
  await addMembers(10_111, 20_000)
  expect(await read()).toBeLessThan(before * 1.1)
}, 60_000)
