import { inEnglish } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { eventsFeature, putEvent } from '../../testing/event-pages.ts'
import { forEveryone } from './page-source.ts'
import { PageSources } from './page-sources.ts'

let site: TestApp
let collectionId = ''

beforeAll(async () => {
  site = await createTestApp({ more: [eventsFeature], config: { rateLimits: false } })
  const website = (await findWebsite(site.db, site.websiteId))!
  const page = await createPage(site.db, site.clock, website, { title: 'Events', urlId: 'events' })
  if (!page.ok) throw new Error(inEnglish(page.message))
  collectionId = page.value.id
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  await fair('Summer fair', 'Lanterns by the river')
  await fair('Winter fair', 'Chestnuts and snow', 'winter-fair')
})
afterAll(() => site.close())

const see = (path: string) => site.client().get(path)

const fair = (name: string, about: string, urlId = 'summer-fair') =>
  putEvent(site.db, { websiteId: site.websiteId, collectionId, urlId, name, about }, site.clock.now())

test('[SITE-46] a page of a type that a feature added is found at its address', async () => {
  const page = await see('/events/summer-fair')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Lanterns by the river')
  expect((await see('/events/autumn-fair')).statusCode).toBe(404)
  expect((await see('/events/summer-fair/more')).statusCode).toBe(404)
})

test('[SITE-46] it is in the sitemap and found by the search', async () => {
  expect((await see('/sitemap.xml')).body).toContain('<loc>http://localhost/events/summer-fair</loc>')
  expect((await see('/search?q=lanterns')).body).toContain('/events/summer-fair')
})

test('[SITE-46] it is kept, dropped by its tag, and others stay', async () => {
  const kept = async (address: string) => {
    await see(address)
    return site.app.site.cache.find('http://localhost', address) !== undefined
  }
  expect(await kept('/events/summer-fair')).toBe(true)
  expect(await kept('/events/winter-fair')).toBe(true)
  await fair('Summer fair', 'Lanterns in the park')
  expect(site.app.site.cache.find('http://localhost', '/events/summer-fair')).toBeUndefined()
  expect(site.app.site.cache.find('http://localhost', '/events/winter-fair')).toBeDefined()
  expect((await see('/events/summer-fair')).body).toContain('Lanterns in the park')
})

test('[SITE-47] the sitemap is kept until an address changes', async () => {
  const isKept = () => site.app.site.cache.find('http://localhost', '/sitemap.xml') !== undefined
  const first = await see('/sitemap.xml')
  expect(isKept()).toBe(true)
  expect((await see('/sitemap.xml?utm_source=mail')).headers['etag']).toBe(first.headers['etag'])
  await fair('Autumn fair', 'Pumpkins', 'autumn-fair')
  expect(isKept()).toBe(false)
  expect((await see('/sitemap.xml')).body).toContain('/events/autumn-fair</loc>')
  expect((await see('/sitemap.xml?page=2')).statusCode).toBe(404)
})

test('[SITE-47] the sitemap is not kept while a type of page changes its addresses without a word', async () => {
  let day = 'monday'
  const other = await createTestApp({
    more: [
      async (app) =>
        app.pageSources.add({
          kind: 'day',
          policy: forEveryone,
          addressesChangeByThemselves: true,
          addresses: () =>
            sql`select ${`/${day}`} as path, now() as changed, '[]'::jsonb as images, 'd' as id`,
        }),
    ],
  })
  expect((await other.client().get('/sitemap.xml')).body).toContain('/monday</loc>')
  day = 'tuesday'
  expect((await other.client().get('/sitemap.xml')).body).toContain('/tuesday</loc>')
  await other.close()
})

test('[SITE-46] what it shows at an address of its own is one visitor’s: never kept, never listed', async () => {
  const mine = await see('/my-events/ada?seats=2')
  expect(mine.statusCode).toBe(200)
  expect(mine.body).toContain('Ada has 2 seats')
  expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(site.app.site.cache.find('http://localhost', '/my-events/ada?seats=2')).toBeUndefined()
  expect((await see('/my-events/ada?seats=3')).body).toContain('Ada has 3 seats')
  expect((await see('/sitemap.xml')).body).not.toContain('my-events')
  expect((await see('/my-events/nobody')).statusCode).toBe(404)
  const elsewhere = await see('/my-events/home')
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, '/events'])
})

test('[SITE-46] a type that search engines may not list is not in the sitemap, and says so', async () => {
  expect((await see('/sitemap.xml')).body).not.toContain('/events/rehearsals/')
  const page = await see('/events/rehearsals/summer-fair')
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect((await see('/events/summer-fair')).headers['x-robots-tag']).toBeUndefined()
})

test('[SITE-46] two types of one name are refused at the start', () => {
  const sources = new PageSources()
  sources.add({ kind: 'event', policy: forEveryone })
  expect(() => sources.add({ kind: 'event', policy: forEveryone })).toThrow('event')
})
