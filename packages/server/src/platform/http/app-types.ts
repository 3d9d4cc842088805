import type { KeyNeed } from '@plinth/domain'
import type { Action } from '@plinth/domain/permissions/permissions'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseConnection } from '../database/database.ts'
import type { DiskWatch } from '../disk-space.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { PostOffice } from '../mail/post-office.ts'
import type { Account, SiteWebsite } from './ports.ts'
import type { RateLimiter, RateLimitRule } from './rate-limit.ts'

/** The app a feature registers its routes on; schemas are zod. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A capability: `await app.register(catalogFeature)` in app.ts adds its routes and jobs. */
export type Feature = (app: App) => Promise<void>

/**
 * Who may call a route. `public`: anyone. `setup`: anyone, while no website exists too. `account`: anyone signed in.
 * An action: a person whose role on this website allows it.
 */
export type Access = 'public' | 'setup' | 'account' | Action

/**
 * `token` (the default for calls that change something): the crumb must come back as header or field. `same-origin`:
 * a form of a page that is the same for every visitor may come without it, if the browser says it is of this site.
 * `none`: for calls of other servers (webhooks) and beacons that change nothing of the caller's.
 */
export type CrumbRule = 'token' | 'same-origin' | 'none'

/** What the isolation test calls a route with: identifiers that belong to another website. */
export interface IsolationSample {
  /**
   * Its parameter is a name every website has a value of its own under, such as a kind of mail, and no identifier: with it
   * nothing of another website can be named.
   */
  readonly isOwnName?: true
  /** Given the other website's identifier, the parameters, query and body that name its things. */
  readonly sample: (
    db: Database,
    otherWebsiteId: string,
  ) => Promise<{ params?: Record<string, string>; query?: Record<string, string>; body?: unknown }>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route must say it; `buildApp` refuses to start otherwise. */
    access?: Access
    crumb?: CrumbRule
    rateLimit?: RateLimitRule
    /** What a key of a program has to be for to call it; without it no key is taken. `serve` reads it off the contract. [KEY-3] */
    keys?: KeyNeed
    /** Answers whatever host is asked for: for probes, which know no name. */
    anyHost?: boolean
    /** Never sends a job, so that it is answered before the queue is ready. [OPS-100] */
    sendsNoJobs?: boolean
    /** Required for every route of an owner that has parameters. */
    isolation?: IsolationSample
  }

  interface FastifyInstance {
    readonly config: Config
    readonly clock: Clock
    readonly database: DatabaseConnection
    /** The connection's queries: what service functions take first. */
    readonly db: Database
    readonly jobs: JobQueue
    readonly disk: DiskWatch
    readonly mail: PostOffice
    readonly rateLimiter: RateLimiter
    /** Key for signing what visitors carry. */
    readonly secret: string
    /** Who the caller's session belongs to, on any route; null for a visitor. */
    readonly findCaller: (request: FastifyRequest) => Promise<Account | null>
  }

  interface FastifyRequest {
    /** The website of the request's host. Reading it on a `setup` route without one throws a 404. */
    readonly website: SiteWebsite
    readonly websiteOrNull: SiteWebsite | null
    /** `https://host:port` the visitor used. */
    readonly origin: string
    /** Whose attempts count together where there is nothing else to go by: what limits by address count. [HTTP-120] */
    readonly network: string
    /** The signed-in owner; set on every route whose access is not public. Reading it elsewhere throws. */
    readonly account: Account
    readonly accountOrNull: Account | null
  }
}
