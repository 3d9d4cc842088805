import {
  canReturnBecome,
  formatMoney,
  GIFT_LIMITS,
  inside,
  money,
  newId,
  overpaidCents,
  type OrderEventParameters,
  type Outcome,
  paymentStateOf,
  planRefund,
  refundableCents,
  type RefundPlan,
  type RefundRequest,
  type RefundShare,
  say,
  type Sentence,
  spreadRefund,
  keptSentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { requestHashOf } from '../../platform/database/idempotency.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { putBack } from '../stock/stock.ts'
import type { RefundResult } from '../payments/payment-provider.ts'
import { issue } from '../stored-value/ledger.ts'
import { keyOfRefund, restoreBought, usedOfBought, voidBought, voidOfSale } from './refund-bought.ts'
import type { Payments } from '../payments/payments.ts'
import { giftCardInUse, sentBefore, type OrderErrorCode, type OrderRefusal } from './order-errors.ts'
import { sendOrderMail } from './order-mails.ts'
import type { StoredOrder } from './order-store.ts'
import { settleFulfillment } from './fulfill.ts'
import { noteRestocked } from './note-restocked.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'
import { moveReturn, returnsOf } from './return-store.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { refundPayments, refunds } from './schema.ts'

export interface RefundOrder extends RefundRequest {
  /** How much goes back to which payment; by the written rules unless given. [PAY-22] */
  readonly payments?: readonly RefundShare[]
  /** Put the units back into stock. */
  readonly restock: boolean
  readonly reason: string
  /** Mail the buyer. */
  readonly notify?: boolean
  /** The buyer gets store credit, whatever the order was paid with. [GIFT-25] */
  readonly storeCredit?: boolean
  /** The difference of a change, whatever else is asked: what more was paid than the order comes to. [ORDEDIT-5] */
  readonly ofChange?: boolean
  /** The return whose money it gives. [RETURN-6] */
  readonly returnId?: string
  /** The same key is the same refund. */
  readonly requestKey: string
}

interface RefundDesk extends OrderDesk {
  readonly payments: Payments
}

const refundColumns = {
  id: refunds.id,
  amount: refunds.amount,
  shippingAmount: refunds.shippingAmount,
  items: refunds.items,
  restock: refunds.restock,
  reason: refunds.reason,
  state: refunds.state,
  asCredit: refunds.asCredit,
  ofChange: refunds.ofChange,
  returnId: refunds.returnId,
}
const refundRow = selected(refundColumns)
type PendingRefund = RowOf<typeof refundRow>

const knownRefund = selected({
  ...refundColumns,
  requestKey: refunds.requestKey,
  requestHash: refunds.requestHash,
  orderId: refunds.orderId,
  refusedInPart:
    computed<boolean>(sql`exists (select from refund_payments s where s.website_id = refunds.website_id
    and s.order_id = refunds.order_id and s.refund_id = refunds.id and s.state = 'failed')`),
})

/**
 * Gives money back: the refund is written down first, with what goes back to each payment (so that two people cannot give
 * back the same money), then the providers are asked one after the other, then the order takes it in. Repeating it with
 * its key goes on where it stands. [ORD-5] [ORD-9] [PAY-21]
 */
export async function refundOrder(
  desk: RefundDesk,
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
  const refusal = pending.asCredit
    ? await creditAll(desk, planned.value, pending.id)
    : await giveBack(desk, planned.value, pending.id)
  return finishRefund(desk, editor, orderId, pending.id, refusal, request.notify ?? false)
}

async function beginRefund(
  tx: Database,
  desk: RefundDesk,
  editor: OrderEditor,
  order: StoredOrder,
  request: RefundOrder,
): Promise<Outcome<PendingRefund, OrderErrorCode>> {
  const rows = await knownRefund.read(
    tx,
    sql`
    select ${knownRefund}
    from refunds where website_id = ${editor.websiteId}
      and (request_key = ${request.requestKey} or (order_id = ${order.id} and state = 'pending'))`,
  )
  const known = rows.find((row) => row.requestKey === request.requestKey)
  // Taken for this order's, or for this amount, it would be said to be given back.
  if (known !== undefined && !isSameRequest(known, order, request)) return sentBefore()
  if (known?.state === 'done' && known.refusedInPart) return refusedInPart()
  if (known !== undefined && known.state !== 'failed') return { ok: true, value: known }
  if (rows.some(({ state }) => state === 'pending')) {
    const message = say(
      'Another refund of this order is being made right now. Reload, and look before you try again.',
    )
    return { ok: false, code: 'refund-in-progress', message }
  }
  const plan =
    request.ofChange === true
      ? planDifference(order)
      : planRefund(order, request, order.shippingRefundedCents, editor.money)
  if (!plan.ok) return plan
  const used = await findUsedCard(tx, editor, order, plan.value)
  if (used !== undefined) return used
  const shares = spreadRefund(order.payments, plan.value.amountCents, request.payments)
  if (!shares.ok) return shares
  const isCredit = request.storeCredit === true
  const unable = isCredit ? undefined : await firstUnable(tx, desk.payments, order, shares.value)
  if (unable !== undefined) return unable
  const refund = await insertRefund(tx, desk, editor, order.id, plan.value, request)
  await insertShares(tx, editor.websiteId, order.id, refund.id, shares.value)
  // Before the money goes: what is given back pays for nothing any more.
  const by = { refundId: refund.id, orderId: order.id, accountId: editor.accountId }
  await voidBought(tx, order.websiteId, soldBack(order, plan.value), by, desk.clock.now())
  return { ok: true, value: refund }
}

/** Whether nothing is left to give back of an order once this is. */
const isAllOf = (order: StoredOrder, { amountCents }: Pick<RefundPlan, 'amountCents'>): boolean =>
  amountCents === refundableCents(order)

/** The lines whose gift cards hold no more with a refund: those given back, or all of an order given back whole. [GIFT-81] */
function soldBack(
  order: StoredOrder,
  plan: Pick<RefundPlan, 'amountCents'> & { readonly items: readonly { readonly itemId: string }[] },
): readonly string[] {
  return isAllOf(order, plan) ? order.items.map(({ id }) => id) : plan.items.map(({ itemId }) => itemId)
}

/** The line of a card that was spent is not given back; of one that is being spent, nothing is. [GIFT-35] [GIFT-81] */
async function findUsedCard(
  tx: Database,
  editor: OrderEditor,
  order: StoredOrder,
  plan: RefundPlan,
): Promise<OrderRefusal | undefined> {
  const bought = plan.items.map(({ itemId }) => itemId)
  const used = await usedOfBought(tx, order.websiteId, bought)
  if (used.spentCents > 0)
    return giftCardUsed(formatMoney(money(used.spentCents, order.currency), editor.money))
  // An amount that is all of the order gives back more lines than it names.
  const { heldCents } = isAllOf(order, plan)
    ? await usedOfBought(tx, order.websiteId, soldBack(order, plan))
    : used
  return heldCents > 0 ? giftCardInUse() : undefined
}

/** Whether a refund was asked for by the same call: one that failed gave nothing back, and its key is free. [HTTP-45] */
function isSameRequest(
  known: { readonly orderId: string; readonly state: string; readonly requestHash: string | null },
  order: StoredOrder,
  request: RefundOrder,
): boolean {
  if (known.orderId !== order.id) return false
  return known.state === 'failed' || known.requestHash === null || known.requestHash === hashOf(request)
}

/** Digest of all that was sent but for the key. */
function hashOf({ requestKey: _key, ...content }: RefundOrder): string {
  return requestHashOf(content)
}

/** What more was paid than a changed order comes to. [ORDEDIT-5] */
function planDifference(order: StoredOrder): Outcome<RefundPlan, 'nothing-to-refund'> {
  const amountCents = overpaidCents(order)
  const message = say('Nothing more was paid than this order comes to. Reload to see how it stands.')
  return amountCents === 0
    ? { ok: false, code: 'nothing-to-refund', message }
    : { ok: true, value: { amountCents, shippingCents: 0, items: [] } }
}

/** Gives back what more was paid than a changed order comes to. [ORDEDIT-5] */
export function giveBackDifference(
  desk: RefundDesk,
  editor: OrderEditor,
  orderId: string,
  { requestKey, notify }: { readonly requestKey: string; readonly notify: boolean },
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const nothingElse = { items: [], restock: false, reason: '' }
  return refundOrder(desk, editor, orderId, { ...nothingElse, requestKey, notify, ofChange: true })
}

/** Before anything is written down: a payment whose method is gone, or that goes back as a whole only. */
async function firstUnable(
  tx: Database,
  payments: Payments,
  order: StoredOrder,
  shares: readonly RefundShare[],
): Promise<OrderRefusal | undefined> {
  for (const { paymentId, amountCents } of shares) {
    const payment = order.payments.find(({ id }) => id === paymentId)
    if (payment === undefined) continue
    const method = await payments.methodOf(order.websiteId, payment, tx)
    if (method === undefined) return providerMissing(payment.label)
    if (method.kind.capabilities.refunds === 'whole' && amountCents !== payment.amountCents)
      return wholeOnly(payment.label)
  }
  return undefined
}

async function insertShares(
  tx: Database,
  websiteId: string,
  orderId: string,
  refundId: string,
  shares: readonly RefundShare[],
): Promise<void> {
  const rows = shares.map(({ paymentId, amountCents }, position) => ({ paymentId, amountCents, position }))
  await tx.execute(sql`
    insert into refund_payments (website_id, order_id, refund_id, payment_id, position, amount, state)
    select ${websiteId}, ${orderId}, ${refundId}, r."paymentId", r.position, r."amountCents", 'pending'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("paymentId" text, position integer, "amountCents" bigint)`)
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
  const [inserted] = await refundRow.read(
    tx,
    sql`
    insert into refunds (website_id, order_id, id, amount, shipping_amount, items, reason, restock, as_credit, of_change, return_id, state, request_key,
      request_hash, account_id, created_at)
    values (${editor.websiteId}, ${orderId}, ${newId(now.getTime())}, ${plan.amountCents}, ${plan.shippingCents},
      ${JSON.stringify(plan.items)}::jsonb, ${request.reason}, ${request.restock}, ${request.storeCredit ?? false}, ${request.ofChange ?? false}, ${request.returnId ?? null}, 'pending', ${request.requestKey},
      ${hashOf(request)}, ${editor.accountId}, ${now.toISOString()}::timestamptz)
    returning ${refundRow}`,
  )
  if (inserted === undefined) throw new Error('A refund that was written is missing.')
  return inserted
}

const shareRow = selected({
  paymentId: refundPayments.paymentId,
  position: refundPayments.position,
  amount: refundPayments.amount,
  state: refundPayments.state,
})
type ShareRow = RowOf<typeof shareRow>

/**
 * Asks the provider of each payment for its share, and writes down what it answers. The first that refuses ends it: what
 * has been given back by then stays given back. [PAY-24]
 *
 * @returns why a provider refused, if one did
 * @throws when one cannot be reached; then the refund stays open, and its key goes on with it
 */
async function giveBack(
  desk: RefundDesk,
  order: StoredOrder,
  refundId: string,
): Promise<Sentence | undefined> {
  const { websiteId, currency } = order
  const rows = await shareRow.read(
    desk.db,
    sql`
    select ${shareRow} from refund_payments
    where website_id = ${websiteId} and order_id = ${order.id} and refund_id = ${refundId} order by position`,
  )
  for (const share of rows) {
    if (share.state === 'done') continue
    const payment = order.payments.find(({ id }) => id === share.paymentId)
    const provider = payment === undefined ? undefined : await desk.payments.providerOf(websiteId, payment)
    const result: RefundResult =
      payment === undefined || provider === undefined
        ? providerMissing(payment?.label ?? say('a payment method'))
        : await provider.refund({
            websiteId,
            paymentId: payment.reference,
            amountCents: share.amount,
            currency,
            orderId: order.id,
            key: shareKey(refundId, share.position),
          })
    await desk.db.execute(sql`
      update refund_payments set state = ${result.ok ? 'done' : 'failed'},
        provider_refund_id = ${result.ok ? result.refundId : null},
        told_state = coalesce(told_state, ${!result.ok ? null : result.isPending === true ? 'pending' : 'done'})
      where website_id = ${websiteId} and order_id = ${order.id} and refund_id = ${refundId}
        and payment_id = ${share.paymentId} and state <> 'done'`)
    if (!result.ok) return result.message
  }
  return undefined
}

/** Nobody is asked: the shop owes the buyer what the shares come to, once the order has taken them in. [GIFT-25] */
async function creditAll(desk: RefundDesk, order: StoredOrder, refundId: string): Promise<undefined> {
  await desk.db.execute(sql`
    update refund_payments set state = 'done'
    where website_id = ${order.websiteId} and order_id = ${order.id} and refund_id = ${refundId}`)
}

/** Issues what a refund gives as store credit, in the transaction that closes it; it is mailed to the buyer. [GIFT-25] */
async function issueCredit(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  amountCents: number,
): Promise<void> {
  const { websiteId, id: orderId, currency, testMode, language, origin } = order
  const now = desk.clock.now()
  const of = { websiteId, orderId, currency, testMode, language, origin, accountId: editor.accountId }
  const recipientName = order.shippingAddress?.name ?? order.billingAddress?.name ?? ''
  const to = { recipientName: recipientName.slice(0, GIFT_LIMITS.name), recipientEmail: order.email }
  await issue(tx, { ...of, ...to, kind: 'store-credit', amountCents, sendAt: now }, now)
}

/** Key of a share at its provider; that of the first one is as it was when an order had one payment. */
function shareKey(refundId: string, position: number): string {
  return position === 0 ? `plinth-refund-${refundId}` : `plinth-refund-${refundId}-${position}`
}

/** The share of a refund that a key is of; undefined for what is no key of ours. */
export function shareOfKey(
  key: string,
): { readonly refundId: string; readonly position: number } | undefined {
  const [, refundId, position = '0'] = /^plinth-refund-([^-]+)(?:-(\d{1,4}))?$/.exec(key) ?? []
  return refundId === undefined ? undefined : { refundId, position: Number(position) }
}

/** Takes a refund into the order, once: all of it, or what was given back before a provider refused. [ORD-4] [ORD-9] */
async function finishRefund(
  desk: RefundDesk,
  editor: OrderEditor,
  orderId: string,
  refundId: string,
  refusal: Sentence | undefined,
  notify: boolean,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  let refused: OrderRefusal | undefined
  const taken = await inOrder(desk, editor, orderId, async (tx, order) => {
    const given = await closeRefund(tx, editor.websiteId, orderId, refundId, refusal === undefined)
    // Called off meanwhile, the order has sold no card any more. [GIFT-80]
    if (refusal !== undefined && order.fulfillmentState !== 'canceled')
      await restoreBought(tx, editor.websiteId, refundId, desk.clock.now())
    if (refusal !== undefined) refused = failed(refusal, given?.amount ?? 0, order, editor)
    if (given === undefined || given.amount === 0) return undefined
    await takeIntoOrder(tx, editor.websiteId, order, given)
    if (given.asCredit) await issueCredit(tx, desk, editor, order, given.amount)
    const isBack = given.restock && (await restock(tx, desk, editor, order, given))
    if (refusal === undefined) await closeReturn(tx, desk, order, given)
    await settleFulfillment(tx, editor.websiteId, orderId, desk.clock.now())
    await addEvent(tx, desk, editor, orderId, {
      type: 'refunded',
      parameters: {
        ...(given.asCredit
          ? creditParameters(given)
          : refundParameters(given, order, await labelsByHand(tx, desk.payments, order, given))),
        ...(isBack ? { restocked: true } : {}),
      },
      amountCents: given.amount,
    })
    if (refusal === undefined) await endCards(tx, desk, editor, order, given)
    if (notify) await tellBuyer(tx, desk, order, refundId)
    return undefined
  })
  return refused ?? taken
}

/** What was given back is no gift card any more, also where nothing was left on it: it takes nothing back. [GIFT-81] */
async function endCards(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  given: GivenBack,
): Promise<void> {
  if (given.ofChange) return
  const by = { orderId: order.id, accountId: editor.accountId, key: keyOfRefund(given.id) }
  const items = soldBack(order, { amountCents: given.amount, items: given.items })
  const amountCents = await voidOfSale(tx, order.websiteId, items, by, desk.clock.now())
  if (amountCents === undefined) return
  const { spentCents } = await usedOfBought(tx, order.websiteId, items)
  const parameters = spentCents > 0 ? ({ spent: true } as const) : {}
  await addEvent(tx, desk, editor, order.id, { type: 'gift-cards-voided', parameters, amountCents })
}

/** The return a refund was of has its money now. [RETURN-6] */
async function closeReturn(
  tx: Database,
  desk: OrderDesk,
  order: StoredOrder,
  given: GivenBack,
): Promise<void> {
  const { websiteId, id: orderId } = order
  const found = (await returnsOf(tx, websiteId, orderId)).find(({ id }) => id === given.returnId)
  if (found === undefined || !canReturnBecome(found.state, 'refunded')) return
  await moveReturn(tx, { websiteId, orderId, id: found.id }, 'refunded', desk.clock.now())
}

function tellBuyer(tx: Database, desk: OrderDesk, order: StoredOrder, refundId: string): Promise<void> {
  const about = { websiteId: order.websiteId, orderId: order.id, kind: 'order-refunded', refundId } as const
  return desk.jobs.send(sendOrderMail, about, { tx })
}

interface GivenBack extends PendingRefund {
  /** What of it went back to each payment. */
  shares: ShareRow[]
}

/** What of a refund its order takes in. */
export type TakenIn = Pick<GivenBack, 'id' | 'amount' | 'shippingAmount' | 'items' | 'ofChange'> & {
  readonly shares: readonly { readonly paymentId: string; readonly amount: number }[]
}

/**
 * Closes a refund with what was given back. One that was refused on its way keeps its amount alone: no lines, no shipping.
 *
 * @returns undefined when it was closed before
 */
async function closeRefund(
  tx: Database,
  websiteId: string,
  orderId: string,
  refundId: string,
  isWhole: boolean,
): Promise<GivenBack | undefined> {
  const shares = await shareRow.read(
    tx,
    sql`
    select ${shareRow} from refund_payments
    where website_id = ${websiteId} and order_id = ${orderId} and refund_id = ${refundId} and state = 'done'
    order by position`,
  )
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  const part = isWhole
    ? sql`state = 'done'`
    : amount === 0
      ? sql`state = 'failed'`
      : sql`state = 'done', amount = ${amount}, items = '[]', shipping_amount = 0, restock = false`
  const [closed] = await refundRow.read(
    tx,
    sql`
    update refunds set ${part}
    where website_id = ${websiteId} and id = ${refundId} and state = 'pending' returning ${refundRow}`,
  )
  return closed === undefined
    ? undefined
    : { ...closed, shares, amount: closed.state === 'done' ? amount : 0 }
}

/** The payments of a refund whose money the owner has to give back by hand. [PAY-43] */
async function labelsByHand(
  tx: Database,
  payments: Payments,
  order: StoredOrder,
  refund: GivenBack,
): Promise<string[]> {
  const labels: string[] = []
  for (const { paymentId } of refund.shares) {
    const payment = order.payments.find(({ id }) => id === paymentId)
    if (payment === undefined) continue
    const method = await payments.methodOf(order.websiteId, payment, tx)
    if (method?.kind.capabilities.refunds === 'by-hand') labels.push(keptSentence(payment.label))
  }
  return labels
}

/** What happened, for the history; where there are several payments or the owner has to do it, it says which. */
function refundParameters(
  refund: GivenBack,
  order: StoredOrder,
  byHand: readonly string[],
): OrderEventParameters {
  const labels = refund.shares.flatMap(({ paymentId }) => {
    const label = order.payments.find(({ id }) => id === paymentId)?.label
    return label === undefined ? [] : [keptSentence(label)]
  })
  return {
    ...(order.payments.length > 1 ? { labels } : {}),
    ...(byHand.length === 0 ? {} : { byHand }),
    ...(refund.ofChange ? { ofChange: true as const } : {}),
    ...(refund.reason === '' ? {} : { reason: refund.reason }),
  }
}

function creditParameters({ reason }: GivenBack): OrderEventParameters {
  return { storeCredit: true, ...(reason === '' ? {} : { reason }) }
}

/** Takes what was given back into its order: the payments, the total, the lines. [ORD-4] */
export async function takeIntoOrder(
  tx: Database,
  websiteId: string,
  order: StoredOrder,
  refund: TakenIn,
): Promise<void> {
  const given = new Map(refund.shares.map((share) => [share.paymentId, share.amount]))
  // What goes back after a change was never of the order: its payments are what is left of them.
  const corrected = refund.ofChange ? sql`s.amount` : sql`0`
  const ofOrder = refund.ofChange ? 0 : refund.amount
  const payments = order.payments.map((payment) => {
    const share = given.get(payment.id) ?? 0
    return refund.ofChange
      ? { ...payment, amountCents: payment.amountCents - share }
      : { ...payment, refundedCents: payment.refundedCents + share }
  })
  await tx.execute(sql`
    update payments p set refunded = p.refunded + s.amount, corrected = p.corrected + ${corrected}
    from refund_payments s
    where p.website_id = ${websiteId} and p.order_id = ${order.id} and s.website_id = p.website_id
      and s.order_id = p.order_id and s.refund_id = ${refund.id} and s.payment_id = p.id and s.state = 'done'`)
  await tx.execute(sql`
    update orders set refunded_total = refunded_total + ${ofOrder},
      shipping_refunded = shipping_refunded + ${refund.shippingAmount}, payment_state = ${paymentStateOf(payments)}
    where website_id = ${websiteId} and id = ${order.id}`)
  await tx.execute(sql`
    update order_items i set refunded_quantity = i.refunded_quantity + r.quantity
    from jsonb_to_recordset(${JSON.stringify(refund.items)}::jsonb) as r("itemId" text, quantity integer)
    where i.website_id = ${websiteId} and i.order_id = ${order.id} and i.id = r."itemId"`)
}

/**
 * Puts back at most what was taken: a line of a product that was unlimited when it was sold took nothing.
 *
 * @returns whether anything went back, as the history says it [ORD-135]
 */
async function restock(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
  refund: PendingRefund,
): Promise<boolean> {
  const units = refund.items.flatMap(({ itemId, variantId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    const back = Math.min(quantity, (item?.stockTaken ?? 0) - (item?.restocked ?? 0))
    return back > 0 ? [{ itemId, variantId, quantity: back }] : []
  })
  if (units.length === 0) return false
  await noteRestocked(tx, order, units)
  const movement = { reason: 'restocked', orderId: order.id, accountId: editor.accountId } as const
  await putBack(tx, editor.websiteId, units, movement, desk.clock.now())
  await giveToWaiting(
    tx,
    editor.websiteId,
    units.map(({ variantId }) => variantId),
    desk.clock.now(),
  )
  return true
}

function providerMissing(label: Sentence): OrderRefusal {
  const message = say(
    'This order was paid with {label}, whose keys are no longer set up here. Give the money back there, or set the keys up again.',
    { label: inside(label) },
  )
  return { ok: false, code: 'provider-missing', message }
}

function giftCardUsed(spent: string): OrderRefusal {
  const message = say(
    '{spent} of a gift card of this order has been spent. Give back an amount instead of its line, such as what was left of it.',
    { spent },
  )
  return { ok: false, code: 'gift-card-used', message }
}

function wholeOnly(label: Sentence): OrderRefusal {
  const message = say('What was paid with {label} can only be given back as a whole.', {
    label: inside(label),
  })
  return { ok: false, code: 'whole-only', message }
}

function refusedInPart(): OrderRefusal {
  const message = say('A part of this refund was refused. Reload the order to see what was given back.')
  return { ok: false, code: 'refund-failed', message }
}

/** Why a refund failed; when part of the money is back already, how much. */
function failed(
  refusal: Sentence,
  givenCents: number,
  { currency }: StoredOrder,
  editor: OrderEditor,
): OrderRefusal {
  const given = formatMoney(money(givenCents, currency), editor.money)
  const message =
    givenCents === 0 ? refusal : say('{refusal} {given} was given back.', { refusal: inside(refusal), given })
  return { ok: false, code: 'refund-failed', message }
}
