import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import { orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { purgeSaved } from './jobs.ts'
import { savedKeys, savedLists } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
const cartUrl = '/api/commerce/shopping-cart'

let running: TestApp
let shop: TestShop
let visitor: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running)
  visitor = running.client()
})
afterEach(() => running.close())

const add = async (itemId: string, quantity = 1, sku = 'MUG'): Promise<string> =>
  (await visitor.post(`${cartUrl}/entries`, { itemId, sku, quantity })).json().newlyAdded.id
const save = (entryId: string) => visitor.post(`${cartUrl}/entries/${entryId}/save`)
const saved = async (client = visitor) => (await client.get('/api/commerce/saved-items')).json().savedItems
const move = (id: string) => visitor.post(`/api/commerce/saved-items/${id}/move`)

test('[SAVED-1] [SAVED-2] a line leaves the cart for a list of the visitor’s own, and outlives a purchase', async () => {
  const mug = await shop.product()
  const entry = await add(mug.id, 2)
  const answer = await save(entry)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    shoppingCart: { totalQuantity: 0, entries: [] },
    savedItems: [{ itemId: mug.id, sku: 'MUG', title: 'Mug', quantity: 2, priceCents: 1250, available: 10 }],
  })
  const token = visitor.cookies.get('LATER') ?? ''
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(await running.db.select().from(savedKeys))).not.toContain(token)
  await save(await add(mug.id, 3))
  expect(await saved()).toMatchObject([{ quantity: 5 }])
  expect(await saved(running.client())).toEqual([])
  await add(mug.id)
  orderIdOf(await pay(visitor))
  expect(await saved()).toMatchObject([{ quantity: 5 }])
  expect((await save(entry)).statusCode).toBe(404)
  running.clock.advance(61 * DAY)
  await running.jobs.send(purgeSaved, {})
  await running.runJobs()
  expect(await running.db.select().from(savedLists)).toEqual([])
})

test('[SAVED-3] what is saved says what it costs now and whether it can be had; without the cookie nothing is asked', async () => {
  const { statements } = await recordStatements(() => visitor.get('/api/commerce/saved-items'))
  expect(statements.filter((text) => text.includes('saved_'))).toEqual([])
  const mug = await shop.product()
  await save(await add(mug.id, 4))
  const owner = await running.signInOwner()
  const read = async () => (await owner.get(`/api/config/products/${mug.id}`)).json().product
  const { revision, variants } = await read()
  const [{ qtyInStock: _units, lowestBefore: _lowest, ...variant }] = variants
  await owner.patch(`/api/config/products/${mug.id}`, { revision, variants: [{ ...variant, price: 1500 }] })
  const stock = (set: number) =>
    owner.post(`/api/config/products/${mug.id}/stock`, { variantId: variant.id, set })
  await stock(3)
  expect(await saved()).toMatchObject([{ priceCents: 1500, savedPriceCents: 1250, available: 3 }])
  const page = (await visitor.get('/cart')).body
  expect(page).toContain('Saved for later')
  expect(page).toContain('It was $12.50 when you saved it.')
  await stock(0)
  expect((await visitor.get('/cart')).body).toMatch(/cart-saved.*Sold Out/s)
  expect((await visitor.get('/cart')).body).not.toContain('value="move"')
})

test('[SAVED-4] it goes back into the cart as many as there are, and what is refused stays', async () => {
  const mug = await shop.product({}, { stock: 5 })
  await save(await add(mug.id, 5))
  const [{ id }] = await saved()
  const owner = await running.signInOwner()
  const [variant] = mug.variants
  await owner.post(`/api/config/products/${mug.id}/stock`, { variantId: variant!.id, set: 0 })
  const refused = await move(id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.message).toBe('Sorry, we do not have enough of that item available.')
  expect(await saved()).toHaveLength(1)
  await owner.post(`/api/config/products/${mug.id}/stock`, { variantId: variant!.id, set: 2 })
  const moved = await move(id)
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json()).toMatchObject({ shoppingCart: { totalQuantity: 2 }, savedItems: [] })
  expect((await move(id)).statusCode).toBe(404)
  const [entry] = moved.json().shoppingCart.entries
  await save(entry.id)
  const [again] = await saved()
  expect((await visitor.delete(`/api/commerce/saved-items/${again.id}`)).json().savedItems).toEqual([])
  expect((await visitor.delete(`/api/commerce/saved-items/${again.id}`)).statusCode).toBe(200)
})

test('[SAVED-1] [SAVED-4] pressed twice at the same moment, it is put aside once and put back once', async () => {
  const mug = await shop.product()
  await save(await add(mug.id))
  const entry = await add(mug.id, 2)
  const aside = await Promise.all([save(entry), save(entry)])
  expect(aside.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await saved()).toMatchObject([{ quantity: 3 }])
  const [{ id }] = await saved()
  const back = await Promise.all([move(id), move(id)])
  expect(back.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect((await visitor.get(cartUrl)).json().totalQuantity).toBe(3)
})

test('[SAVED-6] without scripts each is a form, also in a cart that is empty', async () => {
  const mug = await shop.product()
  const entryId = await add(mug.id)
  const post = (form: Record<string, string>) =>
    visitor.call('POST', '/cart', { form: { crumb: visitor.cookies.get('crumb') ?? '', ...form } })
  expect((await visitor.get('/cart')).body).toContain('value="save"')
  expect((await post({ action: 'save', entryId })).headers.location).toBe('/cart')
  const page = (await visitor.get('/cart')).body
  expect(page).toContain('Move to cart')
  const [{ id }] = await saved()
  expect((await post({ action: 'move', entryId: id })).headers.location).toBe('/cart')
  expect((await visitor.get(cartUrl)).json().totalQuantity).toBe(1)
  expect((await post({ action: 'move', entryId: id })).headers.location).toBe('/cart?message=entry-not-found')
  expect((await post({ action: 'forget', entryId: id })).headers.location).toBe('/cart')
})
