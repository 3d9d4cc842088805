import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { makeHome, ok } from '../../testing/site-steps.ts'
import { publishScheduled } from './publish.ts'

let site: TestApp
let owner: Client
afterEach(() => site.close())

const HOUR = 3_600_000

async function start() {
  site = await createTestApp()
  owner = await site.signInOwner()
  await makeHome(owner)
}

const styled = (who: Client, changes: Record<string, unknown>) =>
  who.post('/api/config/style/changes', {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), changes }],
  })

const linked = (who: Client, title: string) =>
  who.put('/api/config/navigation', {
    main: [{ id: newId(), externalLink: { url: '/', newWindow: false }, title: { en: title }, items: [] }],
    footer: [],
  })

async function pageSaying(title: string, words: string) {
  const page = await ok(owner.post('/api/config/pages', { title }))
  const operation = {
    type: 'insertSection',
    index: 0,
    section: section([textBlock(`<p>${words}</p>`)]),
  } as const
  await ok(owner.post(`/api/config/documents/${page.documentId}/operations`, batchOf(0, [operation])))
  return page
}

const none = { main: [], footer: [] }

const schedule = (who: Client, body: Record<string, unknown>) => who.put('/api/config/publish/schedule', body)
const soon = () => site.clock.now().getTime() + HOUR
const seen = async (path = '/') => (await site.client().get(path)).body
const pending = async (who = owner) => (await who.get('/api/config/changes')).json()

/** A page, a look and menus that wait together. */
async function campaign() {
  await start()
  const page = await pageSaying('Autumn', 'Leaves fall')
  await ok(styled(owner, { radius: 13 }))
  await ok(linked(owner, 'Autumn sale'))
  const at = soon()
  await ok(
    schedule(owner, { documentIds: [page.documentId], style: true, navigation: true, scheduledFor: at }),
  )
  return { page, at }
}

test('[PUB-41] pages, the style and the navigation go live together at their time, once, and are told until then', async () => {
  const { page, at } = await campaign()
  const waiting = await pending()
  expect(waiting.style).toMatchObject({ scheduledFor: at })
  expect(waiting.navigation).toMatchObject({ scheduledFor: at })
  expect(waiting.changes).toMatchObject([{ documentId: page.documentId, scheduledFor: at }])
  // A publish of everything leaves them out, and so does the job before their time.
  await ok(owner.post('/api/config/publish', { all: true }))
  await publishScheduled(site.db, site.clock)
  expect(await seen()).not.toMatch(/--radius:13px|Autumn sale/)
  expect((await site.client().get('/autumn')).statusCode).toBe(404)
  site.clock.advance(HOUR)
  await site.runJobs()
  await publishScheduled(site.db, site.clock)
  expect(await seen()).toContain('--radius:13px')
  expect(await seen()).toContain('Autumn sale')
  expect(await seen('/autumn')).toContain('Leaves fall')
  const { versions } = await ok(owner.get('/api/config/style/versions'))
  expect(versions).toMatchObject([{ number: 2, note: 'Published on schedule', account: null }, {}])
  // What is drafted next waits for no date that is over.
  await ok(styled(owner, { radius: 17 }))
  expect((await pending()).style).not.toHaveProperty('scheduledFor')
})

test('[PUB-41] the date is taken off again, of all or of one, and nothing goes live', async () => {
  const { page } = await campaign()
  await ok(schedule(owner, { style: true, scheduledFor: null }))
  expect((await pending()).style).not.toHaveProperty('scheduledFor')
  expect((await pending()).navigation).toHaveProperty('scheduledFor')
  await ok(schedule(owner, { documentIds: [page.documentId], navigation: true, scheduledFor: null }))
  site.clock.advance(HOUR)
  await site.runJobs()
  await publishScheduled(site.db, site.clock)
  expect(await seen()).not.toMatch(/--radius:13px|Autumn sale/)
  expect((await site.client().get('/autumn')).statusCode).toBe(404)
})

test('[PUB-41] published by hand, it waits no more', async () => {
  await campaign()
  await ok(owner.post('/api/config/publish', { style: true, navigation: true }))
  expect(await seen()).toContain('--radius:13px')
  await ok(styled(owner, { radius: 17 }))
  await ok(linked(owner, 'Winter'))
  const { style, navigation } = await pending()
  expect([style.scheduledFor, navigation.scheduledFor]).toEqual([undefined, undefined])
})

test('[PUB-41] all of it is scheduled or none: not with a time that has passed, a footer, or what is not there', async () => {
  await start()
  const page = await pageSaying('Autumn', 'Leaves fall')
  await ok(styled(owner, { radius: 13 }))
  const all = { documentIds: [page.documentId], style: true }
  const past = await schedule(owner, { ...all, scheduledFor: site.clock.now().getTime() - 1 })
  expect(past.json().error.code).toBe('schedule-past')
  await ok(owner.put('/api/site-header-footer', { footer: 'sections' }))
  const { footer } = await ok(owner.get('/api/site-header-footer'))
  const withFooter = { ...all, documentIds: [page.documentId, footer.documentId], scheduledFor: soon() }
  expect((await schedule(owner, withFooter)).json().error.code).toBe('operation-refused')
  const withNothing = { ...all, documentIds: [page.documentId, newId()], scheduledFor: soon() }
  expect((await schedule(owner, withNothing)).statusCode).toBe(404)
  const { style, changes } = await pending()
  expect(style).not.toHaveProperty('scheduledFor')
  expect(changes.find((one: { documentId: string }) => one.documentId === page.documentId)).toMatchObject({
    scheduledFor: null,
  })
})

test('[PUB-41] when one part cannot go live none does, and the next run of the job tries again', async () => {
  await campaign()
  site.clock.advance(HOUR)
  await site.db.execute('alter table document_versions rename to document_versions_away')
  await expect(publishScheduled(site.db, site.clock)).rejects.toThrow()
  await site.db.execute('alter table document_versions_away rename to document_versions')
  expect(await seen()).not.toMatch(/--radius:13px|Autumn sale/)
  await publishScheduled(site.db, site.clock)
  expect(await seen()).toContain('--radius:13px')
  expect(await seen('/autumn')).toContain('Leaves fall')
})

test('[PUB-41] who may not publish neither sets the date nor changes what waits; another website is out of reach', async () => {
  const { page } = await campaign()
  const drafts = await site.signInOwner({ role: roles.draftEditor, email: 'drafts@example.com' })
  expect((await schedule(drafts, { navigation: true, scheduledFor: null })).statusCode).toBe(403)
  expect((await linked(drafts, 'Mine')).json().error.code).toBe('waits-for-date')
  const batch = await styled(drafts, { menus: { from: none, to: none } })
  expect(batch.json().error.code).toBe('waits-for-date')
  // Off the schedule it is theirs to change again.
  await ok(schedule(owner, { navigation: true, scheduledFor: null }))
  await ok(linked(drafts, 'Mine'))
  const websiteId = await site.addWebsite('third')
  const stranger = await site.signInOwner({ websiteId, host: 'third.localhost', email: 'other@example.com' })
  expect(
    (await schedule(stranger, { documentIds: [page.documentId], scheduledFor: soon() })).statusCode,
  ).toBe(404)
  await ok(schedule(stranger, { style: true, scheduledFor: null }))
  expect((await pending()).style).toHaveProperty('scheduledFor')
  expect((await pending(stranger)).style).toBeNull()
})
