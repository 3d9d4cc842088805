import {
  newId,
  paymentStateAfter,
  planRefund,
  type Outcome,
  type RefundPlan,
  type RefundRequest,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { putBack } from '../stock/stock.ts'
import type { RefundResult } from '../payments/payment-provider.ts'
import type { PaymentProviders } from '../payments/payment-providers.ts'
import type { OrderErrorCode, OrderRefusal } from './order-errors.ts'
import type { StoredOrder } from './order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'

export interface RefundOrder extends RefundRequest {
  /** Put the units back into stock. */
  readonly restock: boolean
  readonly reason: string
  /** The same key is the same refund. */
  readonly requestKey: string
}

interface PendingRefund extends Record<string, unknown> {
  id: string
  amount: number
  shipping_amount: number
  items: RefundPlan['items']
  restock: boolean
  reason: string
  state: 'pending' | 'done' | 'failed'
}

/**
 * Gives money back: the refund is written down first (so that two people cannot give back the same money), then the
 * provider is asked, then the order takes it in. Repeating it with its key goes on where it stands. [ORD-5] [ORD-9]
 */
export async function refundOrder(
  desk: OrderDesk & { readonly payments: PaymentProviders },
  editor: OrderEditor,
  orderId: string,
  request: RefundOrder,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  let pending: PendingRefund | undefined
  const planned = await inOrder(desk, editor, orderId, async (tx, order) => {
    const begun = await beginRefund(tx, desk, editor, order, request)
    if (!begun.ok) return begun
    pending = begun.value
    return undefined
  })
  if (!planned.ok || pending === undefined || pending.state === 'done') return planned
  const result = await askProvider(desk.payments, planned.value, pending)
  if (result === undefined) return providerMissing(planned.value.provider)
  if (!result.ok) {
    await failRefund(desk.db, editor.websiteId, pending.id)
    return { ok: false, code: 'refund-failed', message: result.message }
  }
  return finishRefund(desk, editor, orderId, pending.id, result.refundId)
}

async function beginRefund(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  request: RefundOrder,
): Promise<Outcome<PendingRefund, OrderErrorCode>> {
  const { rows } = await tx.execute<PendingRefund & { request_key: string; order_id: string }>(sql`
    select * from refunds where website_id = ${editor.websiteId}
      and (request_key = ${request.requestKey} or (order_id = ${order.id} and state = 'pending'))`)
  const known = rows.find((row) => row.request_key === request.requestKey)
  if (known !== undefined && known.state !== 'failed') return { ok: true, value: known }
  if (rows.some(({ state }) => state === 'pending')) {
    const message =
      'Another refund of this order is being made right now. Reload, and look before you try again.'
    return { ok: false, code: 'refund-in-progress', message }
  }
  const plan = planRefund(order, request, order.shippingRefundedCents, editor.money)
  if (!plan.ok) return plan
  return { ok: true, value: await insertRefund(tx, desk, editor, order.id, plan.value, request) }
}

async function insertRefund(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  plan: RefundPlan,
  request: RefundOrder,
): Promise<PendingRefund> {
  const now = desk.clock.now()
  await tx.execute(sql`
    delete from refunds where website_id = ${editor.websiteId} and request_key = ${request.requestKey}
      and state = 'failed'`)
  const { rows } = await tx.execute<PendingRefund>(sql`
    insert into refunds (website_id, order_id, id, amount, shipping_amount, items, reason, restock, state, request_key,
      account_id, created_at)
    values (${editor.websiteId}, ${orderId}, ${newId(now.getTime())}, ${plan.amountCents}, ${plan.shippingCents},
      ${JSON.stringify(plan.items)}::jsonb, ${request.reason}, ${request.restock}, 'pending', ${request.requestKey},
      ${editor.accountId}, ${now.toISOString()}::timestamptz)
    returning *`)
  const inserted = rows[0]
  if (inserted === undefined) throw new Error('A refund that was written is missing.')
  return inserted
}

async function askProvider(
  payments: PaymentProviders,
  order: StoredOrder,
  refund: PendingRefund,
): Promise<RefundResult | undefined> {
  return payments.byName(order.provider)?.refund({
    websiteId: order.websiteId,
    paymentId: order.paymentId,
    amountCents: refund.amount,
    currency: order.currency,
    key: `plinth-refund-${refund.id}`,
  })
}

async function failRefund(db: Database, websiteId: string, id: string): Promise<void> {
  await db.execute(sql`
    update refunds set state = 'failed' where website_id = ${websiteId} and id = ${id} and state = 'pending'`)
}

/** Takes a refund the provider has made into the order, once. [ORD-4] [ORD-9] */
async function finishRefund(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  refundId: string,
  providerRefundId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const { rows } = await tx.execute<PendingRefund>(sql`
      update refunds set state = 'done', provider_refund_id = ${providerRefundId}
      where website_id = ${editor.websiteId} and id = ${refundId} and state = 'pending' returning *`)
    const refund = rows[0]
    if (refund === undefined) return undefined
    await takeIntoOrder(tx, editor.websiteId, order, refund)
    if (refund.restock) await restock(tx, desk, editor, order, refund)
    const reason = refund.reason === '' ? '' : ` Reason: ${refund.reason}`
    const message = `Money was given back.${refund.restock ? ' The items went back into stock.' : ''}${reason}`
    await addEvent(tx, desk, editor, orderId, { type: 'refunded', message, amountCents: refund.amount })
    return undefined
  })
}

async function takeIntoOrder(
  tx: Database,
  websiteId: string,
  order: StoredOrder,
  refund: PendingRefund,
): Promise<void> {
  const refunded = order.refundedTotalCents + refund.amount
  await tx.execute(sql`
    update orders set refunded_total = ${refunded}, shipping_refunded = shipping_refunded + ${refund.shipping_amount},
      payment_state = ${paymentStateAfter(order.grandTotalCents, refunded)}
    where website_id = ${websiteId} and id = ${order.id}`)
  await tx.execute(sql`
    update order_items i set refunded_quantity = i.refunded_quantity + r.quantity
    from jsonb_to_recordset(${JSON.stringify(refund.items)}::jsonb) as r("itemId" text, quantity integer)
    where i.website_id = ${websiteId} and i.order_id = ${order.id} and i.id = r."itemId"`)
}

/** Puts back at most what was taken: a line of a product that was unlimited when it was sold took nothing. */
async function restock(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  refund: PendingRefund,
): Promise<void> {
  const units = refund.items.flatMap(({ itemId, variantId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    const back = Math.min(quantity, item?.stockTaken ?? 0)
    return back > 0 ? [{ variantId, quantity: back }] : []
  })
  const movement = { reason: 'restocked', orderId: order.id, accountId: editor.accountId } as const
  await putBack(tx, editor.websiteId, units, movement, desk.clock.now())
}

function providerMissing(provider: string): OrderRefusal {
  const message = `This order was paid through ${provider}, whose keys are no longer set up here. Give the money back there, or set the keys up again.`
  return { ok: false, code: 'provider-missing', message }
}
