import type { Operation } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { migrateOver, websiteOfMigrations } from '../../testing/migrate-over.ts'
import { batchOf, upload } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
let blog: { readonly id: string; readonly documentId: string }
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
  blog = await ok(owner.post('/api/config/pages', { title: 'Workshop', type: 1 }))
  await publish(blog)
})
afterAll(() => site.close())

interface Post {
  readonly id: string
  readonly documentId: string
  readonly urlId: string
}

const items = () => `/api/config/collections/${blog.id}/items`
const publish = (...drafts: readonly { readonly documentId: string }[]) =>
  ok(owner.post('/api/config/publish', { documentIds: drafts.map(({ documentId }) => documentId) }))
const change = (post: Post, body: object, client = owner) => client.patch(`${items()}/${post.id}`, body)
const known = (post: Post) => ok(owner.get(`${items()}/${post.id}`))
const draft = ({ documentId }: Post) => ok(owner.get(`/api/config/documents/${documentId}`))
const see = async (path: string) => (await site.client().get(path)).body
const preview = async (path: string) => (await owner.get(`${path}?preview=draft`)).body
const titles = async (query: Record<string, string>) =>
  (await ok(owner.get(items(), { query }))).items.map(({ title }: { title: { en: string } }) => title.en)

async function save(post: Post, operation: Operation, client = owner) {
  const { revision } = await draft(post)
  return client.post(`/api/config/documents/${post.documentId}/operations`, batchOf(revision, [operation]))
}

async function newPost(title: string, more: object = {}): Promise<Post> {
  site.clock.advance(1000)
  const post = await ok(owner.post(items(), { title, ...more }))
  await publish(post)
  return post
}

async function picture(): Promise<string> {
  const content =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'
  const sent = await upload(owner, '/api/config/media', { name: 'kiln.svg', content, type: 'image/svg+xml' })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json().id
}

test('[POST-31] title, excerpt and main picture are its owners’ at once and visitors’ once they are published, wherever the post stands', async () => {
  const post = await newPost('Old title', { excerpt: { en: 'Old excerpt' } })
  const beside = await newPost('Beside it')
  const mainImageId = await picture()
  await ok(
    change(post, {
      title: { en: 'New title' },
      excerpt: { en: 'New excerpt' },
      mainImageId,
      seoDescription: { en: 'Said anew' },
    }),
  )
  expect(await known(post)).toMatchObject({
    title: { en: 'New title' },
    excerpt: { en: 'New excerpt' },
    mainImageId,
    seoDescription: { en: 'Said anew' },
    hasChanges: true,
  })
  const paths = ['/workshop', `/workshop/${post.urlId}`, `/workshop/${beside.urlId}`, '/workshop?format=rss']
  for (const path of paths) expect(await see(path), path).not.toMatch(/New title|New excerpt|kiln/)
  for (const path of ['/workshop', `/workshop/${post.urlId}`, `/workshop/${beside.urlId}`])
    expect(await preview(path), path).toContain('New title')
  const { changes } = await ok(owner.get('/api/config/changes'))
  const said = changes.find(({ ownerId }: { ownerId: string }) => ownerId === post.id)
  expect(said).toMatchObject({ title: { en: 'New title' } })
  expect(said.changes).toEqual([
    { what: 'Title', before: 'Old title', after: 'New title' },
    { what: 'Excerpt', before: 'Old excerpt', after: 'New excerpt' },
    { what: 'Description for search engines', before: null, after: 'Said anew' },
    { what: 'Main picture', before: null, after: 'kiln.svg' },
  ])

  await publish(post)
  for (const path of paths.slice(0, 2)) expect(await see(path), path).toMatch(/New title/)
  expect(await see('/workshop')).toMatch(/kiln/)
  expect(await see('/workshop?format=rss')).toContain('New excerpt')
  expect(await known(post)).toMatchObject({ hasChanges: false })
})

test('[POST-31] it is a step of the draft: named, taken back after a publish too, and nothing where it was so', async () => {
  const post = await newPost('First')
  await ok(change(post, { title: { en: 'Second' } }))
  await ok(change(post, { title: { en: 'Second' }, mainImageId: null }))
  const { log, document } = await draft(post)
  expect(log).toHaveLength(1)
  expect(log[0].deed).toEqual({ code: 'page-about-changed', setting: 'title' })
  expect(document.about).toEqual({ title: { en: 'Second' } })
  await publish(post)
  await ok(save(post, log[0].inverse))
  expect(await known(post)).toMatchObject({ title: { en: 'First' }, hasChanges: true })
  expect(await see(`/workshop/${post.urlId}`)).toContain('Second')
  await publish(post)
  expect(await see(`/workshop/${post.urlId}`)).toContain('First')
})

test('[POST-31] versions bring back what was said of the post: into the draft, and for visitors', async () => {
  const post = await newPost('Version one')
  await ok(change(post, { title: { en: 'Version two' } }))
  await publish(post)
  const path = `/api/config/documents/${post.documentId}/versions`
  const { versions } = await ok(owner.get(path))
  const first = versions.at(-1).id
  expect((await ok(owner.get(`${path}/${first}/canvas`))).page.item.title).toEqual({ en: 'Version one' })
  await ok(owner.post(`${path}/${first}/restore`, { target: 'draft' }))
  expect(await known(post)).toMatchObject({ title: { en: 'Version one' } })
  expect(await see('/workshop')).toContain('Version two')
  await ok(owner.post(`${path}/${first}/restore`, { target: 'published' }))
  for (const place of ['/workshop', `/workshop/${post.urlId}`]) {
    expect(await see(place)).toContain('Version one')
    expect(await see(place)).not.toContain('Version two')
  }
})

test('[POST-31] a post nobody has published is called so everywhere at once, and its address follows as one types', async () => {
  const post = await ok(owner.post(items(), { title: 'Unseen' }))
  await ok(save(post, { type: 'setAbout', changes: { title: { en: 'Unseen, renamed' } } }))
  expect(await known(post)).toMatchObject({ title: { en: 'Unseen, renamed' }, urlId: 'unseen-renamed' })
  expect(JSON.stringify(await ok(owner.get('/api/config/links?query=renamed')))).toContain('Unseen, renamed')
  const copy = await ok(owner.post(`${items()}/${post.id}/duplicate`, {}))
  expect(copy.title).toEqual({ en: 'Unseen, renamed (copy)' })
  expect((await draft(copy)).document.about).toEqual({ title: { en: 'Unseen, renamed (copy)' } })
  await publish(post)
  await ok(save(post, { type: 'setAbout', changes: { title: { en: 'Seen' } } }))
  expect(await known(post)).toMatchObject({ title: { en: 'Seen' }, urlId: 'unseen-renamed' })
  await ok(change(post, { status: 'draft' }))
  expect(JSON.stringify(await ok(owner.get('/api/config/links?query=Seen')))).toContain('"Seen"')
  const path = `/api/config/documents/${post.documentId}/versions`
  const [{ id }] = (await ok(owner.get(path))).versions
  await ok(owner.post(`${path}/${id}/restore`, { target: 'draft' }))
  expect(JSON.stringify(await ok(owner.get('/api/config/links?query=renamed')))).toContain(
    '"Unseen, renamed"',
  )
})

test('[POST-31] the owner’s list is searched and ordered by what drafts say', async () => {
  const post = await newPost('Zinc')
  await newPost('Yellow')
  await ok(change(post, { title: { en: 'Amber' }, excerpt: { en: 'About resin' } }))
  expect(await titles({ search: 'resin' })).toEqual(['Amber'])
  expect(await titles({ search: 'zinc' })).toEqual([])
  const inOrder = await titles({ sort: 'title' })
  expect(inOrder).toEqual(
    [...inOrder].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
  )
  const found = await ok(owner.post('/api/config/texts/find', { words: 'resin' }))
  expect(found.settings).toMatchObject([
    { kind: 'post', id: post.documentId, title: 'Amber', place: 'excerpt' },
  ])
})

test('[POST-31] who may edit may change it, who may publish makes it public; address, date and tags take both', async () => {
  const post = await newPost('Shared work')
  const draftEditor = await site.signInOwner({ role: 16 })
  await ok(change(post, { title: { en: 'Their title' } }, draftEditor))
  for (const atOnce of [{ urlId: 'theirs' }, { tags: ['Theirs'] }, { publishOn: 5 }])
    expect((await change(post, { title: { en: 'x' }, ...atOnce }, draftEditor)).statusCode).toBe(403)
  expect(await known(post)).toMatchObject({ title: { en: 'Their title' }, urlId: 'shared-work' })
  await ok(change(post, { status: 'scheduled', scheduledFor: site.clock.now().getTime() + 60_000 }))
  expect((await change(post, { title: { en: 'Too late' } }, draftEditor)).statusCode).toBe(403)
})

test('[POST-31] [POST-6] a post has a title, says nothing that pages say, and shows pictures of its own website', async () => {
  const post = await newPost('Named')
  const about = (changes: object) => save(post, { type: 'setAbout', changes } as Operation)
  const refused = async (changes: object) => {
    const { statusCode, body } = await about(changes)
    const { error } = JSON.parse(body)
    return [statusCode, error?.code, error?.message]
  }
  expect(await refused({ title: {} })).toEqual([422, 'operation-refused', 'Please give a title.'])
  expect(await refused({ navigationTitle: { en: 'Menu' } })).toEqual([
    422,
    'operation-refused',
    'There is no “Title in menus” here.',
  ])
  expect((await refused({ mainImageId: 'nobody-knows-it' })).slice(0, 2)).toEqual([422, 'picture-unknown'])
  const page = await ok(owner.post('/api/config/pages', { title: 'No post' }))
  expect((await save(page, { type: 'setAbout', changes: { excerpt: { en: 'x' } } })).statusCode).toBe(422)
  expect((await draft(post)).document.about).toEqual({ title: { en: 'Named' } })
})

test('[POST-32] texts for search engines stand in the head of the post once they are published', async () => {
  const post = await newPost('Kiln night', { excerpt: { en: 'Of fire' } })
  await ok(
    change(post, { seoTitle: { en: 'Firing at night' }, seoDescription: { en: 'How a kiln is fired' } }),
  )
  const path = `/workshop/${post.urlId}`
  expect(await see(path)).toMatch(/<title>Kiln night[^]*content="Of fire"/)
  expect(await preview(path)).toContain('<title>Firing at night')
  await publish(post)
  expect(await see(path)).toMatch(/<title>Firing at night[^]*content="How a kiln is fired"/)
  expect(await see(path)).toMatch(/<h1[^>]*>[^<]*Kiln night/)
})

test('[POST-33] what held of posts stands in their drafts and in what is published, and nothing waits for a publish', () =>
  migrateOver(
    'post-about-is-a-draft',
    `${websiteOfMigrations}
      insert into collections (website_id, id, type, url_id, title, navigation_title, description, seo_title, seo_description, status,
        created_at, updated_at)
      values ('w', 'c', 1, 'news', '{}', '{}', '{}', '{}', '{}', 'published', now(), now());
      insert into items (website_id, id, collection_id, record_type, url_id, title, excerpt, seo_title, seo_description, status,
        main_image_id, author, tags, categories, publish_on, created_at, updated_at)
      values ('w', 'i', 'c', 1, 'one', '{"en":"One"}', '{}', '{"en":"First"}', '{}', 'published', 'sea', '{}', '[]', '[]', now(), now(),
        now());
      insert into documents (website_id, id, owner_kind, owner_id, document, revision, published_version_id, created_at, updated_at)
      values ('w', 'd', 'item', 'i', '{"format":1,"sections":[]}', 2, 'v2', now(), now()),
        ('w', 'footer', 'website', 'w', '{"format":1,"sections":[]}', 2, null, now(), now());
      insert into document_versions (website_id, document_id, id, number, revision, document, at)
      values ('w', 'd', 'v1', 1, 1, '{"format":1,"sections":[]}', now()), ('w', 'd', 'v2', 2, 2, '{"format":1,"sections":[]}', now());`,
    async (db) => {
      const said = { title: { en: 'One' }, seoTitle: { en: 'First' }, mainImageId: 'sea' }
      const drafts = await db.execute(sql`select id, document -> 'about' as about from documents order by id`)
      expect(drafts.rows).toEqual([
        { id: 'd', about: said },
        { id: 'footer', about: null },
      ])
      // A version of before says nothing of its post: restoring it leaves that as it is.
      const versions = await db.execute(
        sql`select id, document -> 'about' as about from document_versions order by id`,
      )
      expect(versions.rows).toEqual([
        { id: 'v1', about: null },
        { id: 'v2', about: said },
      ])
    },
  ))
