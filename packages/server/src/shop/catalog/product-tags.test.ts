import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { listIds } from './catalog.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const tags = async (client = owner) => (await client.get('/api/config/product-tags')).json().tags
const change = (names: readonly string[], into: string | null, client = owner) =>
  client.post('/api/config/product-tags/change', { names, into })
const product = async (id: string) => (await owner.get(`/api/config/products/${id}`)).json().product
const withTag = (tag: string) =>
  listIds(
    running.db,
    running.websiteId,
    { kind: 'products', blockId: '', tag, sort: 'newest', limit: 10 },
    running.clock.now(),
  )

test('[CAT-151] tags are listed with how many products have each, renamed, merged and taken away on all of them', async () => {
  const mug = await shop.product({ tags: ['gift', 'blue', 'Gifts'] })
  const bowl = await shop.product({ name: { en: 'Bowl' }, tags: ['Gifts'] })
  const draft = await shop.product({ name: { en: 'Draft' }, status: 'draft', tags: ['blue'] })
  expect(await tags()).toEqual([
    { name: 'blue', products: 2 },
    { name: 'gift', products: 1 },
    { name: 'Gifts', products: 2 },
  ])
  const { revision } = await product(mug.id)
  expect((await change(['gift', 'Gifts'], 'Gifts')).json()).toEqual({ products: 1 })
  expect((await product(mug.id)).tags).toEqual(['Gifts', 'blue'])
  expect((await product(mug.id)).revision).toBe(revision + 1)
  expect((await change(['blue'], ' Ocean ')).json()).toEqual({ products: 2 })
  expect((await product(draft.id)).tags).toEqual(['Ocean'])
  expect((await change(['Ocean'], null)).json()).toEqual({ products: 2 })
  expect(await tags()).toEqual([{ name: 'Gifts', products: 2 }])
  expect((await product(bowl.id)).tags).toEqual(['Gifts'])
  expect((await change(['of nobody'], 'x')).json()).toEqual({ products: 0 })
})

test('[CAT-151] a tag that is named twice is one', async () => {
  const mug = await shop.product({ tags: ['gift', 'blue'] })
  const named = await change(['gift', 'blue', 'gift'], 'present')
  expect([named.statusCode, named.json()]).toEqual([200, { products: 1 }])
  expect((await product(mug.id)).tags).toEqual(['present'])
})

test('[CAT-151] a product that is open in another window is not written over', async () => {
  const mug = await shop.product({ tags: ['gift'] })
  const { revision } = await product(mug.id)
  await change(['gift'], 'present')
  const late = await owner.patch(`/api/config/products/${mug.id}`, { revision, tags: ['gift'] })
  expect(late.statusCode).toBe(409)
})

test('[CAT-151] what visitors search for is found by the new tag', async () => {
  await shop.product({ tags: ['gift'] })
  const find = async (q: string) => (await running.client().get('/search', { query: { q } })).body
  await change(['gift'], 'birthday')
  expect(await find('birthday')).toContain('href="/shop/mug"')
  expect(await find('gift')).not.toContain('href="/shop/mug"')
})

test('[CAT-152] blocks that name an old tag show what has the new one, after further changes, too', async () => {
  const mug = await shop.product({ tags: ['gift'] })
  await change(['gift'], 'present')
  expect(await withTag('gift')).toEqual([mug.id])
  await change(['present'], 'treat')
  expect(await withTag('gift')).toEqual([mug.id])
  expect(await withTag('present')).toEqual([mug.id])
  await change(['treat'], 'gift')
  expect(await withTag('gift')).toEqual([mug.id])
  expect(await withTag('treat')).toEqual([mug.id])
  await change(['gift'], null)
  expect(await withTag('treat')).toEqual([])
})

test('[CAT-151] another website’s tags stay, and who may not change products changes none', async () => {
  const mug = await shop.product({ tags: ['gift'] })
  const other = await running.signInOwner({
    websiteId: await running.addWebsite('other'),
    host: 'other.localhost',
  })
  expect((await change(['gift'], 'x', other)).json()).toEqual({ products: 0 })
  expect(await tags(other)).toEqual([])
  const editor = await running.signInOwner({ role: roles.editor })
  expect((await change(['gift'], 'x', editor)).statusCode).toBe(403)
  expect((await product(mug.id)).tags).toEqual(['gift'])
  for (const wrong of [[], [''], ['x'.repeat(51)], Array.from({ length: 101 }, (_, index) => `t${index}`)])
    expect((await change(wrong, 'x')).statusCode).toBe(400)
  for (const into of ['', 'x'.repeat(51), 'a\0b']) expect((await change(['gift'], into)).statusCode).toBe(400)
})
