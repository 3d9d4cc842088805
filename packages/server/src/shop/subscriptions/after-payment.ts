import {
  newId,
  nextPeriod,
  nextTry,
  periodStart,
  variantName,
  type PricedEntry,
  type SubscriptionPlan,
} from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { buyerName } from '../orders/place-order.ts'
import { sharesOf, type Agreement } from '../payments/agreement.ts'
import { STORED_VALUE_METHOD } from '../stored-value/spend.ts'
import { subscriptionOrders, subscriptions } from './schema.ts'
import { sendSubscriptionMail } from './subscription-mails.ts'
import {
  addSubscriptionEvent,
  byItself,
  changeSubscription,
  lockSubscription,
  settingsOf,
  type StoredSubscription,
} from './subscription-store.ts'

/** What a checkout tells of itself: all that subscriptions need of it. */
interface PaidCheckout {
  readonly websiteId: string
  readonly agreed: Agreement
  readonly kind: string
  readonly methodId: string
  readonly testMode: boolean
}

/**
 * What an order means to subscriptions: it begins those that are in its cart, or it is the next one of the subscription it
 * was made for. Call it in the transaction that places the order, so that there is never one without the other. [SUB-5]
 * [SUB-21]
 */
export async function takeOrder(
  tx: Database,
  jobs: JobQueue,
  checkout: PaidCheckout,
  placed: { readonly orderId: string; readonly paymentId: string },
  now: Date,
): Promise<void> {
  const { renewal, cart } = checkout.agreed
  if (renewal !== undefined) return renewed(tx, jobs, checkout, renewal, placed.orderId, now)
  const begun = cart.entries.filter(({ subscriptionPlan }) => subscriptionPlan !== undefined)
  if (begun.length === 0) return
  const website = await findWebsite(tx, checkout.websiteId)
  const { testClockAhead } = await settingsOf(tx, checkout.websiteId)
  // A test begins on the day its calendar shows.
  const start = checkout.testMode ? new Date(now.getTime() + testClockAhead) : now
  for (const entry of begun) await begin(tx, jobs, checkout, entry, placed, website?.timeZone ?? 'UTC', start)
}

async function begin(
  tx: Database,
  jobs: JobQueue,
  { websiteId, agreed, kind, methodId, testMode }: PaidCheckout,
  entry: PricedEntry,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  timeZone: string,
  start: Date,
): Promise<void> {
  const plan = entry.subscriptionPlan as SubscriptionPlan
  const { details, cart } = agreed
  const id = newId(start.getTime())
  const attributes = entry.chosenVariant.attributes
  const method = agreed.tenders.findLast((tender) => tender.kind !== STORED_VALUE_METHOD)
  const paidUntil = new Date(periodStart(start.getTime(), plan.billingPeriod, 1, timeZone))
  await tx.insert(subscriptions).values({
    websiteId,
    id,
    state: 'active',
    reason: null,
    productId: entry.itemId,
    variantId: entry.chosenVariant.id,
    productName: entry.title,
    variantName: variantName({ attributes }, Object.keys(attributes)),
    imageUrl: entry.image?.assetUrl ?? null,
    quantity: entry.quantity,
    additionalFields: entry.additionalFields ?? [],
    plan,
    currency: cart.currency,
    unitPrice: entry.purchasePriceCents,
    email: details.email,
    customerName: buyerName(details),
    language: agreed.language,
    origin: agreed.origin,
    shippingAddress: details.shippingAddress,
    billingAddress: details.billingAddress,
    shippingOption: cart.selectedShippingOption,
    methodId: method === undefined ? 'none' : methodId,
    methodKind: method === undefined ? 'none' : kind,
    testMode,
    firstPaymentId: method === undefined ? null : paymentId,
    storedValue: sharesOf(agreed).map((share) => share.id),
    anchor: start,
    period: 1,
    nextAt: paidUntil,
    ordersMade: 1,
    createdAt: start,
    updatedAt: start,
  })
  await tx.insert(subscriptionOrders).values({
    websiteId,
    subscriptionId: id,
    cycle: 1,
    orderId,
    paidUntil,
    variantId: entry.chosenVariant.id,
  })
  const eventId = await addSubscriptionEvent(
    tx,
    { websiteId, id },
    { type: 'started', by: { actor: 'buyer' } },
    start,
  )
  await jobs.send(sendSubscriptionMail, { websiteId, subscriptionId: id, eventId }, { tx })
}

/** The next order of a subscription: once for each cycle, whoever brings the word. [SUB-21] */
async function renewed(
  tx: Database,
  jobs: JobQueue,
  { websiteId, agreed }: PaidCheckout,
  { subscriptionId, cycle }: NonNullable<Agreement['renewal']>,
  orderId: string,
  now: Date,
): Promise<void> {
  const held = await lockSubscription(tx, websiteId, subscriptionId)
  if (held === undefined) return
  const { plan } = held
  const timeZone = (await findWebsite(tx, websiteId))?.timeZone ?? 'UTC'
  const anchor = held.anchor.getTime()
  const period = nextPeriod(anchor, plan.billingPeriod, held.period + 1, now.getTime(), timeZone)
  const nextAt = new Date(periodStart(anchor, plan.billingPeriod, period, timeZone))
  await tx.insert(subscriptionOrders).values({
    websiteId,
    subscriptionId,
    cycle,
    orderId,
    paidUntil: nextAt,
    variantId: agreed.cart.entries[0]?.chosenVariant.id ?? held.variantId,
  })
  await addSubscriptionEvent(tx, held, { type: 'renewed', by: byItself, parameters: { orderId } }, now)
  const paidPrice = agreed.cart.entries[0]?.purchasePriceCents
  const isNewPrice = held.nextPriceFrom !== null && paidPrice === held.nextUnitPrice
  const common = {
    ordersMade: cycle,
    tries: 0,
    retryAt: null,
    ...(isNewPrice
      ? { unitPrice: paidPrice ?? held.unitPrice, nextUnitPrice: null, nextPriceFrom: null }
      : {}),
  }
  if (isNewPrice) {
    const parameters = { unitPriceCents: paidPrice ?? held.unitPrice }
    await addSubscriptionEvent(tx, held, { type: 'price-changed', by: byItself, parameters }, now)
  }
  if (plan.numBillingCycles > 0 && cycle >= plan.numBillingCycles) {
    await changeSubscription(tx, held, { ...common, state: 'ended', nextAt: null }, now)
    const eventId = await addSubscriptionEvent(tx, held, { type: 'ended', by: byItself }, now)
    await jobs.send(sendSubscriptionMail, { websiteId, subscriptionId, eventId }, { tx })
    return
  }
  // One that was paused or canceled while this order was being paid stays so.
  const state = held.state === 'past-due' ? 'active' : held.state
  await changeSubscription(tx, held, { ...common, state, period, nextAt }, now)
}

/**
 * What a payment that did not come means to the subscription it was asked for. Call it in the transaction that ends the
 * checkout.
 *
 * @param failure a word of the checkout's, or the sentence for the buyer as it is kept
 */
export async function takeFailure(
  tx: Database,
  jobs: JobQueue,
  { websiteId, agreed }: Pick<PaidCheckout, 'websiteId' | 'agreed'>,
  failure: string,
  now: Date,
): Promise<void> {
  if (agreed.renewal === undefined) return
  const held = await lockSubscription(tx, websiteId, agreed.renewal.subscriptionId)
  if (held === undefined || held.ordersMade + 1 !== agreed.renewal.cycle) return
  await countFailure(tx, jobs, held, 'payment-failed', failure, now)
}

/**
 * Counts a renewal that did not go through: it is tried again after a day, three and five days; then the subscription is
 * canceled or paused, as the shop has set; one that could not be sent is paused. [SUB-12] [SUB-13] [SUB-14]
 *
 * @param message why, as sentences are kept
 */
export async function countFailure(
  tx: Database,
  jobs: JobQueue,
  held: StoredSubscription,
  type: 'payment-failed' | 'unavailable',
  message: string,
  now: Date,
): Promise<void> {
  const { websiteId, id } = held
  if (held.state !== 'active' && held.state !== 'past-due') return
  const tries = held.tries + 1
  const retry = nextTry(held.nextAt?.getTime() ?? now.getTime(), tries, now.getTime())
  const parameters = { message, tries, ...(retry === undefined ? {} : { retryOn: retry }) }
  const failedId = await addSubscriptionEvent(tx, held, { type, by: byItself, parameters }, now)
  const mail = (eventId: string) =>
    jobs.send(sendSubscriptionMail, { websiteId, subscriptionId: id, eventId }, { tx })
  if (retry !== undefined) {
    const state = type === 'payment-failed' ? 'past-due' : held.state
    await changeSubscription(tx, held, { state, tries, retryAt: new Date(retry) }, now)
    if (type === 'payment-failed' || tries === 1) await mail(failedId)
    return
  }
  const { afterFailure } = await settingsOf(tx, websiteId)
  const isCanceled = type === 'payment-failed' && afterFailure === 'cancel'
  const reason = type === 'payment-failed' ? 'unpaid' : 'unavailable'
  const change = { reason, tries: 0, retryAt: null } as const
  await changeSubscription(
    tx,
    held,
    isCanceled ? { ...change, state: 'canceled', nextAt: null } : { ...change, state: 'paused' },
    now,
  )
  const ended = { type: isCanceled ? 'canceled' : 'paused', by: byItself, parameters: { reason } } as const
  await mail(await addSubscriptionEvent(tx, held, ended, now))
}
