import { type Product } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { fourVariants, openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const read = async (id: string): Promise<Product & { revision: number }> =>
  (await owner.get(`/api/config/products/${id}`)).json().product
const run = (ids: readonly string[], action: object, client = owner) =>
  client.post('/api/config/products/bulk', { ids, action })

test('[CAT-65] several products get a status, prices, a sale, a category and a tag together', async () => {
  const mug = await shop.product()
  const bowl = await shop.product({
    name: { en: 'Bowl' },
    variantOptionOrdering: ['Size', 'Color'],
    variants: fourVariants.map((variant, index) => ({ ...variant, sku: `B-${index}`, price: 1000 + index })),
  })
  const ids = [mug.id, bowl.id]
  const prices = async () =>
    (await Promise.all(ids.map(read))).map(({ variants }) => variants.map(({ price }) => price))
  expect((await run(ids, { kind: 'price-by', percent: 1000 })).json()).toEqual({ done: ids, failed: [] })
  expect(await prices()).toEqual([[1375], [1100, 1101, 1102, 1103]])
  await run(ids, { kind: 'sale', percent: 2500 })
  expect((await read(bowl.id)).variants.map(({ onSale, salePrice }) => [onSale, salePrice])).toEqual([
    [true, 825],
    [true, 826],
    [true, 827],
    [true, 827],
  ])
  await run(ids, { kind: 'sale', percent: null })
  expect((await read(mug.id)).variants[0]).toMatchObject({ onSale: false })
  await run(ids, { kind: 'price', cents: 999 })
  expect(await prices()).toEqual([[999], [999, 999, 999, 999]])
  const made = await owner.post('/api/config/categories', {
    collectionId: shop.collectionId,
    displayName: { en: 'Kitchen' },
  })
  const categoryId = made.json().category.id
  await run(ids, { kind: 'category', categoryId, isIn: true })
  await run(ids, { kind: 'tag', tag: ' gift ', isOn: true })
  expect(await read(mug.id)).toMatchObject({ categoryIds: [categoryId], tags: ['gift'] })
  const { revision } = await read(mug.id)
  await run(ids, { kind: 'tag', tag: 'gift', isOn: true })
  expect((await read(mug.id)).revision).toBe(revision)
  await run(ids, { kind: 'category', categoryId, isIn: false })
  await run(ids, { kind: 'tag', tag: 'gift', isOn: false })
  expect(await read(bowl.id)).toMatchObject({ categoryIds: [], tags: [] })
  await run(ids, { kind: 'status', status: 'private' })
  expect((await running.client().get('/shop/bowl')).statusCode).toBe(404)
})

test('[CAT-65] one that is refused stays and says why; deleted ones come back; another website and a lower role change nothing', async () => {
  const mug = await shop.product()
  const paid = await shop.product({ name: { en: 'Club' }, isSubscribable: true }, { sku: 'CLUB' })
  const answer = (await run([mug.id, paid.id, 'of-nobody'], { kind: 'price', cents: 0 })).json()
  expect(answer.done).toEqual([mug.id])
  expect(answer.failed).toEqual([
    { id: paid.id, message: 'A subscription costs something each time.' },
    { id: 'of-nobody', message: 'This product does not exist.' },
  ])
  expect((await read(paid.id)).variants[0]?.price).toBe(1250)
  await run([mug.id, paid.id], { kind: 'delete' })
  expect((await running.client().get('/shop/mug')).statusCode).not.toBe(200)
  expect((await run([mug.id, paid.id], { kind: 'restore' })).json().done).toEqual([mug.id, paid.id])
  expect((await running.client().get('/shop/mug')).statusCode).toBe(200)
  const other = await running.signInOwner({
    websiteId: await running.addWebsite('other'),
    host: 'other.localhost',
  })
  expect((await run([mug.id], { kind: 'delete' }, other)).json().done).toEqual([])
  const editor = await running.signInOwner({ role: roles.editor })
  expect((await run([mug.id], { kind: 'delete' }, editor)).statusCode).toBe(403)
  for (const wrong of [
    { kind: 'sale', percent: 0 },
    { kind: 'price', cents: -1 },
    { kind: 'eat' },
    { kind: 'tag', tag: '', isOn: true },
  ])
    expect((await run([mug.id], wrong)).statusCode).toBe(400)
  expect(
    (
      await run(
        Array.from({ length: 51 }, (_, index) => `p-${index}`),
        { kind: 'delete' },
      )
    ).statusCode,
  ).toBe(400)
})

test('[CAT-65] sent again with its key each product is changed once, and what was left is done', async () => {
  const mug = await shop.product()
  const bowl = await shop.product({ name: { en: 'Bowl' } })
  const raise = (ids: readonly string[], percent: number, idempotencyKey: string) =>
    owner.post('/api/config/products/bulk', { ids, action: { kind: 'price-by', percent }, idempotencyKey })
  const price = async (id: string) => (await read(id)).variants[0]?.price
  const before = await price(mug.id)
  const key = 'prices of spring'
  // As if the server had been stopped after the first.
  expect((await raise([mug.id], 10_000, key)).json()).toEqual({ done: [mug.id], failed: [] })
  const again = await raise([mug.id, bowl.id], 10_000, key)
  expect(again.json()).toEqual({ done: [mug.id, bowl.id], failed: [] })
  expect([await price(mug.id), await price(bowl.id)]).toEqual([before! * 2, before! * 2])
  expect((await raise([mug.id], 5000, key)).json().error.code).toBe('key-reused')
  await raise([mug.id], 10_000, 'prices of summer')
  expect(await price(mug.id)).toBe(before! * 4)
})
