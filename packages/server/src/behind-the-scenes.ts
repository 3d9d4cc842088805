import { isDiskFull, isOutOfReach } from './platform/database/database.ts'

/** Milliseconds that visitors have the server to themselves before work behind the scenes begins. [OPS-100] */
const visitorsFirst = 1000

/** Milliseconds until what could not begin is tried again. */
const tryAgainAfter = 5000

export interface BehindTheScenes {
  /** Begins the work; called again, goes on where it was left. */
  readonly begin: () => Promise<void>
  /** Told each time it has to wait for a disk or a database. */
  readonly onWaiting: (error: unknown) => void
  /** Told of what no waiting cures. */
  readonly onFailed: (error: unknown) => void
}

/**
 * Begins work behind the scenes a little after the server listens: each job looks for work when it begins, and
 * together they would hold up the first page. A server that answers already does not end because the disk is full or the
 * database out of reach at that moment, which it would live through a minute later: it tries again. [OPS-170]
 */
export function afterFirstPages({ begin, onWaiting, onFailed }: BehindTheScenes): { stop(): Promise<void> } {
  let begun: Promise<void> | undefined
  let timer = setTimeout(attempt, visitorsFirst)
  let isStopped = false
  function attempt(): void {
    begun = begin().catch((error: unknown) => {
      if (!isDiskFull(error) && !isOutOfReach(error)) return onFailed(error)
      onWaiting(error)
      if (!isStopped) timer = setTimeout(attempt, tryAgainAfter)
    })
  }
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await begun
    },
  }
}
