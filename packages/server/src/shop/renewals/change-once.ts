import type { Outcome } from '@plinth/domain'
import { orRefusal, Refused } from '../../platform/database/unless-refused.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Changing, SubscriptionDesk, SubscriptionErrorCode } from './change-subscription.ts'
import type { StoredSubscription } from '../subscriptions/subscription-store.ts'

/** What is meant to be done once with a subscription. */
interface MeantOnce {
  /** New for every intention; without one everything that is sent is done. */
  readonly key: string | undefined
  /** What was sent with it. */
  readonly content: unknown
}

/**
 * Changes a subscription once for each intention of its owner or its buyer: sent again over a bad line, nothing more is
 * skipped, moved or mailed, and it went well as it did before. What is refused leaves its key free. [SUB-90]
 *
 * @throws AppError `key-reused`
 */
export function changeOnce(
  { db, clock, jobs }: SubscriptionDesk,
  { websiteId, id, by }: Pick<Changing, 'websiteId' | 'id' | 'by'>,
  { key, content }: MeantOnce,
  work: (desk: SubscriptionDesk) => Promise<Outcome<StoredSubscription, SubscriptionErrorCode>>,
): Promise<Outcome<true, SubscriptionErrorCode>> {
  const intention = { websiteId, scope: `subscription.change:${id}:${by.actor}`, key, content }
  return orRefusal(async () => {
    const value = await answerOnce(db, clock, intention, async (tx): Promise<true> => {
      const changed = await work({ db: tx, clock, jobs })
      if (!changed.ok) throw new Refused(changed)
      return true
    })
    return { ok: true, value }
  })
}
