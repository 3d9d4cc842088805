import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { publishScheduled } from '../publishing/publish.ts'

/**
 * What `work` makes of a website as it will be at a time: everything that is scheduled until then is published by the code
 * that will do so, in a transaction that is taken back. Nobody else sees anything of it. [PREVIEW-6]
 *
 * @param work must ask `db` alone, and keep nothing of what it reads
 */
export async function asItWillBe<Result>(
  db: Database,
  at: Clock,
  websiteId: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const takenBack = new Error('What was published for a look is taken back.')
  let result: { readonly of: Result } | undefined
  try {
    await transaction(db, async (tx) => {
      await publishScheduled(tx, at, websiteId)
      result = { of: await work(tx) }
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack || result === undefined) throw error
  }
  return result!.of
}
