import type { Outcome } from '@plinth/domain'
import { transaction, type Database } from './database.ts'

class Refused extends Error {
  readonly refusal: unknown
  constructor(refusal: unknown) {
    super('A refusal that undoes its transaction.')
    this.refusal = refusal
  }
}

/**
 * Runs `work` in one transaction, or in a part of the one around it: what it did is kept when it goes well, and undone
 * when it refuses. The refusal is what comes of it. [OPS-40]
 */
export async function unlessRefused<Value, Code extends string>(
  db: Database,
  work: (tx: Database) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> {
  try {
    return await transaction(db, async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    // Only what this work refused itself is thrown within it.
    if (error instanceof Refused) return error.refusal as Outcome<Value, Code>
    throw error
  }
}
