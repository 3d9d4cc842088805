import {
  canFulfillmentBecome,
  type FulfillmentState,
  type MoneyFormat,
  type Order,
  type Outcome,
  type PaymentState,
  say,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/containing.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { orderNotThere, type OrderErrorCode, type OrderRefusal } from './order-errors.ts'
import { sendConfirmation } from './order-mails.ts'
import { cancelAwaited, putItemsBack } from './cancel-awaited.ts'
import { findOrder, findOrders, type StoredOrder } from './order-store.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, selected } from '../../platform/database/selected.ts'
import { orders } from './schema.ts'

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
  /** `open`: all of which something is still to be sent. */
  readonly fulfillmentState?: FulfillmentState | 'open'
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

const o = alias(orders, 'o')
const summaryRow = selected({
  id: o.id,
  orderNumber: o.orderNumber,
  createdOn: o.createdAt,
  email: o.email,
  customerName: o.customerName,
  testMode: o.testMode,
  currency: o.currency,
  grandTotalCents: o.grandTotal,
  refundedTotalCents: o.refundedTotal,
  itemCount: computed<number>(sql`
    select coalesce(sum(i.quantity), 0)::integer from order_items i
    where i.website_id = o.website_id and i.order_id = o.id`),
  fulfillmentState: o.fulfillmentState,
  paymentState: o.paymentState,
})

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
  if (query.fulfillmentState === 'open') {
    conditions.push(sql`o.fulfillment_state in ('pending', 'partially-fulfilled')`)
  } else if (query.fulfillmentState !== undefined) {
    conditions.push(sql`o.fulfillment_state = ${query.fulfillmentState}`)
  }
  if (query.paymentState !== undefined) conditions.push(sql`o.payment_state = ${query.paymentState}`)
  // Order numbers rise with time, so that the number is the place in the list. Of no more digits than there are numbers.
  if (query.cursor !== undefined && /^\d{1,9}$/.test(query.cursor))
    conditions.push(sql`o.order_number < ${Number(query.cursor)}`)
  const rows = await summaryRow.read(
    db,
    sql`
    select ${summaryRow}
    from orders o where ${sql.join(conditions, sql` and `)}
    order by o.order_number desc ${firstRows(limit + 1)}`,
  )
  const page = rows
    .slice(0, limit)
    .map(({ createdOn, ...order }): OrderSummary => ({ ...order, createdOn: createdOn.getTime() }))
  const last = page.at(-1)
  return { orders: page, ...(rows.length > limit && last ? { nextCursor: String(last.orderNumber) } : {}) }
}

/**
 * Calls an order off of which nothing has been sent. Money that came is given back by a refund, which is its own step.
 * What was set aside goes back into stock if asked to, and always where no money came: there is no refund by which it
 * could. [ORD-1] [ORD-10]
 */
export function cancelOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  { restock }: { readonly restock: boolean } = { restock: false },
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!canFulfillmentBecome(order.fulfillmentState, 'canceled')) return wrongState(order)
    await tx.execute(sql`
      update orders set fulfillment_state = 'canceled' where website_id = ${editor.websiteId} and id = ${orderId}`)
    const isUnpaid = await cancelAwaited(tx, desk, editor, order)
    const restocked = isUnpaid || (restock && (await putItemsBack(tx, desk, editor, order)))
    await addEvent(tx, desk, editor, orderId, {
      type: 'canceled',
      parameters: restocked ? { restocked: true } : {},
    })
    return undefined
  })
}

/** Adds a note that only the shop sees. [ORD-8] */
export async function addNote(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  text: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const message = text.trim()
  if (message === '') return { ok: false, code: 'note-empty', message: say('Write something first.') }
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

function wrongState({ fulfillmentState }: Pick<Order, 'fulfillmentState'>): OrderRefusal {
  const message =
    fulfillmentState === 'canceled'
      ? say('This order is canceled already. Reload to see how it stands.')
      : say(
          'Something of this order has been sent, so it cannot be canceled. Take that back first, or give money back for the rest.',
        )
  return { ok: false, code: 'wrong-state', message }
}

function matches(search: string) {
  const pattern = containing(search)
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : -1
  return sql`(o.order_number = ${number} or o.email ilike ${pattern} or o.customer_name ilike ${pattern})`
}
