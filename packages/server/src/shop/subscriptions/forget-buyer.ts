import { or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { subscriptions } from './schema.ts'
import {
  addSubscriptionEvent,
  changeSubscription,
  isOfBuyer,
  isOver,
  type Actor,
  type StoredSubscription,
} from './subscription-store.ts'

/**
 * The subscriptions of a buyer, held until the transaction ends: no renewal begins meanwhile.
 *
 * @param emails their addresses, in lower case
 */
export async function holdSubscriptionsOf(
  tx: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<StoredSubscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(or(...emails.map((email) => isOfBuyer(websiteId, email))))
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
    const wasOver = isOver(subscription)
    const end = { state: 'canceled', reason: 'asked', nextAt: null, retryAt: null, tries: 0 } as const
    await changeSubscription(tx, subscription, { ...(wasOver ? {} : end), ...nothingOfThem }, now)
    if (wasOver) continue
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
