import { afterEach, expect, test } from 'vitest'
import { transaction } from '../database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createBossQueue } from './boss-queue.ts'
import { defineJob } from './job.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

/** An application whose queue is made ready when the test says so. */
async function startedJustNow(): Promise<{ test: TestApp; asked: () => boolean; make: () => void }> {
  const test = await createTestApp()
  closes.push(() => test.close())
  let asked = false
  let make: () => void = () => undefined
  const made = new Promise<void>((resolve) => (make = resolve))
  const queue = { isReady: false, ready: async () => ((asked = true), made) }
  Object.assign(test.jobs, queue)
  return { test, asked: () => asked, make }
}

test('[OPS-100] pages and files are answered before the queue is ready, and nobody asks for it', async () => {
  const { test, asked } = await startedJustNow()
  for (const path of ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico', '/healthz', '/nothing-here'])
    expect([200, 404], path).toContain((await test.client().get(path)).statusCode)
  expect(asked()).toBe(false)
})

test('[OPS-100] whatever may send a job waits for the queue', async () => {
  const { test, asked, make } = await startedJustNow()
  const visitor = test.client()
  await visitor.get('/')
  for (const call of [() => visitor.post('/api/config/session', {}), () => visitor.get('/cart')]) {
    let answered = false
    const answer = call().then((response) => ((answered = true), response))
    await expect.poll(asked).toBe(true)
    expect(answered).toBe(false)
    make()
    expect((await answer).statusCode).toBeLessThan(500)
  }
})

test('[OPS-100] a job sent in a transaction before the queue is ready is refused, and does not wait for itself', async () => {
  const database = await openTestDatabase()
  closes.push(() => database.close())
  const greet = defineJob<{ name: string }>('test.greet', async () => undefined)
  const queue = createBossQueue(database)
  queue.register(greet)
  closes.push(() => queue.stop())
  const send = () => transaction(database.db, (tx) => queue.send(greet, { name: 'a' }, { tx }))
  await expect(send()).rejects.toThrow('before the queue is ready')
  // Outside of one it is made ready on the way, and then a transaction may send as well.
  await queue.send(greet, { name: 'b' })
  await send()
  expect(await queue.due()).toBe(2)
})
