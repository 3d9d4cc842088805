import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseConnection } from '../database/database.ts'

/** What a job's handler works with. Folders above put in what they have for jobs: `mail` is the post office's. */
export interface JobContext {
  readonly db: Database
  readonly database: DatabaseConnection
  readonly clock: Clock
  readonly config: Config
  readonly jobs: JobQueue
  readonly log: FastifyBaseLogger
}

export interface JobOptions {
  /** Tries after the first one fails; 5 unless given. Waits double from one to the next. */
  readonly retries?: number
  /** Seconds before the first retry; 30 unless given. */
  readonly retryAfterSeconds?: number
  /** A time table (cron, UTC) on which the job runs with empty data. */
  readonly schedule?: string
  /** It also runs, with empty data, whenever a server begins to work: what one that was killed left goes on. */
  readonly atStart?: boolean
  /**
   * It begins within two seconds of being sent, at a moment nobody can foresee. For what is done about an address that somebody
   * typed: it takes longer for some than for others, and whoever asks again at once would wait for it. [MEMBER-95]
   */
  readonly unforeseen?: boolean
}

/** Something that happens later. Handlers must be idempotent: a job can run twice. */
export interface Job<Data extends object = object> {
  readonly name: string
  /** A method: what keeps jobs of every kind knows of their data only that it is what was sent. */
  handler(data: Data, context: JobContext): Promise<void>
  readonly options: JobOptions
}

/**
 * Declares a job; a feature registers it with `app.jobs.register(job)` and queues it with `app.jobs.send(job, data)`.
 * `data` should carry `websiteId` where there is one: failures are shown to that website's owner. [OPS-30]
 *
 * @param name `<area>.<what-it-does>`, permanent
 */
export function defineJob<Data extends object>(
  name: string,
  handler: (data: Data, context: JobContext) => Promise<void>,
  options: JobOptions = {},
): Job<Data> {
  return { name, handler, options }
}

export interface SendOptions {
  /** Queue it in this transaction: it runs only if that commits. */
  readonly tx?: Database
  readonly startAt?: Date
  /** While a job with the same key waits, another is not queued. */
  readonly singletonKey?: string
  /** Of jobs of one name whose time has come the one with the highest begins first, then the oldest; 0 unless given. [MAIL-8] */
  readonly priority?: number
}

export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly data: unknown
  readonly error: string
  readonly failedAt: Date
  readonly attempts: number
}

export interface JobQueue {
  register(job: Job): void
  /** Whether jobs can be sent in a transaction. */
  readonly isReady: boolean
  /**
   * Makes it so, once; every job is registered before. A start answers pages first. [OPS-100]
   *
   * @throws what the database says; called again, it tries again [OPS-170]
   */
  ready(): Promise<void>
  send<Data extends object>(job: Job<Data>, data: Data, options?: SendOptions): Promise<void>
  /**
   * Jobs of a website that have failed for good, newest first. [OPS-31]
   *
   * @param alsoNamed jobs of the whole installation to tell of too; not those that went well since
   */
  failed(websiteId: string, alsoNamed?: readonly string[]): Promise<FailedJob[]>
  /** Queues a failed job again, one that `failed` gives for the same words; false when there is none. [OPS-31] */
  retry(websiteId: string, id: string, alsoNamed?: readonly string[]): Promise<boolean>
  /**
   * Deletes the jobs of a website that name somebody, done or still to do: their data is kept for days. [PERSON-8]
   *
   * @param tx those sent in the same transaction before are deleted too
   * @param expression what a text about them holds, as an expression of the database, in any case
   */
  forget(tx: Database, websiteId: string, expression: string): Promise<void>
  /** How many jobs run now or could: those whose time has come. [OPS-34] */
  due(): Promise<number>
  /** Begins to work; jobs sent before wait. After a failure it may be called again, and goes on. [OPS-170] */
  start(context: JobContext): Promise<void>
  /** Waits for jobs that are running, then stops. */
  stop(): Promise<void>
}
