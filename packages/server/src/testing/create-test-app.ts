import { roles } from '@plinth/domain/permissions/permissions'
import { newId } from '@plinth/domain'
import type { FastifyServerOptions } from 'fastify'
import { buildApp, type PlinthApp } from '../app.ts'
import { readConfig, type Config } from '../platform/config.ts'
import type { MeasureFreeSpace } from '../platform/disk-space.ts'
import type { Database, DatabaseConnection } from '../platform/database/database.ts'
import { accounts, memberships } from '../identity/accounts/schema.ts'
import { startSession } from '../identity/sessions/sessions.ts'
import { sessionCookie } from '../platform/http/ports.ts'
import { createWebsite } from '../site/websites/websites.ts'
import type { Feature } from '../platform/http/app-types.ts'
import type { Patience } from '../platform/http/patience.ts'
import { createMemoryQueue, type MemoryQueue } from '../platform/jobs/memory-queue.ts'
import { listOutbox } from '../platform/mail/post-office.ts'
import { Client } from './client.ts'
import { FakeClock } from './fake-clock.ts'
import type { ResolveTxt } from '../people/campaigns/sender-records.ts'
import { openTestDatabase } from './test-database.ts'

export interface TestAppOptions {
  /** Measures the free space of the data folder's disk, in bytes. */
  readonly measureFreeSpace?: MeasureFreeSpace
  /** Answers instead of the domain name system. */
  readonly resolveTxt?: ResolveTxt
  /** Changes to the configuration of a test. */
  readonly config?: Partial<Config>
  /** Start without any website, as on the first run. */
  readonly withoutWebsite?: boolean
  /** A database to use instead of a fresh one; the test closes it. */
  readonly database?: DatabaseConnection
  /** Features of the test's own. */
  readonly more?: readonly Feature[]
  /** How long slow connections are waited for, if not as usual. */
  readonly patience?: Patience
  /** Where the app logs to; nowhere unless given. */
  readonly logger?: FastifyServerOptions['logger']
  /** Where the owner's application was built to; as it is here unless given. */
  readonly editorFolder?: string
}

/** The real app on a fresh database, with a clock that stands still and jobs that run when told. */
export interface TestApp {
  readonly app: PlinthApp
  readonly db: Database
  readonly database: DatabaseConnection
  readonly clock: FakeClock
  readonly jobs: MemoryQueue
  /** The website at `localhost`; empty without one. */
  readonly websiteId: string
  /** A visitor's browser at a host; `localhost` unless given. */
  client(host?: string): Client
  /** A signed-in owner's browser; an administrator of the website of `localhost` unless said otherwise. */
  signInOwner(options?: {
    host?: string
    websiteId?: string
    role?: number
    email?: string
  }): Promise<Client & { accountId: string }>
  /** Makes another website at `<identifier>.localhost`. */
  addWebsite(identifier: string): Promise<string>
  /** What the person at the machine was shown, the newest last. */
  readonly terminal: readonly string[]
  /** Mails of a website, newest first. */
  outbox(websiteId?: string): ReturnType<typeof listOutbox>
  /** Runs every job whose time has come. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

/** The configuration of tests: nothing from outside. */
export const testConfig: Config = {
  ...readConfig({ NODE_ENV: 'test', PLINTH_BACKUPS: 'off' }),
  dataFolder: '/nonexistent',
  backupFolder: '/nonexistent/backups',
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const { db } = database
  const clock = new FakeClock()
  const jobs = createMemoryQueue()
  const config = { ...testConfig, ...options.config }
  const websiteId =
    options.withoutWebsite === true
      ? ''
      : await createWebsite(db, clock, { identifier: 'main', title: 'Test site' })
  const terminal: string[] = []
  const { more = [], editorFolder, measureFreeSpace, resolveTxt } = options
  const app = await buildApp({
    config,
    database,
    jobs,
    clock,
    logger: options.logger ?? false,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    terminal: (text) => void terminal.push(text),
    more,
    ...(editorFolder === undefined ? {} : { editorFolder }),
    ...(measureFreeSpace === undefined ? {} : { measureFreeSpace }),
    ...(resolveTxt === undefined ? {} : { resolveTxt }),
  })
  const { mail } = app
  await jobs.start({ db, database, clock, config, jobs, mail, log: app.log })
  const client = (host = 'localhost') => new Client(app, host)
  return {
    app,
    db,
    database,
    clock,
    jobs,
    terminal,
    websiteId,
    client,
    signInOwner: async (given = {}) => {
      const accountId = await createOwner(db, clock, {
        websiteId: given.websiteId ?? websiteId,
        role: given.role ?? roles.admin,
        email: given.email ?? `owner-${newId()}@example.com`,
      })
      const signedIn = client(given.host)
      const token = await startSession(db, clock, accountId, { address: '127.0.0.1', userAgent: 'test' })
      signedIn.cookies.set(sessionCookie, token)
      return Object.assign(signedIn, { accountId })
    },
    addWebsite: (identifier) => createWebsite(db, clock, { identifier, title: identifier }),
    outbox: (id = websiteId) => listOutbox(db, id),
    runJobs: () => jobs.runDue(),
    close: async () => {
      await app.close()
      if (options.database === undefined) await database.close()
    },
  }
}

async function createOwner(
  db: Database,
  clock: FakeClock,
  owner: { websiteId: string; role: number; email: string },
): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  await db.insert(accounts).values({
    id,
    email: owner.email,
    name: 'Test owner',
    // No password has this hash: tests of signing in make their account through the API.
    passwordHash: '-',
    createdAt: now,
    passwordChangedAt: now,
  })
  if (owner.websiteId !== '') {
    await db
      .insert(memberships)
      .values({ websiteId: owner.websiteId, accountId: id, role: owner.role, createdAt: now })
  }
  return id
}
