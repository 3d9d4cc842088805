import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { httpError } from './errors.ts'

/** How often something may be done: `burst` times at once, then `burst` more over each `perSeconds`. */
export interface RateLimitRule {
  /** Limits with the same name share their count. */
  readonly name: string
  readonly burst: number
  readonly perSeconds: number
  /** What is counted apart; the caller's address unless given. */
  readonly key?: (request: FastifyRequest) => string
}

interface Bucket {
  tokens: number
  updatedAt: number
}

const mostBuckets = 50_000

/** Token buckets of this process, counted by rule name and key. */
export class RateLimiter {
  readonly #clock: Clock
  readonly #enabled: boolean
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock
    this.#enabled = enabled
  }

  /**
   * Takes one token.
   *
   * @returns 0 when there was one, else the whole seconds until there is
   */
  take(rule: Pick<RateLimitRule, 'name' | 'burst' | 'perSeconds'>, key: string): number {
    if (!this.#enabled) return 0
    const id = `${rule.name}\n${key}`
    const now = this.#clock.now().getTime()
    const bucket = this.#buckets.get(id) ?? { tokens: rule.burst, updatedAt: now }
    const refillPerMs = rule.burst / (rule.perSeconds * 1000)
    bucket.tokens = Math.min(rule.burst, bucket.tokens + Math.max(0, now - bucket.updatedAt) * refillPerMs)
    bucket.updatedAt = now
    // Re-inserted so that the map stays ordered by use, and the oldest can go first.
    this.#buckets.delete(id)
    this.#buckets.set(id, bucket)
    this.#forgetOldest()
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / refillPerMs / 1000)
    bucket.tokens -= 1
    return 0
  }

  /** Takes one token or throws the 429 that tells when to come back. [HTTP-30] */
  require(rule: Pick<RateLimitRule, 'name' | 'burst' | 'perSeconds'>, key: string, message?: string): void {
    const wait = this.take(rule, key)
    if (wait > 0) throw tooMany(wait, message)
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

function tooMany(seconds: number, message: string | undefined): Error {
  return httpError('rate-limited', {
    cause: new TooManyRequests(seconds),
    ...(message === undefined ? {} : { message }),
  })
}
