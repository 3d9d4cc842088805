import { COLLECTION_TYPES, newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { makeHome, ok, publishPage } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client & { accountId: string }
beforeEach(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
  await makeHome(owner)
})
afterEach(() => site.close())

interface Listed {
  id: string
  account: string | null
  takesBack: string | null
  note: string
  parts: { kind: string; title: { en?: string } | null; isNew: boolean; standing: string }[]
}

const list = async (who = owner): Promise<Listed[]> => (await ok(who.get('/api/config/publishes'))).publishes
async function publish(body: object): Promise<string> {
  site.clock.advance(1_000)
  return (await ok(owner.post('/api/config/publish', body))).publishId
}
async function takeBack(id: string, body: object = {}, who: Client = owner) {
  site.clock.advance(1_000)
  return who.post(`/api/config/publishes/${id}/take-back`, body)
}
const visitors = async (path = '/') => site.client().get(path)
const standing = async (id: string) =>
  (await list()).find((one) => one.id === id)!.parts.map((part) => part.standing)

/** Puts a text on top of a draft. */
async function write(documentId: string, words: string): Promise<void> {
  const { revision } = await ok(owner.get(`/api/config/documents/${documentId}`))
  const operation = {
    type: 'insertSection',
    index: 0,
    section: section([textBlock(`<p>${words}</p>`)]),
  } as const
  await ok(owner.post(`/api/config/documents/${documentId}/operations`, batchOf(revision, [operation])))
}

async function setStyle(changes: object): Promise<void> {
  const { revision } = await ok(owner.get('/api/config/style'))
  await ok(
    owner.post('/api/config/style/changes', {
      baseRevision: revision,
      batchId: newId(),
      sessionId: 'tab-1',
      entries: [{ id: newId(), changes }],
    }),
  )
}
const radius = async () => (await ok(owner.get('/api/config/style'))).published.radius as number
const link = (title: string) => ({
  id: title.toLowerCase(),
  externalLink: { url: 'https://example.com/', newWindow: false },
  title: { en: title },
  items: [],
})

/** A publish of everything there is: a page and a post nobody saw, a footer, a synced section, the style and the menus. */
async function everything() {
  const seen = await publishPage(owner, 'Seen', 'First words')
  const synced = await ok(
    owner.post('/api/config/saved-sections', {
      name: 'Hours',
      section: section([textBlock('<p>Until six</p>')]),
    }),
  )
  const { synced: source } = await ok(owner.post(`/api/config/saved-sections/${synced.id}/synced`, {}))
  const page = await ok(owner.post('/api/config/pages', { title: 'Fresh' }))
  const blog = await ok(owner.post('/api/config/pages', { title: 'News', type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'Harvest' }))
  const { footer } = await ok(owner.put('/api/site-header-footer', { footer: 'sections' }))
  await write(footer.documentId, 'Down below')
  await write(seen.documentId, 'Second words')
  await write(page.documentId, 'Brand new')
  const { document } = await ok(owner.get(`/api/config/documents/${source.documentId}`))
  const [{ blocks }] = document.sections
  const eight = {
    type: 'setText',
    blockId: blocks[0].id,
    language: 'en',
    field: 'html',
    text: '<p>Until eight</p>',
  } as const
  await ok(owner.post(`/api/config/documents/${source.documentId}/operations`, batchOf(0, [eight])))
  const before = await radius()
  await setStyle({ radius: before + 3 })
  await ok(owner.put('/api/config/navigation', { main: [link('Elsewhere')], footer: [] }))
  const parts = [seen, page, post, footer, source].map(({ documentId }) => documentId)
  const id = await publish({ documentIds: parts, style: true, navigation: true, note: 'Autumn' })
  return { id, seen, page, post, before }
}

test('[PUB-42] a publish is taken back whole: pages, posts, a first footer, a synced section, style and menus; drafts stay', async () => {
  const { id, before } = await everything()
  const [publishOfAll] = await list()
  expect(publishOfAll).toMatchObject({ id, note: 'Autumn', takesBack: null, account: expect.any(String) })
  expect(publishOfAll!.parts.map(({ kind, isNew }) => `${kind}${isNew ? ' new' : ''}`).toSorted()).toEqual([
    'collection',
    'collection new',
    'item new',
    'navigation',
    'style',
    'synced',
    'website new',
  ])
  const home = (await visitors()).body
  expect(home).toContain('Down below')
  expect(home).toContain('Elsewhere')
  expect((await visitors('/fresh')).statusCode).toBe(200)

  const { publishId: back } = await ok(takeBack(id))
  const then = (await visitors()).body
  expect(then).not.toContain('Down below')
  expect(then).toContain('class="site-footer"')
  expect(then).not.toContain('Elsewhere')
  expect((await visitors('/fresh')).statusCode).toBe(404)
  expect((await visitors('/news/harvest')).statusCode).toBe(404)
  expect((await visitors('/seen')).body).not.toContain('Second words')
  expect((await visitors('/search?q=brand')).body).not.toContain('href="/fresh"')
  expect(await radius()).toBe(before)
  const { changes, style, navigation } = await ok(owner.get('/api/config/changes'))
  expect(changes.map(({ ownerKind }: { ownerKind: string }) => ownerKind).toSorted()).toEqual([
    'collection',
    'collection',
    'item',
    'synced',
    'website',
  ])
  expect(style).not.toBeNull()
  expect(navigation).not.toBeNull()
  expect(new Set(await standing(id))).toEqual(new Set(['back']))
  expect((await takeBack(id)).json().error.code).toBe('nothing-to-take-back')

  // That is a publish too, and is taken back in turn.
  expect((await list())[0]).toMatchObject({ id: back, takesBack: id })
  await ok(takeBack(back))
  expect((await visitors()).body).toContain('Down below')
  expect((await visitors()).body).toContain('Elsewhere')
  expect((await visitors('/fresh')).body).toContain('Brand new')
  expect((await visitors('/news/harvest')).statusCode).toBe(200)
  expect(await radius()).toBe(before + 3)
  expect(new Set(await standing(id))).toEqual(new Set(['stands']))
})

test('[PUB-43] what has been published again since is not taken back unasked, nor anything with it', async () => {
  const page = await publishPage(owner, 'Twice', 'One')
  const other = await publishPage(owner, 'Other', 'One')
  for (const { documentId } of [page, other]) await write(documentId, 'Two')
  const both = await publish({ documentIds: [page.documentId, other.documentId] })
  await write(page.documentId, 'Three')
  const last = await publish({ documentIds: [page.documentId] })
  expect((await standing(both)).toSorted()).toEqual(['since', 'stands'])
  const refused = await takeBack(both)
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'published-since'])
  expect((await visitors('/other')).body).toContain('Two')
  // Asked for all the same, it is the state of then, and that is undone to what was seen meanwhile.
  const { publishId } = await ok(takeBack(both, { anyway: true }))
  for (const path of ['/twice', '/other']) expect((await visitors(path)).body).not.toContain('Two')
  expect(await standing(last)).toEqual(['since'])
  await ok(takeBack(publishId))
  expect((await visitors('/twice')).body).toContain('Three')
})

test('[PUB-42] what was hidden or waits is so again; a date that is over is none; what was deleted stays so', async () => {
  const now = site.clock.now().getTime()
  const status = async ({ id }: { id: string }) =>
    (await ok(owner.get('/api/config/pages'))).collections.find((one: { id: string }) => one.id === id)
      .status as string
  const waits = await ok(owner.post('/api/config/pages', { title: 'Waits' }))
  const over = await ok(owner.post('/api/config/pages', { title: 'Over' }))
  const gone = await ok(owner.post('/api/config/pages', { title: 'Gone' }))
  await ok(
    owner.patch(`/api/config/pages/${waits.id}`, { status: 'scheduled', scheduledFor: now + 3_600_000 }),
  )
  await ok(owner.patch(`/api/config/pages/${over.id}`, { status: 'scheduled', scheduledFor: now + 60_000 }))
  const id = await publish({ documentIds: [waits.documentId, over.documentId, gone.documentId] })
  await ok(owner.delete(`/api/config/pages/${gone.id}`))
  site.clock.advance(120_000)
  await ok(takeBack(id))
  expect(await status(waits)).toBe('scheduled')
  expect(await status(over)).toBe('draft')
  expect((await standing(id)).toSorted()).toEqual(['back', 'back', 'gone'])
  for (const path of ['/waits', '/over']) expect((await visitors(path)).statusCode).toBe(404)
})

test('[PUB-43] who may not publish takes nothing back, and who may not write code brings none back that is gone', async () => {
  const { id } = await everything()
  const drafts = await site.signInOwner({ email: 'draft@example.com', role: roles.draftEditor })
  expect((await takeBack(id, {}, drafts)).statusCode).toBe(403)
  expect((await visitors()).body).toContain('Elsewhere')
  const editor = await site.signInOwner({ email: 'editor@example.com', role: roles.editor })
  expect((await list(editor))[0]?.id).toBe(id)
  await setStyle({ customCss: 'body { outline: 1px solid }' })
  const css = await publish({ style: true })
  await setStyle({ customCss: '' })
  const without = await publish({ style: true })
  const page = await publishPage(owner, 'Coded', 'Words')
  const code = async (source: string) => {
    const { revision } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
    const operation = { type: 'setCode', place: 'head', source } as const
    await ok(
      owner.post(`/api/config/documents/${page.documentId}/operations`, batchOf(revision, [operation])),
    )
    return publish({ documentIds: [page.documentId] })
  }
  await code('<script>1</script>')
  const clean = await code('')
  for (const gone of [without, clean]) {
    const refused = await takeBack(gone, {}, editor)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'code-not-allowed'])
    expect(await standing(gone)).toEqual(['stands'])
    await ok(takeBack(gone))
  }
  expect((await visitors('/coded')).body).toContain('<script>1</script>')
  expect(await standing(css)).toEqual(['stands'])
})

test('[PUB-42] publishes of another website are not listed, and not taken back', async () => {
  const { id } = await everything()
  const websiteId = await site.addWebsite('other')
  const stranger = await site.signInOwner({ websiteId, host: 'other.localhost', email: 'other@example.com' })
  expect((await ok(stranger.get('/api/config/publishes'))).publishes).toEqual([])
  expect((await takeBack(id, {}, stranger)).statusCode).toBe(404)
  expect((await visitors()).body).toContain('Elsewhere')
})

test('[PUB-42] what came at its time, and a post published from the list of posts, are listed too', async () => {
  const page = await ok(owner.post('/api/config/pages', { title: 'Timed' }))
  const at = site.clock.now().getTime() + 60_000
  await ok(owner.patch(`/api/config/pages/${page.id}`, { status: 'scheduled', scheduledFor: at }))
  site.clock.advance(61_000)
  const { publishScheduled } = await import('./publish.ts')
  await publishScheduled(site.db, site.clock, site.websiteId)
  const [timed] = await list()
  expect(timed).toMatchObject({ account: null, parts: [{ kind: 'collection', title: { en: 'Timed' } }] })
  await ok(takeBack(timed!.id))
  expect((await visitors('/timed')).statusCode).toBe(404)
  // Its date is over: it does not come back by itself.
  await publishScheduled(site.db, site.clock, site.websiteId)
  expect((await visitors('/timed')).statusCode).toBe(404)
})
