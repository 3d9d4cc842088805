import {
  awaitedCents,
  inWords,
  keptSentence,
  newId,
  paymentStateOf,
  priceCart,
  PRODUCT_TYPES,
  say,
  type CatalogLine,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { removePayments } from '../orders/remove-payments.ts'
import { endLinksOfOrder, insertLink } from '../pay-links/pay-links.ts'

/** The name of the payment that a changed order waits for until somebody says how it is paid. */
const difference = say('Difference after a change')

/**
 * Brings what an order waits for in line with what it comes to: what is not paid yet is awaited, in one sum. What more was
 * paid than it comes to is given back by a refund, which is its own step. Call it with the order held. [ORDEDIT-4]
 *
 * @returns what is awaited now, in minor units
 */
export async function settleAwaited(
  tx: Database,
  order: StoredOrder,
  totalCents: number,
  now: Date,
): Promise<number> {
  const { websiteId, id: orderId } = order
  const paid = order.payments.filter(({ status }) => status === 'paid')
  const due = totalCents - paid.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const [first, ...others] = order.payments.filter(({ status }) => status === 'awaiting')
  const over = due > 0 ? others : [...(first === undefined ? [] : [first]), ...others]
  await removePayments(tx, order, over)
  const asked = { amountCents: due, refundedCents: 0, status: 'awaiting' as const }
  if (due > 0 && first !== undefined)
    await tx.execute(sql`
      update payments set amount = ${due}
      where website_id = ${websiteId} and order_id = ${orderId} and id = ${first.id}`)
  if (due > 0 && first === undefined) await insertDifference(tx, order, due, now)
  const state = paymentStateOf([...paid, ...(due > 0 ? [asked] : [])])
  await tx.execute(sql`
    update orders set payment_state = ${state} where website_id = ${websiteId} and id = ${orderId}`)
  return Math.max(0, due)
}

async function insertDifference(tx: Database, order: StoredOrder, due: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into payments (website_id, order_id, id, position, method_id, kind, label, tender, amount, currency, status,
      test_mode, reference, instructions, created_at)
    select ${order.websiteId}, ${order.id}, ${newId(now.getTime())},
      coalesce((select max(position) + 1 from payments p where p.website_id = ${order.websiteId} and p.order_id = ${order.id}), 0),
      'by-hand', 'manual', ${keptSentence(difference)}, 'money', ${due}, ${order.currency}, 'awaiting', ${order.testMode}, '', '',
      ${now.toISOString()}::timestamptz`)
}

const day = 24 * 60 * 60 * 1000

/**
 * Makes a link with which what an order waits for is paid; those that were out end. Call it with the order held. [ORDEDIT-4]
 *
 * @returns its identifier
 */
export async function makeDifferenceLink(
  tx: Database,
  order: StoredOrder,
  { days, origin, now }: { readonly days: number; readonly origin: string; readonly now: Date },
): Promise<string> {
  await endLinksOfOrder(tx, order)
  const { websiteId, language, currency, email, shippingAddress, billingAddress, orderNumber } = order
  const amountCents = awaitedCents(order)
  const title = inWords(say('Still to pay of order {order}', { order: String(orderNumber) }), language)
  const line: CatalogLine = {
    variantId: 'by-hand-difference',
    itemId: '',
    sku: '',
    attributes: {},
    title,
    productType: PRODUCT_TYPES.service,
    fullUrl: '',
    price: amountCents,
    salePrice: amountCents,
    onSale: false,
    available: null,
  }
  const entry = { id: newId(now.getTime()), itemId: '', variantId: line.variantId, quantity: 1 }
  // The tax of it is in the order, which says what it comes to.
  const cart = priceCart(
    {
      id: newId(now.getTime()),
      websiteId,
      orderId: null,
      created: now.getTime(),
      isPurchased: false,
      entries: [{ ...entry, shownPriceCents: amountCents }],
      shippingLocation: null,
    },
    new Map([[line.variantId, line]]),
    { shipping: { zones: [], pickup: [] }, currency, language },
  )
  const details = { email, shippingAddress: null, billingAddress: billingAddress ?? shippingAddress }
  const agreed = { cart, details, language, origin, paysFor: order.id }
  const expiresAt = new Date(now.getTime() + days * day)
  return insertLink(
    tx,
    { draftId: null, paysFor: order.id, agreed, amountCents, expiresAt, message: '' },
    now,
  )
}
