import { roles, type Operation } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '../../identity/accounts/schema.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'
import { forgetPreviewLinks } from './preview-links.ts'
import { previewLinks } from './schema.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const hour = 60 * 60 * 1000
const day = 24 * hour
const linksOf = (documentId: string) => `/api/config/documents/${documentId}/preview-links`

async function write(documentId: string, words: string, more: object = {}) {
  const { revision } = await ok(owner.get(`/api/config/documents/${documentId}`))
  const operation: Operation = {
    type: 'insertSection',
    index: 0,
    section: section([{ ...textBlock(words), ...more }]),
  }
  await ok(owner.post(`/api/config/documents/${documentId}/operations`, batchOf(revision, [operation])))
}

async function newPage(title: string, words: string) {
  const page = await ok(owner.post('/api/config/pages', { title }))
  await write(page.documentId, `<p>${words}</p>`)
  return page
}

/** Makes a link; the path of its address and what is told of it. */
async function share(documentId: string, wanted: object = {}, client = owner) {
  const { link, address } = await ok(client.post(linksOf(documentId), { days: 7, ...wanted }))
  return { link, path: address.replace('http://localhost', '') as string }
}

const see = (path: string) => site.client().get(path)
const noLink = async (path: string) => {
  const seen = await see(path)
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([404, 'private, no-store'])
  expect(seen.body).toContain('This link does not work any more.')
  return seen.body
}

test('[PREVIEW-1] [PREVIEW-4] a stranger with the link sees the draft of one page, as it is at the moment', async () => {
  const page = await newPage('Unseen', 'Cobalt first')
  const { path, link } = await share(page.documentId)
  expect(path).toMatch(/^\/~draft\/[\w-]{43}$/)
  expect(link).toMatchObject({ works: true, showAt: null, lastUsedAt: null, asksPassword: false })
  const [kept] = await site.db.select().from(previewLinks).where(eq(previewLinks.id, link.id))
  expect(JSON.stringify(kept)).not.toContain(path.slice('/~draft/'.length))
  expect((await see(`/~draft/${kept!.tokenHash}`)).statusCode).toBe(404)
  const first = await see(path)
  expect([first.statusCode, first.body.includes('Cobalt first')]).toEqual([200, true])
  expect((await see('/unseen')).statusCode).toBe(404)
  await write(page.documentId, '<p>Ash second</p>')
  expect((await see(path)).body).toContain('Ash second')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { status: 'private' }))
  expect((await see(path)).body).toContain('Ash second')
})

test('[PREVIEW-1] what has no draft of its own has no link, and there is an end to them', async () => {
  const blog = await ok(owner.post('/api/config/pages', { title: 'A blog', type: 1 }))
  const refused = await owner.post(linksOf(blog.documentId), { days: 1 })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'preview-not-here'])
  const page = await newPage('Often shared', 'Much')
  for (const days of [0, 2, 31, '7', null])
    expect((await owner.post(linksOf(page.documentId), { days })).statusCode).toBe(400)
  const made = await Promise.all(
    Array.from({ length: 22 }, () => owner.post(linksOf(page.documentId), { days: 1 })),
  )
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    409,
    409,
  ])
  site.clock.advance(2 * day)
  expect((await owner.post(linksOf(page.documentId), { days: 1 })).statusCode).toBe(201)
})

test('[PREVIEW-2] who may not publish neither makes, lists nor ends links', async () => {
  const page = await newPage('Not for all', 'Quiet')
  const { link, path } = await share(page.documentId)
  for (const role of [roles.draftEditor, roles.viewer, roles.storeManager]) {
    const client = await site.signInOwner({ role, email: `role-${role}@example.com` })
    expect((await client.post(linksOf(page.documentId), { days: 1 })).statusCode, String(role)).toBe(403)
    expect((await client.get(linksOf(page.documentId))).statusCode).toBe(403)
    expect((await client.call('DELETE', `/api/config/preview-links/${link.id}`)).statusCode).toBe(403)
  }
  expect((await site.client().post(linksOf(page.documentId), { days: 1 })).statusCode).toBe(401)
  expect((await see(path)).statusCode).toBe(200)
  const editor = await site.signInOwner({ role: roles.editor, email: 'sharing@example.com' })
  await share(page.documentId, {}, editor)
})

test('[PREVIEW-3] links are listed with who made them and when they were used, and ended at once', async () => {
  const page = await newPage('Listed', 'Seen')
  const one = await share(page.documentId, { days: 1 })
  site.clock.advance(1000)
  const other = await share(page.documentId)
  await see(one.path)
  const used = site.clock.now().getTime()
  site.clock.advance(30_000)
  await see(one.path)
  const { links } = await ok(owner.get(linksOf(page.documentId)))
  expect(links).toMatchObject([
    { id: other.link.id, lastUsedAt: null },
    { id: one.link.id, madeBy: 'Test owner', lastUsedAt: used, works: true },
  ])
  expect(JSON.stringify(links)).not.toMatch(/token|~draft/)
  await ok(owner.call('DELETE', `/api/config/preview-links/${other.link.id}`))
  expect((await owner.call('DELETE', `/api/config/preview-links/${other.link.id}`)).statusCode).toBe(404)
  await noLink(other.path)
  site.clock.advance(day)
  await noLink(one.path)
  expect((await ok(owner.get(linksOf(page.documentId)))).links).toEqual([])
  await site.jobs.runScheduled(forgetPreviewLinks)
  await site.runJobs()
  expect(await site.db.$count(previewLinks, eq(previewLinks.id, one.link.id))).toBe(0)
})

test('[PREVIEW-4] of everything else a stranger sees what visitors see', async () => {
  const blog = await ok(owner.post('/api/config/pages', { title: 'Journal', type: 1 }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const add = async (title: string) => {
    site.clock.advance(1000)
    return ok(owner.post(`/api/config/collections/${blog.id}/items`, { title, tags: ['Clay'] }))
  }
  const posts = [
    await add('Public before'),
    await add('Hidden one'),
    await add('Shown one'),
    await add('Hidden two'),
  ]
  await ok(owner.post('/api/config/publish', { documentIds: [posts[0].documentId] }))
  await write(posts[2].documentId, '<p>What it says</p>')
  const { path } = await share(posts[2].documentId)
  const { body, statusCode } = await see(path)
  expect([statusCode, body.includes('What it says'), body.includes('Public before')]).toEqual([
    200,
    true,
    true,
  ])
  expect(body).not.toMatch(/Hidden (one|two)/)
  expect((await see('/journal/shown-one')).statusCode).toBe(404)
  expect((await see('/journal')).body).not.toContain('Shown one')
})

test('[PREVIEW-4] a link ends with its page, with the right of its maker, and on no other website', async () => {
  const page = await newPage('Going', 'Soon gone')
  const editor = await site.signInOwner({ role: roles.editor, email: 'leaving@example.com' })
  const one = await share(page.documentId)
  site.clock.advance(1000)
  const other = await share(page.documentId, {}, editor)
  expect((await see(other.path)).statusCode).toBe(200)
  const [kept] = await site.db.select().from(previewLinks).where(eq(previewLinks.id, other.link.id))
  await site.db
    .update(memberships)
    .set({ role: roles.draftEditor })
    .where(eq(memberships.accountId, kept!.accountId))
  await noLink(other.path)
  const { links } = await ok(owner.get(linksOf(page.documentId)))
  expect(links.map(({ works }: { works: boolean }) => works)).toEqual([false, true])
  await ok(owner.call('DELETE', `/api/config/pages/${page.id}`))
  const gone = await noLink(one.path)
  for (const never of [
    '/~draft/x',
    `/~draft/${'a'.repeat(43)}`,
    '/~draft/%00',
    '/~draft/%ED%A0%80',
    `/~draft/${'b'.repeat(4000)}`,
  ])
    expect([404, 400, 414]).toContain((await see(never)).statusCode)
  expect(await noLink(`/~draft/${'a'.repeat(43)}`)).toBe(gone)
})

test('[PREVIEW-5] nothing keeps it, lists it, learns of it, or is sent from it', async () => {
  const page = await newPage('Inert', 'Still')
  const { path } = await share(page.documentId)
  const { headers, body } = await see(path)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toContain("connect-src 'none'")
  expect(headers['content-security-policy']).toContain("form-action 'none'")
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toContain('Forms and the cart do nothing here.')
  expect(body).not.toContain(path)
  const { islands } = JSON.parse(/id="plinth-page">(.*?)<\/script>/.exec(body)?.[1] ?? '{"islands":{}}')
  expect(Object.keys(islands)).not.toEqual(expect.arrayContaining(['cart-pill']))
  await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  const published = await see('/inert')
  expect(published.headers['content-security-policy']).toContain("connect-src 'self'")
  expect(published.body).not.toContain('do nothing here')
})

test('[PREVIEW-6] a link shows what is scheduled until its time, which nobody else sees', async () => {
  const blog = await ok(owner.post('/api/config/pages', { title: 'News', type: 1 }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const base = `/api/config/collections/${blog.id}/items`
  const first = await ok(owner.post(base, { title: 'Out already' }))
  await ok(owner.post('/api/config/publish', { documentIds: [first.documentId] }))
  site.clock.advance(1000)
  const now = site.clock.now().getTime()
  const coming = await ok(owner.post(base, { title: 'Coming up' }))
  await ok(owner.patch(`${base}/${coming.id}`, { status: 'scheduled', scheduledFor: now + 2 * hour }))
  const draft = await ok(owner.post(base, { title: 'Being written' }))
  const soon = await share(draft.documentId, { showAt: now + hour })
  const later = await share(draft.documentId, { showAt: now + 3 * hour })
  expect((await see(soon.path)).body).not.toContain('Coming up')
  expect((await see(later.path)).body).toContain('Coming up')
  expect((await see(later.path)).body).toContain('as it will be on')
  expect((await see('/news')).body).not.toContain('Coming up')
  expect((await ok(owner.get(`${base}/${coming.id}`))).status).toBe('scheduled')
  expect((await see((await share(draft.documentId)).path)).body).not.toContain('Coming up')
  for (const [showAt, code] of [
    [now - 1, 'preview-date-past'],
    [now + 1000 * day, 'preview-date-far'],
  ])
    expect((await owner.post(linksOf(draft.documentId), { days: 1, showAt })).json().error).toMatchObject({
      code,
    })
  site.clock.advance(4 * hour)
  const passed = await see(later.path)
  expect([passed.statusCode, passed.body.includes('as it will be')]).toEqual([200, true])
})

test('[PREVIEW-7] a page with a password is shown, or asks for it as visitors are asked', async () => {
  const page = await newPage('Locked', 'Behind the door')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { password: 'open sesame' }))
  const [open, asks] = [await share(page.documentId), await share(page.documentId, { asksPassword: true })]
  expect((await see(open.path)).body).toContain('Behind the door')
  const locked = await see(asks.path)
  expect(locked.body).not.toContain('Behind the door')
  expect(locked.body).toContain('action="/api/page-password"')
})

test('[PREVIEW-10] of a page for members a link shows the page, or what others read instead, whoever looks', async () => {
  const page = await newPage('Inner room', 'For the circle')
  const teaser = 'Our members read on.'
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [], teaser: { en: teaser } }))
  const [open, asGuest] = [await share(page.documentId), await share(page.documentId, { asksPassword: true })]
  expect((await see(open.path)).body).toContain('For the circle')
  for (const client of [site.client(), owner]) {
    const { body } = await client.get(asGuest.path)
    expect(body).toContain(teaser)
    expect(body).not.toContain('For the circle')
    expect(body).not.toContain('action="/api/page-password"')
    expect(body).not.toContain(asGuest.path)
  }
})

test('[PREVIEW-11] of a page of areas a link shows what a member in none of them sees, whoever looks', async () => {
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  const area = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Kiln club' }, joining: 'open' }),
  )
  const page = await newPage('Kiln room', 'For the club alone')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [area.id] }))
  const [open, asMember] = [await share(page.documentId), await share(page.documentId, { asMember: true })]
  expect(asMember.link).toMatchObject({ asMember: true, asksPassword: false })
  expect((await see(open.path)).body).toContain('For the club alone')
  for (const client of [site.client(), owner]) {
    const { body } = await client.get(asMember.path)
    expect(body).toContain('Kiln club')
    expect(body).not.toContain('For the club alone')
    expect(body).not.toContain('type="password"')
  }
  // A page of all members is seen by every member.
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [] }))
  expect((await see(asMember.path)).body).toContain('For the club alone')
})

test('[PREVIEW-12] a link shows the draft in a language of the website, and in no other', async () => {
  await ok(owner.put('/api/config/settings', { languages: ['en', 'de'] }))
  const page = await newPage('Spoken', 'Good morning')
  const { revision } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  const german = {
    ...textBlock('<p>Good day</p>'),
    texts: { en: { html: '<p>Good day</p>' }, de: { html: '<p>Guten Tag</p>' } },
  }
  await ok(
    owner.post(
      `/api/config/documents/${page.documentId}/operations`,
      batchOf(revision, [{ type: 'insertSection', index: 0, section: section([german]) }]),
    ),
  )
  const [first, second] = [await share(page.documentId), await share(page.documentId, { language: 'de' })]
  expect([first.link.language, second.link.language]).toEqual([null, 'de'])
  expect((await see(first.path)).body).toContain('Good day')
  const shown = await see(second.path)
  expect(shown.body).toMatch(/<html[^>]* lang="de"/)
  expect(shown.body).toContain('Guten Tag')
  // What is not written in it is shown as visitors would see it.
  expect(shown.body).toContain('Good morning')
  const unknown = await owner.post(linksOf(page.documentId), { days: 1, language: 'fr' })
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([422, 'preview-language-unknown'])
  await ok(owner.put('/api/config/settings', { languages: ['en'] }))
  expect((await see(second.path)).body).toContain('Good day')
})
