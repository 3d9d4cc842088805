import { newId, wantedUnits, say } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { handOver, haveBought } from '../restock/take-turns.ts'
import { issueBought } from '../orders/issue-bought.ts'
import { holdStoredValue, spendHeld, STORED_VALUE_METHOD } from '../stored-value/spend.ts'
import { welcomeIfMember } from '../orders/welcome-buyer.ts'
import { holdDiscounts, keepDiscounts, releaseDiscounts } from '../discounts/hold-discounts.ts'
import { release, reserve, takeReserved } from '../stock/stock.ts'
import { orderDraft } from '../draft-orders/order-draft.ts'
import { holdAgain, isLinkOpen } from '../pay-links/pay-links.ts'
import { takeOrder } from '../subscriptions/after-payment.ts'
import { sendConfirmation } from '../orders/order-mails.ts'
import { sharesOf, type AgreedTender } from '../payments/agreement.ts'
import { payDifference } from './pay-difference.ts'
import { insertOrder, numberOrder, type NewPayment } from '../orders/place-order.ts'
import { changeCheckout, type Checkout } from './checkout-store.ts'
import { lockInOrder } from './lock-order.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/** What the money that arrived for a checkout turned into. */
export type Completion =
  | { readonly kind: 'order'; readonly orderId: string }
  /** The time was up and the goods are gone: the money goes back. */
  | { readonly kind: 'too-late' }
  | { readonly kind: 'unknown' }

/**
 * Makes the order of a paid checkout: takes the stock, writes the order, closes the cart, queues the mail, all in one
 * transaction. Called twice (a webhook and the buyer's own answer, two webhooks, a retry) it makes one order and tells
 * of it both times. [CHK-21] [CHK-22]
 */
export async function completeCheckout(
  db: Database,
  jobs: JobQueue,
  known: Pick<Checkout, 'websiteId' | 'id'> & Partial<Pick<Checkout, 'agreed' | 'cartId'>>,
  payment: { readonly paymentId: string; readonly status: 'paid' | 'awaiting' },
  now: Date,
): Promise<Completion> {
  const { websiteId, id: checkoutId } = known
  return transaction(db, async (tx) => {
    const checkout = await lockInOrder(tx, known)
    if (checkout === undefined) return { kind: 'unknown' }
    if (checkout.orderId !== null) return { kind: 'order', orderId: checkout.orderId }
    const { paymentId } = payment
    const tooLate = async (): Promise<Completion> => {
      if (payment.status === 'awaiting') return { kind: 'too-late' }
      await changeCheckout(tx, checkout, { state: 'refunded', paymentId }, now)
      await jobs.send(refundLatePayment, { websiteId, checkoutId, paymentId }, { tx })
      return { kind: 'too-late' }
    }
    const { paysFor } = checkout.agreed
    if (paysFor !== undefined) {
      if (checkout.state === 'refunded') return tooLate()
      if (!(await payDifference(tx, jobs, checkout, paymentsOf(checkout, payment), now))) return tooLate()
      await changeCheckout(tx, checkout, { state: 'completed', orderId: paysFor, paymentId }, now)
      return { kind: 'order', orderId: paysFor }
    }
    if (!(await holdsAll(tx, checkout, now))) return tooLate()
    const orderId = newId(now.getTime())
    const taken = await takeReserved(tx, websiteId, checkout.id, orderId, now)
    const { agreed, testMode } = checkout
    await insertOrder(
      tx,
      {
        id: orderId,
        websiteId,
        checkoutId,
        agreed,
        testMode,
        payments: paymentsOf(checkout, payment),
        taken,
      },
      now,
    )
    await keepDiscounts(tx, websiteId, checkoutId, orderId)
    await spendHeld(tx, checkout, orderId, now)
    if (payment.status === 'paid') await issueBought(tx, websiteId, orderId, now)
    await takeOrder(tx, jobs, checkout, { orderId, paymentId }, now)
    if (payment.status === 'paid') await welcomeIfMember(tx, jobs, { websiteId, orderId })
    await closeCart(tx, checkout, orderId, now)
    await orderDraft(tx, agreed, orderId, now)
    await haveBought(tx, websiteId, checkout.cartId)
    await changeCheckout(tx, checkout, { state: 'completed', orderId, paymentId }, now)
    if (agreed.draft?.isQuiet !== true) await jobs.send(sendConfirmation, { websiteId, orderId }, { tx })
    await numberOrder(tx, websiteId, orderId)
    return { kind: 'order', orderId }
  })
}

/** What the agreed tenders have become: the provider's word is about the one it was asked for. */
function paymentsOf(
  { agreed, kind, methodId, testMode, amountCents }: Checkout,
  { paymentId, status }: { readonly paymentId: string; readonly status: 'paid' | 'awaiting' },
): NewPayment[] {
  // A checkout begun before an order had several payments has one, of the whole amount.
  const label = say('Card')
  const whole: AgreedTender = {
    methodId,
    kind,
    label,
    tender: 'money',
    amountCents,
    testMode,
    instructions: '',
  }
  const tenders = agreed.tenders ?? (amountCents === 0 ? [] : [whole])
  return tenders.map((tender) =>
    tender.kind === STORED_VALUE_METHOD
      ? { ...tender, status: 'paid', reference: tender.methodId }
      : { ...tender, status, reference: paymentId },
  )
}

/**
 * Whether the units, the discounts and the gift cards of a checkout are held; money that came late gets them if they are
 * still there. [CHK-23] [DISC-11] [GIFT-23]
 */
async function holdsAll(tx: Database, checkout: Checkout, now: Date): Promise<boolean> {
  if (checkout.state === 'paying' || checkout.state === 'second-step') return true
  if (checkout.state === 'refunded') return false
  if (await isCartSold(tx, checkout)) return false
  const { payLink } = checkout.agreed
  if (payLink !== undefined) {
    if (!(await isLinkOpen(tx, checkout.websiteId, payLink))) return false
    // What it holds is held for this.
    await release(tx, checkout.websiteId, payLink)
  }
  if (await tryReserve(tx, checkout)) {
    if (await holdDiscounts(tx, checkout, now)) {
      if (await holdStoredValue(tx, checkout, sharesOf(checkout.agreed), now)) return true
      await releaseDiscounts(tx, checkout.websiteId, checkout.id)
    }
    await release(tx, checkout.websiteId, checkout.id)
  }
  if (payLink !== undefined) await holdAgain(tx, checkout.websiteId, payLink, now)
  return false
}

/** Reserves all or nothing without giving up the transaction: what could be held of a refused reservation is let go. */
async function tryReserve(tx: Database, checkout: Checkout): Promise<boolean> {
  await handOver(tx, checkout.websiteId, { ...checkout.agreed.cart, id: checkout.cartId })
  const held = await reserve(tx, checkout.websiteId, checkout.id, wantedUnits(checkout.agreed.cart))
  if (!held.ok) await release(tx, checkout.websiteId, checkout.id)
  return held.ok
}

async function isCartSold(tx: Database, checkout: Checkout): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from carts where website_id = ${checkout.websiteId} and id = ${checkout.cartId}
      and order_id is not null`)
  return rows.length > 0
}

async function closeCart(tx: Database, checkout: Checkout, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update carts set order_id = ${orderId}, updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${checkout.websiteId} and id = ${checkout.cartId}`)
}
