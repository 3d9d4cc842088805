import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { eventsFeature, putEvent } from '../../testing/event-pages.ts'
import { PageSources } from './page-sources.ts'

let site: TestApp
let collectionId = ''

beforeAll(async () => {
  site = await createTestApp({ more: [eventsFeature], config: { rateLimits: false } })
  const website = (await findWebsite(site.db, site.websiteId))!
  const page = await createPage(site.db, site.clock, website, { title: 'Events', urlId: 'events' })
  if (!page.ok) throw new Error(page.message)
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

test('[SITE-46] two types of one name are refused at the start', () => {
  const sources = new PageSources()
  sources.add({ kind: 'event' })
  expect(() => sources.add({ kind: 'event' })).toThrow('event')
})
