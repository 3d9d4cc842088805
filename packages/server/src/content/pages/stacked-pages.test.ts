import type { PageDocument } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
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

const publish = (...pages: readonly Page[]) =>
  ok(owner.post('/api/config/publish', { documentIds: pages.map(({ documentId }) => documentId) }))
const change = (page: Page, body: object) => ok(owner.patch(`/api/config/pages/${page.id}`, body))
const show = (page: Page, parts: readonly Page[]) => change(page, { parts: parts.map(({ id }) => id) })
const see = async (path: string) => (await site.client().get(path)).body

/** Says something on a page, in a section of its own. */
async function say(page: Page, words: string) {
  const path = `/api/config/documents/${page.documentId}`
  const { revision, document } = (await ok(owner.get(path))) as { revision: number; document: PageDocument }
  const index = document.sections.length
  const operation = {
    type: 'insertSection',
    index,
    section: section([textBlock(`<p>${words}</p>`)]),
  } as const
  await ok(owner.post(`${path}/operations`, batchOf(revision, [operation])))
}

async function newPage(title: string): Promise<Page> {
  const page = await ok(owner.post('/api/config/pages', { title }))
  await say(page, `All of ${title}.`)
  await publish(page)
  return page
}

/** The anchors of a page with what is said at each, in order. */
const anchors = (html: string) =>
  [...html.matchAll(/<div class="stacked-page" id="([^"]+)">/g)].map(([, anchor]) => anchor)
const said = (html: string) => [...html.matchAll(/All of ([\w ]+)\./g)].map(([, words]) => words)

test('[PAGES-49] an index page shows other pages below what is on it, each at its anchor, once that is published', async () => {
  const [index, first, second] = [await newPage('Studio'), await newPage('People'), await newPage('Place')]
  await show(index, [second, first])
  expect(anchors(await see('/studio'))).toEqual([])
  expect(said((await owner.get('/studio?preview=draft')).body)).toEqual(['Studio', 'Place', 'People'])
  const { changes } = await ok(owner.get('/api/config/changes'))
  expect(changes.find(({ ownerId }: { ownerId: string }) => ownerId === index.id).changes).toEqual([
    { what: '2 more pages shown on it', before: null, after: null },
  ])
  await publish(index)
  expect(anchors(await see('/studio'))).toEqual(['place', 'people'])
  expect(said(await see('/studio'))).toEqual(['Studio', 'Place', 'People'])
  // Each goes on standing at its own address.
  expect(said(await see('/people'))).toEqual(['People'])
  await show(index, [first, second])
  expect(anchors(await see('/studio'))).toEqual(['place', 'people'])
  await publish(index)
  expect(anchors(await see('/studio'))).toEqual(['people', 'place'])
})

test('[PAGES-49] it is drawn anew when one of its pages is published, renamed, taken down or brought back', async () => {
  const [index, part] = [await newPage('Fresh'), await newPage('Changing')]
  await show(index, [part])
  await publish(index)
  expect(said(await see('/fresh'))).toEqual(['Fresh', 'Changing'])
  await say(part, 'All of it anew.')
  expect(said(await see('/fresh'))).toEqual(['Fresh', 'Changing'])
  await publish(part)
  expect(said(await see('/fresh'))).toEqual(['Fresh', 'Changing', 'it anew'])
  await change(part, { urlId: 'changed' })
  expect(anchors(await see('/fresh'))).toEqual(['changed'])
  await change(part, { status: 'private' })
  expect(anchors(await see('/fresh'))).toEqual([])
  await change(part, { status: 'published' })
  expect(anchors(await see('/fresh'))).toEqual(['changed'])
  await ok(owner.delete(`/api/config/pages/${part.id}`))
  expect(anchors(await see('/fresh'))).toEqual([])
  await ok(owner.post(`/api/config/pages/${part.id}/restore`))
  expect(anchors(await see('/fresh'))).toEqual(['changed'])
})

test('[PAGES-49] what visitors may not see is left out, and so are blogs, itself, and what its pages show in turn', async () => {
  const [index, open, kept] = [await newPage('Whole'), await newPage('Open'), await newPage('Kept')]
  const blog = await ok(owner.post('/api/config/pages', { title: 'Blog of it', type: 1 }))
  const unseen = await ok(owner.post('/api/config/pages', { title: 'Unseen part' }))
  await publish(blog)
  await change(kept, { password: 'secret' })
  await show(open, [await newPage('Within')])
  await publish(open)
  await show(index, [kept, open, blog, index, unseen])
  await publish(index)
  expect(anchors(await see('/whole'))).toEqual(['open'])
  expect(said(await see('/whole'))).toEqual(['Whole', 'Open'])
  await change(kept, { password: null })
  expect(anchors(await see('/whole'))).toEqual(['kept', 'open'])
})

test('[PAGES-49] pages are the website’s own, thirty at most, and cost one statement however many they are', async () => {
  const index = await newPage('Many')
  const pages = [await newPage('One of many'), await newPage('Two of many'), await newPage('Three of many')]
  const statements = async (parts: readonly Page[]) => {
    await show(index, parts)
    return (await recordStatements(() => owner.get('/many?preview=draft'))).statements.length
  }
  expect(await statements(pages)).toBe(await statements(pages.slice(1)))
  const tooMany = await owner.patch(`/api/config/pages/${index.id}`, { parts: Array(31).fill('a') })
  expect(tooMany.statusCode).toBe(400)
  const others = await createTestApp()
  const theirs = await ok((await others.signInOwner()).post('/api/config/pages', { title: 'Theirs' }))
  await others.close()
  // Of a website that is not here nobody knows; it is not shown.
  await show(index, [theirs])
  await publish(index)
  expect(anchors(await see('/many'))).toEqual([])
})

test('[PAGES-49] it is a step of the draft, and versions bring it back', async () => {
  const [index, part] = [await newPage('Stepwise'), await newPage('Part of it')]
  await show(index, [part])
  await publish(index)
  await show(index, [])
  await publish(index)
  expect(anchors(await see('/stepwise'))).toEqual([])
  const path = `/api/config/documents/${index.documentId}/versions`
  const { versions } = await ok(owner.get(path))
  const canvas = await ok(owner.get(`${path}/${versions[1].id}/canvas`))
  expect(canvas.page.stack).toMatchObject([{ id: part.id, anchor: 'part-of-it' }])
  await ok(owner.post(`${path}/${versions[1].id}/restore`, { target: 'published' }))
  expect(anchors(await see('/stepwise'))).toEqual(['part-of-it'])
  const copy = await ok(owner.post(`/api/config/pages/${index.id}/duplicate`))
  expect(copy.parts).toBeUndefined()
  await show(index, [part])
  expect((await ok(owner.post(`/api/config/pages/${index.id}/duplicate`))).parts).toEqual([part.id])
  const { log } = await ok(owner.get(`/api/config/documents/${index.documentId}`))
  expect(log.at(-1).deed).toEqual({ code: 'page-about-changed', setting: 'parts' })
})
