import { COLLECTION_TYPES, inEnglish, type Product } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
let outlet: string
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
  // Later than the store the website came with: which of them is the first is no luck of their ids.
  running.clock.advance(1000)
  outlet = await anotherStore('Outlet')
})
afterEach(() => running.close())

async function anotherStore(title: string, isSeen = true): Promise<string> {
  const { db, clock, websiteId } = running
  const type = COLLECTION_TYPES.products
  const made = await createPage(db, clock, { id: websiteId, primaryLanguage: 'en' }, { title, type })
  if (!made.ok) throw new Error(inEnglish(made.message))
  if (isSeen) await publish(db, clock, websiteId, { documentIds: 'all', accountId: null })
  return made.value.id
}

const read = async (id: string): Promise<Product & { revision: number }> =>
  (await owner.get(`/api/config/products/${id}`)).json().product
const move = async (id: string, collectionId: string, client = owner) =>
  client.post(`/api/config/products/${id}/move`, { collectionId, revision: (await read(id)).revision })
const see = async (path: string) => {
  const { statusCode, headers } = await running.client().get(path)
  return [statusCode, headers.location ?? null]
}
const category = async (collectionId: string, name: string, parentCategoryId: string | null = null) =>
  (
    await owner.post('/api/config/categories', { collectionId, displayName: { en: name }, parentCategoryId })
  ).json().category.id as string

test('[CAT-160] a product goes to another store: its address leads there, and its categories are those called alike', async () => {
  const mug = await shop.product()
  await owner.post('/api/config/categories', { collectionId: outlet, displayName: { en: 'Shirts' } })
  const clothes = await category(shop.collectionId, 'Clothes')
  const below = await category(shop.collectionId, 'Cups', clothes)
  const only = await category(shop.collectionId, 'New in')
  const there = await category(outlet, 'clothes')
  const alike = await category(outlet, 'Cups', there)
  const { revision } = await read(mug.id)
  await owner.patch(`/api/config/products/${mug.id}`, { revision, categoryIds: [below, only] })
  expect(await see('/shop/mug')).toEqual([200, null])
  const moved = await move(mug.id, outlet)
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json().product).toMatchObject({
    collectionId: outlet,
    urlId: 'mug',
    categoryIds: [alike],
  })
  expect(await see('/outlet/mug')).toEqual([200, null])
  expect(await see('/shop/mug')).toEqual([301, '/outlet/mug'])
  const listed = async (collectionId: string) =>
    (await owner.get('/api/config/products', { query: { collectionId } }))
      .json()
      .products.map(({ id }: Product) => id)
  expect([await listed(shop.collectionId), await listed(outlet)]).toEqual([[], [mug.id]])
  // Renamed there, both former addresses lead to it in one hop; moved back it is where it was, and no circle is left.
  const now = await read(mug.id)
  await owner.patch(`/api/config/products/${mug.id}`, { revision: now.revision, urlId: 'cup' })
  expect([await see('/shop/mug'), await see('/outlet/mug')]).toEqual([
    [301, '/outlet/cup'],
    [301, '/outlet/cup'],
  ])
  await move(mug.id, shop.collectionId)
  expect([await see('/shop/cup'), await see('/outlet/cup'), await see('/shop/mug')]).toEqual([
    [200, null],
    [301, '/shop/cup'],
    [301, '/shop/cup'],
  ])
})

test('[CAT-160] an address that is taken there gets a number, and a store that nobody sees gives nothing away', async () => {
  const mug = await shop.product()
  const made = await owner.post('/api/config/products', {
    collectionId: outlet,
    name: { en: 'Mug' },
    status: 'published',
    variants: [{ price: 500, unlimited: true }],
  })
  expect(made.json().product.urlId).toBe('mug')
  expect((await move(mug.id, outlet)).json().product.urlId).toBe('mug-2')
  expect(await see('/shop/mug')).toEqual([301, '/outlet/mug-2'])
  const hidden = await anotherStore('Attic', false)
  await move(mug.id, hidden)
  expect(await see('/shop/mug')).toEqual([404, null])
})

test('[CAT-160] nothing is moved that somebody changed, to what is no store, or by who may not', async () => {
  const mug = await shop.product()
  const late = await owner.post(`/api/config/products/${mug.id}/move`, { collectionId: outlet, revision: 99 })
  expect(late.json().error.code).toBe('edit-conflict')
  const none = await owner.post(`/api/config/products/${mug.id}/move`, {
    collectionId: 'nothing',
    revision: 1,
  })
  expect(none.json().error.code).toBe('store-not-found')
  const editor = await running.signInOwner({ role: 4 })
  expect((await move(mug.id, outlet, editor)).statusCode).toBe(403)
  expect(await read(mug.id)).toMatchObject({ collectionId: shop.collectionId, revision: 1 })
})

test('[CAT-161] a table of products goes into the store that was chosen, and knows by address those there alone', async () => {
  await shop.product()
  const table = 'Name,Price,Categories\nMug,3.00,Bargains\n'
  const sent = await sendTable(owner, table, { kind: 'products', store: outlet }, 'products.csv')
  const { id } = sent.json().import
  await running.runJobs()
  expect((await owner.get(`/api/config/imports/${id}`)).json().import.counts).toMatchObject({
    new: 1,
    changed: 0,
  })
  await owner.post(`/api/config/imports/${id}/run`, {})
  await running.runJobs()
  const { products } = (await owner.get('/api/config/products', { query: { collectionId: outlet } })).json()
  expect(products).toMatchObject([{ urlId: 'mug', collectionId: outlet }])
  const refused = await sendTable(owner, table, { kind: 'products', store: 'nothing' }, 'products.csv')
  expect(refused.json().error).toMatchObject({
    code: 'store-not-found',
    message: 'This store is not there any more. Choose another.',
  })
})
