import { transaction, type Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { release } from '../stock/stock.ts'
import type { PaymentResult } from '../payments/payment-provider.ts'
import type { PaymentProviders } from '../payments/payment-providers.ts'
import { completeCheckout } from './complete-checkout.ts'
import { checkoutRefusals, type CheckoutRefusal } from './checkout-errors.ts'
import { changeCheckout, lockCheckout, type Checkout, type CheckoutState } from './checkout-store.ts'

/** What the checkout works with. */
export interface CheckoutParts {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly payments: PaymentProviders
}

/** How a checkout went on. */
export type Settled =
  | { readonly ok: true; readonly kind: 'order'; readonly orderId: string }
  | {
      readonly ok: true
      readonly kind: 'second-step'
      readonly checkout: Checkout
      readonly message: string
      readonly clientSecret?: string
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
      return settlePaid(parts, checkout, result.paymentId)
    case 'declined':
      await endCheckout(parts, checkout, 'failed', result.message, result.paymentId)
      return checkoutRefusals.declined(result.message)
    case 'canceled':
      await endCheckout(parts, checkout, 'failed', 'canceled', result.paymentId)
      return checkoutRefusals.declined('The payment was called off. You were not charged.')
    case 'second-step':
      return awaitSecondStep(parts, checkout, result)
  }
}

/** Ends a checkout that is still under way and releases what it holds; one that ended before stays as it is. [INV-5] */
export async function endCheckout(
  parts: Pick<CheckoutParts, 'db' | 'clock'>,
  checkout: Checkout,
  state: Extract<CheckoutState, 'failed' | 'expired'>,
  failure: string,
  paymentId?: string,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const locked = await lockCheckout(tx, checkout.websiteId, checkout.id)
    if (locked === undefined || !isUnderWay(locked) || locked.attempt !== checkout.attempt) return
    await release(tx, checkout.websiteId, checkout.id)
    const change = { state, failure, ...(paymentId ? { paymentId } : {}) }
    await changeCheckout(tx, checkout, change, parts.clock.now())
  })
}

/** Whether a checkout may still become an order by itself. */
export function isUnderWay(checkout: Pick<Checkout, 'state'>): boolean {
  return checkout.state === 'paying' || checkout.state === 'second-step'
}

async function settlePaid(parts: CheckoutParts, checkout: Checkout, paymentId: string): Promise<Settled> {
  const { db, jobs, clock, payments } = parts
  const testMode = payments.byName(checkout.provider)?.testMode ?? false
  const payment = { paymentId, testMode }
  const completion = await completeCheckout(db, jobs, checkout.websiteId, checkout.id, payment, clock.now())
  if (completion.kind === 'order') return { ok: true, ...completion }
  return completion.kind === 'too-late' ? checkoutRefusals.paidTooLate() : checkoutRefusals.notFound()
}

async function awaitSecondStep(
  parts: CheckoutParts,
  checkout: Checkout,
  result: Extract<PaymentResult, { status: 'second-step' }>,
): Promise<Settled> {
  const { message, paymentId, clientSecret } = result
  return transaction(parts.db, async (tx): Promise<Settled> => {
    const locked = await lockCheckout(tx, checkout.websiteId, checkout.id)
    if (locked === undefined) return checkoutRefusals.notFound()
    // A webhook was faster.
    if (locked.orderId !== null) return { ok: true, kind: 'order', orderId: locked.orderId }
    if (!isUnderWay(locked)) return checkoutRefusals.expired()
    await changeCheckout(tx, checkout, { state: 'second-step', paymentId }, parts.clock.now())
    return { ok: true, kind: 'second-step', checkout, message, ...(clientSecret ? { clientSecret } : {}) }
  })
}
