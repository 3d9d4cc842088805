import { or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob, type JobQueue } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { subscriptions } from '../subscriptions/schema.ts'
import {
  addSubscriptionEvent,
  changeSubscription,
  isOfBuyer,
  isOver,
  type Actor,
  type StoredSubscription,
} from '../subscriptions/subscription-store.ts'

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
  jobs: JobQueue,
  held: readonly StoredSubscription[],
  by: Actor,
  now: Date,
): Promise<number> {
  let canceled = 0
  for (const subscription of held) {
    const wasOver = isOver(subscription)
    const end = { state: 'canceled', reason: 'asked', nextAt: null, retryAt: null, tries: 0 } as const
    await changeSubscription(tx, subscription, { ...(wasOver ? {} : end), ...nothingOfThem }, now)
    await forgetAtProvider(tx, jobs, subscription)
    if (wasOver) continue
    await addSubscriptionEvent(tx, subscription, { type: 'canceled', by }, now)
    canceled += 1
  }
  return canceled
}

/** Once this is committed, and again until the provider has answered. */
async function forgetAtProvider(
  tx: Database,
  jobs: JobQueue,
  { websiteId, methodId, methodKind: kind, testMode, savedReference, firstPaymentId }: StoredSubscription,
): Promise<void> {
  if (savedReference === null && firstPaymentId === null) return
  const kept = { reference: savedReference, paymentId: firstPaymentId }
  await jobs.send(forgetPayer, { websiteId, methodId, kind, testMode, ...kept }, { tx })
}

/** Has the provider delete what it keeps of a buyer who was erased. [PERSON-7] */
export const forgetPayer = defineJob<{
  readonly websiteId: string
  readonly methodId: string
  readonly kind: string
  readonly testMode: boolean
  readonly reference: string | null
  /** Asked for what it left behind, where nobody has asked yet. */
  readonly paymentId: string | null
}>(
  'subscriptions.forget-payer',
  async ({ websiteId, methodId, kind, testMode, reference, paymentId }, { db, clock, config, log }) => {
    const provider = await createPayments(config, db, clock).providerOf(websiteId, {
      methodId,
      kind,
      testMode,
    })
    const { saving } = provider ?? {}
    if (saving?.forget === undefined) return
    const kept = reference ?? (await saving.savedBy(websiteId, paymentId ?? ''))?.reference
    if (kept === undefined) return
    await saving.forget(kept)
    log.info({ websiteId }, 'a payment provider has forgotten a buyer who was erased')
  },
)

const nothingOfThem = {
  customerName: '',
  shippingAddress: null,
  billingAddress: null,
  additionalFields: [],
  firstPaymentId: null,
  savedReference: null,
  savedLabel: '',
  cardExpires: null,
  storedValue: [],
} satisfies Partial<StoredSubscription>
