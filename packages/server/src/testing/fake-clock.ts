import type { Clock } from '../platform/clock.ts'

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #time: number

  constructor(start = '2026-03-02T09:00:00Z') {
    this.#time = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#time)
  }

  /** @param milliseconds how far to move on */
  advance(milliseconds: number): void {
    this.#time += milliseconds
  }
}
