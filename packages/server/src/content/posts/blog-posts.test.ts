import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { publishScheduled } from '../publishing/publish.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const see = (path: string) => site.client().get(path)
const minute = 60_000

/** A published blog, and what is done with its posts. */
async function newBlog(title: string) {
  const blog = (await owner.post('/api/config/pages', { title, type: 1 })).json()
  await owner.post('/api/config/publish', { documentIds: [blog.documentId] })
  const base = `/api/config/collections/${blog.id}`
  const add = async (name: string, more: object = {}, client = owner) => {
    site.clock.advance(1000)
    const made = await client.post(`${base}/items`, { title: name, ...more })
    expect(made.statusCode, made.body).toBe(201)
    return made.json()
  }
  const publish = (...posts: { documentId: string }[]) =>
    owner.post('/api/config/publish', { documentIds: posts.map(({ documentId }) => documentId) })
  const change = (post: { id: string }, body: object, client = owner) =>
    client.patch(`${base}/items/${post.id}`, body)
  const several = async (posts: { id: string }[], body: object, client = owner) =>
    client.post(`${base}/items-change`, { ids: posts.map(({ id }) => id), change: body })
  const now = async (post: { id: string }) => (await owner.get(`${base}/items/${post.id}`)).json()
  const list = async (query: Record<string, string> = {}) =>
    (await owner.get(`${base}/items`, { query })).json()
  const titles = async (query: Record<string, string> = {}) =>
    (await list(query)).items.map((post: { title: { en: string } }) => post.title.en)
  return { blog, base, path: `/${blog.urlId}`, add, publish, change, several, now, list, titles }
}

describe('the list', () => {
  test('[POST-12] is narrowed by status, tag, category, author and words', async () => {
    const { base, add, publish, change, titles } = await newBlog('Narrowed')
    const first = await add('100% wool_', { tags: ['Care'], categories: ['News'] })
    const second = await add('Second', { excerpt: { en: 'About glazing' } })
    await add('Third')
    await publish(first)
    await change(second, { status: 'needs-review', author: { name: 'Ana' } })
    expect(await titles()).toEqual(['Third', '100% wool_', 'Second'])
    expect(await titles({ status: 'published' })).toEqual(['100% wool_'])
    expect(await titles({ status: 'needs-review' })).toEqual(['Second'])
    expect(await titles({ tag: 'Care' })).toEqual(['100% wool_'])
    expect(await titles({ category: 'News' })).toEqual(['100% wool_'])
    expect(await titles({ author: 'Ana' })).toEqual(['Second'])
    for (const search of ['0% w', 'L_', 'care', 'NEWS']) {
      expect(await titles({ search }), search).toEqual(['100% wool_'])
    }
    expect(await titles({ search: 'glazing' })).toEqual(['Second'])
    expect(await titles({ search: 'ANA%' })).toEqual([])
    const { counts, authors } = (await owner.get(`${base}/items-overview`)).json()
    expect(counts).toEqual({
      draft: 1,
      'needs-review': 1,
      scheduled: 0,
      published: 1,
      private: 0,
      deleted: 0,
    })
    expect(authors).toEqual(['Ana', 'Test owner'])
  })

  test('[POST-12] is ordered as asked, page by page, with nothing twice and nothing left out', async () => {
    const { add, change, list, titles } = await newBlog('Ordered')
    for (const name of ['banana', 'Apple', 'cherry', 'apple']) await add(name)
    site.clock.advance(minute)
    const [, , apple] = (await list()).items
    await change(apple, { excerpt: { en: 'x' } })
    const paged = async (sort: string) => {
      const found: string[] = []
      for (let cursor = '', page = 0; page < 9; page++) {
        const answer = await list({ sort, limit: '1', ...(cursor === '' ? {} : { cursor }) })
        found.push(...answer.items.map((post: { title: { en: string } }) => post.title.en))
        cursor = answer.nextCursor ?? ''
        if (cursor === '') break
      }
      return found
    }
    expect(await paged('newest')).toEqual(['apple', 'cherry', 'Apple', 'banana'])
    expect(await paged('oldest')).toEqual(['banana', 'Apple', 'cherry', 'apple'])
    expect(await paged('updated')).toEqual(['Apple', 'apple', 'cherry', 'banana'])
    expect(await paged('title')).toEqual(['Apple', 'apple', 'banana', 'cherry'])
    expect(await titles({ sort: 'title', cursor: 'bm9uc2Vuc2U' })).toHaveLength(4)
  })

  test('[POST-12] deleted posts stand apart, and the number of statements does not grow', async () => {
    const { base, add, several, titles, list } = await newBlog('Counted posts')
    const [one, two] = [await add('One'), await add('Two')]
    await several([one], { do: 'delete' })
    expect(await titles()).toEqual(['Two'])
    expect(await titles({ status: 'deleted' })).toEqual(['One'])
    expect((await list({ status: 'deleted' })).items[0].deletedOn).toBe(site.clock.now().getTime())
    expect((await owner.get(`${base}/items-overview`)).json().counts).toMatchObject({ draft: 1, deleted: 1 })
    const count = async () =>
      (await recordStatements(async () => await owner.get(`${base}/items?tag=x&search=y`))).statements.length
    const before = await count()
    for (let more = 0; more < 4; more++) await add(`More ${more}`)
    expect(await count()).toBe(before)
    expect((await several([two], { do: 'restore' })).json().changed).toEqual([two.id])
  })

  test('[POST-15] says how long each post is', async () => {
    const { add, list } = await newBlog('Long ones')
    const post = await add('Words')
    const saved = await owner.post(
      `/api/config/documents/${post.documentId}/operations`,
      batchOf(0, [
        {
          type: 'insertSection',
          index: 0,
          section: section([textBlock('<p>Four <b>words</b> of&nbsp;it</p>')]),
        },
      ]),
    )
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await list()).items[0].words).toBe(4)
  })
})

describe('several posts', () => {
  test('[POST-13] are published, taken down, scheduled, hidden and tagged together', async () => {
    const { path, add, several, now } = await newBlog('Together')
    const posts = [await add('Jug'), await add('Bowl')]
    const all = async (field: string) => [(await now(posts[0]))[field], (await now(posts[1]))[field]]
    const done = async (body: object) => {
      const answer = await several(posts, body)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ changed: posts.map(({ id }) => id), failed: [] })
    }
    await done({ do: 'status', status: 'published' })
    expect((await see(`${path}/jug`)).statusCode).toBe(200)
    await done({ do: 'add', named: { tagType: 'tag', name: 'Stoneware' } })
    await done({ do: 'add', named: { tagType: 'category', name: 'News' } })
    expect(await all('tags')).toEqual([['Stoneware'], ['Stoneware']])
    await done({ do: 'take-off', named: { tagType: 'category', name: 'News' } })
    expect(await all('categories')).toEqual([[], []])
    await done({ do: 'status', status: 'draft' })
    expect((await see(`${path}/jug`)).statusCode).toBe(404)
    await done({ do: 'status', status: 'scheduled', scheduledFor: site.clock.now().getTime() + minute })
    expect(await all('status')).toEqual(['scheduled', 'scheduled'])
    await done({ do: 'status', status: 'private' })
    await done({ do: 'delete' })
    await done({ do: 'restore' })
    expect(await all('status')).toEqual(['private', 'private'])
  })

  test('[POST-13] tagged in several windows at once they keep every tag', async () => {
    const { add, several, now } = await newBlog('At once')
    const posts = [await add('Jug'), await add('Bowl')]
    const names = ['Blue', 'Green', 'Red', 'White']
    const answers = await Promise.all(
      names.map((name) => several(posts, { do: 'add', named: { tagType: 'tag', name } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    for (const post of posts) expect((await now(post)).tags.toSorted()).toEqual(names)
  })

  test('[POST-13] publishing them publishes what was changed since', async () => {
    const { path, add, several } = await newBlog('Anew')
    const post = await add('Jug')
    await several([post], { do: 'status', status: 'published' })
    await owner.post(
      `/api/config/documents/${post.documentId}/operations`,
      batchOf(0, [{ type: 'insertSection', index: 0, section: section([textBlock('<p>Said later</p>')]) }]),
    )
    expect((await see(`${path}/jug`)).body).not.toContain('Said later')
    await several([post], { do: 'status', status: 'published' })
    expect((await see(`${path}/jug`)).body).toContain('Said later')
  })

  test('[POST-13] what one refuses stops no other, and says why', async () => {
    const { add, several, now } = await newBlog('Partly')
    const post = await add('Here')
    const passed = { do: 'status', status: 'scheduled', scheduledFor: site.clock.now().getTime() - 1 }
    const late = (await several([post], passed)).json()
    expect(late.changed).toEqual([])
    expect(late.failed[0].message).toBe('This time has passed. Choose a later one, or publish now.')
    const mixed = (await several([{ id: 'nobody' }, post], { do: 'status', status: 'needs-review' })).json()
    expect(mixed).toEqual({
      changed: [post.id],
      failed: [{ id: 'nobody', message: 'This post does not exist.' }],
    })
    expect((await now(post)).status).toBe('needs-review')
    expect((await several([], { do: 'delete' })).statusCode).toBe(400)
  })

  test('[POST-13] who may write asks for a review, tags what nobody has seen, and does no more', async () => {
    const { add, several, now, publish } = await newBlog('By rights')
    const draftEditor = await site.signInOwner({ role: 16 })
    const draft = await add('Theirs', {}, draftEditor)
    const seen = await add('Seen')
    await publish(seen)
    const both = async (body: object) => (await several([draft, seen], body, draftEditor)).json()
    expect((await both({ do: 'add', named: { tagType: 'tag', name: 'x' } })).changed).toEqual([draft.id])
    expect((await both({ do: 'status', status: 'needs-review' })).changed).toEqual([draft.id, seen.id])
    expect((await now(draft)).status).toBe('needs-review')
    for (const body of [
      { do: 'status', status: 'published' },
      { do: 'status', status: 'private' },
      { do: 'status', status: 'scheduled', scheduledFor: site.clock.now().getTime() + minute },
      { do: 'delete' },
      { do: 'restore' },
    ]) {
      const refused = await both(body)
      expect(refused.changed, JSON.stringify(body)).toEqual([])
      expect(refused.failed).toHaveLength(2)
    }
    const viewer = await site.signInOwner({ role: 10 })
    expect((await several([draft], { do: 'restore' }, viewer)).statusCode).toBe(403)
  })
})

test('[POST-14] a private post is in nothing that visitors get, from the next request on', async () => {
  const { blog, path, add, publish, change } = await newBlog('Secrets')
  const words = { tags: ['secret-tag', 'shared'], categories: ['Secret sort'] }
  const before = await add('Before', { tags: ['shared'] })
  const hidden = await add('Zanzibar', { ...words, excerpt: { en: 'Zanzibar excerpt' } })
  const after = await add('After', { tags: ['shared'] })
  const page = (await owner.post('/api/config/pages', { title: 'Lists secrets' })).json()
  const listing = {
    id: newId(),
    type: BLOCK_TYPES.summary,
    value: { collectionId: blog.id },
    texts: {},
    layout: { desktop: { x: 0, y: 0, w: 24, h: 6 } },
  }
  await owner.post(
    `/api/config/documents/${page.documentId}/operations`,
    batchOf(0, [{ type: 'insertSection', index: 0, section: section([listing]) }]),
  )
  await publish(before, hidden, after, page)
  const paths = [
    path,
    `${path}?tag=shared`,
    `${path}?tag=secret-tag`,
    `${path}?category=Secret+sort`,
    `${path}/before`,
    `${path}/after`,
    '/lists-secrets',
    '/search?q=zanzibar',
    `/@post/${hidden.id}`,
  ]
  const forms = (one: string) => {
    const joint = one.includes('?') ? '&' : '?'
    return [one, `${one}${joint}format=json`, `${one}${joint}format=main-content`, `${one}${joint}format=rss`]
  }
  const everything = [...[...paths, `${path}/zanzibar`].flatMap(forms), '/sitemap.xml', '/robots.txt']
  const told = async () => {
    const tells: string[] = []
    for (const one of everything) {
      const { body, statusCode, headers } = await see(one)
      const said = body.replaceAll(/\/search\?q=zanzibar|value="zanzibar"|“zanzibar”|q=zanzibar/gi, '')
      const asked = one.startsWith('/search') ? said.replaceAll('zanzibar', '') : said
      const text = `${asked} ${String(headers['location'] ?? '')}`
      if (statusCode < 400 && /Zanzibar|zanzibar|secret-tag|Secret sort/.test(text)) tells.push(one)
    }
    return tells
  }
  const open = await told()
  expect(open).toEqual(
    expect.arrayContaining([path, `${path}/before`, '/lists-secrets', '/search?q=zanzibar', '/sitemap.xml']),
  )
  const answer = await change(hidden, { status: 'private' })
  expect(answer.statusCode, answer.body).toBe(200)
  // What was asked for is written back by lists that are narrowed to it: nothing of the post.
  const asked = new Set([`${path}?tag=secret-tag`, `${path}?category=Secret+sort`].flatMap(forms))
  expect((await told()).filter((one) => !asked.has(one))).toEqual([])
  for (const one of asked) expect((await see(one)).body, one).not.toContain('anzibar')
  for (const one of forms(`${path}/zanzibar`)) {
    const { statusCode, body } = await see(one)
    expect([one, statusCode]).toEqual([one, 404])
    expect(body.replaceAll('/zanzibar', '')).not.toContain('anzibar')
  }
  expect((await see(`${path}/zanzibar?preview=draft`)).statusCode).toBe(401)
  await change(hidden, { status: 'published' })
  expect(await told()).toEqual(open)
})

describe('the date', () => {
  test('[POST-16] is when the post is first published, and stays then', async () => {
    const { add, publish, now, change, several } = await newBlog('Dated')
    const post = await add('Written before')
    site.clock.advance(60 * minute)
    await publish(post)
    const published = site.clock.now().getTime()
    expect((await now(post)).publishOn).toBe(published)
    site.clock.advance(60 * minute)
    await change(post, { status: 'draft' })
    await several([post], { do: 'status', status: 'published' })
    expect((await now(post)).publishOn).toBe(published)
  })

  test('[POST-16] is the time it is scheduled for, until it is taken off the schedule', async () => {
    const { path, add, now, change } = await newBlog('Planned')
    const post = await add('Monday')
    const monday = site.clock.now().getTime() + 60 * minute
    await change(post, { status: 'scheduled', scheduledFor: monday })
    expect((await now(post)).publishOn).toBe(monday)
    await change(post, { status: 'scheduled', scheduledFor: monday + minute })
    expect((await now(post)).publishOn).toBe(monday + minute)
    await change(post, { status: 'draft' })
    expect((await now(post)).publishOn).toBeLessThan(site.clock.now().getTime() + 1)
    await change(post, { status: 'scheduled', scheduledFor: monday })
    site.clock.advance(61 * minute)
    await publishScheduled(site.db, site.clock)
    expect(await now(post)).toMatchObject({ status: 'published', publishOn: monday })
    expect((await see(`${path}/monday`)).statusCode).toBe(200)
  })

  test('[POST-16] of what is published sooner than scheduled is then', async () => {
    const { add, now, change } = await newBlog('Sooner')
    for (const publish of ['status', 'publish']) {
      const post = await add(`By ${publish}`)
      await change(post, { status: 'scheduled', scheduledFor: site.clock.now().getTime() + 60 * minute })
      if (publish === 'status') await change(post, { status: 'published' })
      else await owner.post('/api/config/publish', { documentIds: [post.documentId] })
      expect((await now(post)).publishOn, publish).toBe(site.clock.now().getTime())
    }
  })

  test('[POST-16] that was set stays', async () => {
    const { add, now, change, publish } = await newBlog('By hand')
    const post = await add('Old story')
    await change(post, { publishOn: 1_000_000_000_000 })
    await change(post, { status: 'scheduled', scheduledFor: site.clock.now().getTime() + minute })
    await publish(post)
    expect((await now(post)).publishOn).toBe(1_000_000_000_000)
  })
})

describe('the address', () => {
  test('[POST-17] follows the title until the post is published', async () => {
    const { path, add, now, change, publish } = await newBlog('Named')
    const post = await add('New post')
    const other = await add('New post')
    expect(other.urlId).toBe('new-post-2')
    await change(other, { title: { en: 'A kiln of our own' } })
    expect((await now(other)).urlId).toBe('a-kiln-of-our-own')
    await change(post, { title: { en: 'A kiln of our own' } })
    expect((await now(post)).urlId).toBe('a-kiln-of-our-own-2')
    await change(post, { title: { en: '…' } })
    expect((await now(post)).urlId).toBe('post')
    await change(post, { title: { en: 'Told at last' } })
    await publish(post)
    await change(post, { title: { en: 'Told again' } })
    expect((await now(post)).urlId).toBe('told-at-last')
    expect((await see(`${path}/told-at-last`)).statusCode).toBe(200)
  })

  test('[POST-17] that was chosen stays', async () => {
    const { add, now, change } = await newBlog('Chosen')
    const post = await add('New post', { urlId: 'new-post-for-spring' })
    await change(post, { title: { en: 'Spring' } })
    expect((await now(post)).urlId).toBe('new-post-for-spring')
    await change(post, { title: { en: 'Summer' }, urlId: 'in-summer' })
    expect((await now(post)).urlId).toBe('in-summer')
    await change(post, { title: { de: 'Sommer' } })
    expect((await now(post)).urlId).toBe('in-summer')
  })
})

test('[POST-18] a post restored after its time has passed is a draft, and stays unseen', async () => {
  const { base, path, add, now, change } = await newBlog('Back late')
  const [late, early] = [await add('Late'), await add('Early')]
  const at = site.clock.now().getTime() + 10 * minute
  await change(late, { status: 'scheduled', scheduledFor: at })
  await change(early, { status: 'scheduled', scheduledFor: at + 60 * minute })
  for (const { id } of [late, early]) await owner.delete(`${base}/items/${id}`)
  site.clock.advance(20 * minute)
  for (const { id } of [late, early]) await owner.post(`${base}/items/${id}/restore`)
  await publishScheduled(site.db, site.clock)
  expect((await now(late)).status).toBe('draft')
  expect((await see(`${path}/late`)).statusCode).toBe(404)
  expect((await now(early)).status).toBe('scheduled')
})

test('[POST-30] a post can be shared where the owner says, by links alone; others say nothing of it', async () => {
  const { path, add, publish } = await newBlog('Shared')
  const post = await add('Ash & "iron"')
  await publish(post)
  const at = `${path}/${post.urlId}`
  expect((await see(at)).body).not.toContain('class="post-share"')
  const unknown = await owner.put('/api/config/settings', { shareButtons: ['javascript'] })
  expect(unknown.statusCode).toBe(400)
  const twice = await owner.put('/api/config/settings', { shareButtons: ['x', 'x'] })
  expect(twice.statusCode).toBe(400)
  const set = await owner.put('/api/config/settings', { shareButtons: ['facebook', 'email'] })
  expect(set.statusCode, set.body).toBe(200)
  const { body } = await see(at)
  const share = /<nav class="post-share"[^]*?<\/nav>/.exec(body)?.[0] ?? ''
  const links = [...share.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links).toEqual([
    `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: `http://localhost${at}` })}`,
    `mailto:?subject=${encodeURIComponent('Ash & "iron"')}&body=${encodeURIComponent(`http://localhost${at}`)}`,
  ])
  expect(share).toContain('aria-label="Share on Facebook"')
  expect(share).toContain('rel="noopener noreferrer nofollow"')
  expect(body).not.toMatch(/<(?:script|iframe|img)[^>]*facebook/)
  await owner.put('/api/config/settings', { shareButtons: [] })
  expect((await see(at)).body).not.toContain('class="post-share"')
})
