import type { Clock } from '../clock.ts'
import { transaction, type Database } from '../database/database.ts'
import { claimIdempotencyKey, keepIdempotentResponse, requestHashOf } from '../database/idempotency.ts'
import { httpError } from './errors.ts'

/** What a caller means to be done once, however often it is sent. */
export interface Intention {
  readonly websiteId: string
  /** The call: keys of different calls do not meet. */
  readonly scope: string
  /** Made by the caller, new for every intention; without one everything that is sent is done. */
  readonly key: string | undefined
  /** What was sent with it. */
  readonly content: unknown
}

/**
 * Does something once for each intention, in the transaction that claims its key: sent again, it has the first answer and nothing is done. What
 * is refused by an error has not been done, and the key is free for another try. [HTTP-45]
 *
 * @param work returns an answer that JSON can hold
 * @throws AppError `key-reused`
 */
export async function answerOnce<Answer>(
  db: Database,
  clock: Clock,
  { key, content, ...of }: Intention,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work(db)
  return transaction(db, async (tx) => {
    const claimed = { ...of, key, requestHash: requestHashOf(content) }
    const claim = await claimIdempotencyKey(tx, clock, claimed)
    if (claim.kind === 'mismatch') throw httpError('key-reused')
    if (claim.kind === 'repeated') return claim.response as Answer
    const answer = await work(tx)
    await keepIdempotentResponse(tx, claimed, answer)
    return answer
  })
}
