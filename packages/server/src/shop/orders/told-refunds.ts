import { keptSentence, newId, overpaidCents, paymentStateOf } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import type { RefundNotice, ToldRefund } from '../payments/payment-provider.ts'
import { restoreBought } from './refund-bought.ts'
import { settleFulfillment } from './fulfill.ts'
import { cancelCreditNote } from './order-documents.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { addOrderEvents } from './place-order.ts'
import { shareOfKey, takeIntoOrder } from './refunds.ts'
import { payments, refundPayments, refunds } from './schema.ts'

const paidRow = selected({ websiteId: payments.websiteId, orderId: payments.orderId, id: payments.id })
const shareRow = selected({
  refundId: refundPayments.refundId,
  amount: refundPayments.amount,
  state: refundPayments.state,
  toldState: refundPayments.toldState,
})
const refundRow = selected({
  amount: refunds.amount,
  shippingAmount: refunds.shippingAmount,
  items: refunds.items,
  ofChange: refunds.ofChange,
})

type Desk = { readonly db: Database; readonly clock: Clock }
/** The payment of an order that something was told of. */
type Paid = RowOf<typeof paidRow>

/** What was told later stands only if it is further: one that failed never comes back. */
const FURTHER = { pending: 1, done: 2, failed: 3 } as const

/**
 * Takes in what a provider tells of money that goes back: of refunds of ours how they end, and refunds that somebody made
 * at the provider. Twice, late or in any order, each is booked once. It is about the payment that was made with the method
 * that tells it, on its own website; of any other nothing happens. [PAY-80] [PAY-81]
 *
 * @param websiteId of a website's own method; the installation's are those of every website
 */
export async function takeRefunds(
  { db, clock }: Desk,
  { refundedPayment, refunds: told }: RefundNotice,
  methodId: string,
  websiteId: string | undefined,
): Promise<void> {
  const here = websiteId === undefined ? sql`true` : sql`website_id = ${websiteId}`
  const [paid] = await paidRow.read(
    db,
    sql`select ${paidRow} from payments
      where method_id = ${methodId} and reference = ${refundedPayment} and ${here} limit 1`,
  )
  if (paid === undefined) return
  for (const one of told)
    await transaction(db, async (tx) => {
      // Held, so that two words that come at once are told apart.
      await tx.execute(sql`
        select id from orders where website_id = ${paid.websiteId} and id = ${paid.orderId} for update`)
      await takeOne(tx, clock, paid, one)
    })
}

async function takeOne(tx: Database, clock: Clock, paid: Paid, told: ToldRefund): Promise<void> {
  const { websiteId, orderId, id: paymentId } = paid
  const order = await findOrder(tx, websiteId, orderId)
  if (order === undefined) return
  const ours = told.key === undefined ? undefined : shareOfKey(told.key)
  const [known] = await shareRow.read(
    tx,
    sql`select ${shareRow} from refund_payments
      where website_id = ${websiteId} and order_id = ${orderId} and payment_id = ${paymentId}
        and (provider_refund_id = ${told.id}
          or (refund_id = ${ours?.refundId ?? ''} and position = ${ours?.position ?? -1}))`,
  )
  if (known === undefined) return bookOutside(tx, clock.now(), order, paymentId, told)
  if (known.state === 'pending') {
    // Whoever gives it back waits for the answer, which says the same.
    if (told.state !== 'failed') return
    throw new Error('A refund failed before its answer was taken in. The provider tells it again.')
  }
  if (known.toldState !== null && FURTHER[told.state] <= FURTHER[known.toldState]) return
  await tx.execute(sql`
    update refund_payments set told_state = ${told.state}, provider_refund_id = ${told.id}
    where website_id = ${websiteId} and order_id = ${orderId} and refund_id = ${known.refundId}
      and payment_id = ${paymentId}`)
  if (told.state === 'failed' && known.state === 'done') await takeBack(tx, clock, order, paymentId, known)
}

/** Books what somebody gave back at the provider, as an amount; one that failed is only known, for what comes late. [PAY-80] */
async function bookOutside(
  tx: Database,
  now: Date,
  order: StoredOrder,
  paymentId: string,
  told: ToldRefund,
): Promise<void> {
  const { websiteId, id: orderId } = order
  const payment = order.payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return
  const hasFailed = told.state === 'failed'
  const ofChange = overpaidCents(order) >= told.amountCents
  const ofOrder = ofChange ? told.amountCents : order.grandTotalCents - order.refundedTotalCents
  // Never more than was paid, whatever is told.
  const amount = hasFailed
    ? told.amountCents
    : Math.min(told.amountCents, payment.amountCents - payment.refundedCents, ofOrder)
  if (amount <= 0) return
  const id = newId(now.getTime())
  const state = hasFailed ? 'failed' : 'done'
  await tx.execute(sql`
    insert into refunds (website_id, order_id, id, amount, shipping_amount, items, of_change, state, request_key, created_at)
    values (${websiteId}, ${orderId}, ${id}, ${amount}, 0, '[]', ${ofChange}, ${state}, ${`told ${told.id}`},
      ${now.toISOString()}::timestamptz)`)
  await tx.execute(sql`
    insert into refund_payments (website_id, order_id, refund_id, payment_id, position, amount, state, provider_refund_id, told_state)
    values (${websiteId}, ${orderId}, ${id}, ${paymentId}, 0, ${amount}, ${state}, ${told.id}, ${told.state})`)
  if (hasFailed) return
  const shares = [{ paymentId, amount }]
  await takeIntoOrder(tx, websiteId, order, { id, amount, shippingAmount: 0, items: [], ofChange, shares })
  await settleFulfillment(tx, websiteId, orderId, now)
  const labels = order.payments.length > 1 ? { labels: [keptSentence(payment.label)] } : {}
  const parameters = { ...labels, outside: true as const }
  await addOrderEvents(tx, websiteId, orderId, [{ type: 'refunded', parameters, amountCents: amount }], now)
}

/** Takes back that money was given back: it can be given back again, and so can the lines it was for. [PAY-81] [ORDDOC-10] */
async function takeBack(
  tx: Database,
  clock: Clock,
  order: StoredOrder,
  paymentId: string,
  share: RowOf<typeof shareRow>,
): Promise<void> {
  const { websiteId, id: orderId } = order
  const now = clock.now()
  const ofRefund = sql`website_id = ${websiteId} and order_id = ${orderId} and refund_id = ${share.refundId}`
  await tx.execute(
    sql`update refund_payments set state = 'failed' where ${ofRefund} and payment_id = ${paymentId}`,
  )
  const rest = await shareRow.read(
    tx,
    sql`select ${shareRow} from refund_payments where ${ofRefund} and state = 'done'`,
  )
  const [refund] = await refundRow.read(
    tx,
    sql`select ${refundRow} from refunds where website_id = ${websiteId} and id = ${share.refundId}`,
  )
  if (refund === undefined) return
  const left = rest.reduce((sum, { amount }) => sum + amount, 0)
  await tx.execute(sql`
    update refunds set ${left === 0 ? sql`state = 'failed'` : sql`amount = ${left}, items = '[]', shipping_amount = 0`}
    where website_id = ${websiteId} and id = ${share.refundId}`)
  const corrected = refund.ofChange ? share.amount : 0
  await tx.execute(sql`
    update payments set refunded = refunded - ${share.amount}, corrected = corrected - ${corrected}
    where website_id = ${websiteId} and order_id = ${orderId} and id = ${paymentId}`)
  const after = order.payments.map((payment) => {
    if (payment.id !== paymentId) return payment
    return refund.ofChange
      ? { ...payment, amountCents: payment.amountCents + share.amount }
      : { ...payment, refundedCents: payment.refundedCents - share.amount }
  })
  await tx.execute(sql`
    update orders set refunded_total = refunded_total - ${share.amount - corrected},
      shipping_refunded = shipping_refunded - ${refund.shippingAmount}, payment_state = ${paymentStateOf(after)}
    where website_id = ${websiteId} and id = ${orderId}`)
  await tx.execute(sql`
    update order_items i set refunded_quantity = i.refunded_quantity - r.quantity
    from jsonb_to_recordset(${JSON.stringify(refund.items)}::jsonb) as r("itemId" text, quantity integer)
    where i.website_id = ${websiteId} and i.order_id = ${orderId} and i.id = r."itemId"`)
  // Called off meanwhile, the order has sold no card any more. [GIFT-80]
  if (order.fulfillmentState !== 'canceled') await restoreBought(tx, websiteId, share.refundId, now)
  await settleFulfillment(tx, websiteId, orderId, now)
  const parameters = {
    labels: order.payments.filter(({ id }) => id === paymentId).map(({ label }) => keptSentence(label)),
  }
  const event = { type: 'refund-failed', parameters, amountCents: share.amount } as const
  await addOrderEvents(tx, websiteId, orderId, [event], now)
  await cancelCreditNote({ tx, desk: { clock }, order }, share.refundId, left)
}

const standingRow = selected({
  id: refundPayments.refundId,
  paymentId: refundPayments.paymentId,
  amountCents: refundPayments.amount,
  state: refundPayments.toldState,
})

/** Money that goes back and has not arrived yet, or did not: until more was given back since. One statement. [PAY-81] */
export async function standingRefunds(
  db: Database,
  websiteId: string,
  orderId: string,
): Promise<{ id: string; amountCents: number; state: 'pending' | 'failed' }[]> {
  const rows = await standingRow.read(
    db,
    sql`select ${standingRow} from refund_payments
      join refunds r on r.website_id = refund_payments.website_id and r.order_id = refund_payments.order_id
        and r.id = refund_payments.refund_id
      where refund_payments.website_id = ${websiteId} and refund_payments.order_id = ${orderId}
        and (refund_payments.told_state = 'pending' and refund_payments.state = 'done'
          or refund_payments.told_state = 'failed' and not exists (
            select 1 from refunds later where later.website_id = r.website_id and later.order_id = r.order_id
              and later.state = 'done' and later.created_at > r.created_at))
      order by r.created_at, r.id, refund_payments.position`,
  )
  return rows.map(({ id, paymentId, amountCents, state }) => ({
    id: `${id}-${paymentId}`,
    amountCents,
    state: state === 'failed' ? 'failed' : 'pending',
  }))
}
