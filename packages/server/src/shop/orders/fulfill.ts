import {
  fulfillmentStateOf,
  newId,
  planFulfillment,
  say,
  trackingOf,
  type Fulfillment,
  type Outcome,
  type Tracking,
  type TrackingForm,
  type Units,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { requestHashOf } from '../../platform/database/idempotency.ts'
import { sentBefore, type OrderErrorCode, type OrderRefusal } from './order-errors.ts'
import { sendFulfillment } from './order-mails.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'
import { addOrderEvents, fulfilledItself } from './place-order.ts'
import { selected } from '../../platform/database/selected.ts'
import { fulfillments } from './schema.ts'

const written = selected({ hash: fulfillments.requestHash })

/** What goes into a parcel, and how. */
export interface FulfillOrder extends TrackingForm {
  /** All that is left unless given. */
  readonly items?: Units
  /** Mail the buyer. */
  readonly notify: boolean
  /** The same key is the same parcel. */
  readonly requestKey: string
}

type Changed = Promise<Outcome<StoredOrder, OrderErrorCode>>

/** Sends units of an order together, or makes them ready; mails the buyer if asked to. [ORD-23] [ORD-40] */
export function fulfillOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  wanted: FulfillOrder,
): Changed {
  return inOrder(desk, editor, orderId, (tx, order) => sendUnits(tx, desk, editor, order, wanted))
}

/** The same within a transaction that holds the order. */
export async function sendUnits(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  wanted: FulfillOrder,
): Promise<OrderRefusal | undefined> {
  const known = await findSent(tx, order, wanted)
  if (known !== 'none') return known === 'same' ? undefined : sentBefore()
  const planned = planFulfillment(order, wanted.items)
  if (!planned.ok) return planned
  const tracking = trackingOf(wanted)
  if (tracking === undefined) return wrongAddress()
  const now = desk.clock.now()
  const fulfillment = {
    id: newId(now.getTime()),
    createdOn: now.getTime(),
    items: planned.value,
    ...tracking,
  }
  await insertFulfillment(tx, editor, order, fulfillment, wanted)
  await settle(tx, { ...order, fulfillments: [...order.fulfillments, fulfillment] })
  await addEvent(tx, desk, editor, order.id, {
    type: 'fulfilled',
    parameters: { ...named(tracking), ...partNames(order, planned.value) },
  })
  if (wanted.notify) await tellBuyer(tx, desk, order, fulfillment.id)
  return undefined
}

/** Whether a parcel was written down with this key already: this one, or another. [HTTP-45] */
async function findSent(
  tx: Database,
  order: StoredOrder,
  wanted: FulfillOrder,
): Promise<'none' | 'same' | 'another'> {
  const [known] = await written.read(
    tx,
    sql`
    select ${written} from fulfillments
    where website_id = ${order.websiteId} and order_id = ${order.id} and request_key = ${wanted.requestKey}`,
  )
  if (known === undefined) return 'none'
  return known.hash === null || known.hash === hashOf(wanted) ? 'same' : 'another'
}

/** Digest of all that was sent but for the key. */
function hashOf({ requestKey: _key, ...content }: FulfillOrder): string {
  return requestHashOf(content)
}

async function insertFulfillment(
  tx: Database,
  editor: OrderEditor,
  order: StoredOrder,
  { id, createdOn, items, ...tracking }: Fulfillment,
  wanted: FulfillOrder,
): Promise<void> {
  await tx.execute(sql`
    insert into fulfillments (website_id, order_id, id, items, carrier, tracking_number, tracking_url, request_key,
      request_hash, account_id, created_at)
    values (${order.websiteId}, ${order.id}, ${id}, ${JSON.stringify(items)}::jsonb, ${tracking.carrier ?? null},
      ${tracking.trackingNumber ?? null}, ${tracking.trackingUrl ?? null}, ${wanted.requestKey}, ${hashOf(wanted)}, ${editor.accountId},
      ${new Date(createdOn).toISOString()}::timestamptz)`)
}

/** Takes back that one parcel was sent, or everything; the buyer's page does not have it any more. [ORD-41] */
export function unfulfillOrder(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  fulfillmentId?: string,
): Changed {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const undone = order.fulfillments.filter(({ id }) => fulfillmentId === undefined || id === fulfillmentId)
    if (undone.length === 0) return notSent()
    await tx.execute(sql`
      delete from fulfillments where website_id = ${editor.websiteId} and order_id = ${orderId}
        and (${fulfillmentId ?? null}::text is null or id = ${fulfillmentId ?? null})`)
    await settle(tx, { ...order, fulfillments: order.fulfillments.filter((each) => !undone.includes(each)) })
    const units = undone.flatMap(({ items }) => items)
    await addEvent(tx, desk, editor, orderId, {
      type: 'fulfillment-undone',
      parameters: partNames(order, units),
    })
    return undefined
  })
}

/** Changes how a parcel goes, such as its number once the carrier gave it; mails the buyer if asked to. [ORD-42] */
export function changeTracking(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  fulfillmentId: string,
  wanted: TrackingForm & { readonly notify: boolean },
): Changed {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!order.fulfillments.some(({ id }) => id === fulfillmentId)) return notSent()
    const tracking = trackingOf(wanted)
    if (tracking === undefined) return wrongAddress()
    await tx.execute(sql`
      update fulfillments set carrier = ${tracking.carrier ?? null},
        tracking_number = ${tracking.trackingNumber ?? null}, tracking_url = ${tracking.trackingUrl ?? null}
      where website_id = ${editor.websiteId} and order_id = ${orderId} and id = ${fulfillmentId}`)
    await addEvent(tx, desk, editor, orderId, { type: 'tracking-changed', parameters: named(tracking) })
    if (wanted.notify) await tellBuyer(tx, desk, order, fulfillmentId)
    return undefined
  })
}

/** Notes that the buyer fetched what was ready, once. [ORD-43] */
export function markPickedUp(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  fulfillmentId: string,
): Changed {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const fulfillment = order.fulfillments.find(({ id }) => id === fulfillmentId)
    if (fulfillment === undefined) return notSent()
    if (fulfillment.pickedUpOn !== undefined) return undefined
    await tx.execute(sql`
      update fulfillments set picked_up_at = ${desk.clock.now().toISOString()}::timestamptz
      where website_id = ${editor.websiteId} and order_id = ${orderId} and id = ${fulfillmentId}`)
    await addEvent(tx, desk, editor, orderId, {
      type: 'picked-up',
      parameters: partNames(order, fulfillment.items),
    })
    return undefined
  })
}

/**
 * Brings how far an order is in line with what of it was sent, paid and given back: call it after each of them. That
 * nothing is left which somebody has to send is an event of nobody's. [ORD-40] [ORD-100] [ORD-101]
 */
export async function settleFulfillment(
  tx: Database,
  websiteId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await findOrder(tx, websiteId, orderId)
  if (order === undefined) return
  const state = fulfillmentStateOf(order)
  if (state === order.fulfillmentState) return
  await setFulfillment(tx, order, state)
  if (state === 'fulfilled' && order.fulfillments.length === 0)
    await addOrderEvents(tx, websiteId, orderId, [fulfilledItself], now)
}

const settle = (tx: Database, order: StoredOrder): Promise<void> =>
  setFulfillment(tx, order, fulfillmentStateOf(order))

async function setFulfillment(
  tx: Database,
  { websiteId, id }: StoredOrder,
  state: StoredOrder['fulfillmentState'],
): Promise<void> {
  await tx.execute(sql`
    update orders set fulfillment_state = ${state} where website_id = ${websiteId} and id = ${id}`)
}

function tellBuyer(tx: Database, desk: OrderDesk, order: StoredOrder, fulfillmentId: string): Promise<void> {
  const about = { websiteId: order.websiteId, orderId: order.id, fulfillmentId }
  return desk.jobs.send(sendFulfillment, about, { tx })
}

function named({ carrier, trackingNumber }: Tracking) {
  return {
    ...(carrier === undefined ? {} : { carrier }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
  }
}

/** What went into a parcel, where that is not the whole order. */
function partNames(order: StoredOrder, units: Units): { units?: string[] } {
  const quantities = new Map(units.map(({ itemId, quantity }) => [itemId, quantity]))
  if (order.items.every(({ id, quantity }) => quantities.get(id) === quantity)) return {}
  return {
    units: order.items.flatMap(({ id, productName, variantName }) => {
      const quantity = quantities.get(id)
      const name = variantName === '' ? productName : `${productName} (${variantName})`
      return quantity === undefined ? [] : [`${quantity} × ${name}`]
    }),
  }
}

function notSent(): OrderRefusal {
  const message = say('This has not been sent, or that was taken back. Reload to see how the order stands.')
  return { ok: false, code: 'fulfillment-not-found', message }
}

function wrongAddress(): OrderRefusal {
  const message = say(
    'Write where the parcel is followed as a whole address, such as https://example.com/track/1.',
  )
  return { ok: false, code: 'tracking-url', message, fields: { trackingUrl: message } }
}
