import { inEnglish, type Outcome, type Refusal } from '@plinth/domain'
import { transaction, type Database } from './database.ts'

/**
 * A refusal from deep within work that runs in `unlessRefused` or `orRefusal`: thrown, it undoes every transaction on its way
 * and is what comes of that work, whose codes it has to be one of.
 */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(inEnglish(refusal.message))
    this.refusal = refusal
  }
}

/**
 * Runs `work` in one transaction, or in a part of the one around it: what it did is kept when it goes well, and undone
 * when it refuses. The refusal is what comes of it. [OPS-40]
 */
export function unlessRefused<Value, Code extends string>(
  db: Database,
  work: (tx: Database) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> {
  return orRefusal(() =>
    transaction(db, async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    }),
  )
}

/** What comes of work that has transactions of its own: its outcome, or the refusal that was thrown within it. */
export async function orRefusal<Value, Code extends string>(
  work: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> {
  try {
    return await work()
  } catch (error) {
    // Only what this work refused itself is thrown within it.
    if (error instanceof Refused) return error.refusal as Refusal<Code>
    throw error
  }
}
