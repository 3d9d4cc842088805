import { COLLECTION_TYPES } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { ok, publishBlocks } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let posts: string
let post: { id: string; documentId: string }
beforeEach(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  await ok(owner.put('/api/config/settings', { timeZone: 'America/New_York' }))
  const blog = await ok(
    owner.post('/api/config/pages', { title: 'Workshop', type: COLLECTION_TYPES.generic }),
  )
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  posts = `/api/config/collections/${blog.id}/items`
  post = await ok(owner.post(posts, { title: 'Raku; fire & smoke' }))
  await publishBlocks(owner, post.documentId, [textBlock('<p>Hot</p>')])
})
afterEach(() => site.close())

const path = '/workshop/raku-fire-smoke'
const change = (body: object) => owner.patch(`${posts}/${post.id}`, body)
const see = async (address: string) => (await site.client().get(address)).body
const location = { addressLine1: 'Tern & Clay', addressLine2: '1 Elm Street, Lewes', addressCountry: 'UK' }
// Late in the evening of the 28th where the website is, and the 29th in UTC.
const event = { startDate: Date.UTC(2026, 10, 29, 0, 30), endDate: Date.UTC(2026, 10, 29, 2, 0), location }

test('[POST-122] a post that is an event says when and where, in the time of the website, on its page and in lists', async () => {
  expect(await see(path)).not.toContain('class="post-event"')
  expect((await change({ event })).json()).toMatchObject({ event })
  const page = await see(path)
  expect(page).toMatch(
    /<time datetime="2026-11-29T00:30:00.000Z">November 28, 2026[^<]*7:30\s*PM<\/time> – <time datetime="2026-11-29T02:00:00.000Z">9:00\s*PM<\/time><br>Tern &amp; Clay, 1 Elm Street, Lewes, UK/,
  )
  expect(await see('/workshop')).toMatch(
    /<time datetime="2026-11-29T00:30:00.000Z">November 28, 2026[^<]*7:30\s*PM<\/time> · Tern &amp; Clay/,
  )
  const { items } = (await site.client().get('/workshop?format=json')).json()
  expect(items[0]).toMatchObject({ ...event, location, recordType: 12, recordTypeLabel: 'event' })

  await change({ event: { ...event, endDate: event.endDate + 24 * 60 * 60 * 1000 } })
  expect(await see(path)).toMatch(
    /<time datetime="2026-11-30T02:00:00.000Z">November 29, 2026[^<]*9:00\s*PM</,
  )
  const copy = await ok(owner.post(`${posts}/${post.id}/duplicate`, {}))
  expect(copy).toMatchObject({ event: { startDate: event.startDate } })

  expect((await change({ event: null })).json()).not.toHaveProperty('event')
  expect(await see(path)).not.toContain('class="post-event"')
})

test('[POST-122] machines read an event of its page, and no article', async () => {
  await change({ event })
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await see(path)) ?? []
  expect(json).not.toContain('BlogPosting')
  const found = JSON.stringify(JSON.parse(json))
  expect(found).toContain(
    JSON.stringify({
      '@type': 'Place',
      name: 'Tern & Clay',
      address: { '@type': 'PostalAddress', streetAddress: '1 Elm Street, Lewes', addressCountry: 'UK' },
    }),
  )
  expect(found).toContain('"startDate":"2026-11-29T00:30:00.000Z","endDate":"2026-11-29T02:00:00.000Z"')
})

test('[POST-122] an event that ends before it starts, or is somewhere else in words, is refused', async () => {
  const refused = async (changed: object) => (await change({ event: changed })).statusCode
  expect(await refused({ ...event, endDate: event.startDate - 1 })).toBe(400)
  expect(await refused({ ...event, startDate: 'soon' })).toBe(400)
  expect(await refused({ ...event, location: { ...location, addressLine1: 'x'.repeat(201) } })).toBe(400)
  expect(await refused({ startDate: 0, endDate: 1 })).toBe(400)
  expect(await see(path)).not.toContain('class="post-event"')
  expect(await refused({ ...event, endDate: event.startDate })).toBe(200)
})

test('[POST-123] an event goes into calendars: as a file, and to Google', async () => {
  expect((await site.client().get(`${path}?format=ical`)).statusCode).toBe(404)
  await change({ event })
  const page = await see(path)
  expect(page).toContain(`<a href="${path}?format=ical">Add to calendar</a>`)
  expect(page).toContain('dates=20261129T003000Z%2F20261129T020000Z&amp;location=Tern+%26+Clay')
  const file = await site.client().get(`${path}?format=ical`)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['x-robots-tag']).toBe('noindex')
  expect(file.body).toContain('DTSTART:20261129T003000Z\r\nDTEND:20261129T020000Z\r\n')
  expect(file.body).toContain('SUMMARY:Raku\\; fire & smoke\r\n')
  expect(file.body).toMatch(new RegExp(`URL:http://[^/]+${path}\r\n`))
  expect((await site.client().get('/workshop?format=ical')).statusCode).toBe(404)
  await change({ password: 'open sesame' })
  const locked = await site.client().get(`${path}?format=ical`)
  expect(locked.body).not.toContain('DTSTART')
  expect(locked.body).not.toContain('Elm Street')
})
