/** Ids of what was done in this tab, counted in the order it was done; loaded entries have none. */
const order = new Map<string, number>()

/** Notes that something was just done here. */
export function noteMade(id: string): void {
  order.set(id, order.size + 1)
}

/** A step of either history, with what says which of two was done later. */
export interface Timed {
  readonly id: string
  readonly at: number
}

/**
 * Whether one thing was done after another. What was done in this tab came after everything that was loaded: clocks of
 * other machines do not decide it.
 */
export function isLater(one: Timed, other: Timed): boolean {
  const difference = (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0)
  return difference === 0 ? one.at > other.at : difference > 0
}
