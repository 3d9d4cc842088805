import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, COLLECTION_TYPES, newId, roles, type BlockTypeCode } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { reopen } from '../../testing/fill-installation.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { makeHome, ok, PAGE_FORMS, publishBlocks, publishPage } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let club: string
/** Pages, posts, their documents, forms and preview links of what not everybody may see. */
const hidden = { ids: [] as string[], paths: [] as string[] }

/** Stands in everything that not everybody may see, and nowhere else. */
const INNER = 'Raku-Oilspot'
const PASSWORD = 'a long password'

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

const change = (id: string, changes: object) => ok(owner.patch(`/api/config/pages/${id}`, changes))

function block(type: BlockTypeCode, value: object = {}, texts: Record<string, string> = {}) {
  const fresh = newBlock(type, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error(`There is no block ${type}.`)
  return {
    ...fresh,
    value: { ...fresh.value, ...value },
    texts: { en: { ...fresh.texts['en'], ...texts } },
  }
}

/** A browser of somebody with an account, in the club or in none. */
async function member(isIn: boolean): Promise<Client> {
  const { id, link } = await ok(owner.post('/api/config/members', { email: `${newId()}@example.com` }))
  const browser = site.client()
  const t = new URL(link).searchParams.get('t') ?? ''
  expect((await send(browser, '/_members/choose', { t, password: PASSWORD })).statusCode).toBe(303)
  if (isIn) await ok(owner.put(`/api/config/members/${id}/areas/${club}`, { isIn: true }))
  return browser
}

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  const home = await makeHome(owner)
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  club = (await ok(owner.post('/api/config/member-areas', { name: { en: 'Club' }, joining: 'invited' }))).id
  const form = block(BLOCK_TYPES.form, { captcha: 'none' }, { submit: `Send ${INNER}` })
  const letter = block(BLOCK_TYPES.newsletter, { captcha: 'none' }, { disclaimer: `About ${INNER}` })
  const said = {
    description: { en: `Of ${INNER}` },
    seoTitle: { en: `How ${INNER}` },
    seoDescription: { en: `Why ${INNER}` },
  }
  const inside = await publishPage(owner, 'Inside', `${INNER} on a page`)
  await publishBlocks(owner, inside.documentId, [form, letter])
  await change(inside.id, { ...said, membersOnly: [club] })
  const behind = await publishPage(owner, 'Behind', `${INNER} behind a password`)
  await change(behind.id, { ...said, password: 'open sesame' })
  const diary = await ok(owner.post('/api/config/pages', { title: 'Diary', type: COLLECTION_TYPES.generic }))
  await change(diary.id, { ...said, membersOnly: [club] })
  const posts: { id: string; documentId: string; urlId: string }[] = []
  for (const title of ['One', 'Two', 'Three']) {
    const post = await ok(
      owner.post(`/api/config/collections/${diary.id}/items`, { title: `${title} ${INNER}` }),
    )
    await publishBlocks(owner, post.documentId, [textBlock(`<p>${INNER} in a post</p>`)])
    posts.push(post)
  }
  // A post with a password of its own in a blog that is open, with an open one beside it. [POST-35]
  const notes = await ok(owner.post('/api/config/pages', { title: 'Notes', type: COLLECTION_TYPES.generic }))
  const made = `/api/config/collections/${notes.id}/items`
  const kept = await ok(owner.post(made, { title: `Kept ${INNER}`, urlId: 'kept', tags: [INNER] }))
  const keptForm = block(BLOCK_TYPES.form, { captcha: 'none' }, { submit: `Answer ${INNER}` })
  await publishBlocks(owner, kept.documentId, [textBlock(`<p>${INNER} in a kept post</p>`), keptForm])
  const beside = await ok(owner.post(made, { title: 'Open', urlId: 'open', excerpt: { en: 'For all' } }))
  await publishBlocks(owner, beside.documentId, [textBlock('<p>For everybody</p>')])
  await ok(owner.patch(`${made}/${kept.id}`, { password: 'open sesame', excerpt: { en: `So ${INNER}` } }))
  // What is open and speaks of them: lists of posts, a page that shows pages, a draft that was never published.
  const lists = await publishPage(owner, 'Lists', 'What there is')
  await publishBlocks(owner, lists.documentId, [
    block(BLOCK_TYPES.summary, { collectionId: diary.id }),
    block(BLOCK_TYPES.summary, { collectionId: notes.id }),
  ])
  await change(lists.id, { parts: [inside.id, behind.id, diary.id] })
  const draft = await ok(owner.post('/api/config/pages', { title: `Draft ${INNER}`, urlId: 'draft' }))
  await ok(
    owner.post('/api/config/publish', {
      documentIds: [diary, notes, home, kept].map(({ documentId }) => documentId),
    }),
  )
  const [post] = posts
  hidden.ids = [
    inside.id,
    inside.documentId,
    form.id,
    letter.id,
    diary.id,
    post!.id,
    behind.id,
    draft.id,
    kept.id,
    kept.documentId,
    keptForm.id,
  ]
  hidden.paths = [
    '/inside',
    '/behind',
    '/diary',
    `/diary/${posts[1]!.urlId}`,
    '/lists',
    '/draft',
    '/',
    '/notes',
    '/notes/kept',
    '/notes/open',
  ]
})
afterAll(() => site.close())

/** What a call is told about one of the hidden things, under every name calls have for one. */
const about = (id: string, path: string): Record<string, string> => ({
  ...Object.fromEntries(
    [
      'id',
      'post',
      'item',
      'itemId',
      'page',
      'pageId',
      'document',
      'documentId',
      'collection',
      'collectionId',
    ].map((name) => [name, id]),
  ),
  ...Object.fromEntries(
    ['form', 'formId', 'product', 'productId', 'about', 'c', 's', 'o'].map((name) => [name, id]),
  ),
  path,
  returnTo: path,
  pagePath: path,
  q: 'oilspot',
})

/** Everything that was told to somebody who may not know, by these of the routes there are. */
async function toldTo(browser: Client, isAsked: (access: string) => boolean): Promise<unknown[]> {
  const told: unknown[] = []
  const look = async (method: string, url: string, options: Parameters<Client['call']>[2] = {}) => {
    const { body, headers, statusCode } = await browser.call(method, url, options)
    if (`${body}${JSON.stringify(headers)}`.includes(INNER)) told.push([method, url, statusCode])
  }
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const { method, access, url } of site.app.routes) {
    // HEAD answers what GET does; `/*` is asked below.
    if (method === 'HEAD' || url === '/*' || !isAsked(access)) continue
    // What owners call is refused before it is looked at what it is about.
    const ids = access === 'public' ? hidden.ids : hidden.ids.slice(0, 1)
    for (const id of ids) {
      const path = url.replace(/:[a-zA-Z]+/g, id)
      const given = about(id, '/inside')
      if (method === 'GET') await look(method, path, { query: given })
      else await look(method, path, { body: given, headers })
      if (method === 'POST' && access === 'public' && id === hidden.ids[0])
        await look(method, path, { form: given, headers })
    }
  }
  for (const path of hidden.paths) {
    for (const form of PAGE_FORMS) await look('GET', path + form)
    await look('HEAD', path)
    await look('GET', path, { headers: { accept: 'application/json', 'if-none-match': '*' } })
  }
  return told
}

test('[LOCK-40] what not everybody may see is told by none of the routes there are to who may not, whatever is sent along', async () => {
  const other = await site.addWebsite(`other-${newId()}`)
  const neighbour = await site.signInOwner({ websiteId: other, email: `${newId()}@example.com` })
  const who = { stranger: site.client(), outsider: await member(false), neighbour }
  for (const [name, browser] of Object.entries(who)) {
    const isAsked = (access: string) => access === (name === 'neighbour' ? 'site.view' : 'public')
    expect([name, await toldTo(browser, isAsked)]).toEqual([name, []])
  }
  // Whoever may is told: the test looks in the right places.
  const reader = await member(true)
  const seen = (path: string) => reader.get(path).then(({ body }) => body.includes(INNER))
  for (const path of hidden.paths.filter((one) => /^\/(inside|diary)/.test(one)))
    for (const form of ['', '?format=main-content'])
      expect([path, form, await seen(path + form)]).toEqual([path, form, true])
  expect(await seen('/diary?format=rss')).toBe(true)
  // Not by what stays open to others, either: neither in lists nor in what everybody shares.
  for (const path of ['/lists', '/', '/search?q=oilspot', '/sitemap.xml', '/behind'])
    expect([path, await seen(path)]).toEqual([path, false])
  expect((await site.client().get('/inside')).statusCode).toBe(403)
}, 120_000)

test('[LOCK-41] a copy of a page, one that was thrown away and came back, and an older version stay for whom they were', async () => {
  const page = await publishPage(owner, 'Twice', `${INNER} twice`)
  await change(page.id, { membersOnly: [club] })
  const copy = await ok(owner.post(`/api/config/pages/${page.id}/duplicate`))
  await ok(owner.post('/api/config/publish', { documentIds: [copy.documentId] }))
  const stranger = site.client()
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await stranger.get(path)).statusCode))
  expect(copy.membersOnly).toEqual([club])
  expect(await statuses('/twice', `/${copy.urlId}`)).toEqual([403, 403])
  await ok(owner.delete(`/api/config/pages/${page.id}`))
  expect((await stranger.get('/twice')).body).not.toContain(INNER)
  await ok(owner.post(`/api/config/pages/${page.id}/restore`))
  expect(await statuses('/twice')).toEqual([403])
  const { versions } = await ok(owner.get(`/api/config/documents/${page.documentId}/versions`))
  await ok(
    owner.post(`/api/config/documents/${page.documentId}/versions/${versions.at(-1).id}/restore`, {
      target: 'draft',
    }),
  )
  await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  expect(await statuses('/twice')).toEqual([403])
  const secret = await publishPage(owner, 'Secret twice', `${INNER} behind a word`)
  await change(secret.id, { password: 'open sesame' })
  const again = await ok(owner.post(`/api/config/pages/${secret.id}/duplicate`))
  await ok(owner.post('/api/config/publish', { documentIds: [again.documentId] }))
  const seen = await stranger.get(`/${again.urlId}`)
  expect([seen.statusCode, seen.body.includes(INNER)]).toEqual([403, false])
})

test('[LOCK-2] a page that becomes one for members is in no cache of another process any more, nor answered as unchanged', async () => {
  const page = await publishPage(owner, 'Of two', `${INNER} for a while`)
  const beside = await reopen(site)
  try {
    const there = beside.client()
    const open = await there.get('/of-two')
    expect([open.statusCode, open.body.includes(INNER)]).toEqual([200, true])
    const tag = String(open.headers['etag'])
    expect((await there.get('/of-two', { headers: { 'if-none-match': tag } })).statusCode).toBe(304)
    await change(page.id, { membersOnly: [club] })
    const answers = async () => {
      const seen = [
        await there.get('/of-two'),
        await there.get('/of-two', { headers: { 'if-none-match': tag } }),
        await there.call('HEAD', '/of-two', { headers: { 'if-none-match': tag } }),
        await site.client().get('/of-two', { headers: { 'if-none-match': tag } }),
      ]
      return seen.map(({ statusCode, body }) => [statusCode, body.includes(INNER)])
    }
    await expect.poll(answers).toEqual(Array(4).fill([403, false]))
  } finally {
    await beside.app.close()
  }
})

test('[LOCK-1] a link that shows a draft shows it to whoever has it, and to nobody once it was taken back', async () => {
  const page = await publishPage(owner, 'To look at', `${INNER} to look at`)
  await change(page.id, { membersOnly: [club] })
  const path = `/api/config/documents/${page.documentId}/preview-links`
  const { link, address } = await ok(owner.post(path, { days: 1 }))
  const stranger = site.client()
  const seen = await stranger.get(new URL(address).pathname)
  expect([seen.statusCode, seen.body.includes(INNER), seen.headers['cache-control']]).toEqual([
    200,
    true,
    expect.stringContaining('no-store'),
  ])
  // It opens the draft, and not the page.
  expect((await stranger.get('/to-look-at')).statusCode).toBe(403)
  await ok(owner.delete(`/api/config/preview-links/${link.id}`))
  expect((await stranger.get(new URL(address).pathname)).body).not.toContain(INNER)
  const editor = await site.signInOwner({ role: roles.editor })
  expect((await editor.get('/to-look-at?preview')).body).toContain(INNER)
})
