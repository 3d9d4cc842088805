import { randomInt, randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ConstructorOptions, PgBoss, QueueResult } from 'pg-boss'
import type { Database, DatabaseConnection } from '../database/database.ts'
import { errorWithoutValues } from '../database/without-values.ts'
import type { FailedJob, Job, JobContext, JobQueue } from './job.ts'

/** Workers are woken by a notification; this is how often they look without one, in seconds. */
const lookEvery = 15

/** Milliseconds within which a job begins of which nobody is to foresee when. [MEMBER-95] */
const UNFORESEEN_WITHIN = 2000

/**
 * A process that works on a job says so, and one that has said nothing for so long is gone: another one takes the job, in
 * seconds. By itself the library would wait for a quarter of an hour. [OPS-131]
 */
const silentFor = 60

/** The library, loaded when the queue is made ready: a first page does without. [OPS-100] */
const library = () => import('pg-boss')

interface ReadyQueue {
  readonly boss: PgBoss
  /** Sends in a transaction of ours. */
  readonly within: (tx: Database) => NonNullable<SendOptionsOfBoss['db']>
}

type SendOptionsOfBoss = NonNullable<Parameters<PgBoss['send']>[2]>

/**
 * The queue in the installation's own database: exactly one worker per job, also over several processes. `ready` makes
 * the queues, before anything may be sent; `start` begins to work.
 */
export function createBossQueue(database: DatabaseConnection): JobQueue {
  const registered = new Map<string, Job>()
  const workers = new Map<string, string>()
  let queue: ReadyQueue | undefined
  let making: Promise<ReadyQueue> | undefined
  let context: JobContext | undefined
  let isTakenUp = false
  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker !== undefined) queue?.boss.notifyWorker(worker)
  }
  const prepared = (): Promise<ReadyQueue> => {
    const onError = (error: Error): void => context?.log.error({ err: error }, 'job queue')
    making ??= openQueue(database, [...registered.values()], onError).then(
      (made) => (queue = made),
      (error: unknown) => {
        // A disk that was full for a moment must not be remembered: whoever asks next tries again. [OPS-170]
        making = undefined
        throw error
      },
    )
    return making
  }
  return {
    register: (job) => {
      if (making !== undefined) throw new Error(`The job ${job.name} is registered too late.`)
      registered.set(job.name, job)
    },
    get isReady() {
      return queue !== undefined
    },
    ready: async () => void (await prepared()),
    start: async (given) => {
      context = given
      const { boss } = await prepared()
      // Once: what runs when a start that failed half-way is tried again is this process's own.
      if (database.kind === 'embedded' && !isTakenUp) await takeUp(boss, database, [...registered.keys()])
      isTakenUp = true
      for (const job of registered.values()) {
        if (!workers.has(job.name)) workers.set(job.name, await beginWork(boss, job, given, wake))
        if (job.options.schedule !== undefined) await boss.schedule(job.name, job.options.schedule)
        if (job.options.atStart === true) await boss.send(job.name, {}, { singletonKey: 'at-start' })
      }
    },
    send: async (job, data, options = {}) => {
      const { tx, startAt, singletonKey, priority = 0 } = options
      // On a database with one connection, making it ready would wait for this transaction.
      if (tx !== undefined && queue === undefined)
        throw new Error(`The job ${job.name} is sent before the queue is ready.`)
      const { boss, within } = queue ?? (await prepared())
      const later = job.options.unforeseen === true ? randomInt(UNFORESEEN_WITHIN) : undefined
      const startAfter = startAt ?? (later === undefined ? undefined : new Date(Date.now() + later))
      await boss.send(job.name, data, {
        // Queues allow one waiting job per key; a job without one gets a key nobody shares.
        singletonKey: singletonKey ?? randomUUID(),
        priority,
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(tx === undefined ? {} : { db: within(tx) }),
      })
      // Whoever is notified now finds nothing that may begin.
      if (later !== undefined) setTimeout(() => wake(job.name), later + 20).unref()
    },
    failed: (websiteId, alsoNamed) => failedJobs(database, websiteId, alsoNamed),
    retry: async (websiteId, id, alsoNamed) => {
      const job = (await failedJobs(database, websiteId, alsoNamed)).find((one) => one.id === id)
      if (job === undefined) return false
      const { boss } = await prepared()
      await boss.retry(job.name, id)
      wake(job.name)
      return true
    },
    forget: async (tx, websiteId, expression) => {
      await tx.execute(sql`
        delete from pgboss.job where data ->> 'websiteId' = ${websiteId} and data::text ~* ${expression}`)
    },
    due: () => dueJobs(database),
    stop: async () => {
      // One that could not be made ready was told to whoever asked.
      const made = await making?.catch(() => undefined)
      await made?.boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The library on the database, with a queue for every job; stopped again when that fails. */
async function openQueue(
  database: DatabaseConnection,
  jobs: readonly Job[],
  onError: (error: Error) => void,
): Promise<ReadyQueue> {
  const { fromDrizzle, PgBoss } = await library()
  const boss = new PgBoss(await optionsFor(database))
  boss.on('error', onError)
  try {
    await boss.start()
    const existing = await boss.getQueues()
    for (const job of jobs) {
      const options = queueOptions(job, database.kind)
      const known = existing.find(({ name }) => name === job.name)
      if (known === undefined) await createQueue(boss, job.name, options)
      else if (differs(known, options)) await boss.updateQueue(job.name, options)
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return { boss, within: (tx) => fromDrizzle(tx, sql) }
}

/** @returns the worker, to be woken when there is something for it */
function beginWork(boss: PgBoss, job: Job, given: JobContext, wake: (name: string) => void): Promise<string> {
  const options = { pollingIntervalSeconds: lookEvery, includeMetadata: true } as const
  return boss.work<object>(job.name, options, async (waiting) => {
    // Look for the next one at once afterwards: by itself the worker would rest after each.
    wake(job.name)
    for (const one of waiting) await withoutValuesInFailures(() => job.handler(one.data ?? {}, given))
  })
}

/**
 * The embedded database is of one process at a time: what ran when it opens was of one that is gone, and begins
 * again at once. [OPS-131]
 */
async function takeUp(boss: PgBoss, { db }: DatabaseConnection, names: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from pgboss.job where state = 'active'
      and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`)
  if (rows.length === 0) return
  for (const { id, name } of rows) await boss.fail(name, id, new Error('The server ended while this ran.'))
  // What is wrong is not the job, so it does not wait as after a failure of its own. It counts as one, so that a job that
  // ends the process does not do so for ever.
  await db.execute(sql`
    update pgboss.job set start_after = now() where state = 'retry'
      and id::text in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`)
}

/** The queue keeps the error of a failed job, for the owner to read. [OPS-70] */
async function withoutValuesInFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw errorWithoutValues(error)
  }
}

interface RetryOptions {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly heartbeatSeconds?: number
}

function queueOptions(job: Job, kind: DatabaseConnection['kind']): RetryOptions {
  return {
    ...(kind === 'embedded' ? {} : { heartbeatSeconds: silentFor }),
    retryLimit: job.options.retries ?? 5,
    retryDelay: job.options.retryAfterSeconds ?? 30,
    retryBackoff: true,
  }
}

function differs(queue: QueueResult, options: RetryOptions): boolean {
  return (
    queue.retryLimit !== options.retryLimit ||
    queue.retryDelay !== options.retryDelay ||
    (queue.heartbeatSeconds ?? undefined) !== options.heartbeatSeconds
  )
}

async function createQueue(boss: PgBoss, name: string, options: RetryOptions): Promise<void> {
  await boss.createQueue(name, { ...options, policy: 'short', notify: true })
  // Makes the library remember the queue now: looking it up later, inside a transaction, would wait for itself on a
  // database with one connection. Queues that were there at the start it knows already.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}

async function optionsFor(database: DatabaseConnection): Promise<ConstructorOptions> {
  const common = { useListenNotify: true, monitorVacuum: false, reindex: false } as const
  if (database.kind === 'embedded') {
    const { fromPglite } = await library()
    return { ...common, backend: 'pglite', db: fromPglite(database.driver as PGlite) }
  }
  const pool = database.driver as Pool
  return {
    ...common,
    db: {
      executeSql: async (text, values) => {
        const result = await pool.query(text, values as unknown[])
        // Several statements in one text come back as a list of results.
        const results = Array.isArray(result) ? (result as { rows: unknown[] }[]) : [result]
        return { rows: results.flatMap((one) => one.rows ?? []) }
      },
      listen: async (channel, onNotification, onReconnect) => {
        const stop = await database.listen(channel, onNotification)
        onReconnect()
        return { close: stop }
      },
    },
  }
}

async function failedJobs(
  database: DatabaseConnection,
  websiteId: string,
  alsoNamed: readonly string[] = [],
): Promise<FailedJob[]> {
  const { rows } = await database.db.execute<{
    id: string
    name: string
    data: unknown
    output: unknown
    completed_on: string
    retry_count: number
  }>(sql`
    select id, name, data, output, completed_on, retry_count from pgboss.job
    where state = 'failed' and (data ->> 'websiteId' = ${websiteId} or (
      name in (select jsonb_array_elements_text(${JSON.stringify(alsoNamed)}::jsonb))
      and not exists (select 1 from pgboss.job later where later.name = job.name
        and later.state = 'completed' and later.completed_on > job.completed_on)))
    order by completed_on desc limit 100`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    data: row.data,
    error: messageOf(row.output),
    failedAt: new Date(row.completed_on),
    attempts: row.retry_count + 1,
  }))
}

async function dueJobs(database: DatabaseConnection): Promise<number> {
  // The library's own jobs, which read the time tables, are not counted.
  const { rows } = await database.db.execute<{ due: number }>(sql`
    select count(*)::int as due from pgboss.job
    where (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
      and not starts_with(name, '__pgboss__')`)
  return rows[0]?.due ?? 0
}

function messageOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : JSON.stringify(output ?? null)
}
