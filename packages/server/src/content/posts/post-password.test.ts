import { COLLECTION_TYPES, newId } from '@plinth/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { textBlock, upload } from '../../testing/page-builders.ts'
import { ok, publishBlocks } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let blog: { readonly id: string; readonly documentId: string }
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  blog = await newBlog('Workshop')
})
afterAll(() => site.close())

interface Post {
  readonly id: string
  readonly documentId: string
  readonly urlId: string
}

async function newBlog(title: string) {
  const made = await ok(owner.post('/api/config/pages', { title, type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [made.documentId] }))
  return made
}

const itemsOf = (id: string) => `/api/config/collections/${id}/items`
const change = (post: Post, body: object, blogId = blog.id) =>
  ok(owner.patch(`${itemsOf(blogId)}/${post.id}`, body))
const publish = ({ documentId }: Post) => ok(owner.post('/api/config/publish', { documentIds: [documentId] }))
const see = async (path: string, browser = site.client()) => (await browser.get(path)).body

async function newPost(title: string, words: string, more: object = {}, blogId = blog.id): Promise<Post> {
  site.clock.advance(1000)
  const post = await ok(owner.post(itemsOf(blogId), { title, ...more }))
  await publishBlocks(owner, post.documentId, [textBlock(`<p>${words}</p>`)])
  return post
}

/** A picture large enough to be shown where a link is shared: its name, and the address of its file. */
async function picture(name: string): Promise<{ readonly id: string; readonly assetUrl: string }> {
  const size = {
    width: 1300,
    height: 700,
    channels: 3 as const,
    background: name === 'kiln.png' ? '#a00' : '#00a',
  }
  const content = await sharp({ create: size }).png().toBuffer()
  const sent = await upload(owner, '/api/config/media', { name, content })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json()
}

/** The form of the page that asks, as a browser sends it. */
const give = (browser: Client, id: string, password: string) =>
  browser.call('POST', '/api/page-password', {
    form: { page: id, password },
    withoutCrumb: true,
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  })

test('[POST-34] a post has a picture of its own for when it is shared, and is kept out of search engines, once it is published', async () => {
  const post = await newPost('Opening the kiln', 'Warm still')
  const [main, card] = [await picture('kiln.png'), await picture('card.png')]
  const socialAssetId = card.id
  await change(post, { mainImageId: main.id })
  await publish(post)
  const shared = async () => {
    const [, address] =
      /property="og:image" content="([^"?]*)/.exec(await see('/workshop/opening-the-kiln')) ?? []
    return address?.replace('http://localhost', '')
  }
  const robots = async () => (await site.client().get('/workshop/opening-the-kiln')).headers['x-robots-tag']
  expect(await shared()).toBe(main.assetUrl)
  expect(await see('/sitemap.xml')).toContain('/workshop/opening-the-kiln')
  expect(await change(post, { socialAssetId, noIndex: true })).toMatchObject({
    socialAssetId,
    noIndex: true,
    hasChanges: true,
  })
  expect(await shared()).toBe(main.assetUrl)
  expect(await robots()).toBeUndefined()
  await publish(post)
  expect(await shared()).toBe(card.assetUrl)
  expect(await robots()).toBe('noindex')
  expect(await see('/workshop/opening-the-kiln')).toContain('<meta name="robots" content="noindex">')
  expect(await see('/sitemap.xml')).not.toContain('/workshop/opening-the-kiln')
  // Readers find it as before: it is search engines alone that are asked.
  expect(await see('/workshop')).toContain('/workshop/opening-the-kiln')
  expect(await see('/search?q=warm')).toContain('/workshop/opening-the-kiln')
  // A copy is as it is, and what is shown when it is shared is in use.
  const copy = await ok(owner.post(`${itemsOf(blog.id)}/${post.id}/duplicate`))
  expect(copy).toMatchObject({ socialAssetId, noIndex: true })
  const places = await ok(owner.get(`/api/config/links/file/${socialAssetId}/mentions`))
  expect(JSON.stringify(places)).toContain(post.id)
  expect((await owner.patch(`${itemsOf(blog.id)}/${post.id}`, { socialAssetId: newId() })).statusCode).toBe(
    422,
  )
  await change(post, { socialAssetId: null, noIndex: false })
  await publish(post)
  expect([await shared(), await robots()]).toEqual([main.assetUrl, undefined])
})

test('[POST-35] a post with a password is in nothing that names posts, and is shown to who has its address and the password', async () => {
  await newPost('Day before', 'Open one', { tags: ['glaze'] })
  const post = await newPost('For friends', 'Cobalt ash', { tags: ['glaze', 'ash'], categories: ['Secret'] })
  await newPost('Day after', 'Open two', { tags: ['glaze'] })
  const stranger = site.client()
  const path = '/workshop/for-friends'
  const places = [
    '/workshop',
    '/workshop?tag=glaze',
    '/workshop?format=json',
    '/workshop?format=rss',
    '/workshop/day-before',
    '/workshop/day-after',
    '/workshop/day-after?format=json',
    '/search?q=cobalt',
    '/sitemap.xml',
  ]
  const named = async () => {
    const said = await Promise.all(places.map((place) => see(place)))
    return places.filter((_, index) => /for-friends|For friends|Cobalt|Secret/.test(said[index]!))
  }
  expect(await named()).toEqual(places)
  const changed = await change(post, { password: ' open sesame ' })
  expect(changed).toMatchObject({ hasPassword: true })
  expect(JSON.stringify(changed)).not.toMatch(/sesame|argon/)
  expect(await named()).toEqual([])
  // A tag it alone has is a list without posts.
  expect(await see('/workshop')).not.toContain('?tag=ash')
  for (const form of ['', '?format=json', '?format=main-content', '?x=1']) {
    const seen = await stranger.get(path + form)
    expect([form, seen.statusCode, seen.headers['cache-control']]).toEqual([form, 403, 'no-store'])
    expect(seen.body).not.toMatch(/Cobalt|For friends|argon|sesame/)
  }
  const wrong = await give(stranger, post.id, 'open says me')
  expect([wrong.statusCode, wrong.headers.location]).toEqual([303, `${path}?password=wrong`])
  const friend = site.client()
  const right = await give(friend, post.id, 'open sesame')
  expect([right.statusCode, right.headers.location]).toEqual([303, path])
  expect(await see(path, friend)).toContain('Cobalt')
  expect((await stranger.get(path)).statusCode).toBe(403)
  // Its owner sees it in every list, and that it has one.
  expect((await ok(owner.get(itemsOf(blog.id)))).items).toContainEqual(
    expect.objectContaining({ id: post.id, hasPassword: true }),
  )
  expect((await owner.get(`${path}?preview=draft`)).body).toContain('Cobalt')
  // Another password shuts it again; a copy has the same; without one it is where it was.
  await change(post, { password: 'another' })
  expect((await friend.get(path)).statusCode).toBe(403)
  const copy = await ok(owner.post(`${itemsOf(blog.id)}/${post.id}/duplicate`))
  expect(copy).toMatchObject({ hasPassword: true })
  await ok(owner.delete(`${itemsOf(blog.id)}/${copy.id}`))
  await change(post, { password: null })
  expect(await named()).toEqual(places)
})

test('[POST-35] in a blog for members, a post with a password takes both', async () => {
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  const club = await newBlog('Club')
  const post = await newPost('Recipe', 'Tenmoku', {}, club.id)
  await change(post, { password: 'open sesame' }, club.id)
  await ok(owner.patch(`/api/config/pages/${club.id}`, { membersOnly: [] }))
  const knows = site.client()
  await give(knows, post.id, 'open sesame')
  const turned = await knows.get('/club/recipe')
  expect([turned.statusCode, turned.body.includes('Tenmoku')]).toEqual([403, false])
  expect(turned.body).not.toContain('action="/api/page-password"')
  const { link } = await ok(owner.post('/api/config/members', { email: `${newId()}@example.com` }))
  const member = site.client()
  const t = new URL(link).searchParams.get('t') ?? ''
  await member.call('POST', '/_members/choose', {
    form: { t, password: 'a long password' },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const asked = await member.get('/club/recipe')
  expect([asked.statusCode, asked.body.includes('action="/api/page-password"')]).toEqual([403, true])
  expect(asked.body).not.toContain('Tenmoku')
  await give(member, post.id, 'open sesame')
  expect(await see('/club/recipe', member)).toContain('Tenmoku')
})
