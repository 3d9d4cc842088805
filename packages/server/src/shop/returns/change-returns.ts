import {
  canReturnBecome,
  newId,
  planReturn,
  RETURN_LIMITS,
  returnableUntil,
  say,
  type OrderMail,
  type OrderReturn,
  type Outcome,
  type ReturnedLine,
  type ReturnState,
} from '@plinth/domain'
import { transaction, type Database } from '../../platform/database/database.ts'
import { requestHashOf } from '../../platform/database/idempotency.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { sentBefore, type OrderErrorCode, type OrderRefusal } from '../orders/order-errors.ts'
import { sendOrderMail } from '../orders/order-mails.ts'
import { findOrder, type StoredOrder } from '../orders/order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from '../orders/orders.ts'
import { addOrderEvents } from '../orders/place-order.ts'
import { sql } from 'drizzle-orm'
import { findWritten, moveReturn, returnsOf } from '../orders/return-store.ts'
import { orderReturns } from '../orders/schema.ts'

type Changed = Promise<Outcome<StoredOrder, OrderErrorCode>>

/** What is to be sent back. */
export interface WantedReturn {
  readonly items: readonly ReturnedLine[]
  readonly message: string
  /** The same key is the same return. */
  readonly requestKey: string
}

/** Opens a return for a buyer, who is written to if asked to: it is accepted at once. [RETURN-4] */
export function openReturn(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  wanted: WantedReturn & { readonly answer: string; readonly notify: boolean },
): Changed {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const asked = withHash(wanted)
    const known = await findWritten(tx, order, asked)
    if (known !== 'none') return known === 'same' ? undefined : sentBefore()
    const written = await writeReturn(tx, order, asked, 'shop', desk.clock.now())
    if (!written.ok) return written
    await addEvent(tx, desk, editor, orderId, {
      type: 'return-accepted',
      parameters: { units: namesOf(order, wanted.items) },
    })
    if (wanted.notify) await tell(tx, desk, order, 'return-accepted', written.value)
    return undefined
  })
}

/**
 * A buyer asks to send something back, from the page of their order; a receipt goes to them. Only while the shop lets them,
 * so many days after the last parcel. [RETURN-3]
 */
export async function askReturn(
  desk: OrderDesk,
  website: Pick<SiteWebsite, 'id' | 'store'>,
  orderId: string,
  wanted: WantedReturn,
): Promise<Outcome<undefined, OrderErrorCode>> {
  const now = desk.clock.now()
  return transaction(desk.db, async (tx): Promise<Outcome<undefined, OrderErrorCode>> => {
    await tx.execute(
      sql`select id from orders where website_id = ${website.id} and id = ${orderId} for update`,
    )
    const order = await findOrder(tx, website.id, orderId)
    const until = order && returnableUntil(order, website.store.returnDays)
    if (order === undefined || until === undefined || until < now.getTime()) {
      const message = say('This order cannot be sent back any more. Write to the shop.')
      return { ok: false, code: 'return-closed', message }
    }
    const asked = withHash(wanted)
    const known = await findWritten(tx, order, asked)
    if (known !== 'none') return known === 'same' ? { ok: true, value: undefined } : sentBefore()
    const written = await writeReturn(tx, order, asked, 'buyer', now)
    if (!written.ok) return written
    const message = wanted.message.trim()
    await addOrderEvents(
      tx,
      website.id,
      orderId,
      [
        {
          type: 'return-asked',
          parameters: { units: namesOf(order, wanted.items), ...(message === '' ? {} : { reason: message }) },
        },
      ],
      now,
    )
    await tell(tx, desk, order, 'return-asked', written.value)
    return { ok: true, value: undefined }
  })
}

/** What a shop does with a return, and which mail says so. */
const STEPS = {
  accept: { state: 'accepted', event: 'return-accepted', mail: 'return-accepted' },
  refuse: { state: 'refused', event: 'return-refused', mail: 'return-refused' },
  receive: { state: 'received', event: 'return-received', mail: 'return-received' },
  cancel: { state: 'canceled', event: 'return-canceled', mail: undefined },
} as const satisfies Record<string, { state: ReturnState; event: string; mail: OrderMail | undefined }>

export type ReturnStep = keyof typeof STEPS

/** Accepts a return, refuses it, notes that the goods are back, or ends it; the buyer is told if asked to. [RETURN-5] */
export function stepReturn(
  desk: OrderDesk,
  editor: OrderEditor,
  { orderId, returnId }: { readonly orderId: string; readonly returnId: string },
  { step, answer, notify }: { readonly step: ReturnStep; readonly answer: string; readonly notify: boolean },
): Changed {
  const { state, event, mail } = STEPS[step]
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const found = (await returnsOf(tx, editor.websiteId, orderId)).find(({ id }) => id === returnId)
    if (found === undefined) return notThere()
    if (!canReturnBecome(found.state, state)) return wrongStep()
    const written = answer.trim().slice(0, RETURN_LIMITS.answer)
    const of = { websiteId: editor.websiteId, orderId, id: returnId }
    await moveReturn(tx, of, state, desk.clock.now(), written === '' ? undefined : written)
    await addEvent(tx, desk, editor, orderId, {
      type: event,
      parameters: {
        units: namesOf(order, found.items),
        ...(written === '' ? {} : { reason: written }),
      },
    })
    if (notify && mail !== undefined) await tell(tx, desk, order, mail, returnId)
    return undefined
  })
}

/** What is asked for, with the digest of all of it but for the key. */
function withHash<Wanted extends WantedReturn>(wanted: Wanted): Wanted & { readonly requestHash: string } {
  const { requestKey: _key, ...content } = wanted
  return { ...wanted, requestHash: requestHashOf(content) }
}

async function writeReturn(
  tx: Database,
  order: StoredOrder,
  {
    items,
    message,
    requestKey,
    requestHash,
    answer = '',
  }: WantedReturn & { readonly requestHash: string; readonly answer?: string },
  askedBy: OrderReturn['askedBy'],
  now: Date,
): Promise<Outcome<string, OrderErrorCode>> {
  const known = await returnsOf(tx, order.websiteId, order.id)
  const plan = planReturn(order, known, items)
  if (!plan.ok) return plan
  const id = newId(now.getTime())
  await tx.insert(orderReturns).values({
    websiteId: order.websiteId,
    orderId: order.id,
    id,
    number: known.length + 1,
    state: askedBy === 'buyer' ? 'asked' : 'accepted',
    askedBy,
    items: plan.value,
    message: message.trim().slice(0, RETURN_LIMITS.message),
    answer: answer.trim().slice(0, RETURN_LIMITS.answer),
    requestKey,
    requestHash,
    createdAt: now,
    updatedAt: now,
  })
  return { ok: true, value: id }
}

function tell(
  tx: Database,
  desk: OrderDesk,
  order: StoredOrder,
  kind: OrderMail,
  returnId: string,
): Promise<void> {
  const { websiteId, id: orderId } = order
  return desk.jobs.send(sendOrderMail, { websiteId, orderId, kind, returnId }, { tx })
}

/** What is sent back, as the history names it. */
export function namesOf({ items }: StoredOrder, lines: readonly ReturnedLine[]): string[] {
  return lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    if (item === undefined || quantity === 0) return []
    const name = item.variantName === '' ? item.productName : `${item.productName} (${item.variantName})`
    return [`${quantity} × ${name}`]
  })
}

function notThere(): OrderRefusal {
  return { ok: false, code: 'return-not-found', message: say('This return does not exist.') }
}

function wrongStep(): OrderRefusal {
  const message = say('This return is not where that could be done any more. Reload to see how it stands.')
  return { ok: false, code: 'return-state', message }
}
