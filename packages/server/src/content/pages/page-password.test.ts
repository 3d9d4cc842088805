import { COLLECTION_TYPES, roles } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ok, publishPage } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const shownPage = (title: string, words: string) => publishPage(owner, title, words)

const change = (id: string, changes: object) => owner.patch(`/api/config/pages/${id}`, changes)

/** As the form of a page that everybody is sent: without a crumb, which the browser's word makes up for. */
const sendForm = (browser: Client, page: string, password: string) =>
  browser.call('POST', '/api/page-password', {
    form: { page, password },
    withoutCrumb: true,
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  })

/** A browser that gives a password: what it is sent to, and what it sees then. */
async function guess(page: string, password: string) {
  const browser = site.client()
  const { statusCode, headers } = await sendForm(browser, page, password)
  return { browser, statusCode, to: headers.location }
}

test('[PAGES-42] a page with a password tells nothing of itself in any form, and no cache keeps it', async () => {
  const page = await shownPage('Secret recipe', 'Cobalt and ash')
  expect((await site.client().get('/secret-recipe')).body).toContain('Cobalt')
  expect(site.app.site.cache.find('http://localhost', '/secret-recipe')).toBeDefined()
  expect((await site.client().get('/search?q=cobalt')).body).toContain('/secret-recipe')
  expect((await site.client().get('/sitemap.xml')).body).toContain('/secret-recipe')
  const secret = { password: 'open sesame', seoDescription: { en: 'How we glaze' } }
  const changed = await ok(change(page.id, secret))
  expect(changed).toMatchObject({ hasPassword: true })
  expect(JSON.stringify(changed)).not.toMatch(/sesame|argon/)
  for (const form of ['', '?format=json', '?format=main-content', '?format=rss', '?page=2', '?x=1']) {
    const seen = await site.client().get(`/secret-recipe${form}`)
    expect([form, seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
      form,
      403,
      'no-store',
      'noindex',
    ])
    expect(seen.body).not.toMatch(/Cobalt|How we glaze|argon|sesame/)
    expect(seen.body).toContain('action="/api/page-password"')
  }
  expect((await site.client().get('/secret-recipe?preview')).statusCode).toBe(401)
  expect(site.app.site.cache.find('http://localhost', '/secret-recipe')).toBeUndefined()
  expect((await site.client().get('/search?q=cobalt')).body).not.toContain('/secret-recipe')
  expect((await site.client().get('/sitemap.xml')).body).not.toContain('/secret-recipe')
  expect((await owner.get('/secret-recipe?preview')).body).toContain('Cobalt')
  const listed = await owner.get('/api/config/pages')
  expect(listed.body).not.toMatch(/argon|passwordHash/)
  const canvas = await owner.get(`/api/config/documents/${page.documentId}/canvas`)
  expect(canvas.body).not.toMatch(/argon|passwordHash/)
})

test('[PAGES-43] who gives the password sees this page, until it changes, and nobody else does', async () => {
  const page = await shownPage('Members', 'For members')
  const other = await shownPage('Other members', 'For others')
  await ok(change(page.id, { password: ' open sesame ' }))
  await ok(change(other.id, { password: 'open sesame' }))
  const wrong = await guess(page.id, 'open says me')
  expect([wrong.statusCode, wrong.to]).toEqual([303, '/members?password=wrong'])
  const asked = await wrong.browser.get('/members?password=wrong')
  expect([asked.statusCode, asked.body.includes('That is not the password')]).toEqual([403, true])
  const right = await guess(page.id, 'open sesame')
  expect([right.statusCode, right.to]).toEqual([303, '/members'])
  const [seen, stranger] = await Promise.all([right.browser.get('/members'), site.client().get('/members')])
  expect([seen.statusCode, seen.headers['cache-control'], stranger.statusCode]).toEqual([
    200,
    'private, no-store',
    403,
  ])
  expect(seen.body).toContain('For members')
  expect(stranger.body).not.toContain('For members')
  expect(site.app.site.cache.find('http://localhost', '/members')).toBeUndefined()
  expect((await right.browser.get('/other-members')).statusCode).toBe(403)
  await ok(change(page.id, { password: 'open barley' }))
  expect((await right.browser.get('/members')).statusCode).toBe(403)
  await ok(change(page.id, { password: null }))
  expect((await site.client().get('/members')).body).toContain('For members')
  const forged = site.client()
  forged.cookies.set(`plinth_page_${other.id}`, 'x'.repeat(43))
  expect((await forged.get('/other-members')).statusCode).toBe(403)
})

test('[PAGES-43] the home page asks for its password too', async () => {
  const page = await shownPage('Front', 'Front door')
  await ok(change(page.id, { isHome: true, password: 'open sesame' }))
  expect((await site.client().get('/')).statusCode).toBe(403)
  const { browser, to } = await guess(page.id, 'open sesame')
  expect(to).toBe('/')
  expect((await browser.get('/')).body).toContain('Front door')
  await ok(change(page.id, { password: null }))
})

test('[PAGES-44] of a blog or store it is refused; a copy has that of its original', async () => {
  const blog = await ok(owner.post('/api/config/pages', { title: 'Blog', type: COLLECTION_TYPES.generic }))
  const refused = await change(blog.id, { password: 'open sesame' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'password-not-here'])
  expect((await change(blog.id, { password: ' ' })).statusCode).toBe(400)
  const page = await shownPage('Copied', 'Copied')
  await ok(change(page.id, { password: 'open sesame', noIndex: true }))
  const copy = await ok(owner.post(`/api/config/pages/${page.id}/duplicate`))
  expect(copy).toMatchObject({ hasPassword: true, noIndex: true })
})

test('[PAGES-45] guesses are counted for all pages together, and a page that is none is no page to guess at', async () => {
  const limited = await createTestApp()
  const browser = limited.client()
  const once = (id: string) => sendForm(browser, id, 'no')
  const boss = await limited.signInOwner()
  const page = (await boss.post('/api/config/pages', { title: 'One' })).json()
  await boss.post('/api/config/publish', { documentIds: [page.documentId] })
  await boss.patch(`/api/config/pages/${page.id}`, { password: 'open sesame' })
  const nobody = await once('nobody')
  expect([nobody.statusCode, nobody.headers.location]).toEqual([303, '/?password=wrong'])
  const answers = []
  for (let count = 0; count < 10; count++) answers.push((await once(page.id)).headers.location)
  expect(answers).toEqual([...Array.from({ length: 9 }, () => '/one?password=wrong'), '/one?password=wait'])
  // The right one is not looked at either.
  const right = await sendForm(browser, page.id, 'open sesame')
  expect(right.headers.location).toBe('/one?password=wait')
  expect((await browser.get('/one?password=wait')).body).toContain('Too many passwords were tried')
  limited.clock.advance(600_000)
  expect((await sendForm(browser, page.id, 'open sesame')).headers.location).toBe('/one')
  await limited.close()
})

test('[PAGES-41] what its owner says so of is left out by search engines, and its posts are not', async () => {
  const page = await shownPage('Thank you', 'Thanks')
  const seen = async () => site.client().get('/thank-you')
  expect((await seen()).headers['x-robots-tag']).toBeUndefined()
  const publish = () => ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  await ok(change(page.id, { noIndex: true }))
  await publish()
  expect((await seen()).headers['x-robots-tag']).toBe('noindex')
  expect((await seen()).body).toMatch(/<meta name="robots" content="noindex/)
  expect((await site.client().get('/sitemap.xml')).body).not.toContain('/thank-you')
  await ok(change(page.id, { noIndex: false }))
  await publish()
  expect((await site.client().get('/sitemap.xml')).body).toContain('/thank-you')
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'writer@example.com' })
  const patch = { noIndex: true, password: 'mine now' }
  const foreign = await site.client().call('POST', '/api/page-password', {
    form: { page: page.id, password: 'x' },
    withoutCrumb: true,
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.statusCode).toBe(403)
  expect((await writer.patch(`/api/config/pages/${page.id}`, patch)).statusCode).toBe(403)
})
