import { newId, type Operation, type Section } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { section, textBlock } from '../../testing/page-builders.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const url = '/api/config/saved-sections'
let count = 0

/** A synced section that says something. */
async function synced(words: string, who: Client = owner) {
  count += 1
  const kept = section([textBlock(`<p>${words}</p>`)], `Section ${count}`)
  const { id } = (await who.post(url, { name: `Section ${count}`, section: kept })).json()
  const made = await who.post(`${url}/${id}/synced`, {})
  expect(made.statusCode, made.body).toBe(200)
  return made.json() as { id: string; name: string; section: Section; synced: { documentId: string } }
}

async function newPage() {
  count += 1
  // Pages are listed in the order they were made.
  site.clock.advance(1000)
  const made = await owner.post('/api/config/pages', { title: `Page ${count}`, urlId: `page-${count}` })
  return made.json() as { id: string; documentId: string; urlId: string }
}

const placed = (id: string): Section => ({
  ...section([], 'Here'),
  settings: { ...section([], 'Here').settings, synced: id },
})

const change = async (documentId: string, operation: Operation, who: Client = owner) => {
  const { revision } = (await owner.get(`/api/config/documents/${documentId}`)).json()
  return who.post(`/api/config/documents/${documentId}/operations`, {
    baseRevision: revision,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), operation }],
  })
}

const place = (documentId: string, id: string, who?: Client) =>
  change(documentId, { type: 'insertSection', index: 0, section: placed(id) }, who)

const write = (one: { section: Section; synced: { documentId: string } }, words: string) =>
  change(one.synced.documentId, {
    type: 'setText',
    blockId: one.section.blocks[0]!.id,
    language: 'en',
    field: 'html',
    text: `<p>${words}</p>`,
  })

const publish = (...documentIds: string[]) => owner.post('/api/config/publish', { documentIds })
const seen = async ({ urlId }: { urlId: string }) => (await site.client().get(`/${urlId}`)).body
const draftOf = async (documentId: string) =>
  (await owner.get(`/api/config/documents/${documentId}`)).json().document

test('[SECTION-30] [SECTION-31] [SECTION-33] it is edited once and changes wherever it stands, when it is published', async () => {
  const source = await synced('Open until six')
  const [one, other, without] = [await newPage(), await newPage(), await newPage()]
  for (const page of [one, other]) expect((await place(page.documentId, source.id)).statusCode).toBe(200)
  await publish(one.documentId, other.documentId, without.documentId)
  expect(await seen(one)).toContain('Open until six')
  expect(await seen(without)).not.toContain('Open until six')
  expect((await write(source, 'Open until eight')).statusCode).toBe(200)
  expect(await seen(one)).toContain('Open until six')
  expect((await owner.get(`/${one.urlId}?preview=draft`)).body).toContain('Open until eight')
  const { changes } = (await owner.get('/api/config/changes')).json()
  expect(changes).toMatchObject([
    {
      documentId: source.synced.documentId,
      ownerKind: 'synced',
      title: { en: source.name },
      changes: [{ before: 'Open until six', after: 'Open until eight' }],
    },
  ])
  await publish(source.synced.documentId)
  for (const page of [one, other]) expect(await seen(page)).toContain('Open until eight')
  const found = (await site.client().get('/search?q=eight')).body
  expect(found).toContain(`href="/${one.urlId}"`)
  // Back to the version before, for visitors.
  const versions = `/api/config/documents/${source.synced.documentId}/versions`
  const first = (await owner.get(versions)).json().versions.at(-1)
  expect(
    (await owner.post(`${versions}/${first.id}/restore`, { target: 'published' })).statusCode,
  ).toBeLessThan(300)
  expect(await seen(other)).toContain('Open until six')
})

test('[SECTION-30] asked for twice or by two at once it is one; it is no copy that is written over', async () => {
  const source = await synced('Once')
  const again = await Promise.all([1, 2].map(() => owner.post(`${url}/${source.id}/synced`, {})))
  expect(again.map((one) => one.json().synced.documentId)).toEqual([
    source.synced.documentId,
    source.synced.documentId,
  ])
  const over = await owner.patch(`${url}/${source.id}`, { section: section([]) })
  expect(over.json().error.code).toBe('is-synced')
  expect((await owner.patch(`${url}/${source.id}`, { name: 'Other name' })).json().name).toBe('Other name')
  expect((await owner.post(url, { name: 'Of a place', section: placed(source.id) })).statusCode).toBe(422)
  expect((await owner.post(`${url}/${newId()}/synced`, {})).statusCode).toBe(404)
})

test('[SECTION-32] it stands once on a page, holds nothing of its own there, and nowhere but on pages and posts', async () => {
  const source = await synced('Shape')
  const page = await newPage()
  await place(page.documentId, source.id)
  expect((await place(page.documentId, source.id)).statusCode).toBe(422)
  const [here] = (await draftOf(page.documentId)).sections
  const block = textBlock('<p>Mine</p>')
  const refused = await change(page.documentId, { type: 'insertBlock', sectionId: here.id, index: 0, block })
  expect(refused.json().error.code).toBe('operation-refused')
  const filled = { ...placed(source.id), blocks: [block] }
  for (const operation of [
    { type: 'insertSection', index: 0, section: filled },
    { type: 'updateSection', sectionId: here.id, changes: { synced: newId() } },
  ] as const)
    expect((await change(page.documentId, operation)).json().error.code).toBe('operation-invalid')
  const other = await synced('Inner')
  expect((await place(other.synced.documentId, source.id)).statusCode).toBe(422)
  const second = section([], 'Second')
  const two = await change(other.synced.documentId, { type: 'insertSection', index: 1, section: second })
  expect(two.json().error.message).toContain('one section')
  const { documentId } = (await owner.put('/api/site-header-footer', { footer: 'sections' })).json().footer
  expect((await place(documentId, source.id)).statusCode).toBe(422)
})

test('[SECTION-32] another website’s is refused, and not told apart from none', async () => {
  const theirs = await site.signInOwner({
    websiteId: await site.addWebsite('theirs'),
    host: 'theirs.localhost',
  })
  const source = await synced('Ours')
  const made = await theirs.post('/api/config/pages', { title: 'Theirs', urlId: 'theirs' })
  const { documentId } = made.json()
  for (const id of [source.id, newId()]) {
    const refused = await theirs.post(`/api/config/documents/${documentId}/operations`, {
      baseRevision: 0,
      batchId: newId(),
      sessionId: 'tab',
      entries: [{ id: newId(), operation: { type: 'insertSection', index: 0, section: placed(id) } }],
    })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(refused.json().error.code).toBe('foreign-thing')
  }
})

test('[SECTION-34] it is said where it stands, in drafts and for visitors, and how often', async () => {
  const source = await synced('Where')
  const [one, other] = [await newPage(), await newPage()]
  await place(one.documentId, source.id)
  await publish(one.documentId)
  const [here] = (await draftOf(one.documentId)).sections
  await change(one.documentId, { type: 'removeSection', sectionId: here.id })
  await place(other.documentId, source.id)
  expect((await owner.get(`${url}/${source.id}/uses`)).json().uses).toMatchObject([
    { documentId: one.documentId, inDraft: false, isSeen: true, path: `/${one.urlId}` },
    { documentId: other.documentId, inDraft: true, isSeen: false },
  ])
  const { sections } = (await owner.get(url)).json()
  expect(sections.find(({ id }: { id: string }) => id === source.id).synced.pages).toBe(2)
  await owner.delete(`/api/config/pages/${other.id}`)
  expect((await owner.get(`${url}/${source.id}/uses`)).json().uses).toHaveLength(1)
})

test('[SECTION-35] removed, it asks; each draft has a copy then, which undo takes back, and visitors see what they saw', async () => {
  const source = await synced('Stays')
  const page = await newPage()
  await place(page.documentId, source.id)
  await publish(page.documentId)
  const asked = await owner.delete(`${url}/${source.id}`)
  expect(asked.json().error).toMatchObject({ code: 'in-use', message: expect.stringContaining('a page') })
  expect((await owner.delete(`${url}/${source.id}?detach=true`)).statusCode).toBe(204)
  const [own] = (await draftOf(page.documentId)).sections
  expect(own.settings).not.toHaveProperty('synced')
  expect(own.blocks[0].texts.en.html).toBe('<p>Stays</p>')
  expect(own.blocks[0].id).not.toBe(source.section.blocks[0]!.id)
  expect(await seen(page)).toContain('Stays')
  const { log, revision } = (await owner.get(`/api/config/documents/${page.documentId}`)).json()
  const last = log.at(-1)
  expect(last.deed.code).toBe('section-detached')
  const undone = await owner.post(`/api/config/documents/${page.documentId}/operations`, {
    baseRevision: revision,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), operation: last.inverse, undoes: last.id }],
  })
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await owner.get(`/${page.urlId}?preview=draft`)).body).toContain('Stays')
})

test('[SECTION-36] its canvas shows it alone, and that of a page what it says now', async () => {
  const source = await synced('Canvas')
  const page = await newPage()
  await place(page.documentId, source.id)
  await write(source, 'Newer')
  const alone = (await owner.get(`/api/config/documents/${source.synced.documentId}/canvas`)).json()
  expect(alone).toMatchObject({ edits: 'section', page: { kind: 'page', document: { sections: [{}] } } })
  const ofPage = (await owner.get(`/api/config/documents/${page.documentId}/canvas`)).json()
  expect(ofPage.page.document.sections[0]).toMatchObject({ blocks: [], settings: { synced: source.id } })
  expect(ofPage.synced[source.id].blocks[0].texts.en.html).toBe('<p>Newer</p>')
})

test('[SECTION-38] who edits no pages changes none, and who publishes none publishes none', async () => {
  const source = await synced('Rights')
  const seller = await site.signInOwner({ role: roles.storeManager })
  const writer = await site.signInOwner({ role: roles.draftEditor })
  expect((await seller.post(`${url}/${source.id}/synced`, {})).statusCode).toBe(403)
  expect((await seller.get(`${url}/${source.id}/uses`)).statusCode).toBe(200)
  const { documentId } = source.synced
  expect((await seller.post('/api/config/publish', { documentIds: [documentId] })).statusCode).toBe(403)
  expect((await writer.post('/api/config/publish', { documentIds: [documentId] })).statusCode).toBe(403)
  const page = await newPage()
  expect((await place(page.documentId, source.id, seller)).statusCode).toBe(403)
  expect((await place(page.documentId, source.id, writer)).statusCode).toBe(200)
  expect((await site.client().get(`${url}/${source.id}/uses`)).statusCode).toBe(401)
})
