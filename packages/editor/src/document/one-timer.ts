/** How a store waits; the browser's own timers unless a test gives others. */
export interface TimerParts {
  readonly setTimer?: (run: () => void, delay: number) => unknown
  readonly clearTimer?: (timer: unknown) => void
}

/** A timer of which one runs at a time: starting it anew forgets the one before. */
export class OneTimer {
  readonly #parts: TimerParts
  readonly #run: () => void
  #timer: unknown

  constructor(parts: TimerParts, run: () => void) {
    this.#parts = parts
    this.#run = run
  }

  /** Runs after `delay` milliseconds, unless started anew or stopped before. */
  start(delay: number): void {
    this.stop()
    const setTimer = this.#parts.setTimer ?? ((run, time) => setTimeout(run, time))
    this.#timer = setTimer(this.#run, delay)
  }

  stop(): void {
    const clearTimer = this.#parts.clearTimer ?? ((timer) => clearTimeout(timer as number))
    if (this.#timer !== undefined) clearTimer(this.#timer)
    this.#timer = undefined
  }
}
