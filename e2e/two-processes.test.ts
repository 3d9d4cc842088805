import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type TestPostgres } from '../packages/server/src/testing/embedded-postgres.ts'
import { startPlinth, type Plinth } from './harness.ts'
import { newHttpVisitor } from './http-visitor.ts'
import { newVisitor, PAID_FORM } from './owner/shop-visitor.ts'

// Two servers on one PostgreSQL and one folder of files, as behind a load balancer.
let postgres: TestPostgres
let one: Plinth
let other: Plinth

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ durable: true })
  const dataFolder = await mkdtemp(join(tmpdir(), 'plinth-e2e-'))
  // Every buyer has an address of their own: how often one may pay is limited by it.
  const environment = { DATABASE_URL: postgres.url, PLINTH_TRUST_PROXY: 'loopback' }
  one = await startPlinth({ dataFolder, environment })
  other = await startPlinth({ dataFolder, environment, owner: one.owner })
}, 240_000)
afterAll(async () => {
  // The folder is both processes’: it goes when nobody writes in it any more.
  await one?.stop({ keepData: true })
  await other?.stop()
  await postgres?.stop()
})

async function signIn(plinth: Plinth, password = plinth.owner.password, email = plinth.owner.email) {
  const visitor = newHttpVisitor(plinth.origin)
  await visitor.send('GET', '/api/config/session')
  return { visitor, answer: await visitor.send('POST', '/api/config/session', { email, password }) }
}

test('[OPS-80] who signed in at one process is signed in at the other, and signed out at both', async () => {
  const { visitor, answer } = await signIn(one)
  expect(answer.status).toBe(200)
  const there = visitor.at(other.origin)
  const seen = (await (await there.send('GET', '/api/config/session')).json()) as { account: unknown }
  expect(seen.account).toMatchObject({ email: one.owner.email })
  expect((await there.send('DELETE', '/api/config/session')).status).toBe(200)
  expect((await visitor.send('GET', '/api/config/settings')).status).toBe(401)
})

test('[HTTP-70] passwords are not guessed twice as often because two processes answer', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const { answer } = await signIn(
      guess % 2 === 0 ? one : other,
      `wrong password ${guess}`,
      'nobody@example.com',
    )
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(8)
})

test('[OPS-81] a cart filled at one process is seen and bought at the other', async () => {
  const visitor = newHttpVisitor(one.origin)
  await visitor.send('GET', '/cart')
  const { item } = (await (await visitor.send('GET', '/shop/everyday-mug?format=json')).json()) as {
    item: { id: string }
  }
  const added = await visitor.send('POST', '/api/commerce/shopping-cart/entries', {
    itemId: item.id,
    sku: 'MUG-CH-S',
    quantity: 2,
  })
  expect(added.status).toBe(200)
  const there = visitor.at(other.origin)
  const cart = await (await there.send('GET', '/api/commerce/shopping-cart')).json()
  expect(cart).toMatchObject({ totalQuantity: 2 })
  const paid = await there.send('POST', '/checkout', { ...PAID_FORM, idempotencyKey: crypto.randomUUID() })
  expect(await paid.json()).toMatchObject({ ok: true })
  expect(await (await visitor.send('GET', '/api/commerce/shopping-cart')).json()).toBe(null)
})

test('[OPS-82] what is changed at one process shows at the other as soon as it has been told', async () => {
  const { visitor } = await signIn(one)
  const nameAtTheOther = async () =>
    /og:site_name" content="([^"]*)"/.exec(await (await fetch(`${other.origin}/`)).text())?.[1]
  expect(await nameAtTheOther()).toBe('Tern &amp; Clay')
  const changed = await visitor.send('PUT', '/api/config/settings', { title: { en: 'Moved Across' } })
  expect(changed.status).toBe(200)
  // The other process hears of it by a notification; nothing else tells it.
  await expect.poll(nameAtTheOther).toBe('Moved Across')
})

test('[OPS-83] one process killed under load: the other goes on, and every order that was acknowledged is there', async () => {
  const acknowledged: string[] = []
  let isOver = false
  let buyersSoFar = 0
  const buyer = async (origin: string): Promise<void> => {
    while (!isOver) {
      buyersSoFar += 1
      const visitor = newVisitor(origin, { 'x-forwarded-for': `198.51.100.${buyersSoFar % 250}` })
      await visitor.add('/shop/everyday-mug', 'MUG-CH-S').catch(() => undefined)
      const path = await visitor.pay().catch(() => undefined)
      if (path !== undefined) acknowledged.push(path)
      else if (origin === one.origin && acknowledged.length > 6) return
    }
  }
  const buyers = [one, one, other, other].map(({ origin }) => buyer(origin))
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(6)
  await one.kill()
  const atTheKill = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(atTheKill + 3)
  isOver = true
  await Promise.all(buyers)
  for (const path of acknowledged) {
    const page = await fetch(other.origin + path)
    expect(page.status, path).toBe(200)
  }
  const orders = acknowledged.map((path) => new URL(path, other.origin).href)
  expect(new Set(orders).size).toBe(orders.length)
})
