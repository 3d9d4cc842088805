import { type Sentence } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { httpError } from './errors.ts'

/** How often something may be done: `burst` times at once, then `burst` more over each `perSeconds`. */
export interface RateLimitRule {
  /** Limits with the same name share their count. */
  readonly name: string
  readonly burst: number
  readonly perSeconds: number
  /**
   * Counted over all processes of an installation rather than by each for itself: for what guards a secret, which
   * must not be tried more often because more processes answer. Costs a statement a call.
   */
  readonly everywhere?: true
  /** What is counted apart; the caller's address unless given. */
  readonly key?: (request: FastifyRequest) => string
}

/** The part of a rule that counts. */
export type Limit = Omit<RateLimitRule, 'key'>

/** Buckets that every process of an installation takes from. */
export interface SharedBuckets {
  /**
   * Takes one token.
   *
   * @param now ms since the epoch
   * @returns 0 when there was one, else the milliseconds until there is
   */
  take(limit: Limit, key: string, now: number): Promise<number>
}

interface Bucket {
  tokens: number
  updatedAt: number
}

const mostBuckets = 50_000

/** Token buckets by rule name and key: of this process, and of all processes for rules that ask for it. */
export class RateLimiter {
  readonly #clock: Clock
  readonly #enabled: boolean
  readonly #shared: SharedBuckets | undefined
  readonly #buckets = new Map<string, Bucket>()

  /** @param shared where several processes may serve one installation; without it this process counts alone */
  constructor(clock: Clock, enabled: boolean, shared?: SharedBuckets) {
    this.#clock = clock
    this.#enabled = enabled
    this.#shared = shared
  }

  /**
   * Takes one token or throws the 429 that tells when to come back. What this process alone has had too much of never
   * reaches the shared count. [HTTP-30] [HTTP-70]
   */
  async require(limit: Limit, key: string, message?: Sentence): Promise<void> {
    const wait = await this.#wait(limit, key)
    if (wait > 0) throw tooMany(wait, message)
  }

  /** Takes one token where there is one, for those who say in their own way that there is none. [HTTP-30] */
  async allows(limit: Limit, key: string): Promise<boolean> {
    return (await this.#wait(limit, key)) === 0
  }

  /** Takes one token; 0 when there was one, else the milliseconds until there is. */
  async #wait(limit: Limit, key: string): Promise<number> {
    if (!this.#enabled) return 0
    const now = this.#clock.now().getTime()
    const wait = this.#take(limit, key, now)
    if (wait > 0 || limit.everywhere !== true || this.#shared === undefined) return wait
    return this.#shared.take(limit, key, now)
  }

  #take({ name, burst, perSeconds }: Limit, key: string, now: number): number {
    const id = `${name}\n${key}`
    const bucket = this.#buckets.get(id) ?? { tokens: burst, updatedAt: now }
    const refillPerMs = burst / (perSeconds * 1000)
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.updatedAt) * refillPerMs)
    bucket.updatedAt = now
    // Re-inserted so that the map stays ordered by use, and the oldest can go first.
    this.#buckets.delete(id)
    this.#buckets.set(id, bucket)
    this.#forgetOldest()
    if (bucket.tokens < 1) return (1 - bucket.tokens) / refillPerMs
    bucket.tokens -= 1
    return 0
  }

  #forgetOldest(): void {
    if (this.#buckets.size <= mostBuckets) return
    const oldest = this.#buckets.keys().next()
    if (!oldest.done) this.#buckets.delete(oldest.value)
  }
}

/** The 429 with its `Retry-After`, read by the error handler. */
export class TooManyRequests {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    this.retryAfter = retryAfter
  }
}

function tooMany(milliseconds: number, message: Sentence | undefined): Error {
  return httpError('rate-limited', {
    cause: new TooManyRequests(Math.ceil(milliseconds / 1000)),
    ...(message === undefined ? {} : { message }),
  })
}
