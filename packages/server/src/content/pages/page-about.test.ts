import type { Operation } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

interface Page {
  readonly id: string
  readonly documentId: string
}

const change = (page: Page, body: object, client = owner) =>
  client.patch(`/api/config/pages/${page.id}`, body)
const publish = ({ documentId }: Page) => ok(owner.post('/api/config/publish', { documentIds: [documentId] }))
const draft = ({ documentId }: Page) => ok(owner.get(`/api/config/documents/${documentId}`))
const see = async (path: string) => (await site.client().get(path)).body

async function save(page: Page, operation: Operation, client = owner) {
  const { revision } = await draft(page)
  return client.post(`/api/config/documents/${page.documentId}/operations`, batchOf(revision, [operation]))
}

async function newPage(title: string): Promise<Page> {
  const page = await ok(owner.post('/api/config/pages', { title }))
  await publish(page)
  return page
}

async function listed({ id }: Page) {
  const { collections } = await ok(owner.get('/api/config/pages'))
  return collections.find((one: { id: string }) => one.id === id)
}

test('[EDIT-590] a new title is its owners’ at once and visitors’ once it is published, in menus of other pages as well', async () => {
  const page = await newPage('Old title')
  await newPage('Elsewhere')
  const main = [{ id: 'a', collectionId: page.id, items: [] }]
  await ok(owner.put('/api/config/navigation', { main, footer: [] }))
  await ok(owner.post('/api/config/publish', { navigation: true }))
  expect(await see('/elsewhere')).toContain('Old title')

  await ok(change(page, { title: { en: 'New title' }, seoDescription: { en: 'Said anew' } }))
  expect(await listed(page)).toMatchObject({ title: { en: 'New title' }, hasChanges: true })
  for (const path of ['/old-title', '/elsewhere']) expect(await see(path)).not.toMatch(/New title|Said anew/)
  expect((await owner.get('/elsewhere?preview=draft')).body).toContain('New title')
  const { changes } = await ok(owner.get('/api/config/changes'))
  const said = changes.find(({ ownerId }: { ownerId: string }) => ownerId === page.id)
  expect(said).toMatchObject({ title: { en: 'New title' } })
  expect(said.changes).toEqual([
    { what: 'Title', before: 'Old title', after: 'New title' },
    { what: 'Description for search engines', before: null, after: 'Said anew' },
  ])

  await publish(page)
  expect(await see('/elsewhere')).toContain('New title')
  expect(await see('/old-title')).toMatch(/<title>New title[^]*Said anew/)
  expect(await listed(page)).toMatchObject({ hasChanges: false })
})

test('[EDIT-590] it is a step of the draft: named, taken back after a publish too, and nothing where it was so', async () => {
  const page = await newPage('First')
  await ok(change(page, { title: { en: 'Second' } }))
  await ok(change(page, { title: { en: 'Second' } }))
  const { log, document } = await draft(page)
  expect(log).toHaveLength(1)
  expect(log[0].deed).toEqual({ code: 'page-about-changed', setting: 'title' })
  expect(document.about).toEqual({ title: { en: 'Second' } })
  await publish(page)
  await ok(save(page, log[0].inverse))
  expect(await listed(page)).toMatchObject({ title: { en: 'First' }, hasChanges: true })
  expect(await see('/first')).toContain('<title>Second')
  await publish(page)
  expect(await see('/first')).toContain('<title>First')
})

test('[EDIT-590] versions bring back what was said of the page: into the draft, and for visitors', async () => {
  const page = await newPage('Version one')
  await ok(change(page, { title: { en: 'Version two' }, noIndex: true }))
  await publish(page)
  expect(await see('/version-one')).toContain('noindex')
  const path = `/api/config/documents/${page.documentId}/versions`
  const { versions } = await ok(owner.get(path))
  const first = versions.at(-1).id
  expect((await ok(owner.get(`${path}/${first}/canvas`))).page.collection.title).toEqual({
    en: 'Version one',
  })

  await ok(owner.post(`${path}/${first}/restore`, { target: 'draft' }))
  expect(await listed(page)).toMatchObject({ title: { en: 'Version one' } })
  expect(await see('/version-one')).toContain('<title>Version two')
  await ok(owner.post(`${path}/${first}/restore`, { target: 'published' }))
  const body = await see('/version-one')
  expect(body).toContain('<title>Version one')
  expect(body).not.toContain('noindex')
  expect(await see('/sitemap.xml')).toContain('/version-one')
})

test('[EDIT-590] who may edit may change it, who may publish makes it public; where a page is takes both', async () => {
  const page = await newPage('Shared work')
  const draftEditor = await site.signInOwner({ role: 16 })
  await ok(change(page, { title: { en: 'Their title' } }, draftEditor))
  expect((await change(page, { title: { en: 'x' }, urlId: 'theirs' }, draftEditor)).statusCode).toBe(403)
  expect(await listed(page)).toMatchObject({ title: { en: 'Their title' }, urlId: 'shared-work' })
  expect(await see('/shared-work')).toContain('<title>Shared work')
})

test('[EDIT-590] a page has a title', async () => {
  const page = await newPage('Named')
  const untitled = await save(page, { type: 'setAbout', changes: { title: {} } })
  expect([untitled.statusCode, untitled.json().error.code]).toEqual([422, 'operation-refused'])
  expect((await draft(page)).document.about).toEqual({ title: { en: 'Named' } })
})

test('[EDIT-1180] settings that take the title away are refused with a name the contract knows, of pages and of posts', async () => {
  const page = await newPage('Called so')
  const blog = await ok(owner.post('/api/config/pages', { title: 'Journal of titles', type: 1 }))
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'A post' }))
  const settings = [`/api/config/pages/${page.id}`, `/api/config/collections/${blog.id}/items/${post.id}`]
  for (const address of settings) {
    const refused = await owner.patch(address, { title: {} })
    expect([address, refused.statusCode, refused.json().error.code]).toEqual([
      address,
      422,
      'operation-refused',
    ])
  }
  const { paths } = await ok(owner.get('/api/docs/json'))
  expect(paths['/api/config/pages/{id}'].patch.description).toContain('operation-refused')
})

test('[EDIT-590] a page nobody has published is called so everywhere at once; a copy begins with what the draft says', async () => {
  const page = await ok(owner.post('/api/config/pages', { title: 'Unseen' }))
  await ok(save(page, { type: 'setAbout', changes: { title: { en: 'Unseen, renamed' } } }))
  const found = await ok(owner.get('/api/config/links?query=renamed'))
  expect(JSON.stringify(found)).toContain('Unseen, renamed')
  const copy = await ok(owner.post(`/api/config/pages/${page.id}/duplicate`, {}))
  expect(copy.title).toEqual({ en: 'Unseen, renamed (copy)' })
  expect((await draft(copy)).document.about).toEqual({ title: { en: 'Unseen, renamed (copy)' } })
})

test.for(['toString', 'valueOf'])(
  '[HTTP-46] [EDIT-590] what is written in a language that every object knows, `%s`, is told before it is published',
  async (tag) => {
    const page = await newPage(`Page ${tag}`)
    const words = textBlock('<p>Hello</p>')
    await ok(save(page, { type: 'insertSection', section: section([words]), index: 0 }))
    await publish(page)
    await ok(change(page, { title: { en: `Page ${tag}`, [tag]: 'Said anew' } }))
    const spoken = { blockId: words.id, language: tag, field: 'html', text: '<p>Spoken</p>' }
    await ok(save(page, { type: 'setText', ...spoken }))
    const { changes } = await ok(owner.get('/api/config/changes'))
    const said = changes.find(({ ownerId }: { ownerId: string }) => ownerId === page.id)
    expect(said.changes).toEqual([
      { what: 'Title', before: null, after: 'Said anew' },
      expect.objectContaining({ before: '', after: 'Spoken' }),
    ])
    await publish(page)
    expect(await see(`/page-${tag.toLowerCase()}`)).toContain('Hello')
  },
)
