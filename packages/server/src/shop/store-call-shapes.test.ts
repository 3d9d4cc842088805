import { flatShipping, usualRestock } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { ok } from '../testing/site-steps.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const store = { shipping: flatShipping(500), restock: { ...usualRestock, captcha: 'none' as const } }
  shop = await openShop(running, { withPages: true, store })
  owner = await running.signInOwner()
})
afterAll(() => running.close())

const text: unknown = expect.any(String)
const count: unknown = expect.any(Number)
const flag: unknown = expect.any(Boolean)
const list: unknown = expect.any(Array)

/** What clients read of a line of the cart. */
const entry = {
  id: text,
  itemId: text,
  quantity: count,
  chosenVariant: { sku: text, attributes: expect.any(Object) as unknown },
  title: text,
  subTotal: count,
  purchasePriceCents: count,
}

/** What clients read of a cart. */
const cart = {
  id: text,
  websiteId: text,
  // Of a cart that was not bought there is none.
  orderId: null,
  created: count,
  isPurchased: false,
  entries: list,
  shippingOptions: list,
  selectedShippingOption: text,
  shippingLocation: null,
  applicableTaxRules: list,
  coupons: list,
  validCoupons: list,
  invalidCoupons: list,
  subtotalCents: count,
  taxCents: count,
  shippingCostCents: count,
  discountCents: count,
  grandTotalCents: count,
  totalQuantity: count,
  hasDigital: flag,
  purelyDigital: flag,
  requiresShipping: flag,
}

test('[STORECALL-50] the cart is filled, read and changed by its calls, in the fields their clients read', async () => {
  const mug = await shop.product({}, { sku: 'SHAPE' })
  const visitor = running.client()
  const entries = '/api/commerce/shopping-cart/entries'
  const said = { itemId: mug.id, sku: 'SHAPE', additionalFields: '{"Name":"Ada"}' }
  expect(await ok(visitor.get('/api/commerce/shopping-cart'))).toBeNull()
  const added = await ok(visitor.post(entries, { ...said, quantity: 2 }))
  expect(added).toMatchObject({ shoppingCart: cart, newlyAdded: entry })
  const read = await ok(
    visitor.get('/api/commerce/shopping-cart', {
      query: { mock: 'false', timecode: '1772442000000', calculateSubtotal: 'true' },
    }),
  )
  expect(read).toMatchObject({ ...cart, entries: [entry], totalQuantity: 2, subtotalCents: 2500 })
  const changed = await ok(visitor.put(`${entries}/${added.newlyAdded.id}/additionalFields`, said))
  expect(changed).toMatchObject({ shoppingCart: cart, updatedEntry: entry })
})

test('[STORECALL-51] a subscription begins with a token of the cart, and stock is told by variant', async () => {
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const
  const monthly = await shop.product(
    { name: { en: 'Monthly' }, isSubscribable: true, subscriptionPlan: plan },
    { sku: 'MONTHLY', stock: 7 },
  )
  const visitor = running.client()
  const wanted = { itemId: monthly.id, sku: 'MONTHLY', qty: 1, additionalFields: '{}' }
  expect(await ok(visitor.post('/api/3/commerce/cart/subscription', wanted))).toEqual({ cartToken: text })
  for (const path of ['/api/commerce/inventory/stock', '/api/commerce/inventory/stock/'])
    expect(await ok(visitor.get(path, { query: { itemId: monthly.id } }))).toMatchObject({
      results: [{ unlimited: false, qtyInStock: 7 }],
    })
  expect((await visitor.get('/api/commerce/inventory/stock', { query: { itemId: 'none' } })).statusCode).toBe(
    404,
  )
  // No visit is recorded here: it has the id that means so.
  expect(await ok(visitor.get('/api/commerce/'))).toEqual({ id: 'mock' })
})

test('[STORECALL-52] who waits for stock is asked for by its calls, a page after the other', async () => {
  const lamp = await shop.product({ name: { en: 'Lamp' } }, { sku: 'LAMP', stock: 0 })
  const at = '/api/site-users/account/notifications/restock'
  const line = { productId: lamp.id, variantId: lamp.variants[0]?.id }
  const signUp = { ...line, siteVisitorEmail: 'ada@example.com', isJoinMailingList: false }
  await ok(running.client().post(at, { ...signUp, recaptchaEnterpriseV3Token: '', language: 'en' }))
  const pages = { hasNextPage: false, nextPageCursor: null }
  expect(await ok(owner.get(`${at}/groups`))).toMatchObject({ signUpGroups: [line], signUps: list, ...pages })
  expect(await ok(owner.get(at, { query: { ...line } as Record<string, string> }))).toMatchObject({
    signUps: [{ ...line, siteVisitorEmail: 'ada@example.com' }],
    ...pages,
  })
  await ok(owner.post(`${at}/send`, line))
  await ok(owner.post(`${at}/send/all`, { sendRequests: [line] }))
})

test('[STORECALL-53] without its crumb a call says so in the field that has it repeated', async () => {
  const mug = await shop.product({}, { sku: 'CRUMB' })
  const body = { itemId: mug.id, sku: 'CRUMB', quantity: 1 }
  const refused = await running
    .client()
    .call('POST', '/api/commerce/shopping-cart/entries', { body, withoutCrumb: true })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    crumbFail: true,
    error: { message: 'Your session has expired. Please reload the page and try again.' },
  })
})

test('[STORECALL-54] preferences are kept by namespace, with the website they are read of', async () => {
  const at = '/api/v1/commerce-preferences/shape'
  const { websiteId } = running
  expect(await ok(owner.get(at))).toEqual({ websiteId })
  await ok(owner.put(at, { showsStock: true, rows: 3 }))
  expect(await ok(owner.get(at))).toEqual({ websiteId, showsStock: true, rows: 3 })
  expect(await ok(owner.get('/api/v1/commerce-preferences/another'))).toEqual({ websiteId })
})
