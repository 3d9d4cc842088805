import {
  canFulfillmentBecome,
  type FulfillmentState,
  type MoneyFormat,
  type Order,
  type Outcome,
  type PaymentState,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { orderNotThere, type OrderErrorCode, type OrderRefusal } from './order-errors.ts'
import { sendConfirmation, sendFulfillment } from './order-mails.ts'
import { findOrder, findOrders, type StoredOrder } from './order-store.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'

/** Who changes orders of which website. */
export interface OrderEditor {
  readonly websiteId: string
  readonly accountId: string
  /** How the store writes amounts, for the sentences of refusals. */
  readonly money?: MoneyFormat
}

/** What the orders room works with. */
export interface OrderDesk {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
}

export interface OrderQuery {
  /** Order number, part of the e-mail address or of the name. */
  readonly search?: string
  readonly fulfillmentState?: FulfillmentState
  readonly paymentState?: PaymentState
  /** Where the page before ended. */
  readonly cursor?: string
  /** 1 to 100; 50 unless given. */
  readonly limit?: number
}

/** A line of the order list. Amounts in minor units. */
export interface OrderSummary {
  readonly id: string
  readonly orderNumber: number
  readonly createdOn: number
  readonly email: string
  readonly customerName: string
  readonly testMode: boolean
  readonly currency: string
  readonly grandTotalCents: number
  readonly refundedTotalCents: number
  readonly itemCount: number
  readonly fulfillmentState: FulfillmentState
  readonly paymentState: PaymentState
}

/** Orders of a website, newest first; one statement, whatever the page. [ORD-30] */
export async function listOrders(
  db: Database,
  websiteId: string,
  query: OrderQuery,
): Promise<{ orders: OrderSummary[]; nextCursor?: string }> {
  const limit = Math.min(100, Math.max(1, query.limit ?? 50))
  const conditions = [sql`o.website_id = ${websiteId}`]
  const search = query.search?.trim() ?? ''
  if (search !== '') conditions.push(matches(search))
  if (query.fulfillmentState !== undefined) {
    conditions.push(sql`o.fulfillment_state = ${query.fulfillmentState}`)
  }
  if (query.paymentState !== undefined) conditions.push(sql`o.payment_state = ${query.paymentState}`)
  const after = Number(query.cursor)
  // Order numbers rise with time, so that the number is the place in the list.
  if (query.cursor !== undefined && Number.isSafeInteger(after))
    conditions.push(sql`o.order_number < ${after}`)
  const { rows } = await db.execute<SummaryRow>(sql`
    select o.id, o.order_number, (extract(epoch from o.created_at) * 1000)::bigint as created_on, o.email,
      o.customer_name, o.test_mode, o.currency, o.grand_total, o.refunded_total, o.fulfillment_state, o.payment_state,
      (select coalesce(sum(i.quantity), 0)::integer from order_items i
        where i.website_id = o.website_id and i.order_id = o.id) as item_count
    from orders o where ${sql.join(conditions, sql` and `)}
    order by o.order_number desc limit ${limit + 1}`)
  const orders = rows.slice(0, limit).map(summaryOf)
  const last = orders.at(-1)
  return { orders, ...(rows.length > limit && last ? { nextCursor: String(last.orderNumber) } : {}) }
}

/** Marks an order as sent (or ready); mails the buyer if asked to. [ORD-1] [ORD-23] */
export function fulfillOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  details: { readonly trackingNumber?: string; readonly notify: boolean },
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const trackingNumber = details.trackingNumber?.trim() ?? ''
  return changeState(desk, editor, orderId, 'fulfilled', async (tx) => {
    await tx.execute(sql`
      update orders set tracking_number = ${trackingNumber === '' ? null : trackingNumber}
      where website_id = ${editor.websiteId} and id = ${orderId}`)
    if (details.notify) {
      await desk.jobs.send(sendFulfillment, { websiteId: editor.websiteId, orderId }, { tx })
    }
    const tracking = trackingNumber === '' ? '' : ` Tracking number ${trackingNumber}.`
    return { type: 'fulfilled', message: `The order was marked fulfilled.${tracking}` }
  })
}

/** Takes back that an order was sent. [ORD-1] */
export function unfulfillOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return changeState(desk, editor, orderId, 'pending', async () => ({
    type: 'fulfillment-undone',
    message: 'The order was marked as not yet fulfilled.',
  }))
}

/** Calls an order off that has not been sent. Money and stock are given back by a refund, which is its own step. [ORD-1] */
export function cancelOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return changeState(desk, editor, orderId, 'canceled', async () => ({
    type: 'canceled',
    message: 'The order was canceled.',
  }))
}

/** Adds a note that only the shop sees. [ORD-8] */
export async function addNote(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  text: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const message = text.trim()
  if (message === '') return { ok: false, code: 'note-empty', message: 'Write something first.' }
  return inOrder(desk, editor, orderId, async (tx) => {
    await addEvent(tx, desk, editor, orderId, { type: 'note', message })
    return undefined
  })
}

/** Sends the confirmation mail again. [ORD-22] */
export function resendConfirmation(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx) => {
    const { websiteId } = editor
    await desk.jobs.send(sendConfirmation, { websiteId, orderId, again: true }, { tx })
    return undefined
  })
}

/** Runs a change with the order held, and answers the order as it is then. */
export async function inOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  work: (tx: Database, order: StoredOrder) => Promise<OrderRefusal | undefined>,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return transaction(desk.db, async (tx): Promise<Outcome<StoredOrder, OrderErrorCode>> => {
    const order = await lockOrder(tx, editor.websiteId, orderId)
    if (order === undefined) return orderNotThere()
    const refusal = await work(tx, order)
    if (refusal !== undefined) return refusal
    const after = await findOrder(tx, editor.websiteId, orderId)
    return after === undefined ? orderNotThere() : { ok: true, value: after }
  })
}

/** Adds an event in the name of whoever changes the order. */
export function addEvent(
  tx: Database,
  desk: Pick<OrderDesk, 'clock'>,
  editor: OrderEditor,
  orderId: string,
  event: NewOrderEvent,
): Promise<void> {
  return addOrderEvents(
    tx,
    editor.websiteId,
    orderId,
    [{ ...event, actor: editor.accountId }],
    desk.clock.now(),
  )
}

/** An order, held until the transaction ends. */
async function lockOrder(tx: Database, websiteId: string, orderId: string): Promise<StoredOrder | undefined> {
  const found = await findOrders(tx, sql`o.website_id = ${websiteId} and o.id = ${orderId} for update of o`)
  return found[0]
}

function changeState(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  to: FulfillmentState,
  describe: (tx: Database) => Promise<NewOrderEvent>,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!canFulfillmentBecome(order.fulfillmentState, to)) return wrongState(order)
    await tx.execute(sql`
      update orders set fulfillment_state = ${to} where website_id = ${editor.websiteId} and id = ${orderId}`)
    await addEvent(tx, desk, editor, orderId, await describe(tx))
    return undefined
  })
}

function wrongState(order: Pick<Order, 'fulfillmentState'>): OrderRefusal {
  const message = `This order is ${order.fulfillmentState}, so this cannot be done any more. Reload to see how it stands.`
  return { ok: false, code: 'wrong-state', message }
}

/** Text with the wildcards of a pattern taken literally. */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : -1
  return sql`(o.order_number = ${number} or o.email ilike ${pattern} or o.customer_name ilike ${pattern})`
}

interface SummaryRow extends Record<string, unknown> {
  id: string
  order_number: number
  created_on: number
  email: string
  customer_name: string
  test_mode: boolean
  currency: string
  grand_total: number
  refunded_total: number
  item_count: number
  fulfillment_state: FulfillmentState
  payment_state: PaymentState
}

function summaryOf(row: SummaryRow): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.order_number,
    createdOn: row.created_on,
    email: row.email,
    customerName: row.customer_name,
    testMode: row.test_mode,
    currency: row.currency,
    grandTotalCents: row.grand_total,
    refundedTotalCents: row.refunded_total,
    itemCount: row.item_count,
    fulfillmentState: row.fulfillment_state,
    paymentState: row.payment_state,
  }
}
