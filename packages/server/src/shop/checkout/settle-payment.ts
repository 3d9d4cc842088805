import { keptSentence, wantedUnits, type Sentence } from '@plinth/domain'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { releaseDiscounts } from '../discounts/hold-discounts.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { releaseStoredValue } from '../stored-value/spend.ts'
import { holdAgain } from '../pay-links/pay-links.ts'
import { takeFailure } from '../subscriptions/after-payment.ts'
import { lockStock, release } from '../stock/stock.ts'
import type { PaymentResult } from '../payments/payment-provider.ts'
import type { Payments } from '../payments/payments.ts'
import { completeCheckout } from './complete-checkout.ts'
import { calledOffText, checkoutRefusals, type CheckoutRefusal } from './checkout-errors.ts'
import { changeCheckout, lockCheckout, type Checkout } from './checkout-store.ts'
import { lockInOrder } from './lock-order.ts'
import type { CheckoutState } from './schema.ts'

/** What the checkout works with. */
export interface CheckoutParts {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly payments: Payments
}

/** How a checkout went on. */
export type Settled =
  | { readonly ok: true; readonly kind: 'order'; readonly orderId: string }
  | {
      readonly ok: true
      readonly kind: 'second-step'
      readonly checkout: Checkout
      readonly message: Sentence
      readonly clientSecret?: string
      readonly goTo?: string
    }
  | CheckoutRefusal

/**
 * Takes in what a provider says about a checkout's payment, whoever brought the word: the buyer's own call, a webhook,
 * the job that looks after old ones. Safe to call any number of times, in any order. [CHK-21] [CHK-22]
 */
export async function settlePayment(
  parts: CheckoutParts,
  checkout: Checkout,
  result: PaymentResult,
): Promise<Settled> {
  switch (result.status) {
    case 'paid':
    case 'awaiting':
      return placeOrder(parts, checkout, result)
    case 'declined':
      await endCheckout(parts, checkout, 'failed', keptSentence(result.message), result.paymentId)
      return checkoutRefusals.declined(result.message)
    case 'canceled':
      await endCheckout(parts, checkout, 'failed', 'canceled', result.paymentId)
      return checkoutRefusals.declined(calledOffText)
    case 'second-step':
      return awaitSecondStep(parts, checkout, result)
  }
}

/**
 * Ends a checkout that is still under way and releases what it holds; one that ended before stays as it is. [INV-5]
 *
 * @param failure a word of ours, or the sentence for the buyer as it is kept
 */
export async function endCheckout(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'jobs'>,
  checkout: Checkout,
  state: Extract<CheckoutState, 'failed' | 'expired'>,
  failure: string,
  paymentId?: string,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const locked = await lockInOrder(tx, checkout)
    if (locked === undefined || !isUnderWay(locked) || locked.attempt !== checkout.attempt) return
    const units = wantedUnits(checkout.agreed.cart).map(({ variantId }) => variantId)
    await lockStock(tx, checkout.websiteId, units)
    await release(tx, checkout.websiteId, checkout.id)
    await releaseDiscounts(tx, checkout.websiteId, checkout.id)
    await releaseStoredValue(tx, checkout.websiteId, checkout.id)
    const change = { state, failure, ...(paymentId ? { paymentId } : {}) }
    await changeCheckout(tx, checkout, change, parts.clock.now())
    const { payLink } = checkout.agreed
    if (payLink !== undefined) await holdAgain(tx, checkout.websiteId, payLink, parts.clock.now())
    await takeFailure(tx, parts.jobs, checkout, failure, parts.clock.now())
    await giveToWaiting(tx, checkout.websiteId, units, parts.clock.now())
  })
}

/** Whether a checkout may still become an order by itself. */
export function isUnderWay(checkout: Pick<Checkout, 'state'>): boolean {
  return checkout.state === 'paying' || checkout.state === 'second-step'
}

async function placeOrder(
  { db, jobs, clock }: CheckoutParts,
  checkout: Checkout,
  { status, paymentId }: Extract<PaymentResult, { status: 'paid' | 'awaiting' }>,
): Promise<Settled> {
  const completion = await completeCheckout(db, jobs, checkout, { status, paymentId }, clock.now())
  if (completion.kind === 'order') return { ok: true, ...completion }
  if (completion.kind === 'unknown') return checkoutRefusals.notFound()
  return status === 'paid' ? checkoutRefusals.paidTooLate() : checkoutRefusals.expired()
}

async function awaitSecondStep(
  parts: CheckoutParts,
  checkout: Checkout,
  result: Extract<PaymentResult, { status: 'second-step' }>,
): Promise<Settled> {
  const { message, paymentId, clientSecret, goTo } = result
  return transaction(parts.db, async (tx): Promise<Settled> => {
    const locked = await lockCheckout(tx, checkout.websiteId, checkout.id)
    if (locked === undefined) return checkoutRefusals.notFound()
    // A webhook was faster.
    if (locked.orderId !== null) return { ok: true, kind: 'order', orderId: locked.orderId }
    if (!isUnderWay(locked)) return checkoutRefusals.expired()
    await changeCheckout(tx, checkout, { state: 'second-step', paymentId }, parts.clock.now())
    return {
      ok: true,
      kind: 'second-step',
      checkout,
      message,
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(goTo === undefined ? {} : { goTo }),
    }
  })
}
