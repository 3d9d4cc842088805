import { noContributions } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, newKey, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

let running: TestApp
let shop: TestShop
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { contributions: { ...noContributions, isOn: true } } })
})
afterAll(() => running.close())

/** What the page at an address says it is, and what it is called; nothing about it may be kept. */
async function seen(visitor: Client, path: string): Promise<unknown[]> {
  const page = await visitor.get(path)
  expect(page.headers, path).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  const asked = await visitor.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)
  expect(asked.headers, path).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  const { pageType, pageClass } = asked.json()
  expect(page.body, path).toContain(`class="${pageClass}"`)
  return [page.statusCode, asked.statusCode, pageType, pageClass]
}

/** Somebody with one of a new product in their cart. */
async function shopper(sku: string): Promise<Client> {
  const visitor = running.client()
  const product = await shop.product({ name: { en: 'Mug' } }, { ...plainVariant, sku })
  await fillCart(visitor, product.id, 1, sku)
  return visitor
}

test('[CHK-77] [SITE-5] cart and checkout are at their addresses, of their types', async () => {
  const visitor = await shopper('MUG-1')
  expect(await seen(visitor, '/cart')).toEqual([200, 200, 205, 'page-cart'])
  expect(await seen(visitor, '/_fill?add=MUG-1')).toEqual([200, 200, 200, 'page-cart-link'])
  expect((await visitor.get('/cart?add=MUG-1')).headers.location).toBe('/_fill?add=MUG-1%3A1')
  expect(await seen(visitor, '/checkout')).toEqual([200, 200, 201, 'page-checkout'])
  // Without a cart there is nothing to pay for.
  const stranger = running.client()
  expect(await seen(stranger, '/cart')).toEqual([200, 200, 205, 'page-cart'])
  const refused = await stranger.get('/checkout')
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/cart'])
})

test('[CHK-77] [SITE-5] an order is confirmed and followed at addresses of its own, for whoever has its key', async () => {
  const visitor = await shopper('MUG-2')
  const confirmation = (await pay(visitor)).json().redirect as string
  expect(confirmation).toMatch(/^\/checkout\/order-confirmed\/[0-9a-f]{24}\?token=/)
  expect(await seen(visitor, confirmation)).toEqual([200, 200, 202, 'page-order-confirmed'])
  const status = confirmation.replace('/checkout/order-confirmed/', '/order-status/')
  expect(await seen(running.client(), status)).toEqual([200, 200, 211, 'page-order-status'])
  for (const path of [status, confirmation]) {
    const [address] = path.split('?')
    expect(await seen(running.client(), `${address}?token=another`)).toEqual([
      404,
      404,
      100,
      'page-not-found',
    ])
  }
})

test('[CHK-77] what began a subscription, and what waits for its money, are confirmed as that', async () => {
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const
  const product = await shop.product(
    { isSubscribable: true, subscriptionPlan: plan },
    { ...plainVariant, sku: 'SUB-1' },
  )
  const subscriber = running.client()
  const { cartToken } = await ok(
    subscriber.post('/api/3/commerce/cart/subscription', {
      itemId: product.id,
      sku: 'SUB-1',
      qty: 1,
      additionalFields: '',
    }),
  )
  expect((await subscriber.get(`/checkout/subscribe?cartToken=${cartToken}`)).headers.location).toBe(
    '/checkout',
  )
  const began = (await pay(subscriber)).json().redirect
  expect(await seen(subscriber, began)).toEqual([200, 200, 206, 'page-order-confirmed'])

  const owner = await running.signInOwner()
  const transfer = { name: 'Bank transfer', about: '', instructions: 'Pay {amount}, name {order}.' }
  await ok(owner.post('/api/config/payment-methods', { kind: 'manual', values: transfer }))
  const buyer = await shopper('MUG-3')
  const waits = (await pay(buyer)).json().redirect
  expect(await seen(buyer, waits)).toEqual([200, 200, 207, 'page-order-confirmed'])
})

test('[CHK-77] [DONATE-1] [DONATE-3] what is given has a page of its own, and one that confirms it', async () => {
  const visitor = running.client()
  expect(await seen(visitor, '/_donate')).toEqual([200, 200, 203, 'page-donate'])
  const begun = await visitor.call('POST', '/_donate', {
    form: { crumb: visitor.cookies.get('crumb') ?? '', own: '12.50', email: 'ada@example.com' },
  })
  const at = String(begun.headers.location)
  expect(at).toMatch(/^\/checkout\/pay\//)
  expect(await seen(visitor, at)).toEqual([200, 200, 201, 'page-checkout'])
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  const paid = await visitor.post('/checkout', {
    idempotencyKey: newKey(),
    payLink: at.split('/').at(-1),
    cardNumber,
    cardExpiry,
    cardCvc,
  })
  expect(await seen(visitor, paid.json().redirect)).toEqual([200, 200, 204, 'page-order-confirmed'])
})
