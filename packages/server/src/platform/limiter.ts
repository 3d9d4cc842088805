/** How many may wait for their turn, and what one beyond them is refused with. */
interface WaitingRoom {
  readonly most: number
  readonly full: () => Error
}

/** Runs at most `limit` of the works given to it at a time, the others in the order they came; without a room any number waits. */
export function createLimiter(
  limit: number,
  room?: WaitingRoom,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) {
      if (room !== undefined && waiting.length >= room.most) throw room.full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody who comes between takes it.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
