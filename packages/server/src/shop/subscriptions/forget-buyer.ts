import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { subscriptions } from './schema.ts'
import {
  addSubscriptionEvent,
  changeSubscription,
  type Actor,
  type StoredSubscription,
} from './subscription-store.ts'

/**
 * The subscriptions of a buyer, held until the transaction ends: no renewal begins meanwhile.
 *
 * @param email in lower case
 */
export async function holdSubscriptionsOf(
  tx: Database,
  websiteId: string,
  email: string,
): Promise<StoredSubscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.websiteId, websiteId), sql`lower(${subscriptions.email}) = ${email}`))
    .orderBy(subscriptions.id)
    .for('update')
}

/**
 * Ends what still runs of held subscriptions, and forgets name, addresses, answers and card of all of them; what was sold,
 * and when it was charged, stays. Nobody is mailed: there is nobody left to mail to. [PERSON-5]
 *
 * @returns how many were canceled by that
 */
export async function forgetBuyer(
  tx: Database,
  held: readonly StoredSubscription[],
  by: Actor,
  now: Date,
): Promise<number> {
  let canceled = 0
  for (const subscription of held) {
    const isOver = subscription.state === 'canceled' || subscription.state === 'ended'
    const end = { state: 'canceled', reason: 'asked', nextAt: null, retryAt: null, tries: 0 } as const
    await changeSubscription(tx, subscription, { ...(isOver ? {} : end), ...nothingOfThem }, now)
    if (isOver) continue
    await addSubscriptionEvent(tx, subscription, { type: 'canceled', by }, now)
    canceled += 1
  }
  return canceled
}

const nothingOfThem = {
  customerName: '',
  shippingAddress: null,
  billingAddress: null,
  additionalFields: [],
  firstPaymentId: null,
  savedReference: null,
  savedLabel: '',
  cardExpires: null,
} satisfies Partial<StoredSubscription>
