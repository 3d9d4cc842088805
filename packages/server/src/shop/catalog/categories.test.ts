import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { sampleDiscount } from '../discounts/sample-discount.ts'
import { categoriesOf } from './catalog.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterAll(() => running.close())

const products = '/api/config/products'
const create = async (changes: object) => {
  const wanted = {
    collectionId: shop.collectionId,
    name: { en: 'Cup' },
    status: 'published',
    variants: [{ price: 900 }],
  }
  return (await owner.post(products, { ...wanted, ...changes })).json().product
}
const make = async (name: string, more: object = {}) => {
  const body = { collectionId: shop.collectionId, displayName: { en: name }, ...more }
  return (await owner.post('/api/config/categories', body)).json()
}
const made = async (name: string, more: object = {}) => (await make(name, more)).category.id as string
const move = (id: string, parentCategoryId: string | null, before: string | null = null) =>
  owner.post(`/api/config/categories/${id}/move`, { parentCategoryId, before })
const orderBelow = async (parent: string | undefined, among: readonly string[]) =>
  (await categoriesOf(running.db, running.websiteId, shop.collectionId))
    .filter(({ id, parentCategoryId }) => among.includes(id) && parentCategoryId === parent)
    .map(({ id }) => id)

test('[CAT-123] one is moved before another, last, below another and back to the top, never below its own', async () => {
  const [a, b, c, d] = [await made('A'), await made('B'), await made('C'), await made('D')]
  const all = [a, b, c, d]
  expect((await move(c, null, a)).json().category.id).toBe(c)
  expect(await orderBelow(undefined, all)).toEqual([c, a, b, d])
  await move(a, null)
  expect(await orderBelow(undefined, all)).toEqual([c, b, d, a])
  await move(b, c)
  await move(d, c, b)
  expect([await orderBelow(undefined, all), await orderBelow(c, all)]).toEqual([
    [c, a],
    [d, b],
  ])
  const below = await move(c, b)
  expect(below.json().error.fields.parentCategoryId).toContain('not below this one')
  expect((await move(a, null, d)).json().error.fields.before).toContain('not there any more')
  expect((await move('nobody', null)).statusCode).toBe(404)
  await move(d, null, c)
  expect(await orderBelow(undefined, all)).toEqual([d, c, a])
})

test('[CAT-123] of two who put two categories below each other at once, one is refused', async () => {
  const [a, b] = [await made('Hen'), await made('Egg')]
  const answers = await Promise.all([move(a, b), move(b, a)])
  expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true])
})

test('[CAT-123] is for those who may change products, on their own website', async () => {
  const id = await made('Mine')
  const other = await running.signInOwner({
    websiteId: await running.addWebsite('neighbour'),
    host: 'neighbour.localhost',
  })
  for (const [call, body] of [
    ['move', { parentCategoryId: null }],
    ['merge', { into: id }],
  ] as const) {
    const path = `/api/config/categories/${id}/${call}`
    expect((await other.post(path, body)).statusCode).toBe(404)
    expect((await running.client().post(path, body)).statusCode).toBe(401)
  }
})

test('[CAT-124] merged, products, those below it, discounts and visitors go over', async () => {
  const [from, into] = [await made('Beakers'), await made('Tumblers')]
  const child = await made('Tall', { parentCategoryId: from })
  await made('Short', { parentCategoryId: into })
  const both = await create({ categoryIds: [from, into] })
  const one = await create({ categoryIds: [from] })
  const discount = await owner.post('/api/config/discounts', {
    ...sampleDiscount,
    automatic: true,
    categoryIds: [from, into],
  })
  expect(discount.statusCode, discount.body).toBe(200)
  const merge = (id: string, target: string) =>
    owner.post(`/api/config/categories/${id}/merge`, { into: target })
  expect((await merge(from, child)).json().error.fields.into).toContain('not below this one')
  expect((await merge(from, 'nobody')).json().error.fields.into).toContain('Choose another')
  expect((await merge(from, into)).json().category).toMatchObject({ id: into })
  for (const product of [both, one])
    expect((await owner.get(`${products}/${product.id}`)).json().product.categoryIds).toEqual([into])
  const left = await categoriesOf(running.db, running.websiteId, shop.collectionId)
  expect(left.find(({ id }) => id === child)?.parentCategoryId).toBe(into)
  expect(left.some(({ id }) => id === from)).toBe(false)
  const { discounts } = (await owner.get('/api/config/discounts')).json()
  expect(discounts[0].categoryIds).toEqual([into])
  const visit = await running.client().get('/shop/category/beakers')
  expect([visit.statusCode, visit.headers['location']]).toEqual([301, '/shop/category/tumblers'])
  expect((await merge(from, into)).statusCode).toBe(404)
})

test('[CAT-120] a store has at most 10,000 categories, and its page is there with all of them below each other', async () => {
  const store = await shop.product({ name: { en: 'In the last' } })
  await running.db.execute(sql`
    insert into categories (website_id, id, collection_id, parent_category_id, url_id, display_name, display_index, created_at)
    select ${running.websiteId}, lpad(to_hex(n), 24, '0'), ${shop.collectionId},
      case when n = 1 then null else lpad(to_hex(n - 1), 24, '0') end, 'deep-' || n,
      jsonb_build_object('en', 'Deep ' || n), 0, now()
    from generate_series(1, 10000) n`)
  const last = (10_000).toString(16).padStart(24, '0')
  await running.db.execute(sql`
    insert into product_categories (website_id, product_id, category_id)
    values (${running.websiteId}, ${store.id}, ${last})`)
  const refused = await make('One more')
  expect(refused.error.fields.displayName).toBe('A store has at most 10,000 categories.')
  const page = await running.client().get('/shop/category/deep-1')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('In the last')
  expect((await move(last, null)).statusCode).toBe(200)
  await running.db.execute(sql`delete from categories where url_id like 'deep-%'`)
})
