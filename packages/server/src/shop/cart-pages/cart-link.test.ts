import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { withPages: true })
  await shop.product({ name: { en: 'Mug <b>' } }, { ...plainVariant, sku: 'MUG-1', price: 1200, stock: 5 })
  await shop.product({ name: { en: 'Jug' } }, { ...plainVariant, sku: 'JUG', price: 3000, stock: 1 })
  await shop.product({ name: { en: 'Gone' } }, { ...plainVariant, sku: 'GONE', stock: 0 })
  await shop.product({ name: { en: 'Secret' }, status: 'draft' }, { ...plainVariant, sku: 'DRAFT' })
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const
  await shop.product(
    { name: { en: 'Monthly' }, isSubscribable: true, subscriptionPlan: plan },
    { ...plainVariant, sku: 'SUB' },
  )
})
afterAll(() => running.close())

const link = '/cart?add=MUG-1:2&add=GONE&add=DRAFT&add=SUB&add=NOSUCH'

async function open(visitor: ReturnType<TestApp['client']>, path: string) {
  const led = await visitor.get(path)
  expect(led.statusCode).toBe(303)
  return visitor.get(String(led.headers.location))
}

test('[CART-61] opening a link to a filled cart shows what it holds and changes nothing', async () => {
  const visitor = running.client()
  const page = await open(visitor, link)
  expect(page.statusCode).toBe(200)
  const main = /<main.*<\/main>/s.exec(page.body)?.[0] ?? ''
  expect(main).toContain('Mug &lt;b&gt;')
  expect(main).toContain('Quantity: 2')
  expect(main).toContain('$24.00')
  expect(main).toMatch(/Gone.*Sold out/s)
  expect(main).toMatch(/Monthly.*Choose it on its page/s)
  expect(main).toContain('Some of what this link names is no longer sold here.')
  for (const hidden of ['Secret', 'DRAFT', 'NOSUCH']) expect(main).not.toContain(hidden)
  expect(page.body).toContain('noindex')
  expect((await visitor.get('/api/commerce/shopping-cart')).json()).toBeNull()
  const nothing = await open(running.client(), '/cart?add=')
  expect(nothing.body).toContain('Nothing of this can be put into a cart')
  expect(nothing.body).not.toContain('action="/_fill"')
})

test('[CART-62] at a press what can be had goes into the cart, beside what is in it; the rest is said', async () => {
  const visitor = running.client()
  const page = await open(visitor, '/cart?add=MUG-1:2&add=JUG:3&add=SUB')
  const adds = [...page.body.matchAll(/name="add" value="([^"]*)"/g)].map(([, value]) => value ?? '')
  expect(adds).toEqual(['MUG-1:2', 'JUG:3'])
  const filled = await visitor.post('/_fill', { add: adds })
  // Three jugs are more than there are: the mugs are in, and the cart says why the jugs are not.
  expect(filled.headers.location).toBe('/cart?message=not-enough-stock')
  const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).json()
  const lines = ({ entries }: { entries: { title: string; quantity: number }[] }) =>
    entries.map(({ title, quantity }) => [title, quantity])
  expect(lines(await cart())).toEqual([['Mug <b>', 2]])
  expect((await visitor.post('/_fill', { add: ['JUG:1', 'SUB:1', 'DRAFT:1'] })).statusCode).toBe(303)
  expect(lines(await cart())).toEqual([
    ['Mug <b>', 2],
    ['Jug', 1],
  ])
  const foreign = {
    form: { add: 'MUG-1:1' },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'cross-site' },
  }
  expect((await visitor.post('/_fill', undefined, foreign)).statusCode).toBe(403)
  expect(lines(await cart())[0]).toEqual(['Mug <b>', 2])
})
