/**
 * What the render that is running has used up. Everything that takes time in proportion to a template or its data counts
 * its work here, in one currency: a unit is about as much as copying a character, in no case more than some hundred
 * nanoseconds. Counting is the same on every machine and with cold and warm caches; now and then it looks at the clock.
 *
 * Rendering is never interrupted by other code, so the meter of the running render is kept in this module: conversions
 * of values need no context to count. Outside of a render nothing is limited.
 */
import type { Limits } from './extension.ts'
import { limitText, limitTime, limitWork } from './run/engine-messages.ts'

/** Units after which the clock is looked at: well below a tenth of a second of the slowest work. */
const UNITS_BETWEEN_LOOKS = 100_000

/** Thrown inside a render that used up one of its limits; never leaves `render`. */
export class LimitReached extends Error {
  readonly limit: keyof Limits

  constructor(limit: keyof Limits, message: string) {
    super(message)
    this.limit = limit
  }
}

/** The limits a meter looks after; what is left out is not limited. */
export type Budget = Pick<Partial<Limits>, 'work' | 'textLength' | 'renderMs'>

interface Meter {
  readonly budget: Budget
  /** The meter of the render, or of the several renders, this one is part of. */
  readonly outer: Meter | undefined
  /** Moment at which the time is over, on the clock of `performance`. */
  readonly deadline: number
  /** Units counted before the last look. */
  spent: number
  /** Units that may be spent before the next look, and how many there were after the last one. */
  left: number
  granted: number
  /** Characters of text that may still be made. */
  textLeft: number
}

function meterFor(budget: Budget, outer?: Meter): Meter {
  const { renderMs = Infinity, textLength = Infinity } = budget
  return {
    budget,
    outer,
    deadline: renderMs === Infinity ? Infinity : performance.now() + renderMs,
    spent: 0,
    left: 0,
    granted: 0,
    textLeft: Math.min(textLength, outer?.textLeft ?? Infinity),
  }
}

let meter = meterFor({})

const spentOf = (own: Meter): number => own.spent + own.granted - own.left

/**
 * Runs a render, or several, with a meter. What is spent counts for the meter around it, too, and its limits hold.
 *
 * @returns the units of work it took
 */
export function metered(budget: Budget, body: () => void): number {
  const outer = meter
  const own = (meter = meterFor(budget, outer))
  const text = own.textLeft
  try {
    body()
  } finally {
    meter = outer
    outer.spent += spentOf(own)
    outer.textLeft -= text === Infinity ? 0 : text - own.textLeft
  }
  return spentOf(own)
}

/**
 * Lets several renders share limits: all that `body` renders may together take no more than this. A render that would
 * exceed them is stopped with an error, as by limits of its own, and so is every later one. [TPL-156]
 */
export function limited<Result>(budget: Budget, body: () => Result): Result {
  let result: Result | undefined
  metered(budget, () => {
    result = body()
  })
  return result as Result
}

/** Counts work. Throws if the render has used up its work or its time. */
export function spend(units: number): void {
  if ((meter.left -= units) < 0) look()
}

/** Counts text that is made or read, whether or not it is ever printed; it is work, too. */
export function spendText(length: number): void {
  if ((meter.textLeft -= length) < 0) stopAtText()
  spend(length)
}

/** Throws if so much text is more than may still be made. Does not count it. */
export function demandText(length: number): void {
  if (length > meter.textLeft) stopAtText()
}

function stopAtText(): never {
  let narrowest = meter
  // A meter that is used up was the narrowest; of several the innermost is named.
  while (narrowest.budget.textLength === undefined && narrowest.outer) narrowest = narrowest.outer
  throw new LimitReached('textLength', limitText(narrowest.budget.textLength ?? 0))
}

function look(): void {
  meter.spent = spentOf(meter)
  meter.granted = meter.left = 0
  let spent = 0
  let room = UNITS_BETWEEN_LOOKS
  for (let each: Meter | undefined = meter; each; each = each.outer) {
    const { work = Infinity, renderMs = 0 } = each.budget
    spent += spentOf(each)
    if (spent > work) throw new LimitReached('work', limitWork(work))
    room = Math.min(room, work - spent)
    if (each.deadline !== Infinity && performance.now() >= each.deadline) {
      throw new LimitReached('renderMs', limitTime(renderMs))
    }
  }
  meter.granted = meter.left = room
}
