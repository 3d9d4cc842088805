import { newId, type Operation } from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'
import { publishScheduled } from '../publishing/publish.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const see = (path: string) => site.client().get(path)

async function addPage(title: string, more: object = {}) {
  const response = await owner.post('/api/config/pages', { title, ...more })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const publish = (body: object) => owner.post('/api/config/publish', body)
const change = (id: string, body: object, client = owner) => client.patch(`/api/config/pages/${id}`, body)

/** A published page that says something. */
async function publishedPage(title: string, more: object = {}) {
  const page = await addPage(title, more)
  await say(page.documentId, `<h1>${title}</h1>`)
  await publish({ documentIds: [page.documentId] })
  return page
}

async function say(documentId: string, html: string, blockId = newId()): Promise<string> {
  const { revision, document } = (await owner.get(`/api/config/documents/${documentId}`)).json()
  const known = document.sections[0]?.blocks[0]?.id as string | undefined
  const operation: Operation =
    known === undefined
      ? { type: 'insertSection', index: 0, section: section([textBlock(html, blockId)]) }
      : { type: 'setText', blockId: known, language: 'en', field: 'html', text: html }
  const saved = await owner.post(
    `/api/config/documents/${documentId}/operations`,
    batchOf(revision, [operation]),
  )
  expect(saved.statusCode, saved.body).toBe(200)
  return known ?? blockId
}

describe('pages', () => {
  test('[PAGES-1] lists pages and navigation in a number of statements that does not grow', async () => {
    const count = async () =>
      (await recordStatements(async () => await owner.get('/api/config/pages'))).statements.length
    await publishedPage('Listed first')
    const before = await count()
    for (let index = 0; index < 4; index++) await publishedPage(`Listed ${index}`)
    expect(await count()).toBe(before)
    const { collections, navigation } = (await owner.get('/api/config/pages')).json()
    const listed = collections.find(({ urlId }: { urlId: string }) => urlId === 'listed-first')
    expect(listed).toMatchObject({
      status: 'published',
      hasChanges: false,
      draftRevision: 1,
      publishedRevision: 1,
    })
    expect(navigation.unlinked.map((link: { collectionId: string }) => link.collectionId)).toContain(
      listed.id,
    )
    await say(listed.documentId, '<p>Changed</p>')
    const again = (await owner.get('/api/config/pages')).json().collections
    expect(again.find(({ id }: { id: string }) => id === listed.id).hasChanges).toBe(true)
  })

  test('[PAGES-2] shows a new page to nobody until it is published', async () => {
    const page = await addPage('Secret plans')
    expect(page).toMatchObject({ urlId: 'secret-plans', status: 'draft', hasChanges: true })
    expect((await see('/secret-plans')).statusCode).toBe(404)
    await publish({ documentIds: [page.documentId] })
    expect((await see('/secret-plans')).statusCode).toBe(200)
  })

  test('[ADDR-1] makes addresses from titles and refuses what cannot be one', async () => {
    expect((await addPage('Über uns!')).urlId).toBe('uber-uns')
    expect((await addPage('Über uns!')).urlId).toBe('uber-uns-2')
    expect((await addPage('日本語')).urlId).toBe('日本語')
    expect((await addPage('???')).urlId).toBe('page')
    for (const urlId of ['a/b', 'A', 'with space', '-x', '..', 'x'.repeat(121), '<script>']) {
      const refused = await owner.post('/api/config/pages', { title: 'x', urlId })
      expect(refused.statusCode, urlId).toBe(422)
      expect(refused.json().error.fields.urlId).toBe(`${urlId} is not a valid page URL`)
    }
    const taken = await owner.post('/api/config/pages', { title: 'x', urlId: 'uber-uns' })
    expect([taken.statusCode, taken.json().error.code]).toEqual([409, 'address-taken'])
  })

  test('[ADDR-1] gives one address to one of two who ask at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.post('/api/config/pages', { title: 'Race', urlId: 'race' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })

  test('[PAGES-4] keeps the addresses of the software', async () => {
    for (const urlId of ['cart', 'config', 'search', 'api', 'sitemap.xml']) {
      const refused = await owner.post('/api/config/pages', { title: 'x', urlId })
      expect(refused.json().error.code).toBe('address-reserved')
    }
    expect((await addPage('Cart')).urlId).toBe('cart-2')
  })

  test('[PAGES-5] address and status take effect at once, what is said of the page and on it waits', async () => {
    const page = await publishedPage('Opening hours')
    await say(page.documentId, '<h1>New hours</h1>')
    await change(page.id, { title: { en: 'When we open' }, urlId: 'hours' })
    const { body } = await see('/hours')
    expect(body).toContain('<title>Opening hours')
    expect(body).not.toMatch(/When we open|New hours/)
    await change(page.id, { status: 'private' })
    expect((await see('/hours')).statusCode).toBe(404)
  })

  test('[ADDR-3] sends old addresses on in one hop, however often a page was renamed', async () => {
    const page = await publishedPage('First name')
    for (const urlId of ['second-name', 'third-name', 'fourth-name']) await change(page.id, { urlId })
    for (const old of ['/first-name', '/second-name', '/third-name']) {
      const response = await see(`${old}?utm_source=mail`)
      expect([response.statusCode, response.headers.location]).toEqual([301, '/fourth-name?utm_source=mail'])
    }
    // Back to where it began: the circle is a page again, and the others lead to it.
    await change(page.id, { urlId: 'first-name' })
    expect((await see('/first-name')).statusCode).toBe(200)
    expect((await see('/fourth-name')).headers.location).toBe('/first-name')
  })

  test('[ADDR-3] an address nobody has seen leaves nothing behind', async () => {
    const page = await addPage('Unseen')
    await change(page.id, { urlId: 'seen' })
    await publish({ documentIds: [page.documentId] })
    expect((await see('/unseen')).statusCode).toBe(404)
  })

  test('[ADDR-3] what is inside a renamed journal moves along', async () => {
    const journal = await publishedPage('News', { type: 1 })
    const post = (await owner.post(`/api/config/collections/${journal.id}/items`, { title: 'Hello' })).json()
    await publish({ documentIds: [post.documentId] })
    await change(journal.id, { urlId: 'notes' })
    expect((await see('/news/hello')).headers.location).toBe('/notes/hello')
    await owner.patch(`/api/config/collections/${journal.id}/items/${post.id}`, { urlId: 'hello-again' })
    expect((await see('/news/hello')).headers.location).toBe('/notes/hello-again')
    expect((await see('/notes/hello')).headers.location).toBe('/notes/hello-again')
  })

  test('[ADDR-4] another page can take a former address', async () => {
    const page = await publishedPage('Taken over')
    await change(page.id, { urlId: 'moved-away' })
    await publishedPage('Taken over')
    expect((await see('/taken-over')).statusCode).toBe(200)
  })

  test('[PAGES-8] duplicates a page with everything on it, as a draft', async () => {
    const page = await publishedPage('Original')
    const copy = (await owner.post(`/api/config/pages/${page.id}/duplicate`)).json()
    expect(copy).toMatchObject({ status: 'draft', urlId: 'original-copy', title: { en: 'Original (copy)' } })
    const { document } = (await owner.get(`/api/config/documents/${copy.documentId}`)).json()
    expect(JSON.stringify(document)).toContain('<h1>Original</h1>')
  })

  test('[ADDR-5] [ADDR-6] a deleted page is gone, and comes back when restored', async () => {
    const page = await publishedPage('Short lived')
    expect((await owner.delete(`/api/config/pages/${page.id}`)).statusCode).toBe(204)
    const gone = await see('/short-lived')
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    await addPage('Short lived')
    const restored = (await owner.post(`/api/config/pages/${page.id}/restore`)).json()
    expect(restored).toMatchObject({ id: page.id, urlId: 'short-lived-2', status: 'published' })
    expect((await see('/short-lived-2')).body).toContain('<h1>Short lived</h1>')
    const draft = await addPage('Never shown')
    await owner.delete(`/api/config/pages/${draft.id}`)
    expect((await see('/never-shown')).statusCode).toBe(404)
  })

  test('[PAGES-9] the home page cannot be deleted, and answers at / only', async () => {
    const page = await publishedPage('Welcome')
    expect((await change(page.id, { isHome: true })).json().isHome).toBe(true)
    expect((await see('/')).body).toContain('<h1>Welcome</h1>')
    expect((await owner.delete(`/api/config/pages/${page.id}`)).json().error.code).toBe('home-page-needed')
    const byName = await see('/welcome')
    expect([byName.statusCode, byName.headers.location]).toEqual([301, '/'])
  })

  test('[PAGES-95] a page that visitors do not see takes no home page from them that they do', async () => {
    const welcome = await publishedPage('Front door')
    const first = await addPage('Not yet')
    await say(first.documentId, '<h1>Not yet</h1>')
    expect((await change(welcome.id, { isHome: true })).statusCode).toBe(200)
    const refused = await change(first.id, { isHome: true })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'home-page-unseen'])
    expect((await see('/')).body).toContain('<h1>Front door</h1>')
    const hidden = await publishedPage('Hidden')
    await change(hidden.id, { status: 'private' })
    expect((await change(hidden.id, { isHome: true })).statusCode).toBe(409)
    // What is published by the same call is seen.
    expect((await change(first.id, { isHome: true, status: 'published' })).json().isHome).toBe(true)
    expect((await see('/')).body).toContain('<h1>Not yet</h1>')
    // Where visitors find none, none is taken from them.
    await change(first.id, { status: 'draft' })
    expect((await change(hidden.id, { isHome: true })).json().isHome).toBe(true)
    expect((await change(welcome.id, { isHome: true })).json().isHome).toBe(true)
  })

  test('[ADDR-5] visitors of a deleted page can be sent elsewhere, but not in a circle', async () => {
    const old = await publishedPage('Old offer')
    const target = await publishedPage('New offer')
    const remove = (id: string, redirectTo: string) =>
      owner.delete(`/api/config/pages/${id}`, { query: { redirectTo } })
    expect((await remove(old.id, '/old-offer')).json().error.code).toBe('redirect-loop')
    expect((await remove(old.id, 'javascript:alert(1)')).json().error.code).toBe('link-invalid')
    expect((await remove(old.id, '/.//evil.example')).json().error.code).toBe('link-invalid')
    expect((await remove(old.id, '/new-offer')).statusCode).toBe(204)
    expect((await see('/old-offer')).headers.location).toBe('/new-offer')
    expect((await remove(target.id, '/old-offer')).json().error.code).toBe('redirect-loop')
    await change(target.id, { urlId: 'newest-offer' })
    expect((await see('/old-offer')).headers.location).toBe('/newest-offer')
  })

  test('[PAGES-12] navigation names pages of this website and safe addresses', async () => {
    const page = await publishedPage('In the menu')
    const link = { id: newId(), collectionId: page.id, items: [] }
    const outside = (url: string) => ({
      id: newId(),
      externalLink: { url, newWindow: false },
      title: { en: 'Out' },
      items: [],
    })
    const set = async (main: object[]) => {
      const answer = await owner.put('/api/config/navigation', { main, footer: [] })
      await owner.post('/api/config/publish', { navigation: true })
      return answer
    }
    expect((await set([link, outside('https://example.com')])).statusCode).toBe(200)
    expect((await see('/in-the-menu')).body).toContain('href="https://example.com"')
    expect((await set([outside('javascript:alert(1)')])).json().error.code).toBe('link-invalid')
    expect((await set([{ ...link, collectionId: 'nobody' }])).json().error.code).toBe('link-invalid')
    const deep = (levels: number): object => ({
      ...link,
      id: newId(),
      items: levels > 1 ? [deep(levels - 1)] : [],
    })
    expect((await set([deep(3)])).statusCode).toBe(200)
    expect((await set([deep(4)])).statusCode).toBe(422)
    await owner.delete(`/api/config/pages/${page.id}`)
    expect((await owner.get('/api/config/pages')).json().navigation.main).toEqual([])
  })
})

describe('publishing', () => {
  test('[PUB-1] visitors see a publish on their next request, page by page or all', async () => {
    const one = await publishedPage('One thing')
    const two = await publishedPage('Another thing')
    expect((await see('/one-thing')).body).toContain('One thing')
    for (const page of [one, two]) await say(page.documentId, '<h1>Version two</h1>')
    expect((await see('/one-thing')).body).not.toContain('Version two')
    const answer = (await publish({ documentIds: [one.documentId], note: 'Two' })).json()
    expect(answer.versions).toMatchObject([
      { documentId: one.documentId, number: 2, note: 'Two', isPublished: true },
    ])
    expect((await see('/one-thing')).body).toContain('Version two')
    expect((await see('/another-thing')).body).not.toContain('Version two')
    await publish({ all: true })
    expect((await see('/another-thing')).body).toContain('Version two')
  })

  test('[PUB-2] publishes nothing twice, and leaves out what waits for its date', async () => {
    const page = await publishedPage('Nothing new')
    expect((await publish({ documentIds: [page.documentId] })).json().versions).toEqual([])
    const later = await addPage('Later')
    await change(later.id, { status: 'scheduled', scheduledFor: site.clock.now().getTime() + 60_000 })
    await publish({ all: true })
    expect((await see('/later')).statusCode).toBe(404)
  })

  test('[PUB-3] says in words what a publish would change', async () => {
    await publish({ all: true })
    const changes = async () => (await owner.get('/api/config/changes')).json().changes
    expect((await changes()).filter(({ status }: { status: string }) => status !== 'scheduled')).toEqual([])
    const page = await publishedPage('In words')
    await say(page.documentId, '<p>a</p>')
    await say(page.documentId, '<p>b</p>')
    const fresh = await addPage('Brand new')
    const found = await changes()
    expect(
      found.find(({ documentId }: { documentId: string }) => documentId === page.documentId),
    ).toMatchObject({
      path: '/in-words',
      isNew: false,
      changes: [
        { what: 'Headline', before: 'In words', after: '' },
        { what: 'Text', before: '', after: 'b' },
      ],
    })
    expect(
      found.find(({ documentId }: { documentId: string }) => documentId === fresh.documentId).changes,
    ).toEqual([{ what: 'New page', before: null, after: null }])
    for (let step = 0; step < 2; step++) {
      const { log, revision } = (await owner.get(`/api/config/documents/${page.documentId}`)).json()
      const undone = new Set(log.map(({ undoes }: { undoes?: string }) => undoes))
      const last = log.findLast(
        ({ id, undoes }: { id: string; undoes?: string }) => undoes === undefined && !undone.has(id),
      )
      const undo = batchOf(revision, [last.inverse])
      const entries = [{ ...undo.entries[0], undoes: last.id }]
      await owner.post(`/api/config/documents/${page.documentId}/operations`, { ...undo, entries })
    }
    expect(
      (await changes()).some(({ documentId }: { documentId: string }) => documentId === page.documentId),
    ).toBe(false)
  })

  test('[PUB-4] keeps every version with who published it, to be looked at', async () => {
    const page = await publishedPage('Kept')
    await say(page.documentId, '<h1>Second</h1>')
    site.clock.advance(5000)
    await publish({ documentIds: [page.documentId], note: 'Second try' })
    const path = `/api/config/documents/${page.documentId}/versions`
    const { versions } = (await owner.get(path)).json()
    expect(versions).toMatchObject([
      { number: 2, note: 'Second try', account: 'Test owner', isPublished: true },
      { number: 1, isPublished: false },
    ])
    expect(versions[0].at - versions[1].at).toBe(5000)
    const old = (await owner.get(`${path}/${versions[1].id}`)).json()
    expect(JSON.stringify(old.document)).toContain('<h1>Kept</h1>')
    const canvas = (await owner.get(`${path}/${versions[1].id}/canvas`)).json()
    expect(canvas).toMatchObject({ mode: 'preview', page: { kind: 'page', document: old.document } })
  })

  test('[PUB-21] a version is named by who may publish, and by nobody of another website', async () => {
    const page = await publishedPage('Named')
    const path = `/api/config/documents/${page.documentId}/versions`
    const [{ id, ...version }] = (await ok(owner.get(path))).versions
    expect(await ok(owner.patch(`${path}/${id}`, { note: '  Before the sale ' }))).toEqual({
      note: 'Before the sale',
    })
    const drafts = await site.signInOwner({ role: 2, email: 'drafts@example.com' })
    expect((await drafts.patch(`${path}/${id}`, { note: 'Mine' })).statusCode).toBe(403)
    for (const note of ['a\0b', 'a'.repeat(501), 5, undefined])
      expect((await owner.patch(`${path}/${id}`, { note })).statusCode).toBe(400)
    expect((await owner.patch(`${path}/${page.documentId}`, { note: 'x' })).statusCode).toBe(404)
    expect((await ok(owner.get(path))).versions).toEqual([{ id, ...version, note: 'Before the sale' }])
    await ok(owner.patch(`${path}/${id}`, { note: '' }))
    expect((await ok(owner.get(path))).versions).toEqual([{ id, ...version }])
  })

  test('[PUB-5] [PUB-6] restores a version into the draft or for visitors, never both', async () => {
    const page = await publishedPage('Way back')
    await say(page.documentId, '<h1>Second</h1>')
    await publish({ documentIds: [page.documentId] })
    await say(page.documentId, '<h1>Third, a draft</h1>')
    const path = `/api/config/documents/${page.documentId}`
    const { versions } = (await owner.get(`${path}/versions`)).json()
    const [second, first] = versions
    await owner.post(`${path}/versions/${first.id}/restore`, { target: 'published' })
    expect((await see('/way-back')).body).toContain('<h1>Way back</h1>')
    expect(JSON.stringify((await owner.get(path)).json().document)).toContain('Third, a draft')
    await owner.post(`${path}/versions/${second.id}/restore`, { target: 'published' })
    expect((await see('/way-back')).body).toContain('<h1>Second</h1>')

    const before = (await owner.get(path)).json()
    const restored = (await owner.post(`${path}/versions/${first.id}/restore`, { target: 'draft' })).json()
    const after = (await owner.get(path)).json()
    expect(after.revision).toBe(restored.revision)
    expect(after.log.at(-1).deed).toEqual({ code: 'version-restored', number: 1 })
    expect(JSON.stringify(after.document)).toContain('<h1>Way back</h1>')
    expect((await see('/way-back')).body).toContain('<h1>Second</h1>')
    const undo = batchOf(after.revision, [after.log.at(-1).inverse])
    await owner.post(`${path}/operations`, undo)
    expect((await owner.get(path)).json().document).toEqual(before.document)
  })

  test('[PUB-7] publishes what was scheduled when its time has come', async () => {
    const page = await addPage('In an hour')
    await say(page.documentId, '<h1>It is time</h1>')
    const at = site.clock.now().getTime() + 3_600_000
    expect((await change(page.id, { status: 'scheduled', scheduledFor: at })).json()).toMatchObject({
      status: 'scheduled',
      scheduledFor: at,
    })
    await site.runJobs()
    expect((await see('/in-an-hour')).statusCode).toBe(404)
    site.clock.advance(3_600_000)
    await publishScheduled(site.db, site.clock)
    await publishScheduled(site.db, site.clock)
    expect((await see('/in-an-hour')).body).toContain('It is time')
    const { versions } = (await owner.get(`/api/config/documents/${page.documentId}/versions`)).json()
    expect(versions).toMatchObject([{ number: 1, note: 'Published on schedule', account: null }])
  })

  test('[PUB-8] draft takes a page down, private hides it, a review changes nothing for visitors', async () => {
    const page = await publishedPage('States')
    const status = async (to: object) => {
      const answer = await change(page.id, to)
      expect(answer.statusCode, answer.body).toBe(200)
      return (await see('/states')).statusCode
    }
    expect(await status({ status: 'needs-review' })).toBe(200)
    expect((await see('/states')).headers['x-robots-tag']).toBeUndefined()
    expect(await status({ status: 'private' })).toBe(404)
    expect(await status({ status: 'published' })).toBe(200)
    expect(await status({ enabled: false })).toBe(404)
    expect(await status({ enabled: true })).toBe(200)
    expect(await status({ status: 'draft' })).toBe(404)
    expect(await status({ status: 'published' })).toBe(200)
  })

  test('[PUB-9] a schedule needs a time that has not passed', async () => {
    const page = await addPage('When')
    expect((await change(page.id, { status: 'scheduled' })).json().error.code).toBe('schedule-needed')
    const past = await change(page.id, { status: 'scheduled', scheduledFor: site.clock.now().getTime() - 1 })
    expect(past.json().error).toMatchObject({ code: 'schedule-past' })
  })

  test('[PUB-10] draft editors ask for a review; whatever visitors notice takes the right to publish', async () => {
    const draftEditor = await site.signInOwner({ role: 16 })
    const page = await addPage('Reviewed')
    expect((await change(page.id, { title: { en: 'Reviewed!' } }, draftEditor)).statusCode).toBe(200)
    expect((await change(page.id, { status: 'needs-review' }, draftEditor)).json().status).toBe(
      'needs-review',
    )
    expect((await change(page.id, { status: 'draft' }, draftEditor)).json().status).toBe('draft')
    for (const status of ['published', 'private', 'scheduled']) {
      const refused = await change(page.id, { status, scheduledFor: 9e12 }, draftEditor)
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not-allowed'])
    }
    expect((await draftEditor.post('/api/config/publish', { all: true })).statusCode).toBe(403)
    await publish({ documentIds: [page.documentId] })
    expect((await change(page.id, { urlId: 'elsewhere' }, draftEditor)).statusCode).toBe(403)
    expect((await draftEditor.delete(`/api/config/pages/${page.id}`)).statusCode).toBe(403)
  })

  test('[PUB-20] what waits for its date is changed by who may publish only: date, settings, content, versions', async () => {
    const draftEditor = await site.signInOwner({ role: 16 })
    const page = await addPage('On a date')
    await publish({ documentIds: [page.documentId] })
    const versions = `/api/config/documents/${page.documentId}/versions`
    const [version] = (await owner.get(versions)).json().versions
    const tomorrow = site.clock.now().getTime() + 86_400_000
    expect((await change(page.id, { status: 'scheduled', scheduledFor: tomorrow })).statusCode).toBe(200)
    const soon = site.clock.now().getTime() + 60_000
    for (const changes of [
      { status: 'scheduled', scheduledFor: soon },
      { title: { en: 'Mine' } },
      { status: 'draft' },
    ]) {
      expect((await change(page.id, changes, draftEditor)).statusCode).toBe(403)
    }
    const batch = () => batchOf(0, [{ type: 'insertSection', index: 0, section: section([]) }])
    const write = (client: typeof owner) =>
      client.post(`/api/config/documents/${page.documentId}/operations`, batch())
    const refused = await write(draftEditor)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'waits-for-date'])
    expect(refused.json().error.message).toContain('take it off the schedule')
    const restored = await draftEditor.post(`${versions}/${version.id}/restore`, { target: 'draft' })
    expect([restored.statusCode, restored.json().error.code]).toEqual([403, 'waits-for-date'])
    const state = (await owner.get(`/api/config/documents/${page.documentId}`)).json()
    expect([state.revision, state.document.sections]).toEqual([0, []])
    expect((await write(owner)).statusCode).toBe(200)
    // Off the schedule, a draft editor can go on.
    await change(page.id, { status: 'draft' })
    expect((await write(draftEditor)).statusCode).toBe(200)
  })

  test('[ADDR-4] a draft at a former address takes nothing from visitors until it is published', async () => {
    const draftEditor = await site.signInOwner({ role: 16 })
    const moved = await publishedPage('Old name')
    await change(moved.id, { urlId: 'new-name' })
    const visit = async () => {
      const answer = await see('/old-name')
      return [answer.statusCode, answer.headers['location']]
    }
    expect(await visit()).toEqual([301, '/new-name'])
    const made = await draftEditor.post('/api/config/pages', { title: 'Squatter', urlId: 'old-name' })
    expect(made.statusCode, made.body).toBe(201)
    expect(await visit()).toEqual([301, '/new-name'])
    await publish({ documentIds: [made.json().documentId] })
    expect((await visit())[0]).toBe(200)
  })
})

describe('posts', () => {
  test('[POST-1] lists newest first, page by page, in a number of statements that does not grow', async () => {
    const journal = await publishedPage('Long journal', { type: 1 })
    const path = `/api/config/collections/${journal.id}/items`
    for (let index = 0; index < 5; index++) {
      site.clock.advance(1000)
      await owner.post(path, { title: `Post ${index}` })
    }
    const list = async (query: Record<string, string>) => {
      const { result, statements } = await recordStatements(async () => await owner.get(path, { query }))
      return { ...result.json(), statements: statements.length }
    }
    const first = await list({ limit: '2' })
    expect(first.items.map(({ urlId }: { urlId: string }) => urlId)).toEqual(['post-4', 'post-3'])
    const rest = await list({ limit: '50', cursor: first.nextCursor })
    expect(rest.items.map(({ urlId }: { urlId: string }) => urlId)).toEqual(['post-2', 'post-1', 'post-0'])
    expect(rest.statements).toBe(first.statements)
    expect((await list({ search: 'post 3' })).items).toHaveLength(1)
  })

  test('[POST-2] a new post is a draft of its journal only', async () => {
    const page = await addPage('No journal')
    expect((await owner.post(`/api/config/collections/${page.id}/items`, { title: 'x' })).statusCode).toBe(
      404,
    )
    const journal = await publishedPage('Diary', { type: 1 })
    const post = (
      await owner.post(`/api/config/collections/${journal.id}/items`, { title: 'Dear diary' })
    ).json()
    expect(post).toMatchObject({ urlId: 'dear-diary', status: 'draft', author: { name: 'Test owner' } })
    expect((await see('/diary/dear-diary')).statusCode).toBe(404)
    expect((await see('/diary')).body).not.toContain('Dear diary')
  })

  test('[POST-3] [ADDR-6] settings show at once; renamed answers 301, deleted 410, restored 200', async () => {
    const journal = await publishedPage('Gazette', { type: 1 })
    const base = `/api/config/collections/${journal.id}/items`
    const post = (await owner.post(base, { title: 'Scoop' })).json()
    await publish({ documentIds: [post.documentId] })
    await owner.patch(`${base}/${post.id}`, {
      author: { name: 'A<script>x</script> reporter' },
      tags: ['Exclusive'],
      urlId: 'the-scoop',
    })
    expect((await see('/gazette')).body).toContain('Exclusive')
    expect((await see('/gazette/the-scoop')).body).toContain('A&lt;script')
    expect((await see('/gazette/the-scoop')).body).not.toContain('A<script>')
    expect((await see('/gazette/scoop')).headers.location).toBe('/gazette/the-scoop')
    await owner.delete(`${base}/${post.id}`)
    expect((await see('/gazette/the-scoop')).statusCode).toBe(410)
    expect((await see('/gazette/scoop')).statusCode).toBe(410)
    await owner.post(`${base}/${post.id}/restore`)
    expect((await see('/gazette/the-scoop')).statusCode).toBe(200)
  })

  test('[POST-6] the main picture is one of the website’s own', async () => {
    const journal = await publishedPage('Pictured', { type: 1 })
    const base = `/api/config/collections/${journal.id}/items`
    const post = (await owner.post(base, { title: 'With picture' })).json()
    for (const mainImageId of ['nobody-knows-it', 'x'.repeat(20)]) {
      const refused = await owner.patch(`${base}/${post.id}`, { mainImageId })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().error).toMatchObject({
        code: 'picture-unknown',
        fields: { mainImageId: expect.any(String) },
      })
    }
    expect((await owner.patch(`${base}/${post.id}`, { mainImageId: null })).statusCode).toBe(200)
  })

  test('[POST-5] tags and categories have their lengths', async () => {
    const journal = await publishedPage('Tagged', { type: 1 })
    const base = `/api/config/collections/${journal.id}/items`
    const fits = { title: 'Fits', tags: ['t'.repeat(50)], categories: ['c'.repeat(25)] }
    expect((await owner.post(base, fits)).statusCode).toBe(201)
    expect((await owner.post(base, { title: 'x', tags: ['t'.repeat(51)] })).statusCode).toBe(400)
    expect((await owner.post(base, { title: 'x', categories: ['c'.repeat(26)] })).statusCode).toBe(400)
  })
})
