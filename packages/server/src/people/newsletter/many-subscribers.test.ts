import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { rowsRead, rowsReadByEach } from '../../testing/rows-read.ts'
import { everyPage, ok } from '../../testing/site-steps.ts'
import { countSubscribers, listSubscribers } from './list-subscribers.ts'

let site: TestApp
let owner: Client

beforeEach(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterEach(() => site.close())

/** Subscribers number `from` to `to`, the last one newest; every hundredth has left. */
const addSubscribers = async (from: number, to: number) => {
  await site.db.execute(sql`
    insert into subscribers (website_id, id, email, state, language, source, consent, consent_language, consent_path,
      consented_at, origin, created_at)
    select ${site.websiteId}, lpad(n::text, 24, '0'), 'person' || n || '@example.com',
      case when n % 100 = 0 then 'unsubscribed' else 'subscribed' end, 'en', 'import', 'They said so.', 'en', '',
      now(), 'http://localhost', '2020-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::integer, ${to}::integer) n`)
  await site.db.execute(sql`analyze`)
}

const listed = (query: string) => owner.get(`/api/config/subscribers?${query}`)
const emails = async (query: string): Promise<string[]> =>
  (await ok(listed(query))).subscribers.map(({ email }: { email: string }) => email)

test('[NEWS-50] a list of subscribers reads as much among many as among few, whoever is looked for', async () => {
  const lists = {
    newest: { state: 'all' },
    'of a state that few are in': { state: 'unsubscribed' },
    'one found': { state: 'all', search: 'PERSON1200@' },
    'all found': { state: 'subscribed', search: 'example' },
    'nobody found': { state: 'all', search: 'nobody' },
  } as const
  const read = () =>
    rowsReadByEach<(typeof lists)[keyof typeof lists]>(site.db, lists, (wanted) =>
      listSubscribers(site.db, site.websiteId, { ...wanted, limit: 50 }),
    )
  await addSubscribers(1, 2200)
  const few = await read()
  await addSubscribers(2201, 4600)
  for (const [list, rows] of Object.entries(await read()))
    expect(rows, `${list}: ${few[list]} and ${rows}`).toBeLessThan(few[list]! * 1.1 + 300)
  // Those who are not among the newest are found, and each once, across pages.
  expect(await emails('search=PERSON1200%40')).toEqual(['person1200@example.com'])
  expect(await emails('search=person1200%40&state=subscribed')).toEqual([])
  expect(await emails('search=%25')).toEqual([])
  const seen = await everyPage<string>(async (cursor) => {
    const { subscribers, nextCursor } = await ok(listed(`search=00%40&limit=20&cursor=${cursor}`))
    return { rows: subscribers.map(({ email }: { email: string }) => email), nextCursor }
  })
  expect(seen).toEqual(Array.from({ length: 46 }, (_, n) => `person${(46 - n) * 100}@example.com`))
}, 60_000)

test('[NEWS-50] subscribers of a state are counted as far as 10,000, and what is counted costs no more among more', async () => {
  // Letters are not looked for here, and take longest to write down.
  await site.db.execute(sql`drop index subscribers_grams`)
  await addSubscribers(1, 10_100)
  expect(await ok(listed('limit=1'))).toMatchObject({
    counts: { subscribed: 9999, pending: 0, unsubscribed: 101 },
    more: [],
  })
  await addSubscribers(10_101, 10_110)
  expect(await ok(listed('limit=1'))).toMatchObject({
    counts: { subscribed: 10_000, pending: 0, unsubscribed: 101 },
    more: ['subscribed'],
  })
  const read = () => rowsRead(site.db, () => countSubscribers(site.db, site.websiteId))
  const before = await read()
  await addSubscribers(10_111, 20_000)
  expect(await read()).toBeLessThan(before * 1.1)
}, 60_000)
