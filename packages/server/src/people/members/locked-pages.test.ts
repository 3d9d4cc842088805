import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, COLLECTION_TYPES, newId, roles } from '@plinth/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { makeHome, ok, PAGE_FORMS, publishBlocks, publishPage } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let blog: { readonly id: string; readonly documentId: string }

const PASSWORD = 'a long password'
/** Stands in everything that is for members, and nowhere else. */
const SECRET = 'Cobaltglaze'

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

const write = (documentId: string, blocks: Parameters<typeof publishBlocks>[2]) =>
  publishBlocks(owner, documentId, blocks)
const shownPage = (title: string, words = SECRET) => publishPage(owner, title, words)

const change = (id: string, changes: object) => owner.patch(`/api/config/pages/${id}`, changes)

/** A browser with an account, signed in, and the account's identifier. */
async function join(): Promise<{ browser: Client; id: string }> {
  const { id, link } = await ok(owner.post('/api/config/members', { email: `${newId()}@example.com` }))
  const browser = site.client()
  const t = new URL(link).searchParams.get('t') ?? ''
  expect((await send(browser, '/_members/choose', { t, password: PASSWORD })).statusCode).toBe(303)
  return { browser, id }
}

const area = async (name: string, joining: 'open' | 'asked' | 'invited') =>
  (await ok(owner.post('/api/config/member-areas', { name: { en: name }, joining }))).id as string

const areaCalled = async (id: string) =>
  (await ok(owner.get('/api/config/member-areas'))).areas.find((one: { id: string }) => one.id === id)

const setLock = (password: string | null) => owner.put('/api/config/website-password', { password })

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  await makeHome(owner)
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  blog = await ok(owner.post('/api/config/pages', { title: 'Notes', type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  for (const title of [`First ${SECRET}`, `Second ${SECRET}`]) {
    const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title }))
    await write(post.documentId, [textBlock(`<p>${SECRET} in a post</p>`)])
  }
})
afterAll(() => site.close())
afterEach(() => setLock(null))

/** Addresses a visitor can open, those of every route that answers with something, and each in every form. */
function everyAddress(paths: readonly string[]): string[] {
  const fixed = site.app.routes
    .filter(({ method, access, url }) => method === 'GET' && access === 'public' && !/[:*]/.test(url))
    .map(({ url }) => url)
  return [...fixed, ...paths.flatMap((path) => PAGE_FORMS.map((form) => path + form)), `/search?q=${SECRET}`]
}

test('[LOCK-1] [LOCK-2] what is for members is in no answer to anybody else, whatever the route and the form', async () => {
  const page = await shownPage('Members only')
  const summary = newBlock(BLOCK_TYPES.summary, newId(), 'en', { x: 0, y: 0 })
  if (summary === undefined) throw new Error('There is no summary block.')
  const lists = await ok(owner.post('/api/config/pages', { title: 'Lists' }))
  await write(lists.documentId, [{ ...summary, value: { ...summary.value, collectionId: blog.id } }])
  const paths = ['/members-only', '/notes', `/notes/first-${SECRET.toLowerCase()}`, '/lists', '/']
  const stranger = site.client()
  // As long as it is open it is in all of them, so that the test looks in the right places.
  const open = ['/members-only', '/notes', '/notes?format=rss', '/lists', `/search?q=${SECRET}`]
  for (const path of open) expect((await stranger.get(path)).body, path).toContain(SECRET)
  const sitemap = async () =>
    (await stranger.get('/sitemap.xml')).body.match(/members-only|\/notes/g)?.length ?? 0
  expect(await sitemap()).toBe(4)
  await ok(change(page.id, { membersOnly: [] }))
  const club = await area('Club', 'invited')
  await ok(change(blog.id, { membersOnly: [club] }))
  const outsider = (await join()).browser
  for (const browser of [stranger, outsider])
    for (const path of everyAddress(paths)) {
      if (browser === outsider && path.startsWith('/members-only')) continue
      const seen = await browser.get(path)
      const words = seen.body.replaceAll(`q=${SECRET}`, '').replaceAll(`value="${SECRET}"`, '')
      const told = path.startsWith('/search') ? words.replaceAll(`“${SECRET}”`, '') : words
      expect(
        told.includes(SECRET)
          ? [path, told.slice(Math.max(0, told.indexOf(SECRET) - 200), told.indexOf(SECRET) + 40)]
          : [],
      ).toEqual([])
      if (path.startsWith('/members-only') || path.startsWith('/notes'))
        expect([path, seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual(
          // A preview is for whoever works here: others are asked to sign in before anything is looked for.
          path.endsWith('?preview') ? [path, 401, 'no-store', undefined] : [path, 403, 'no-store', 'noindex'],
        )
    }
  expect(await sitemap()).toBe(0)
  for (const path of paths.slice(0, 3))
    expect(site.app.site.cache.find('http://localhost', path)).toBeUndefined()
  const seen = await outsider.get('/members-only')
  expect([seen.statusCode, seen.headers['cache-control'], seen.body.includes(SECRET)]).toEqual([
    200,
    'private, no-store',
    true,
  ])
  expect(site.app.site.cache.find('http://localhost', '/members-only')).toBeUndefined()
  expect((await stranger.get('/members-only')).body).not.toContain(SECRET)
  await ok(change(blog.id, { membersOnly: null }))
  expect((await stranger.get('/notes')).body).toContain(SECRET)
  expect((await stranger.get('/lists')).body).toContain(SECRET)
})

test('[LOCK-2] two readers who ask at the same moment each get their own answer', async () => {
  const page = await shownPage('At once')
  await ok(change(page.id, { membersOnly: [] }))
  const { browser } = await join()
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((count) => (count % 2 === 0 ? browser : site.client()).get('/at-once')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200, 403, 200, 403])
})

test('[LOCK-3] who is asked to sign in comes back to the page, and the teaser is what others read', async () => {
  const page = await shownPage('Teased')
  await ok(change(page.id, { membersOnly: [], teaser: { en: 'Twelve glazes <b>and</b> why' } }))
  const asked = await site.client().get('/teased')
  expect(asked.body).toContain('Twelve glazes &lt;b&gt;and&lt;/b&gt; why')
  expect(asked.body).toContain('name="returnTo" value="/teased"')
  expect(asked.body).toContain('action="/_members/sign-in"')
  await ok(owner.put('/api/config/member-settings', { on: false, signUp: 'open' }))
  const closed = await site.client().get('/teased')
  expect([closed.statusCode, closed.body.includes('/_members/sign-in')]).toEqual([403, false])
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
})

test('[LOCK-4] [LOCK-5] an area is joined at a press, asked for, or by invitation, and left; leaving counts at once', async () => {
  const [garden, studio, board] = [
    await area('Garden', 'open'),
    await area('Studio', 'asked'),
    await area('Board', 'invited'),
  ]
  const page = await shownPage('Beds')
  await ok(change(page.id, { membersOnly: [garden, studio, board] }))
  const { browser, id } = await join()
  const status = async () => (await browser.get('/beds')).statusCode
  const denied = await browser.get('/beds')
  expect([denied.statusCode, denied.body.includes('page-member')]).toEqual([403, true])
  expect(denied.body).toMatch(/Join<span class="visually-hidden"> Garden/)
  expect(denied.body).toMatch(/Ask to join<span class="visually-hidden"> Studio/)
  const come = (name: string) => send(browser, '/_members/join', { area: name, returnTo: '/beds' })
  await come(board)
  await come('nothing')
  expect(await status()).toBe(403)
  await come(studio)
  expect([await status(), (await areaCalled(studio)).asked]).toEqual([403, 1])
  expect((await ok(owner.get(`/api/config/members?area=${studio}`))).members).toMatchObject([
    { id, areas: [{ id: studio, state: 'asked' }] },
  ])
  await ok(owner.put(`/api/config/members/${id}/areas/${studio}`, { isIn: true }))
  expect(await status()).toBe(200)
  const mail = (await site.outbox()).find(({ kind }) => kind === 'member-let-in')
  expect(mail?.subject).toBe('You are in: Studio')
  expect((await browser.get('/_members/areas')).body).toContain('href="/beds"')
  await ok(owner.put(`/api/config/members/${id}/areas/${studio}`, { isIn: false }))
  expect(await status()).toBe(403)
  expect((await come(garden)).headers.location).toBe('/beds')
  expect(await status()).toBe(200)
  await send(browser, '/_members/leave', { area: garden })
  expect(await status()).toBe(403)
  const stranger = (await join()).browser
  expect((await stranger.get('/_members/areas')).body).not.toContain('href="/beds"')
})

test('[LOCK-6] owners keep areas; one that pages are kept for is not deleted, and nobody else keeps them', async () => {
  const id = await area('Library', 'open')
  const page = await shownPage('Shelves')
  await ok(change(page.id, { membersOnly: [id] }))
  expect(await areaCalled(id)).toMatchObject({ name: { en: 'Library' }, pages: 1, members: 0 })
  const inUse = await owner.delete(`/api/config/member-areas/${id}`)
  expect([inUse.statusCode, inUse.json().error.code]).toEqual([409, 'area-in-use'])
  await ok(owner.put(`/api/config/member-areas/${id}`, { name: { en: 'Reading room' }, joining: 'asked' }))
  expect(await areaCalled(id)).toMatchObject({ name: { en: 'Reading room' }, joining: 'asked' })
  await ok(change(page.id, { membersOnly: null }))
  await ok(owner.delete(`/api/config/member-areas/${id}`))
  expect(
    (await owner.post('/api/config/member-areas', { name: { en: ' ' }, joining: 'open' })).statusCode,
  ).toBe(422)
  const editor = await site.signInOwner({ role: roles.editor })
  expect(
    (await editor.post('/api/config/member-areas', { name: { en: 'X' }, joining: 'open' })).statusCode,
  ).toBe(403)
  expect((await editor.get('/api/config/member-areas')).statusCode).toBe(200)
})

test('[LOCK-1] the last thing that was set keeps visitors out; a store is kept from nobody', async () => {
  const page = await shownPage('Turns')
  await ok(change(page.id, { password: 'open sesame' }))
  expect(await ok(change(page.id, { membersOnly: [] }))).toMatchObject({
    hasPassword: false,
    membersOnly: [],
  })
  expect(await ok(change(page.id, { password: 'open sesame' }))).toMatchObject({
    hasPassword: true,
    membersOnly: null,
  })
  const store = await ok(owner.post('/api/config/pages', { title: 'Shop', type: COLLECTION_TYPES.products }))
  const refused = await change(store.id, { membersOnly: [] })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'members-not-here'])
})

test('[MEMBER-108] a refusal stands out beside its field: a wrong password of a page, or of an account', async () => {
  const page = await shownPage('Refused')
  await ok(change(page.id, { password: 'open sesame' }))
  const said = async (path: string) => (await site.client().get(path)).body
  for (const answer of ['wrong', 'wait']) {
    const body = await said(`/${page.urlId}?password=${answer}`)
    expect(body).toContain('<p class="notice notice-error" role="alert" id="locked-problem">')
    expect(body).toContain('aria-describedby="locked-text locked-problem"')
    expect(body).toContain('.notice{')
  }
  expect(await said(`/${page.urlId}`)).not.toContain('locked-problem')
  const given = { email: 'nobody@example.com', password: 'not this one' }
  const refused = await send(site.client(), '/_members/sign-in', given)
  expect(refused.body).toContain('<p class="notice member-problem" role="alert">')
  expect(refused.body).toContain('.notice{')
})

test('[LOCK-10] [LOCK-42] [LOCK-43] a website with a password answers nothing without it, whatever the route, and no cache has it', async () => {
  await shownPage('Anything')
  const stranger = site.client()
  expect((await stranger.get('/anything')).body).toContain(SECRET)
  expect(site.app.site.cache.find('http://localhost', '/anything')).toBeDefined()
  expect((await ok(setLock('open sesame'))).hasPassword).toBe(true)
  expect(JSON.stringify(await ok(owner.get('/api/config/website-password')))).not.toMatch(/argon|sesame/)
  const passes =
    /^\/(_plinth|_editor|media|healthz|readyz|metrics|favicon|robots|~draft|_newsletter|_reviews\/stop|_restock\/leave|config|login|signup|reset|invitation|account)/
  for (const path of everyAddress(['/anything', '/notes', '/nothing-here'])) {
    if (passes.test(path)) continue
    const seen = await stranger.get(path)
    expect([path, seen.statusCode, seen.body.includes(SECRET) && !path.includes('q=')]).toEqual([
      path,
      403,
      false,
    ])
    if (path.startsWith('/api/')) continue
    expect(seen.body).toContain('name="page" value="website"')
    expect(seen.body).toContain('<h1>This website needs a password</h1>')
    // No menu is offered where there is nothing in it. [LOCK-43]
    const header = /<header.*<\/header>/s.exec(seen.body)?.[0]
    expect([header?.includes('site-menu'), header?.match(/href="[^"]*"/g)]).toEqual([false, ['href="/"']])
  }
  const call = await stranger.post('/api/form/FormSubmissionKey', {})
  expect([call.statusCode, call.json().error.code]).toEqual([403, 'website-locked'])
  expect((await owner.get('/anything?preview')).body).toContain(SECRET)
  expect((await stranger.get('/anything?preview')).statusCode).toBe(403)
  // Whoever works on another website is a visitor of this one.
  const other = await site.addWebsite(`other-${newId()}`)
  const neighbour = await site.signInOwner({ websiteId: other, email: 'neighbour@example.com' })
  for (const path of ['/sitemap.xml', `/search?q=${SECRET}`, '/anything?format=json']) {
    const asked = path.includes('?') ? `${path}&preview` : `${path}?preview`
    expect([asked, (await neighbour.get(asked)).statusCode]).toEqual([asked, 403])
  }
  const leave = await stranger.call('POST', '/_reviews/stop', {
    form: { o: 'x', k: 'y' },
    withoutCrumb: true,
  })
  expect(leave.statusCode).toBe(404)
  const guess = (browser: Client, password: string) =>
    send(browser, '/api/page-password', { page: 'website', password })
  expect((await guess(stranger, 'open says me')).headers.location).toBe('/?password=wrong')
  expect((await stranger.get('/?password=wrong')).body).toContain('That is not the password')
  expect((await guess(stranger, 'open sesame')).headers.location).toBe('/')
  const opened = await stranger.get('/anything')
  expect([opened.statusCode, opened.headers['cache-control'], opened.body.includes(SECRET)]).toEqual([
    200,
    'private, no-store',
    true,
  ])
  expect(site.app.site.cache.find('http://localhost', '/anything')).toBeUndefined()
  expect((await site.client().get('/anything')).statusCode).toBe(403)
  await ok(setLock('open barley'))
  expect((await stranger.get('/anything')).statusCode).toBe(403)
  await ok(setLock(null))
  expect((await site.client().get('/anything')).statusCode).toBe(200)
  const editor = await site.signInOwner({ role: roles.editor })
  expect((await editor.put('/api/config/website-password', { password: 'mine' })).statusCode).toBe(403)
})
