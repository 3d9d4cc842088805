import type { Clock } from '../clock.ts'

/** Questions of one website that may wait for the service at the same time. */
const MOST_AT_ONCE = 20
/** Questions in a row without an answer after which it is left alone. */
const MOST_FAILED = 5
/** Milliseconds for which it is then. */
const REST = 30_000

interface Standing {
  asking: number
  failed: number
  restsUntil: number
}

/**
 * Asks services so that one which is slow or away costs neither the shop nor its buyers much: few questions wait for it at the
 * same time, and after some without an answer nobody is made to wait for a while. [PLACE-41] [SHIP-16]
 */
export class SteadyService {
  readonly #clock: Clock
  readonly #standings = new Map<string, Standing>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What the service of a website says to one question; undefined, as where it does not answer, when it is not asked. */
  async ask<Answer>(
    websiteId: string,
    question: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const now = () => this.#clock.now().getTime()
    const standing = this.#standings.get(websiteId) ?? { asking: 0, failed: 0, restsUntil: 0 }
    if (standing.asking >= MOST_AT_ONCE || now() < standing.restsUntil) return undefined
    this.#standings.set(websiteId, standing)
    standing.asking++
    try {
      const answer = await question()
      standing.failed = answer === undefined ? standing.failed + 1 : 0
      // One more without an answer is enough the next time.
      if (standing.failed >= MOST_FAILED) standing.restsUntil = now() + REST
      return answer
    } finally {
      standing.asking--
      if (standing.asking === 0 && standing.failed === 0) this.#standings.delete(websiteId)
    }
  }

  /** Another service, or another key, is asked at once. */
  forget(websiteId: string): void {
    this.#standings.delete(websiteId)
  }
}
