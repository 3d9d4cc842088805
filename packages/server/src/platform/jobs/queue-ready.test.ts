import { afterEach, expect, test } from 'vitest'
import { transaction, type DatabaseConnection } from '../database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createBossQueue } from './boss-queue.ts'
import { defineJob, type JobContext, type JobQueue } from './job.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

/** What jobs are given. These use none of it but the log. */
function contextOf(database: DatabaseConnection, jobs: JobQueue): JobContext {
  const log = { error: () => undefined }
  return { db: database.db, database, jobs, log } as unknown as JobContext
}

/** A database whose disk is full the first time a statement of the queue with these words is sent. */
function fillingUp(database: DatabaseConnection, words: string): DatabaseConnection {
  let isFull = true
  const refuse = (text: unknown): void => {
    if (!isFull || typeof text !== 'string' || !text.toLowerCase().includes(words)) return
    isFull = false
    throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
  }
  const driver = new Proxy(database.driver as object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'query' || name === 'exec') refuse(args[0])
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  return { ...database, driver }
}

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

test('[OPS-170] a queue that met a full disk is made ready when it is asked for again, and works', async () => {
  const database = await openTestDatabase()
  closes.push(() => database.close())
  const done: string[] = []
  const greet = defineJob<{ name: string }>('test.greet', async ({ name }) => void done.push(name))
  const queue = createBossQueue(fillingUp(database, 'create'))
  queue.register(greet)
  closes.push(() => queue.stop())
  await expect(queue.ready()).rejects.toThrow('No space left')
  expect(queue.isReady).toBe(false)
  await queue.send(greet, { name: 'later' })
  expect(queue.isReady).toBe(true)
  await queue.start(contextOf(database, queue))
  await expect.poll(() => done).toEqual(['later'])
})

test('[OPS-170] work that could not begin goes on where it was left, and disturbs nothing that runs already', async () => {
  const database = await openTestDatabase()
  closes.push(() => database.close())
  const begun: string[] = []
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const job = (name: string) =>
    defineJob<{ name: string }>(name, async (data) => (begun.push(data.name), finished), {
      schedule: '0 3 * * *',
      retryAfterSeconds: 0,
    })
  const [first, second] = [job('test.first'), job('test.second')]
  const queue = createBossQueue(fillingUp(database, 'insert into pgboss.schedule'))
  queue.register(first)
  queue.register(second)
  closes.push(() => queue.stop())
  closes.push(async () => finish())
  await queue.send(first, { name: 'one' })
  await queue.send(second, { name: 'two' })
  const start = () => queue.start(contextOf(database, queue))
  await expect(start()).rejects.toThrow('No space left')
  await expect.poll(() => begun).toEqual(['one'])
  await start()
  await expect.poll(() => begun).toEqual(['one', 'two'])
  expect(await queue.failed('none', [first.name])).toEqual([])
  finish()
  await expect.poll(() => queue.due()).toBe(0)
  expect(begun).toEqual(['one', 'two'])
})
