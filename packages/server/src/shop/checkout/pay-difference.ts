import { awaitedCents, keptSentence, paymentStateOf } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { welcomeIfMember } from '../orders/welcome-buyer.ts'
import type { Checkout } from './checkout-store.ts'
import { settleFulfillment } from '../orders/fulfill.ts'
import { sendReceipt } from '../orders/order-mails.ts'
import { findOrder } from '../orders/order-store.ts'
import { addOrderEvents, insertPayments, type NewPayment } from '../orders/place-order.ts'
import { closeLink, lockLink } from '../pay-links/pay-links.ts'
import { issueBought } from '../orders/issue-bought.ts'
import { removePayments } from '../orders/remove-payments.ts'

/**
 * Takes the money that was paid with a link into the order it is for, in place of what that waits for: once, and only while
 * the order waits for exactly that. What comes when it does not any more goes back. Call it in the transaction that holds
 * the checkout. [ORDEDIT-6]
 *
 * @returns whether the order took it
 */
export async function payDifference(
  tx: Database,
  jobs: JobQueue,
  { agreed, websiteId }: Checkout,
  payments: readonly NewPayment[],
  now: Date,
): Promise<boolean> {
  const { paysFor: orderId = '', payLink = '' } = agreed
  await tx.execute(sql`select id from orders where website_id = ${websiteId} and id = ${orderId} for update`)
  const order = await findOrder(tx, websiteId, orderId)
  const link = await lockLink(tx, websiteId, payLink)
  if (order === undefined || link?.state !== 'open' || order.fulfillmentState === 'canceled') return false
  const sum = payments.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum === 0 || sum !== awaitedCents(order)) return false
  const awaited = order.payments.filter(({ status }) => status === 'awaiting')
  await removePayments(tx, order, awaited)
  const { currency } = order
  await insertPayments(tx, { websiteId, id: orderId, currency, payments }, now, order.payments.length + 1)
  const others = order.payments.filter(({ status }) => status !== 'awaiting')
  const state = paymentStateOf([...others, ...payments.map((one) => ({ ...one, refundedCents: 0 }))])
  await tx.execute(sql`
    update orders set payment_state = ${state} where website_id = ${websiteId} and id = ${orderId}`)
  await closeLink(tx, websiteId, payLink, orderId)
  const paid = payments.filter(({ status }) => status === 'paid')
  if (paid.length === 0) return true
  const events = paid.map(({ label, testMode, amountCents }) => ({
    type: 'paid' as const,
    parameters: testMode ? { testMode } : { label: keptSentence(label) },
    amountCents,
  }))
  await addOrderEvents(tx, websiteId, orderId, events, now)
  await issueBought(tx, websiteId, orderId, now)
  await settleFulfillment(tx, websiteId, orderId, now)
  await welcomeIfMember(tx, jobs, { websiteId, orderId })
  await jobs.send(sendReceipt, { websiteId, orderId }, { tx })
  return true
}
