import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, COLLECTION_TYPES, newId } from '@plinth/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { makeHome, ok, publishBlocks, publishPage } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let stranger: Client
let port: number

/** Stands in everything that is kept from visitors, and nowhere else. */
const SECRET = 'Celadonash'
/** The same of what is for members. */
const INNER = 'Tenmokuglow'

const write = (documentId: string, blocks: Parameters<typeof publishBlocks>[2]) =>
  publishBlocks(owner, documentId, blocks)
const shownPage = (title: string, words = SECRET) => publishPage(owner, title, words)

/** What stands at an address exactly as it is written: a client that tidies it up asks for something else. */
async function asWritten(path: string): Promise<{ status: number; body: string; location: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host: 'localhost' } }, resolve)
    asked.once('error', reject).end()
  })
  return {
    status: answer.statusCode ?? 0,
    body: await text(answer),
    location: answer.headers.location ?? '',
  }
}

const setLock = (password: string | null) => owner.put('/api/config/website-password', { password })

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  stranger = site.client()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
  await makeHome(owner)
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
})
afterAll(() => site.close())
afterEach(() => setLock(null))

test('[LOCK-10] a page whose address begins like one that stays open is not open, and no way around leads past the password', async () => {
  const titles = ['Metrics of the year', 'Healthz', 'Readyz now', 'Robots txt', 'Favicon ico']
  for (const title of titles) await shownPage(title)
  await shownPage(`Hidden ${SECRET}`)
  const paths = titles.map((title) => `/${title.toLowerCase().replaceAll(' ', '-')}`)
  for (const path of paths.filter((one) => one !== '/healthz'))
    expect((await stranger.get(path)).body, path).toContain(SECRET)
  await ok(setLock('open sesame'))
  const hidden = `/hidden-${SECRET.toLowerCase()}`
  const around = [
    ...paths.filter((one) => one !== '/healthz'),
    `${hidden}/../media/x`,
    `/media/..${hidden}`,
    `${hidden}/..%2fmedia%2fx`,
    '//media/x',
    '//',
    '//?preview',
    `//any/media/..${hidden}`,
    `/~draft/..${hidden}`,
    '/~draft/nothing',
    '/_newsletter/nothing',
    '/_newsletter/preferences',
    '/_newsletter/unsubscribe',
    '/_reviews/stop',
    '/_reviews/stopping',
    '/_restock/leave',
    '/_restock/leaves',
    '/_plinth/nothing',
    '/media/nothing',
    '/metrics/more',
    `/robots.txt${hidden}`,
  ]
  const told: [string, number][] = []
  for (const path of around) {
    // Neither what stands there nor what the menus of the website name.
    const seen = await asWritten(path)
    if (seen.body.includes(SECRET) || seen.status >= 500) told.push([path, seen.status])
  }
  expect(told).toEqual([])
  for (const path of paths.filter((one) => one !== '/healthz'))
    expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 403])
})

test('[LOCK-2] what is for members is told by no method, header, identifier or list', async () => {
  const blog = await ok(owner.post('/api/config/pages', { title: 'Diary', type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const posts: { id: string; documentId: string }[] = []
  for (const title of [`One ${INNER}`, `Two ${INNER}`]) {
    const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title }))
    await write(post.documentId, [textBlock(`<p>${INNER} in a post</p>`)])
    posts.push(post)
  }
  const page = await shownPage('Inside', INNER)
  const list = await ok(owner.post('/api/config/pages', { title: 'Everything' }))
  const blocks = [BLOCK_TYPES.summary].flatMap((type) => {
    const block = newBlock(type, newId(), 'en', { x: 0, y: 0 })
    return block === undefined ? [] : [{ ...block, value: { ...block.value, collectionId: blog.id } }]
  })
  await write(list.documentId, blocks)
  const addresses = ['/inside', '/diary', `/diary/one-${INNER.toLowerCase()}`, '/everything']
  const tags = new Map<string, string>()
  for (const path of addresses) {
    const seen = await stranger.get(path)
    expect([path, seen.statusCode]).toEqual([path, 200])
    tags.set(path, String(seen.headers['etag']))
  }
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [] }))
  await ok(owner.patch(`/api/config/pages/${blog.id}`, { membersOnly: [] }))
  const headers: Record<string, string>[] = [
    {},
    { range: 'bytes=0-100000' },
    { 'if-none-match': '*' },
    { accept: 'application/json' },
    { 'x-original-url': '/inside', 'x-rewrite-url': '/inside' },
    { 'x-http-method-override': 'GET' },
    { 'x-requested-with': 'XMLHttpRequest' },
    { cookie: 'plinth_member=; plinth_page_x=1' },
  ]
  const told: unknown[] = []
  for (const path of addresses)
    for (const given of headers)
      for (const method of ['GET', 'HEAD'] as const)
        for (const form of [
          '',
          '?format=json',
          '?format=rss',
          '?format=main-content',
          '?format=state',
          '?comments=1',
        ]) {
          const seen = await stranger.call(method, path + form, { headers: given })
          if (seen.body.includes(INNER)) told.push([path + form, given, seen.statusCode])
          if (path !== '/everything' && seen.statusCode !== 403)
            told.push([path + form, given, seen.statusCode])
        }
  for (const [path, tag] of tags) {
    const seen = await stranger.get(path, { headers: { 'if-none-match': tag } })
    if (seen.statusCode === 304) told.push([path, 'not modified'])
  }
  // Every call a visitor can make, about each of them by its identifier.
  const ids = [
    page.id,
    page.documentId,
    blog.id,
    blog.documentId,
    ...posts.flatMap(({ id, documentId }) => [id, documentId]),
  ]
  for (const { method, access, url } of site.app.routes) {
    if (method !== 'GET' || access !== 'public' || !url.includes(':')) continue
    for (const id of ids) {
      const path = url.replace(/:[a-zA-Z]+/g, id)
      const seen = await stranger.get(path)
      if (seen.body.includes(INNER)) told.push([path, seen.statusCode])
    }
  }
  for (const path of [
    '/robots.txt',
    '/sitemap.xml',
    '/search',
    `/search?q=${INNER.slice(0, 6)}`,
    '/search?q=inside&format=json',
  ]) {
    const seen = await stranger.get(path)
    if (seen.body.replaceAll(`q=${INNER}`, '').includes(INNER)) told.push([path, seen.statusCode])
  }
  expect(told).toEqual([])
})

test('[SITE-15] what is kept is the same whatever was sent along, and nobody fills the memory with forms of one page', async () => {
  await shownPage('Kept', 'Celadon')
  const clean = (await stranger.get('/kept')).body
  site.app.site.cache.forget({ websiteId: '', tags: ['everything'] })
  const marks = 'evil.example'
  const sent: [string, Record<string, string>][] = [
    ['/kept', { 'x-forwarded-host': marks, 'x-forwarded-proto': 'https', forwarded: `host=${marks}` }],
    ['/kept', { 'x-forwarded-prefix': `/${marks}`, 'x-original-url': `/${marks}`, 'x-host': marks }],
    ['/kept', { 'accept-language': marks, referer: `https://${marks}/`, 'user-agent': marks }],
    [`/kept?utm_source=${marks}&x="><script>`, {}],
    [`/kept?title=${marks}&password=${marks}&message=${marks}&callback=${marks}`, {}],
    [`/kept?__proto__=${marks}&constructor=${marks}`, {}],
  ]
  const poisoned: unknown[] = []
  for (const [path, headers] of sent) {
    site.app.site.cache.forget({ websiteId: '', tags: ['everything'] })
    const first = await stranger.get(path, { headers })
    const kept = await site.client().get('/kept')
    if (kept.body !== clean || kept.body.includes(marks)) poisoned.push([path, headers])
    if (first.headers['location'] !== undefined) poisoned.push([path, first.headers['location']])
  }
  expect(poisoned).toEqual([])
  const before = site.app.site.cache.bytes
  for (let n = 0; n < 40; n++)
    for (const name of ['tag', 'category', 'sort', 'page', 'format', 'other'])
      for (const path of ['/kept', '/diary', '/'])
        await stranger.get(`${path}?${name}=${name === 'page' ? n + 2 : `w${n}`}`)
  expect(site.app.site.cache.bytes - before).toBeLessThan(500_000)
  for (const path of [
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '///evil.example/..',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
  ]) {
    const { location } = await asWritten(path)
    expect([path, location, location === '' || /^\/([^/\\]|$)/.test(location)]).toEqual([
      path,
      location,
      true,
    ])
  }
})
