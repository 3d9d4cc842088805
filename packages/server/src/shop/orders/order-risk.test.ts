import { flatShipping } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

const DAY = 24 * 60 * 60 * 1000

let running: TestApp
let owner: Client
let mugId: string
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const shop = await openShop(running, { store: { shipping: flatShipping(0) } })
  owner = await running.signInOwner()
  mugId = (await shop.product({}, { unlimited: true })).id
})
afterAll(() => running.close())

/** Buys mugs a day after whatever was bought before. */
async function buy(form: Record<string, string>, quantity = 1): Promise<string> {
  running.clock.advance(DAY + 1)
  const visitor = running.client()
  await fillCart(visitor, mugId, quantity)
  return orderIdOf(await pay(visitor, form))
}
const riskOf = async (id: string) => (await owner.get(`/api/config/orders/${id}/risk`)).json()
const codesOf = async (id: string) => (await riskOf(id)).hints.map(({ code }: { code: string }) => code)

test('[RISK-1] earlier orders of the same buyer speak for one that was kept, and against those that were taken back', async () => {
  const ada = { email: 'ada@example.com', line1: '1 Quay' }
  const first = await buy(ada)
  expect(await riskOf(first)).toEqual({ level: 'low', hints: [] })
  await owner.post(`/api/config/orders/${first}/fulfill`, { notify: false })
  const second = await buy({ ...ada, email: 'Ada@Example.com' })
  expect(await riskOf(second)).toMatchObject({ level: 'low', hints: [{ code: 'kept', weight: 'good' }] })
  for (const id of [second, await buy(ada)])
    await owner.post(`/api/config/orders/${id}/cancel`, { restock: false, notify: false })
  expect(await codesOf(await buy(ada))).toEqual(['taken-back', 'kept'])
  // What came later does not count.
  expect(await codesOf(first)).toEqual([])
})

test('[RISK-1] cards that were declined before, many orders in a day and many buyers at an address are told', async () => {
  const visitor = running.client()
  await fillCart(visitor, mugId)
  const form = { email: 'grace@example.com', line1: '2 Quay' }
  const key = newKey()
  for (const idempotencyKey of [key, key, newKey()])
    expect((await pay(visitor, { ...form, idempotencyKey, cardNumber: cards.declined })).statusCode).toBe(402)
  const declined = await riskOf(orderIdOf(await pay(visitor, { ...form, idempotencyKey: key })))
  expect(declined).toMatchObject({
    level: 'raised',
    hints: [{ weight: 'serious', message: '3 attempts to pay failed before it was placed.' }],
  })
  const often = { email: 'often@example.com', line1: '3 Quay' }
  const orders: string[] = []
  for (let count = 0; count < 3; count++) {
    const again = running.client()
    await fillCart(again, mugId)
    orders.push(orderIdOf(await pay(again, often)))
  }
  expect(await Promise.all(orders.map(codesOf))).toEqual([[], [], ['same-day']])
  const there = (email: string) => buy({ email, line1: '4 QUAY' })
  await there('one@example.com')
  await there('two@example.com')
  expect(await codesOf(await there('three@example.com'))).toEqual(['shared-address'])
  expect(
    await codesOf(await buy({ email: 'four@example.com', line1: '4 Quay', postalCode: 'SW1Y 4AA' })),
  ).toEqual([])
})

test('[RISK-1] [RISK-2] a throwaway address and much more than usual are told, by the language of who asks', async () => {
  const id = await buy({ email: 'x@sub.mailinator.com', line1: '5 Quay' }, 6)
  expect(await riskOf(id)).toMatchObject({
    level: 'raised',
    hints: [
      { code: 'throwaway-mail', weight: 'notable' },
      { code: 'large', message: expect.stringContaining('6 times') },
    ],
  })
})

test('[RISK-3] hints are for those who may see orders, of their own website', async () => {
  const id = await buy({ ...paidForm, line1: '6 Quay' })
  expect((await running.client().get(`/api/config/orders/${id}/risk`)).statusCode).toBe(401)
  const other = await running.addWebsite('other')
  const stranger = await running.signInOwner({ websiteId: other, host: 'other.localhost' })
  expect((await stranger.get(`/api/config/orders/${id}/risk`)).statusCode).toBe(404)
})
