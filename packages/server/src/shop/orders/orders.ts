import {
  canBeCanceled,
  MAX_ORDER_TAGS,
  type MoneyFormat,
  type Order,
  type Outcome,
  say,
  tidyTags,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import {
  giftCardInUse,
  orderError,
  orderNotThere,
  type OrderErrorCode,
  type OrderRefusal,
} from './order-errors.ts'
import { sendConfirmation, sendOrderMail } from './order-mails.ts'
import { cancelAwaited, putItemsBack } from './cancel-awaited.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { usedOfBought, voidOfSale } from './refund-bought.ts'
import { endLinksOfOrder } from '../pay-links/pay-links.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'

/** Who changes orders of which website. */
export interface OrderEditor {
  readonly websiteId: string
  readonly accountId: string
  /** What they are called, for the history. */
  readonly name?: string
  /** How the store writes amounts, for the sentences of refusals. */
  readonly money?: MoneyFormat
}

/** What the orders room works with. */
export interface OrderDesk {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
}

/**
 * Calls an order off of which nothing has been sent. Money that came is given back by a refund, which is its own step.
 * What was set aside goes back into stock if asked to, and always where no money came: there is no refund by which it
 * could. Gift cards that it sold hold no more. [ORD-1] [ORD-10] [GIFT-80]
 */
export function cancelOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  { restock, notify }: { readonly restock: boolean; readonly notify: boolean },
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!canBeCanceled(order)) return wrongState(order)
    await tx.execute(sql`
      update orders set fulfillment_state = 'canceled' where website_id = ${editor.websiteId} and id = ${orderId}`)
    await endLinksOfOrder(tx, order)
    const isUnpaid = await cancelAwaited(tx, desk, editor, order)
    const restocked = isUnpaid || (restock && (await putItemsBack(tx, desk, editor, order)))
    await addEvent(tx, desk, editor, orderId, {
      type: 'canceled',
      parameters: restocked ? { restocked: true } : {},
    })
    await endCards(tx, desk, editor, order)
    const { websiteId } = editor
    if (notify) await desk.jobs.send(sendOrderMail, { websiteId, orderId, kind: 'order-canceled' }, { tx })
    return undefined
  })
}

/**
 * Gift cards that an order sold hold no more once it is called off: what is left of them is taken out of the books. What
 * was spent stays spent, and is not given back with their line. [GIFT-80]
 *
 * @throws AppError while somebody pays with one; nothing of what was done by then holds
 */
async function endCards(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  { websiteId, id: orderId, items }: StoredOrder,
): Promise<void> {
  const bought = items.map(({ id }) => id)
  const { heldCents, spentCents } = await usedOfBought(tx, websiteId, bought)
  if (heldCents > 0) throw orderError(giftCardInUse())
  const by = { orderId, accountId: editor.accountId, key: `canceled-${orderId}` }
  const amountCents = await voidOfSale(tx, websiteId, bought, by, desk.clock.now())
  if (amountCents === undefined) return
  await addEvent(tx, desk, editor, orderId, {
    type: 'gift-cards-voided',
    parameters: spentCents > 0 ? { spent: true } : {},
    amountCents,
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

/** Lets the files of an order be fetched as often as at first. Nothing happens where none was fetched. [ORD-122] */
export function reopenFiles(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!order.items.some(({ files = [] }) => files.some(({ downloads }) => downloads > 0))) return undefined
    await tx.execute(sql`
      update order_files set downloads = 0, downloaded_at = null
      where website_id = ${editor.websiteId} and order_id = ${orderId} and downloads > 0`)
    await addEvent(tx, desk, editor, orderId, { type: 'files-reopened' })
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
    [{ ...event, actor: editor.accountId, ...(editor.name ? { actorName: editor.name } : {}) }],
    desk.clock.now(),
  )
}

/** An order, held until the transaction ends. */
async function lockOrder(tx: Database, websiteId: string, orderId: string): Promise<StoredOrder | undefined> {
  // Locked before it is read: a statement that waits for the lock sees parcels and refunds as they were when it began.
  await tx.execute(sql`select id from orders where website_id = ${websiteId} and id = ${orderId} for update`)
  return findOrder(tx, websiteId, orderId)
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

/** Sets the tags of an order; what was added and taken away is an event. [ORD-46] */
export async function tagOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  change: (tags: readonly string[]) => readonly string[],
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const tags = tidyTags(change(order.tags))
    if (tags.length > MAX_ORDER_TAGS) {
      const message = say('An order has at most {most} tags.', { most: MAX_ORDER_TAGS })
      return { ok: false, code: 'too-many-tags', message, fields: { tags: message } }
    }
    const added = tags.filter((tag) => !order.tags.includes(tag))
    const removed = order.tags.filter((tag) => !tags.includes(tag))
    if (added.length + removed.length === 0) return undefined
    await tx.execute(sql`
      update orders set tags = ${JSON.stringify(tags)}::jsonb
      where website_id = ${editor.websiteId} and id = ${orderId}`)
    await addEvent(tx, desk, editor, orderId, {
      type: 'tagged',
      parameters: {
        ...(added.length === 0 ? {} : { tags: added }),
        ...(removed.length === 0 ? {} : { removedTags: removed }),
      },
    })
    return undefined
  })
}
