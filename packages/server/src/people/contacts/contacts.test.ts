import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { addPeople } from '../../testing/fill-people.ts'
import { indexesOfLast, rowsRead, rowsReadByEach } from '../../testing/rows-read.ts'
import { everyPage, ok } from '../../testing/site-steps.ts'
import { openShop } from '../../testing/shop.ts'
import { recordStatements } from '../../platform/database/database.ts'
import { knowContact, knowContacts } from '../../site/contacts/know-contact.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { formAnswers } from '../forms/schema.ts'
import { knowSender } from '../forms/save-answer.ts'
import { addMember } from '../members/members.ts'
import { setMemberSubscription } from '../newsletter/member-subscription.ts'
import { forgetContacts } from './forget-contacts.ts'

/** Contacts a list is tried with. */
const CROWD = 2000

const DAY = 24 * 60 * 60 * 1000

let site: TestApp
let owner: Client
let seller: Client
let mug: { readonly id: string; readonly variants: readonly { readonly id: string }[] }
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  seller = await site.signInOwner({ role: roles.storeManager })
  mug = await (await openShop(site)).product()
})
afterAll(() => site.close())

interface Listed {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly kinds: string[]
  readonly tags: string[]
  readonly orders: number
  readonly addresses: number
  readonly lastOn: number
}

async function list(query = '', client = owner): Promise<Listed[]> {
  const answer = await client.get(`/api/config/contacts?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().contacts
}

/** The one contact a search finds. */
async function only(search: string, client = owner): Promise<Listed> {
  const found = await list(`search=${encodeURIComponent(search)}`, client)
  expect(found, search).toHaveLength(1)
  return found[0]!
}

const later = () => new Date(site.clock.now().getTime() + DAY)

async function answer(email: string | null, more: Partial<typeof formAnswers.$inferInsert> = {}) {
  const row = {
    websiteId: site.websiteId,
    id: newId(),
    formId: 'form',
    formName: 'Write to us',
    submission: newId(),
    pageId: 'page',
    pageTitle: 'Contact',
    pagePath: '/contact',
    answers: [{ field: 'who', kind: 'name' as const, label: 'Name', answer: 'Form Sender' }],
    words: '',
    email,
    suspected: false,
    createdAt: site.clock.now(),
    ...more,
  }
  await site.db.insert(formAnswers).values(row)
  if (!row.suspected) await knowSender(site.db, row, row.createdAt)
  return row
}

async function wait(email: string): Promise<void> {
  await site.db.insert(restockSignUps).values({
    websiteId: site.websiteId,
    id: newId(),
    productId: mug.id,
    variantId: mug.variants[0]!.id,
    email,
    language: 'en',
    origin: 'http://localhost',
    state: 'waiting',
    queuedAt: site.clock.now(),
  })
  await knowContact(site.db, site.websiteId, { email }, site.clock.now())
}

const joinNewsletter = (email: string) =>
  setMemberSubscription(site.app, site.db, site.websiteId, {
    email,
    language: 'en',
    wants: true,
    origin: 'http://localhost',
  })

const account = (email: string, name = '') =>
  addMember(site.db, site.clock.now(), {
    websiteId: site.websiteId,
    email,
    name,
    language: 'en',
    state: 'invited',
  })

async function order(email: string): Promise<void> {
  const visitor = site.client()
  await fillCart(visitor, mug.id)
  const bought = await pay(visitor, { ...paidForm, email })
  expect(bought.statusCode, bought.body).toBeLessThan(400)
}

test('[CONTACT-1] [CONTACT-2] whoever buys, subscribes, has an account, writes or waits is one contact, by any spelling', async () => {
  await order('Ada@Example.com')
  await joinNewsletter('ada@example.com')
  await account('ADA@example.com')
  await answer('ada@example.com')
  await wait('ada@example.com')
  expect(await only('ada@')).toMatchObject({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    // Invited alone is no member.
    kinds: ['customer', 'subscriber', 'sender', 'waiting'],
    orders: 1,
    addresses: 1,
  })
  // A suspected answer makes nobody, until the owner says it is none.
  const held = await answer('held@example.com', { suspected: true })
  expect(await list('search=held')).toEqual([])
  await owner.patch(`/api/config/form-answers/${held.id}`, { suspected: false })
  expect(await only('held')).toMatchObject({ kinds: ['sender'], name: 'Form Sender' })
  // A form answer names the contact only where there was no name.
  expect((await only('ada@')).name).toBe('Ada Lovelace')
})

test('[CONTACT-1] an address that comes many times at once is one contact', async () => {
  const email = 'busy@example.com'
  await Promise.all(
    Array.from({ length: 8 }, () => knowContact(site.db, site.websiteId, { email }, site.clock.now())),
  )
  expect(await list('search=busy')).toHaveLength(1)
})

test('[CONTACT-1] whom a website knew before is a contact once it is filled', async () => {
  await order('Early@Example.com')
  await joinNewsletter('early-too@example.com')
  await site.db.execute(
    sql`delete from contacts where website_id = ${site.websiteId} and email like 'early%'`,
  )
  const script = readFileSync(
    new URL('../../platform/database/migrations/0122-contacts.sql', import.meta.url),
    'utf8',
  )
  const filling = script.slice(script.indexOf('insert into contacts')).trim().replace(/;$/, '')
  await site.db.execute(sql.raw(`${filling} on conflict do nothing`))
  expect(await only('early@')).toMatchObject({ kinds: ['customer'], name: 'Ada Lovelace' })
  expect(await only('early-too@')).toMatchObject({ kinds: ['subscriber'] })
})

test('[CONTACT-3] who sees orders alone sees customers, and of them only what belongs to the shop', async () => {
  await answer('writer@example.com')
  expect(await list('search=writer')).toHaveLength(1)
  expect(await list('search=writer', seller)).toEqual([])
  expect(await list('kind=sender', seller)).toEqual([])
  const ada = await only('ada@', seller)
  expect(ada.kinds).toEqual(['customer'])
  const { entries } = (await seller.get(`/api/config/contacts/${ada.id}/timeline`)).json()
  expect(entries.map(({ type }: { type: string }) => type)).toEqual(['order'])
  const writer = await only('writer')
  expect((await seller.get(`/api/config/contacts/${writer.id}`)).statusCode).toBe(404)
  expect((await seller.patch(`/api/config/contacts/${writer.id}`, { name: 'X' })).statusCode).toBe(404)
  const merged = await seller.post(`/api/config/contacts/${ada.id}/merge`, { withId: ada.id })
  expect(merged.statusCode).toBe(403)
  const author = await site.signInOwner({ role: roles.editor })
  expect((await author.get('/api/config/contacts')).statusCode).toBe(403)
})

test('[CONTACT-5] name, tags and notes are kept, within their limits; a note is deleted', async () => {
  const { id } = await only('ada@')
  const path = `/api/config/contacts/${id}`
  const changed = await owner.patch(path, { name: ' Countess Ada ', tags: ['wholesale', 'wholesale'] })
  expect(changed.json().contact).toMatchObject({ name: 'Countess Ada', tags: ['wholesale'] })
  expect(await list('tag=wholesale')).toHaveLength(1)
  expect((await owner.get('/api/config/contacts/tags')).json().tags).toEqual([{ tag: 'wholesale', count: 1 }])
  const long = await owner.patch(path, { name: 'x'.repeat(201) })
  expect(long.json().error.fields).toEqual({ name: 'A name has at most 200 characters.' })
  const many = { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }
  expect((await owner.patch(path, many)).statusCode).toBe(400)
  expect((await owner.post(`${path}/notes`, { text: '  ' })).statusCode).toBe(400)
  const note = await owner.post(`${path}/notes`, { text: 'Wants blue.' })
  expect(note.statusCode, note.body).toBe(201)
  const notes = async () =>
    (await owner.get(`${path}/timeline`))
      .json()
      .entries.filter(({ type }: { type: string }) => type === 'note')
  expect(await notes()).toMatchObject([{ title: 'Wants blue.', detail: 'Test owner' }])
  expect((await owner.delete(`${path}/notes/${note.json().id}`)).statusCode).toBe(204)
  expect(await notes()).toEqual([])
})

test('[CONTACT-5] a tag is added to many contacts and taken away, once in any case, where it is seen and has room', async () => {
  const emails = ['tag1@example.com', 'tag2@example.com']
  await knowContacts(
    site.db,
    site.websiteId,
    emails.map((email) => ({ email })),
    site.clock.now(),
  )
  const [first, second] = [await only('tag1@'), await only('tag2@')]
  const many = Array.from({ length: 20 }, (_, index) => `t${index}`)
  await owner.patch(`/api/config/contacts/${first.id}`, { tags: ['Press', 'press', 'Café'] })
  await owner.patch(`/api/config/contacts/${second.id}`, { tags: many })
  const tag = async (action: string, name: string, client = owner) => {
    const done = await client.post('/api/config/contacts/tags', {
      ids: [first.id, second.id, 'nobody'],
      action,
      tag: name,
    })
    expect(done.statusCode, done.body).toBe(200)
    return done.json()
  }
  expect(await tag('tag', 'PRESS')).toEqual({ changed: 0, full: 1 })
  expect(await tag('tag', 'vip')).toEqual({ changed: 1, full: 1 })
  expect((await only('tag1@')).tags).toEqual(['Press', 'Café', 'vip'])
  for (const name of ['Press', 'pRESS', 'CAFÉ', 'VIP']) {
    const { contacts } = (await owner.get('/api/config/contacts', { query: { tag: name } })).json()
    expect(contacts.map(({ email }: { email: string }) => email)).toEqual([first.email])
  }
  await owner.patch(`/api/config/contacts/${second.id}`, { tags: [...many.slice(2), 'PRESS', 'CAFÉ'] })
  const { tags } = (await owner.get('/api/config/contacts/tags')).json()
  expect(tags.slice(0, 2)).toEqual([
    { tag: expect.stringMatching(/^café$/i), count: 2 },
    { tag: expect.stringMatching(/^press$/i), count: 2 },
  ])
  await owner.patch(`/api/config/contacts/${second.id}`, { tags: [...many.slice(1), 'PRESS'] })
  expect(await tag('untag', 'CAFÉ')).toEqual({ changed: 1, full: 0 })
  expect((await only('tag1@')).tags).toEqual(['Press', 'vip'])
  // They have bought nothing: for a store manager they are not there.
  expect(await tag('untag', 'vip', seller)).toEqual({ changed: 0, full: 0 })
  for (const odd of ['a\u0000b', '\ud800'])
    expect((await owner.patch(`/api/config/contacts/${first.id}`, { name: odd })).statusCode).toBe(400)
})

test('[CONTACT-6] the timeline has everything of all kinds, in pages that lose nothing', async () => {
  const { id } = await only('ada@')
  const path = `/api/config/contacts/${id}/timeline`
  const { entries } = (await owner.get(path)).json()
  const types = entries.map(({ type }: { type: string }) => type)
  expect(types.toSorted()).toEqual([
    'answer',
    'member',
    'newsletter-asked',
    'newsletter-joined',
    'order',
    'restock-asked',
  ])
  const found = (type: string) => entries.find((entry: { type: string }) => entry.type === type)
  expect(found('order')).toMatchObject({ amountCents: 1250, currency: 'USD', state: 'pending' })
  expect(found('answer')).toMatchObject({ title: 'Write to us', detail: '/contact' })
  expect(found('restock-asked')).toMatchObject({ title: 'Mug', state: 'waiting' })
  const paged = await everyPage<{ id: string }>(async (cursor) => {
    const page = (await owner.get(`${path}?limit=2&cursor=${cursor}`)).json()
    return { rows: page.entries, nextCursor: page.nextCursor }
  })
  expect(paged.map(({ id }) => id)).toEqual(entries.map((entry: { id: string }) => entry.id))
})

test('[CONTACT-7] [CONTACT-8] two contacts become one and are separated again', async () => {
  await order('bea@example.com')
  await account('bea.work@example.com', 'Bea at work')
  await wait('bea.work@example.com')
  const [home, work] = [await only('bea@'), await only('bea.work@')]
  const path = `/api/config/contacts/${home.id}`
  await owner.patch(path, { name: '', tags: ['home'] })
  await owner.patch(`/api/config/contacts/${work.id}`, { tags: ['work'] })
  expect((await owner.post(`${path}/merge`, { withId: home.id })).json().error.code).toBe('same-contact')
  const { contact } = (await owner.post(`${path}/merge`, { withId: work.id })).json()
  expect(contact).toMatchObject({
    id: home.id,
    name: 'Bea at work',
    tags: ['home', 'work'],
    kinds: ['customer', 'waiting'],
    orders: 1,
    addresses: [{ email: 'bea@example.com' }, { email: 'bea.work@example.com' }],
  })
  expect((await list('search=bea')).map(({ id }) => id)).toEqual([home.id])
  expect((await owner.get(`/api/config/contacts/${work.id}`)).json().contact.id).toBe(home.id)
  const { entries } = (await owner.get(`${path}/timeline`)).json()
  expect(new Set(entries.map(({ email }: { email: string }) => email))).toEqual(
    new Set(['bea@example.com', 'bea.work@example.com']),
  )
  // What somebody does by a merged address counts for the person.
  await knowContact(site.db, site.websiteId, { email: 'bea.work@example.com' }, later())
  expect((await list())[0]?.id).toBe(home.id)
  expect((await owner.post(`${path}/separate`, { addressId: home.id })).json().error.code).toBe(
    'first-address',
  )
  const other = await only('ada@')
  expect((await owner.post(`${path}/separate`, { addressId: other.id })).statusCode).toBe(404)
  const separated = await owner.post(`${path}/separate`, { addressId: work.id })
  expect(separated.json().contact).toMatchObject({ kinds: ['customer'], addresses: [{ id: home.id }] })
  expect(await only('bea.work@')).toMatchObject({ name: 'Bea at work', tags: ['work'], kinds: ['waiting'] })
})

test('[CONTACT-23] the name of whoever is merged is not lost: it stands beside their address, and is found', async () => {
  await account('cleo@example.com', 'Cleo Marsh')
  await account('c.office@example.com', 'Cleopatra Quill')
  const [home, office] = [await only('cleo@'), await only('c.office@')]
  const path = `/api/config/contacts/${home.id}`
  const { contact } = (await owner.post(`${path}/merge`, { withId: office.id })).json()
  expect(contact).toMatchObject({
    name: 'Cleo Marsh',
    addresses: [
      { email: 'cleo@example.com', name: 'Cleo Marsh' },
      { email: 'c.office@example.com', name: 'Cleopatra Quill' },
    ],
  })
  expect((await list('search=quill')).map(({ id }) => id)).toEqual([home.id])
  // Whoever is called otherwise later keeps the name of before too.
  await owner.patch(path, { name: 'Cleo Quill-Marsh' })
  expect((await owner.get(path)).json().contact.addresses[1].name).toBe('Cleopatra Quill')
})

test('[CONTACT-7] two who are merged into each other at once, while both do something, are one and nobody waits forever', async () => {
  const emails = ['one@merge.example', 'two@merge.example']
  await knowContacts(
    site.db,
    site.websiteId,
    emails.map((email) => ({ email })),
    site.clock.now(),
  )
  const [one, two] = [await only('one@merge'), await only('two@merge')]
  const know = () =>
    knowContacts(
      site.db,
      site.websiteId,
      emails.map((email) => ({ email })),
      later(),
    )
  await Promise.all([
    owner.post(`/api/config/contacts/${one.id}/merge`, { withId: two.id }),
    know(),
    owner.post(`/api/config/contacts/${two.id}/merge`, { withId: one.id }),
    know(),
  ])
  expect(await list('search=merge.example')).toMatchObject([{ addresses: 2 }])
})

test('[CONTACT-9] who has left nothing behind is gone the next night; who has a note stays', async () => {
  await knowContacts(
    site.db,
    site.websiteId,
    [{ email: 'gone@example.com' }, { email: 'noted@example.com' }],
    site.clock.now(),
  )
  const noted = await only('noted@')
  await owner.post(`/api/config/contacts/${noted.id}/notes`, { text: 'Called.' })
  await site.jobs.send(forgetContacts, {})
  await site.runJobs()
  expect(await list('search=gone%40')).toEqual([])
  expect(await list('search=noted%40')).toHaveLength(1)
  expect(await list('search=ada%40')).toHaveLength(1)
})

test('[CONTACT-10] contacts are a table, and nothing in it is taken for a formula', async () => {
  await knowContact(site.db, site.websiteId, { email: 'sum@example.com', name: '=1+1' }, site.clock.now())
  const file = await owner.get('/api/config/contacts.csv?search=sum%40')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, row] = file.body.split('\r\n')
  expect(head).toContain('Email,Name,Kinds,Tags,Orders,Known since,Last seen')
  expect(row).toContain("sum@example.com,'=1+1,,,0,")
})

test('[CONTACT-4] many contacts are sorted, searched and narrowed page by page, in the same statements for any page', async () => {
  await site.db.execute(sql`
    insert into contacts (website_id, id, person_id, email, name, tags, created_at, last_at)
    select ${site.websiteId}, 'z' || n, 'z' || n, 'crowd' || n || '@example.com', 'Person ' || lpad(n::text, 6, '0'),
      case when n % 1000 = 0 then '["rare"]'::jsonb else '[]'::jsonb end,
      '2020-01-01'::timestamptz + n / 7 * interval '1 second', '2021-01-01'::timestamptz + n / 7 * interval '1 second'
    from generate_series(1, ${CROWD}::integer) n`)
  await site.db.execute(sql`
    insert into members (website_id, id, email, name, state, language, created_at)
    select ${site.websiteId}, 'z' || n, 'crowd' || n || '@example.com', '', 'active', 'en', now()
    from generate_series(1, ${CROWD}::integer, 1000) n`)
  const names = async (query: string) => (await list(`search=Person&${query}`)).map(({ name }) => name)
  expect(await names('sort=name&limit=2')).toEqual(['Person 000001', 'Person 000002'])
  expect(await names('sort=name&direction=descending&limit=1')).toEqual(['Person 002000'])
  expect((await list('sort=since&direction=ascending&limit=1'))[0]?.name).toMatch(/^Person 00000[1-6]$/)
  expect((await owner.get('/api/config/contacts?kind=member&search=crowd')).json().count).toBe(2)
  expect((await owner.get('/api/config/contacts?tag=rare')).json()).toMatchObject({
    count: 2,
    nextCursor: null,
  })
  // Every page begins where the one before ended, though several have the same moment.
  for (const sort of ['last', 'since', 'name']) {
    const seen = await everyPage<Listed>(async (cursor) => {
      const page = (
        await owner.get(`/api/config/contacts?sort=${sort}&search=crowd123&limit=5&cursor=${cursor}`)
      ).json()
      return { rows: page.contacts, nextCursor: page.nextCursor }
    })
    expect(seen).toHaveLength(11)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(11)
  }
  const asked = async (limit: number) =>
    (await recordStatements(() => owner.get(`/api/config/contacts?limit=${limit}`))).statements.length
  expect(await asked(100)).toBe(await asked(1))
  // What cannot have come from us counts as none.
  expect((await owner.get('/api/config/contacts?cursor=bm90aGluZw')).statusCode).toBe(200)
  expect((await owner.get('/api/config/contacts?search=%00')).statusCode).toBe(400)
})

test('[CONTACT-22] a list of contacts reads of other tables what its page needs, also where nobody has counted these yet', async () => {
  const large = await createTestApp({ config: { rateLimits: false } })
  try {
    const people = await large.signInOwner()
    const shopper = await large.signInOwner({ role: roles.storeManager })
    await addPeople(large, 1, 3600)
    const lists = { everybody: '', 'by name': 'sort=name', found: 'search=person1100@', tag: 'tag=wholesale' }
    const read = async () => {
      const rows = await rowsReadByEach(large.db, lists, (query) =>
        people.get(`/api/config/contacts?${query}`),
      )
      rows['of whom little is known'] = await rowsRead(large.db, () => shopper.get('/api/config/contacts'))
      return rows
    }
    await large.db.execute(sql`analyze contacts`)
    const uncounted = await read()
    await large.db.execute(sql`analyze`)
    const counted = await read()
    for (const [list, rows] of Object.entries(uncounted))
      expect(rows, `${list}: ${counted[list]} and ${rows}`).toBeLessThan(counted[list]! * 1.1 + 300)
  } finally {
    await large.close()
  }
})

test('[OPS-181] who has a tag that many have is read along the index of those with tags, and counted by the index of tags', async () => {
  const large = await createTestApp({ config: { rateLimits: false } })
  try {
    const people = await large.signInOwner()
    const tagged = 1200
    await addPeople(large, 1, 4 * tagged)
    await large.db.execute(sql`
      update contacts set tags = case when id::bigint % 4 = 0 then '["Wholesale"]'::jsonb else '[]'::jsonb end`)
    await large.db.execute(sql`analyze`)
    const ask = (query: string) => ok(people.get(`/api/config/contacts?tag=wholesale&limit=5${query}`))
    expect(await ask('')).toMatchObject({ count: tagged, isMore: false })
    const rows = await rowsRead(large.db, () => ask(''))
    expect(rows).toBeLessThan(5 * tagged)
    const seen = await everyPage<Listed>(async (cursor) => {
      const page = await ask(`0&cursor=${cursor}`)
      return { rows: page.contacts, nextCursor: page.nextCursor }
    })
    expect(new Set(seen.map(({ id }) => id)).size).toBe(tagged)
    expect(seen.map(({ lastOn }) => lastOn)).toEqual(
      seen.map(({ lastOn }) => lastOn).toSorted((a, b) => b - a),
    )
  } finally {
    await large.close()
  }
})

test('[CONTACT-13] [CONTACT-21] a list of contacts reads as much among many as among few, whoever is looked for, and counts so far', async () => {
  const large = await createTestApp({ config: { rateLimits: false } })
  try {
    const people = await large.signInOwner()
    const shopper = await large.signInOwner({ role: roles.storeManager })
    const lists = {
      'one found': 'search=person1100@',
      'all found': 'search=EXAMPLE',
      'nobody found': 'search=nobody',
      'few of a kind': 'kind=member',
      'of a kind, one found': 'kind=sender&search=person1100@',
      'nobody of a kind': 'kind=waiting',
      // As many are shown among few as among many.
      'with a tag': 'tag=wholesale&limit=11',
      'with a tag, a few at a time': 'tag=wholesale&limit=5',
    }
    const read = async () => {
      await large.db.execute(sql`analyze`)
      const ask = (client: Client, query: string) =>
        client.get(`/api/config/contacts?${query}`).then(({ statusCode, body }) => {
          expect(statusCode, body).toBe(200)
        })
      const rows = await rowsReadByEach(large.db, lists, (query) => ask(people, query))
      rows['of whom little is known'] = await rowsRead(large.db, () => ask(shopper, ''))
      return rows
    }
    // Everybody has a tag, and few have the one that is looked for.
    const tagOthers = () =>
      large.db.execute(sql`update contacts set tags = '["Everybody"]'::jsonb where tags = '[]'`)
    await addPeople(large, 1, 1200)
    await tagOthers()
    await large.db.execute(sql`
      insert into members (website_id, id, email, name, state, language, created_at)
      select ${large.websiteId}, 'm' || n, 'person' || n || '@example.com', '', 'active', 'en', now()
      from generate_series(1, 3) n`)
    const few = await read()
    await addPeople(large, 1201, 3600)
    await tagOthers()
    const many = await read()
    for (const [list, rows] of Object.entries(many))
      expect(rows, `${list}: ${few[list]} and ${rows}`).toBeLessThan(few[list]! * 1.1 + 300)

    // Found people are read by their identifiers, not by reading an index of everybody through.
    const indexes = await indexesOfLast(large.db, () => people.get('/api/config/contacts?search=person1100@'))
    expect(indexes).toContain('contacts_pkey')
    expect(indexes).not.toContain('contacts_name')

    const counted = async (query: string) => {
      const { count, isMore } = (await people.get(`/api/config/contacts?${query}`)).json()
      return [count, isMore]
    }
    expect(await counted('')).toEqual([3600, false])
    expect(await counted('search=example')).toEqual([1000, true])
    expect(await counted('search=person118')).toEqual([11, false])
    expect(await counted('kind=member')).toEqual([3, false])
    expect(await counted('tag=wholesale')).toEqual([36, false])
    expect(await counted('search=nobody')).toEqual([0, false])
    // Letters are not looked for here, and take longest to write down.
    await large.db.execute(sql`drop index contacts_grams`)
    await addPeople(large, 3601, 10_100)
    expect(await counted('')).toEqual([10_000, true])
  } finally {
    await large.close()
  }
}, 120_000)
