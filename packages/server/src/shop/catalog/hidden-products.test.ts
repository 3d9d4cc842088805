import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const see = (path: string) => running.client().get(path)

test('[CAT-172] a product only for who has its address is sold there, and stands in no list, search or map', async () => {
  const secret = await shop.product(
    { name: { en: 'Prototype' }, urlId: 'prototype', tags: ['kiln'] },
    { sku: 'P' },
  )
  const mug = await shop.product({ name: { en: 'Mug' }, urlId: 'mug', tags: ['kiln'] }, { sku: 'M' })
  const listed = async () => {
    const pages = await Promise.all(
      ['/shop', '/search?q=prototype', '/sitemap.xml', '/shop/mug'].map(
        async (path) => (await see(path)).body,
      ),
    )
    return pages.map((body) => body.includes('/shop/prototype'))
  }
  expect(await listed()).toEqual([true, true, true, true])
  const hide = async (isHidden: boolean) => {
    const { revision } = (await ok(owner.get(`/api/config/products/${secret.id}`))).product
    return ok(owner.patch(`/api/config/products/${secret.id}`, { revision, isHidden }))
  }
  expect((await hide(true)).product).toMatchObject({ isHidden: true, status: 'published' })
  expect(await listed()).toEqual([false, false, false, false])
  const page = await see('/shop/prototype')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('noindex')
  expect((await see('/shop/mug')).body).not.toContain('content="noindex')
  const visitor = running.client()
  await fillCart(visitor, secret.id, 1, 'P')
  const { order } = await ok(owner.get(`/api/config/orders/${orderIdOf(await pay(visitor))}`))
  expect(order.items).toMatchObject([{ productName: 'Prototype' }])
  // Its owner lists it as any other one.
  const { products } = await ok(owner.get('/api/config/products'))
  expect(products.map(({ id }: { id: string }) => id).toSorted()).toEqual([secret.id, mug.id].toSorted())
  await hide(false)
  expect(await listed()).toEqual([true, true, true, true])
})
