import {
  newId,
  REMINDER_DAYS,
  type Subscription,
  type SubscriptionActor,
  type SubscriptionEventType,
} from '@plinth/domain'
import { and, eq, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { subscriptionEvents, subscriptions, subscriptionSettings, type EventParameters } from './schema.ts'

/** A subscription as its row holds it. */
export type StoredSubscription = InferSelectModel<typeof subscriptions>

/** The row of one subscription. */
export const isSubscription = (websiteId: string, id: string) =>
  and(eq(subscriptions.websiteId, websiteId), eq(subscriptions.id, id))

/**
 * The rows of whoever bought with an address.
 *
 * @param email in lower case
 */
export const isOfBuyer = (websiteId: string, email: string) =>
  and(eq(subscriptions.websiteId, websiteId), sql`lower(${subscriptions.email}) = ${email}`)

/** Whether nothing more will be charged for it. */
export const isOver = ({ state }: Pick<StoredSubscription, 'state'>): boolean =>
  state === 'canceled' || state === 'ended'

/** One subscription, or undefined. */
export async function findSubscription(
  db: Database,
  websiteId: string,
  id: string,
): Promise<StoredSubscription | undefined> {
  const [found] = await db.select().from(subscriptions).where(isSubscription(websiteId, id))
  return found
}

/** One subscription, held until the transaction ends: whoever changes it comes through here. [SUB-21] */
export async function lockSubscription(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<StoredSubscription | undefined> {
  const [held] = await tx.select().from(subscriptions).where(isSubscription(websiteId, id)).for('update')
  return held
}

/** Changes a subscription. Call it with its row held. */
export async function changeSubscription(
  tx: Database,
  { websiteId, id }: Pick<StoredSubscription, 'websiteId' | 'id'>,
  change: Partial<StoredSubscription>,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: now })
    .where(isSubscription(websiteId, id))
}

/** Who did something to a subscription. */
export interface Actor {
  readonly actor: SubscriptionActor
  readonly name?: string
}

/** What the shop does by itself. */
export const byItself: Actor = { actor: 'shop' }

/** Writes down what happened. There is no way to change or remove it. [SUB-22] */
export async function addSubscriptionEvent(
  tx: Database,
  { websiteId, id }: Pick<StoredSubscription, 'websiteId' | 'id'>,
  event: { readonly type: SubscriptionEventType; readonly by: Actor; readonly parameters?: EventParameters },
  now: Date,
): Promise<string> {
  const eventId = newId(now.getTime())
  await tx.insert(subscriptionEvents).values({
    websiteId,
    subscriptionId: id,
    id: eventId,
    type: event.type,
    actor: event.by.actor,
    actorName: event.by.name ?? null,
    parameters: event.parameters ?? {},
    at: now,
  })
  return eventId
}

/** What a shop has set of its subscriptions. */
export async function settingsOf(
  db: Database,
  websiteId: string,
): Promise<{
  readonly afterFailure: 'cancel' | 'pause'
  readonly reminderDays: number
  readonly testClockAhead: number
}> {
  const [set] = await db
    .select()
    .from(subscriptionSettings)
    .where(eq(subscriptionSettings.websiteId, websiteId))
  return set ?? { afterFailure: 'cancel', reminderDays: REMINDER_DAYS.usual, testClockAhead: 0 }
}

/** A subscription as its shop sees it: without what it is paid with. */
export function shownSubscription(row: StoredSubscription): Subscription {
  const { nextUnitPrice, nextPriceFrom } = row
  const runs = row.state === 'active' || row.state === 'past-due'
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    itemId: row.productId,
    variantId: row.variantId,
    productName: row.productName,
    variantName: row.variantName,
    imageUrl: row.imageUrl,
    quantity: row.quantity,
    plan: row.plan,
    currency: row.currency,
    unitPriceCents: row.unitPrice,
    nextPrice:
      nextUnitPrice === null || nextPriceFrom === null
        ? null
        : { unitPriceCents: nextUnitPrice, from: nextPriceFrom.getTime() },
    email: row.email,
    customerName: row.customerName,
    shippingAddress: row.shippingAddress,
    testMode: row.testMode,
    paidWith: row.savedLabel,
    cardExpires: row.cardExpires,
    ordersMade: row.ordersMade,
    nextOn: runs ? (row.nextAt?.getTime() ?? null) : null,
    retryOn: runs ? (row.retryAt?.getTime() ?? null) : null,
    createdOn: row.createdAt.getTime(),
  }
}
