import { COLLECTION_TYPES, newId } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
afterEach(() => site.close())

async function start() {
  site = await createTestApp()
  owner = await site.signInOwner()
}

const changesFor = async (who: Client) => (await who.get('/api/config/changes')).json()

/** A page with a text; published when it is asked for. */
async function pageSaying(title: string, html: string, goesLive: boolean) {
  const page = (await owner.post('/api/config/pages', { title })).json()
  const blockId = newId()
  const operation = { type: 'insertSection', index: 0, section: section([textBlock(html, blockId)]) } as const
  await ok(owner.post(`/api/config/documents/${page.documentId}/operations`, batchOf(0, [operation])))
  if (goesLive) await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  return { ...page, blockId }
}

const schedule = (id: string, scheduledFor: number) =>
  ok(owner.patch(`/api/config/pages/${id}`, { status: 'scheduled', scheduledFor }))

test('[EDIT-1110] what would change says which blocks still say what a template said', async () => {
  await start()
  const words = 'One or two sentences that say what people find here.'
  const left = await pageSaying('Left', `<h1>Ours</h1><p class="lead">${words}</p>`, false)
  const own = await pageSaying('Own', '<h1>Ours</h1><p>We throw pots in a barn by the sea.</p>', false)
  const { changes } = await changesFor(owner)
  const of = (documentId: string) =>
    changes.find((one: { documentId: string }) => one.documentId === documentId).templateWords
  expect(of(left.documentId)).toEqual([{ blockId: left.blockId, words }])
  expect(of(own.documentId)).toEqual([])
  // They keep nothing back.
  await ok(owner.post('/api/config/publish', { documentIds: [left.documentId] }))
  expect((await site.client().get('/left')).body).toContain(words)
})

test('[EDIT-1120] what is scheduled says when it goes live, with changes that wait or without, the next first', async () => {
  await start()
  const now = site.clock.now().getTime()
  const changed = await pageSaying('Changed', '<p>New</p>', false)
  const later = await pageSaying('Later', '<p>Later</p>', true)
  const sooner = await pageSaying('Sooner', '<p>Sooner</p>', true)
  const gone = await pageSaying('Gone', '<p>Gone</p>', true)
  await schedule(changed.id, now + 90_000)
  await schedule(later.id, now + 120_000)
  await schedule(sooner.id, now + 60_000)
  await schedule(gone.id, now + 30_000)
  await owner.delete(`/api/config/pages/${gone.id}`)
  const { changes, scheduled } = await changesFor(owner)
  expect(changes).toMatchObject([{ documentId: changed.documentId, scheduledFor: now + 90_000 }])
  expect(scheduled).toEqual([
    expect.objectContaining({ documentId: sooner.documentId, path: '/sooner', scheduledFor: now + 60_000 }),
    expect.objectContaining({ documentId: later.documentId, title: { en: 'Later' } }),
  ])
  // Taken off the schedule it is neither.
  await ok(owner.patch(`/api/config/pages/${later.id}`, { status: 'draft' }))
  expect((await changesFor(owner)).scheduled).toHaveLength(1)
})

test('[EDIT-1120] however much is scheduled, it is as many statements and at most 100 entries; of another website nothing is told', async () => {
  await start()
  const now = site.clock.now().getTime()
  const count = async () => (await recordStatements(async () => changesFor(owner))).statements.length
  const first = await pageSaying('First', '<p>First</p>', true)
  await schedule(first.id, now + 60_000)
  const before = await count()
  const copies = (table: string, from: string, fields: string) =>
    site.db.execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(r, jsonb_build_object(${fields}))).*
        from ${table} r, generate_series(100, 219) n where ${from}`),
    )
  await copies('collections', `r.id = '${first.id}'`, `'id', 'p' || n, 'url_id', 'p' || n`)
  await copies('documents', `r.id = '${first.documentId}'`, `'id', 'd' || n, 'owner_id', 'p' || n`)
  await copies('document_versions', `r.document_id = '${first.documentId}'`, `'document_id', 'd' || n`)
  expect(await count()).toBe(before)
  const { scheduled } = await changesFor(owner)
  expect(scheduled).toHaveLength(100)
  const websiteId = await site.addWebsite('other')
  const stranger = await site.signInOwner({ websiteId, host: 'other.localhost', email: 'other@example.com' })
  expect((await changesFor(stranger)).scheduled).toEqual([])
})

test('[PUB-22] what waits for a publish names the home page at /, and every other page at its address', async () => {
  await start()
  const home = await pageSaying('Welcome', '<p>Hello</p>', true)
  const other = await pageSaying('Other', '<p>Hello</p>', true)
  await ok(owner.patch(`/api/config/pages/${home.id}`, { isHome: true }))
  const add = { type: 'insertSection', index: 0, section: section([textBlock('<p>More</p>')]) } as const
  for (const { documentId } of [home, other])
    await ok(owner.post(`/api/config/documents/${documentId}/operations`, batchOf(1, [add])))
  const pathsIn = async (what: 'changes' | 'scheduled') => {
    const listed: { documentId: string; path: string }[] = (await changesFor(owner))[what]
    return [home, other].map((page) => listed.find((one) => one.documentId === page.documentId)?.path)
  }
  expect(await pathsIn('changes')).toEqual(['/', '/other'])
  await ok(owner.patch(`/api/config/pages/${other.id}`, { isHome: true }))
  expect(await pathsIn('changes')).toEqual(['/welcome', '/'])
  await ok(owner.post('/api/config/publish', { documentIds: [home.documentId, other.documentId] }))
  await schedule(home.id, site.clock.now().getTime() + 60_000)
  await schedule(other.id, site.clock.now().getTime() + 60_000)
  expect(await pathsIn('scheduled')).toEqual(['/welcome', '/'])
})

test('[PUB-30] of a post that waits for a publish its blog is named, by which it is hidden again', async () => {
  await start()
  const blog = await ok(owner.post('/api/config/pages', { title: 'News', type: COLLECTION_TYPES.generic }))
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'Harvest' }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const { changes } = await changesFor(owner)
  expect(changes).toMatchObject([{ documentId: post.documentId, ownerId: post.id, collectionId: blog.id }])
  await ok(owner.post('/api/config/publish', { documentIds: [post.documentId] }))
  expect((await site.client().get('/news/harvest')).statusCode).toBe(200)
  await ok(owner.patch(`/api/config/collections/${blog.id}/items/${post.id}`, { status: 'draft' }))
  expect((await site.client().get('/news/harvest')).statusCode).toBe(404)
})
