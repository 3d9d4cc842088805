import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section } from '../../testing/page-builders.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

interface Tag {
  readonly id: string
  readonly tagType: string
  readonly name: string
  readonly posts: number
}

/** A published blog with posts that have these tags and categories. */
async function blogWith(title: string, posts: Record<string, { tags?: string[]; categories?: string[] }>) {
  const made = await owner.post('/api/config/pages', { title, type: 1 })
  expect(made.statusCode, made.body).toBe(201)
  const blog = made.json()
  const base = `/api/config/collections/${blog.id}`
  const documentIds = [blog.documentId]
  const ids: Record<string, string> = {}
  for (const [name, words] of Object.entries(posts)) {
    const post = await owner.post(`${base}/items`, { title: name, ...words })
    expect(post.statusCode, post.body).toBe(201)
    documentIds.push(post.json().documentId)
    ids[name] = post.json().id
  }
  await owner.post('/api/config/publish', { documentIds })
  const tags = async (): Promise<Tag[]> => (await owner.get(`${base}/tags`)).json().tags
  const idOf = async (name: string): Promise<string> => (await tags()).find((tag) => tag.name === name)!.id
  const counted = async () => (await tags()).map((tag) => `${tag.tagType} ${tag.name} ${tag.posts}`)
  const post = async (name: string) => (await owner.get(`${base}/items/${ids[name]}`)).json()
  return { base, path: `/${blog.urlId}`, blog, ids, tags, idOf, counted, post }
}

const see = (path: string) => site.client().get(path)

test('[POST-8] lists tags and categories in the order of the alphabet, with their posts, empty ones too', async () => {
  const { base, counted } = await blogWith('Counted', {
    One: { tags: ['mugs', 'Clay'], categories: ['Studio'] },
    Two: { tags: ['mugs'] },
  })
  const made = await owner.post(`${base}/tags`, { tagType: 'tag', name: ' Kilns ' })
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ tagType: 'tag', name: 'Kilns', posts: 0 })
  expect(await counted()).toEqual(['tag Clay 1', 'tag Kilns 0', 'tag mugs 2', 'category Studio 1'])
})

test('[POST-8] a name that is there already is refused, however it is written', async () => {
  const { base, idOf } = await blogWith('Twice', { One: { tags: ['Émail', 'mugs'], categories: ['News'] } })
  const again = await owner.post(`${base}/tags`, { tagType: 'tag', name: 'ÉMAIL' })
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toMatchObject({
    code: 'tag-exists',
    message: 'This tag already exists',
    fields: { name: 'This tag already exists' },
  })
  const category = await owner.post(`${base}/tags`, { tagType: 'category', name: 'news' })
  expect(category.json().error.message).toBe('This category already exists')
  expect((await owner.post(`${base}/tags`, { tagType: 'tag', name: 'News' })).statusCode).toBe(201)
  const mugs = `${base}/tags/${await idOf('mugs')}`
  const taken = await owner.patch(mugs, { tagType: 'tag', name: 'émail' })
  expect(taken.json().error.message).toBe('This tag already exists')
  expect((await owner.patch(mugs, { tagType: 'tag', name: 'Mugs' })).json()).toEqual({ posts: 1 })
})

test('[POST-5] [POST-8] lengths, empty names and what no database keeps are refused', async () => {
  const { base, idOf } = await blogWith('Long', { One: { categories: ['Short'] } })
  for (const body of [
    { tagType: 'tag', name: 't'.repeat(51) },
    { tagType: 'category', name: 'c'.repeat(26) },
    { tagType: 'tag', name: '  ' },
    { tagType: 'tag', name: 'a\0b' },
    { tagType: 'tag', name: 'half \ud800' },
    { tagType: 'series', name: 'x' },
  ]) {
    expect((await owner.post(`${base}/tags`, body)).statusCode, JSON.stringify(body)).toBe(400)
  }
  const short = `${base}/tags/${await idOf('Short')}`
  expect((await owner.patch(short, { tagType: 'category', name: 'c'.repeat(26) })).statusCode).toBe(400)
  expect((await owner.patch(short, { tagType: 'tag', name: 'c'.repeat(26) })).statusCode).toBe(404)
})

test('[POST-8] a post gets the spelling of its blog, each tag once, and keeps what is new there', async () => {
  const { base, ids, counted } = await blogWith('Spelled', { One: { tags: ['Mugs'] } })
  const saved = await owner.patch(`${base}/items/${ids['One']}`, { tags: ['Glaze', 'mugs', 'MUGS', 'glaze'] })
  expect(saved.json().tags).toEqual(['Glaze', 'Mugs'])
  await owner.patch(`${base}/items/${ids['One']}`, { tags: [] })
  expect(await counted()).toEqual(['tag Glaze 0', 'tag Mugs 0'])
})

test('[POST-9] a rename changes every post at once, deleted ones too, and what is found', async () => {
  const { base, path, ids, idOf, post, counted } = await blogWith('Renamed', {
    One: { tags: ['a', 'old name', 'z'] },
    Two: { tags: ['old name'] },
    Three: { tags: ['a'] },
  })
  expect((await see(`${path}?tag=a`)).body).toContain('old name')
  await owner.delete(`${base}/items/${ids['Two']}`)
  const renamed = await owner.patch(`${base}/tags/${await idOf('old name')}`, {
    tagType: 'tag',
    name: 'Wheelthrown',
  })
  expect(renamed.json(), renamed.body).toEqual({ posts: 2 })
  expect((await post('One')).tags).toEqual(['a', 'Wheelthrown', 'z'])
  await owner.post(`${base}/items/${ids['Two']}/restore`)
  expect((await post('Two')).tags).toEqual(['Wheelthrown'])
  expect(await counted()).toEqual(['tag a 2', 'tag Wheelthrown 2', 'tag z 1'])
  const shown = (await see(`${path}?tag=a`)).body
  expect(shown).toContain('Wheelthrown')
  expect(shown).not.toContain('old name')
  expect((await see('/search?q=wheelthrown')).body).toContain(`${path}/one`)
})

test('[POST-9] merged tags are one on every post, where the first of them stood', async () => {
  const { base, idOf, post, counted } = await blogWith('Merged', {
    One: { tags: ['mug', 'x', 'mugs', 'cups'] },
    Two: { tags: ['cups'], categories: ['mug'] },
  })
  const [mug, mugs, cups] = [await idOf('mug'), await idOf('mugs'), await idOf('cups')]
  const merged = await owner.post(`${base}/tags/merge`, { ids: [mug, mugs, cups], into: mugs })
  expect(merged.json(), merged.body).toEqual({ posts: 2 })
  expect((await post('One')).tags).toEqual(['mugs', 'x'])
  expect(await post('Two')).toMatchObject({ tags: ['mugs'], categories: ['mug'] })
  expect(await counted()).toEqual(['category mug 1', 'tag mugs 2', 'tag x 1'])
  const category = await idOf('mug')
  const mixed = await owner.post(`${base}/tags/merge`, { ids: [category], into: mugs })
  expect([mixed.statusCode, mixed.json().error.code]).toEqual([422, 'tags-differ'])
  expect((await owner.post(`${base}/tags/merge`, { ids: [cups], into: mugs })).statusCode).toBe(404)
})

test('[POST-9] removed tags are taken off every post, and stay away', async () => {
  const { base, path, idOf, post, counted } = await blogWith('Removed', {
    One: { tags: ['keep', 'gone'], categories: ['Gone too'] },
  })
  const ids = [await idOf('gone'), await idOf('Gone too')]
  expect((await owner.post(`${base}/tags/remove`, { ids })).json()).toEqual({ posts: 1 })
  expect((await owner.post(`${base}/tags/remove`, { ids })).json()).toEqual({ posts: 0 })
  expect(await post('One')).toMatchObject({ tags: ['keep'], categories: [] })
  expect(await counted()).toEqual(['tag keep 1'])
  expect((await see(path)).body).not.toContain('gone')
})

test('[POST-9] who may not publish makes tags, and changes none', async () => {
  const { base, idOf } = await blogWith('Rights', { One: { tags: ['mine'] } })
  const id = await idOf('mine')
  const draftEditor = await site.signInOwner({ role: 16 })
  const viewer = await site.signInOwner({ role: 10 })
  const fresh = (client: Client, name: string) => client.post(`${base}/tags`, { tagType: 'tag', name })
  expect((await fresh(draftEditor, 'theirs')).statusCode).toBe(201)
  expect((await fresh(viewer, 'no')).statusCode).toBe(403)
  expect((await viewer.get(`${base}/tags`)).statusCode).toBe(200)
  for (const client of [draftEditor, viewer]) {
    expect((await client.patch(`${base}/tags/${id}`, { tagType: 'tag', name: 'y' })).statusCode).toBe(403)
    expect((await client.post(`${base}/tags/merge`, { ids: [id], into: id })).statusCode).toBe(403)
    expect((await client.post(`${base}/tags/remove`, { ids: [id] })).statusCode).toBe(403)
  }
})

test('[POST-10] the list and the feed of a renamed or merged tag lead to those of now, in one step', async () => {
  const { base, path, idOf } = await blogWith('Moved', {
    One: { tags: ['first & best'], categories: ['Old'] },
    Two: { tags: ['other'] },
  })
  const id = await idOf('first & best')
  const rename = (name: string) => owner.patch(`${base}/tags/${id}`, { tagType: 'tag', name })
  const visit = async (query: string) => {
    const answer = await see(path + query)
    return [answer.statusCode, answer.headers['location']]
  }
  expect((await visit('?tag=first+%26+best'))[0]).toBe(200)
  await rename('second')
  await rename('third')
  expect(await visit('?tag=first+%26+best')).toEqual([301, `${path}?tag=third`])
  expect(await visit('?tag=second&format=rss')).toEqual([301, `${path}?tag=third&format=rss`])
  await owner.post(`${base}/tags/merge`, { ids: [id], into: await idOf('other') })
  expect(await visit('?tag=first+%26+best')).toEqual([301, `${path}?tag=other`])
  expect(await visit('?tag=third')).toEqual([301, `${path}?tag=other`])
  const category = await idOf('Old')
  await owner.patch(`${base}/tags/${category}`, { tagType: 'category', name: 'New' })
  expect(await visit('?category=Old')).toEqual([301, `${path}?category=New`])
  // A name that is used again is its own.
  await owner.post(`${base}/tags`, { tagType: 'tag', name: 'third' })
  expect((await visit('?tag=third'))[0]).toBe(200)
  expect((await visit('?tag=never+there'))[0]).toBe(200)
})

test('[POST-10] a post saved with the name of before gets the one of now, and blocks go on listing', async () => {
  const { base, ids, idOf, path } = await blogWith('Stale', { Listed: { tags: ['before'] }, Other: {} })
  const page = (await owner.post('/api/config/pages', { title: 'Has a list' })).json()
  const listing = {
    id: newId(),
    type: BLOCK_TYPES.summary,
    value: { collectionId: base.split('/').at(-1)!, tag: 'before' },
    texts: {},
    layout: { desktop: { x: 0, y: 0, w: 24, h: 6 } },
  }
  const { revision } = (await owner.get(`/api/config/documents/${page.documentId}`)).json()
  const saved = await owner.post(
    `/api/config/documents/${page.documentId}/operations`,
    batchOf(revision, [{ type: 'insertSection', index: 0, section: section([listing]) }]),
  )
  expect(saved.statusCode, saved.body).toBe(200)
  await owner.post('/api/config/publish', { documentIds: [page.documentId] })
  const listed = async () => (await see('/has-a-list')).body
  expect(await listed()).toContain(`${path}/listed`)
  expect(await listed()).not.toContain(`${path}/other`)
  await owner.patch(`${base}/tags/${await idOf('before')}`, { tagType: 'tag', name: 'after' })
  expect(await listed()).toContain(`${path}/listed`)
  expect(await listed()).not.toContain(`${path}/other`)
  const stale = await owner.patch(`${base}/items/${ids['Listed']}`, { tags: ['before', 'more'] })
  expect(stale.json().tags).toEqual(['after', 'more'])
})

test('[POST-11] categories stand above the list and below a post, with a list and a feed of their own', async () => {
  const { path } = await blogWith('Categorised', {
    In: { tags: ['t'], categories: ['Care & use'] },
    Out: {},
  })
  const link = `href="${path}?category=Care%20%26%20use"`
  expect((await see(path)).body).toContain(link)
  expect((await see(`${path}/in`)).body).toContain(link)
  expect((await see(`${path}/out`)).body).not.toContain(link)
  const list = await see(`${path}?category=Care+%26+use`)
  expect(list.body).toContain('<p class="eyebrow">Category</p><h1>Care &amp; use</h1>')
  expect(list.body).toContain(`href="${path}/in"`)
  expect(list.body).not.toContain(`href="${path}/out"`)
  expect(list.headers['x-robots-tag']).toBe('noindex')
  const feed = (await see(`${path}?category=Care+%26+use&format=rss`)).body
  expect(feed.match(/<item>/g)).toHaveLength(1)
  expect(feed).toContain('<category>Care &amp; use</category><category>t</category>')
  expect((await see('/sitemap.xml')).body).not.toContain('category=')
})
