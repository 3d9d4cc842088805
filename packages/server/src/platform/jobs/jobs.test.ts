import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction, type DatabaseConnection } from '../database/database.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { testConfig } from '../../testing/create-test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createBossQueue } from './boss-queue.ts'
import { defineJob, type Job, type JobContext } from './job.ts'
import { createMemoryQueue } from './memory-queue.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startBoss(jobs: Job[], database?: DatabaseConnection) {
  const connection = database ?? (await openTestDatabase())
  if (database === undefined) stops.push(() => connection.close())
  const queue = createBossQueue(connection)
  for (const job of jobs) queue.register(job)
  await queue.ready()
  const log = { error: () => undefined } as unknown as JobContext['log']
  const context = {
    db: connection.db,
    database: connection,
    clock: new FakeClock(),
    config: testConfig,
    jobs: queue,
    log,
  }
  const start = async () => {
    await queue.start(context as unknown as JobContext)
    stops.push(() => queue.stop())
  }
  return { queue, connection, start }
}

describe('the queue in the database', () => {
  test('[OPS-30] runs a job that was queued in a transaction that committed, and only that', async () => {
    const ran: string[] = []
    const greet = defineJob<{ name: string }>('test.greet', async ({ name }) => void ran.push(name))
    const { queue, connection, start } = await startBoss([greet])
    await start()
    await transaction(connection.db, async (tx) => {
      await queue.send(greet, { name: 'lost' }, { tx })
      throw new Error('no')
    }).catch(() => undefined)
    await transaction(connection.db, (tx) => queue.send(greet, { name: 'kept' }, { tx }))
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['kept'])
  })

  test('[OPS-32] while a job with a key waits, another with it is not queued', async () => {
    const ran: string[] = []
    const sum = defineJob<{ of: string }>('test.sum', async ({ of }) => void ran.push(of))
    const { queue, start } = await startBoss([sum])
    for (const of of ['a', 'a', 'b']) await queue.send(sum, { of }, { singletonKey: of })
    await queue.send(sum, { of: 'c' })
    await queue.send(sum, { of: 'c' })
    await start()
    await expect.poll(() => ran.toSorted(), { timeout: 15_000 }).toEqual(['a', 'b', 'c', 'c'])
  })

  test('[MAIL-8] of jobs that wait the one with the highest priority begins first, then the oldest', async () => {
    const ran: string[] = []
    const sum = defineJob<{ of: string }>('test.sum', async ({ of }) => void ran.push(of))
    const { queue, start } = await startBoss([sum])
    for (const [of, priority] of [
      ['a', -3],
      ['b', -1],
      ['c', -3],
      ['d', 0],
    ] as const)
      await queue.send(sum, { of }, { priority })
    await start()
    await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['d', 'b', 'a', 'c'])
  })

  test('[MEMBER-95] a job that is not to be foreseen begins within two seconds, each at a moment of its own', async () => {
    const ran: number[] = []
    const answer = defineJob<{ of: number }>('test.answer', async ({ of }) => void ran.push(of), {
      unforeseen: true,
    })
    const { queue, connection, start } = await startBoss([answer])
    const all = Array.from({ length: 20 }, (_, of) => of)
    const before = Date.now()
    for (const of of all) await queue.send(answer, { of })
    const after = Date.now()
    const { rows } = await connection.db.execute<{ at: number; wait: number }>(sql`
      select (extract(epoch from start_after) * 1000)::float as at,
        (extract(epoch from start_after - created_on) * 1000)::float as wait
      from pgboss.job where name = 'test.answer'`)
    const moments = rows.map(({ at }) => at)
    const waits = rows.map(({ wait }) => wait)
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(before)
    expect(Math.max(...moments)).toBeLessThan(after + 2000)
    // Of twenty within two seconds all lie in one tenth of that less often than once in 10^18 times.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(200)
    await start()
    await expect.poll(() => ran.toSorted((a, b) => a - b), { timeout: 90_000 }).toEqual(all)
  })

  test('[OPS-34] counts the jobs whose time has come, and those that run', async () => {
    let finish: () => void = () => undefined
    let begin: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const began = new Promise<void>((resolve) => (begin = resolve))
    const slow = defineJob<{ of: string }>('test.slow', () => {
      begin()
      return finished
    })
    const { queue, start } = await startBoss([slow])
    expect(await queue.due()).toBe(0)
    await queue.send(slow, { of: 'now' })
    await queue.send(slow, { of: 'later' }, { startAt: new Date(Date.now() + 60 * 60 * 1000) })
    expect(await queue.due()).toBe(1)
    await start()
    await began
    expect(await queue.due()).toBe(1)
    finish()
    await expect.poll(() => queue.due()).toBe(0)
  })

  test('[PERSON-8] jobs of a website that name somebody are forgotten, done or still to do; others stay', async () => {
    const ran: string[] = []
    const tell = defineJob<{ websiteId: string; email: string }>(
      'test.tell',
      async ({ email }) => void ran.push(email),
    )
    const { queue, connection, start } = await startBoss([tell])
    const later = { startAt: new Date(Date.now() + 3_600_000) }
    await start()
    await queue.send(tell, { websiteId: 'a', email: 'Done@example.com' })
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['Done@example.com'])
    await queue.send(tell, { websiteId: 'a', email: 'done@example.com' }, later)
    await queue.send(tell, { websiteId: 'a', email: 'undone@example.com' }, later)
    await queue.send(tell, { websiteId: 'b', email: 'done@example.com' }, later)
    await transaction(connection.db, async (tx) => {
      await queue.forget(tx, 'a', '(?<![a-z])done\\@example')
      throw new Error('no')
    }).catch(() => undefined)
    const kept = async () => {
      const { rows } = await connection.db.execute<{ said: string }>(sql`
        select concat(data ->> 'websiteId', ' ', data ->> 'email') as said from pgboss.job
        where name = 'test.tell' order by 1`)
      return rows.map(({ said }) => said).toSorted()
    }
    expect(await kept()).toHaveLength(4)
    await transaction(connection.db, (tx) => queue.forget(tx, 'a', '(?<![a-z])done\\@example'))
    expect(await kept()).toEqual(['a undone@example.com', 'b done@example.com'])
  })

  test('[OPS-131] what was running when the server was killed begins again with the next start', async () => {
    const began: string[] = []
    const forever = defineJob<{ of: string }>(
      'test.slow',
      ({ of }) => {
        began.push(of)
        return new Promise(() => undefined)
      },
      { retryAfterSeconds: 1 },
    )
    const first = await startBoss([forever])
    await first.queue.send(forever, { of: 'a table' })
    await first.start()
    await expect.poll(() => began, { timeout: 10_000 }).toEqual(['a table'])
    if (first.connection.kind === 'postgres') {
      // Another process may be working on it: only silence says that it is gone.
      const { rows } = await first.connection.db.execute(
        sql`select heartbeat_seconds as silent from pgboss.job where name = 'test.slow'`,
      )
      expect(rows).toEqual([{ silent: 60 }])
      return
    }
    // The process is gone, and only what it has written is left.
    const ended: string[] = []
    const again = defineJob<{ of: string }>('test.slow', async ({ of }) => void ended.push(of), {
      retryAfterSeconds: 1,
    })
    const second = await startBoss([again], first.connection)
    await second.start()
    await expect.poll(() => ended, { timeout: 30_000 }).toEqual(['a table'])
  })

  test('[OPS-31] a job that failed for good is shown to its website and can be run again', async () => {
    let works = false
    const fragile = defineJob<{ websiteId: string }>(
      'test.fragile',
      async () => {
        if (!works) throw new Error('The kiln is cold.')
      },
      { retries: 0 },
    )
    const { queue, start } = await startBoss([fragile])
    await start()
    await queue.send(fragile, { websiteId: 'a' })
    await expect
      .poll(() => queue.failed('a'), { timeout: 10_000 })
      .toMatchObject([{ name: 'test.fragile', error: 'The kiln is cold.', attempts: 1 }])
    expect(await queue.failed('b')).toEqual([])
    const [job] = await queue.failed('a')
    expect(await queue.retry('b', job?.id ?? '')).toBe(false)
    works = true
    expect(await queue.retry('a', job?.id ?? '')).toBe(true)
    await expect.poll(() => queue.failed('a'), { timeout: 20_000 }).toEqual([])
  })
})

describe('the queue of tests', () => {
  test('[OPS-32] behaves the same: keys, retries and their waits', async () => {
    const queue = createMemoryQueue()
    const clock = new FakeClock()
    let attempts = 0
    const fragile = defineJob<{ websiteId: string }>(
      'test.fragile',
      async () => {
        attempts++
        throw new Error('cold')
      },
      { retries: 1, retryAfterSeconds: 60 },
    )
    queue.register(fragile)
    await queue.start({ clock } as unknown as JobContext)
    await queue.send(fragile, { websiteId: 'a' }, { singletonKey: 'k' })
    await queue.send(fragile, { websiteId: 'a' }, { singletonKey: 'k' })
    expect(await queue.runDue()).toBe(1)
    clock.advance(59_000)
    expect(await queue.runDue()).toBe(0)
    clock.advance(1000)
    expect(await queue.runDue()).toBe(1)
    expect(attempts).toBe(2)
    expect(await queue.failed('a')).toHaveLength(1)
  })
})
