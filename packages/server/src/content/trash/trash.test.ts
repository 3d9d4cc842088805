import { COLLECTION_TYPES, roles } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ok } from '../../testing/site-steps.ts'
import { upload } from '../../testing/page-builders.ts'

let site: TestApp
let owner: Client

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterAll(() => site.close())

interface Made {
  readonly id: string
  readonly documentId: string
}

async function shownPage(title: string, type: number = COLLECTION_TYPES.page): Promise<Made> {
  const page = await ok(owner.post('/api/config/pages', { title, type }))
  await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  return page
}

async function shownPost(blogId: string, title: string): Promise<Made> {
  const post = await ok(owner.post(`/api/config/collections/${blogId}/items`, { title }))
  await ok(owner.post('/api/config/publish', { documentIds: [post.documentId] }))
  return post
}

const erasePage = (id: string) => ok(owner.delete(`/api/config/pages/${id}`))
const trash = async (query = '', client = owner) => {
  const { entries, nextCursor } = await ok(client.get(`/api/config/trash${query}`))
  return { entries: entries as Record<string, unknown>[], nextCursor: nextCursor as string | null }
}
const titles = (entries: readonly Record<string, unknown>[]) =>
  entries.map(({ title }) => Object.values(title as Record<string, string>)[0])
const see = async (path: string) => {
  const { statusCode, headers } = await site.client().get(path)
  return headers.location ?? statusCode
}

test('[ADDR-9] the trash says when, by whom and from where, what was deleted last first', async () => {
  const blog = await shownPage('Diary', COLLECTION_TYPES.generic)
  const post = await shownPost(blog.id, 'First entry')
  const page = await shownPage('Workshop')
  site.clock.advance(1000)
  await ok(owner.delete(`/api/config/collections/${blog.id}/items/${post.id}`))
  site.clock.advance(1000)
  await ok(owner.delete(`/api/config/pages/${page.id}?redirectTo=/`))
  const { entries } = await trash()
  expect(entries).toMatchObject([
    { kind: 'page', id: page.id, path: '/workshop', redirectTo: '/', freeUrlId: null, erasable: true },
    { kind: 'post', id: post.id, path: '/diary/first-entry', blog: { id: blog.id, isDeleted: false } },
  ])
  expect(entries[0]).toMatchObject({ deletedOn: site.clock.now().getTime(), deletedBy: expect.any(String) })
  expect(titles((await trash('?search=WORK')).entries)).toEqual(['Workshop'])
  expect(titles((await trash('?search=diary%2Ffirst')).entries)).toEqual(['First entry'])
  expect((await trash('?search=%25')).entries).toEqual([])
  expect(titles((await trash('?kind=post')).entries)).toEqual(['First entry'])
  const first = await trash('?limit=1')
  const second = await trash(`?limit=1&cursor=${first.nextCursor}`)
  expect(titles([...first.entries, ...second.entries])).toEqual(['Workshop', 'First entry'])
  expect(second.nextCursor).toBeNull()
  await ok(owner.post(`/api/config/pages/${page.id}/restore`))
  expect(titles((await trash()).entries)).toEqual(['First entry'])
})

test('[ADDR-9] where its address is taken by now, another is offered, and another can be given', async () => {
  const former = await shownPage('Prices')
  await erasePage(former.id)
  const [before] = (await trash('?search=prices')).entries
  expect(before?.['freeUrlId']).toBeNull()
  const next = await shownPage('Prices')
  const second = await shownPage('Prices')
  expect(await see('/prices-2')).toBe(200)
  const [after] = (await trash('?search=prices')).entries
  expect(after).toMatchObject({ id: former.id, urlId: 'prices', freeUrlId: 'prices-3' })
  const to = (urlId: string) => owner.post(`/api/config/pages/${former.id}/restore?urlId=${urlId}`)
  const refused = await to('prices-2')
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'address-taken'])
  expect((await to('cart')).json().error.code).toBe('address-reserved')
  expect((await to('No%20way')).json().error.code).toBe('address-invalid')
  expect(await ok(to('former-prices'))).toMatchObject({ urlId: 'former-prices' })
  expect([await see('/former-prices'), await see('/prices')]).toEqual([200, 200])
  await erasePage(next.id)
  await erasePage(second.id)
  expect(await see('/prices')).toBe('/former-prices')
})

test('[ADDR-10] a page deleted for good is gone for its visitors, who are sent where its owner said', async () => {
  const gone = await shownPage('Gone for good')
  const led = await shownPage('Led away')
  await ok(owner.patch(`/api/config/pages/${led.id}`, { urlId: 'led-on' }))
  await erasePage(gone.id)
  await ok(owner.delete(`/api/config/pages/${led.id}?redirectTo=/workshop`))
  const forGood = (id: string, kind = 'page', client = owner) =>
    client.delete(`/api/config/trash/${kind}/${id}`)
  await ok(forGood(gone.id))
  await ok(forGood(led.id))
  const left = (await trash('?kind=page')).entries.map(({ id }) => id)
  expect(left).not.toContain(gone.id)
  expect(left).not.toContain(led.id)
  expect([await see('/gone-for-good'), await see('/led-away'), await see('/led-on')]).toEqual([
    410,
    '/workshop',
    '/workshop',
  ])
  expect((await owner.post(`/api/config/pages/${gone.id}/restore`)).statusCode).toBe(404)
  expect((await forGood(gone.id)).statusCode).toBe(404)
  expect((await owner.get(`/api/config/documents/${gone.documentId}`)).statusCode).toBe(404)
  const live = await shownPage('Still here')
  expect((await forGood(live.id)).statusCode).toBe(404)
  expect((await forGood(live.id, 'post')).statusCode).toBe(404)
  expect(await see('/still-here')).toBe(200)
})

test('[ADDR-10] a blog goes with its posts, and a store stays', async () => {
  const blog = await shownPage('Old blog', COLLECTION_TYPES.generic)
  await shownPost(blog.id, 'Alive')
  const gone = await shownPost(blog.id, 'Dead')
  await ok(owner.delete(`/api/config/collections/${blog.id}/items/${gone.id}`))
  site.clock.advance(1000)
  await erasePage(blog.id)
  const { entries } = await trash('?search=old')
  expect(entries).toMatchObject([{ posts: 2 }, { kind: 'post', blog: { isDeleted: true } }])
  await ok(owner.delete(`/api/config/trash/page/${blog.id}`))
  expect((await trash('?search=old')).entries).toEqual([])
  expect(await see('/old-blog/alive')).toBe(410)
  const restored = await owner.post(`/api/config/collections/${blog.id}/items/${gone.id}/restore`)
  expect(restored.statusCode).toBe(404)
  const store = await shownPage('Old store', COLLECTION_TYPES.products)
  await erasePage(store.id)
  expect((await trash('?search=old')).entries).toMatchObject([{ erasable: false }])
  const kept = await owner.delete(`/api/config/trash/page/${store.id}`)
  expect([kept.statusCode, kept.json().error.code]).toEqual([409, 'store-kept'])
  await ok(owner.post(`/api/config/pages/${store.id}/restore`))
})

test('[ADDR-10] one post for good leaves the others, and the numbers of the blog agree', async () => {
  const blog = await shownPage('Numbers', COLLECTION_TYPES.generic)
  const [one, other] = [await shownPost(blog.id, 'One'), await shownPost(blog.id, 'Other')]
  const base = `/api/config/collections/${blog.id}`
  for (const { id } of [one, other]) await ok(owner.delete(`${base}/items/${id}`))
  await ok(owner.delete(`/api/config/trash/post/${one.id}`))
  expect((await ok(owner.get(`${base}/items?status=deleted`))).items).toMatchObject([{ id: other.id }])
  expect((await ok(owner.get(`${base}/items-overview`))).counts.deleted).toBe(1)
})

test('[ADDR-10] who may delete neither sees no trash', async () => {
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'writer@example.com' })
  expect((await writer.get('/api/config/trash')).statusCode).toBe(403)
  expect((await writer.delete('/api/config/trash/page/any')).statusCode).toBe(403)
})

test('[MEDIA-35] [LINK-9] a file that only a page in the trash shows is in use, and said to be there', async () => {
  const file = await ok(upload(owner, '/api/config/media', { name: 'plan.txt', content: 'Plan' }))
  const page = await shownPage('Shows a plan')
  await ok(owner.post(`/api/config/pages/${page.id}/duplicate`))
  const mentions = () => ok(owner.get(`/api/config/links/file/${file.id}/mentions`))
  const used = async () => (await ok(owner.get(`/api/config/media-used?ids=${file.id}`))).used
  expect([await used(), (await mentions()).inTrash]).toEqual([[], 0])
  await ok(owner.patch(`/api/config/pages/${page.id}`, { socialAssetId: file.id }))
  expect(await mentions()).toMatchObject({ total: 1, inTrash: 0 })
  await erasePage(page.id)
  expect(await mentions()).toMatchObject({ total: 0, inTrash: 1, things: [] })
  expect(await used()).toEqual([file.id])
  await ok(owner.delete(`/api/config/trash/page/${page.id}`))
  expect([await used(), await mentions()]).toMatchObject([[], { total: 0, inTrash: 0 }])
})
