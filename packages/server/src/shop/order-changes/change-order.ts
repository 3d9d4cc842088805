import {
  changedUnits,
  changeProblem,
  draftProblems,
  isWrittenByHand,
  say,
  type DraftForm,
  type Outcome,
  type Sentence,
  type ShoppingCart,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { orRefusal, Refused } from '../../platform/database/unless-refused.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import type { PricedDraft } from '../drafting/price-draft.ts'
import { tidiedAddresses, unsoldBecause } from '../drafting/written-order.ts'
import { correctInvoice } from '../orders/order-documents.ts'
import { settleFulfillment } from '../orders/fulfill.ts'
import type { OrderErrorCode, OrderRefusal } from '../orders/order-errors.ts'
import { sendOrderMail } from '../orders/order-mails.ts'
import { findOrder, type StoredOrder } from '../orders/order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from '../orders/orders.ts'
import { sendPayLink } from '../checkout/pay-link-mail.ts'
import { makeDifferenceLink, settleAwaited } from './differences.ts'
import { endLinksOfOrder } from '../pay-links/pay-links.ts'
import { moveUnits } from './move-units.ts'
import { isStillFetched, priceChange } from './price-change.ts'
import { writeLines } from './write-lines.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const underWay = selected({ what: computed<string>(sql`'subscription'`) })

/** Who changes an order of which website. */
export interface OrderChanger extends OrderEditor {
  readonly website: SiteWebsite
}

/** How somebody of the shop changes an order. */
export interface WantedChange {
  readonly form: DraftForm
  /** How often it had been changed when it was read. */
  readonly changes: number
  /** Tell the buyer by mail. */
  readonly notify: boolean
  /** Make a link with which what is missing is paid, and for how many days. */
  readonly linkDays: number | null
  /** Scheme and host of the website, for the link. */
  readonly origin: string
}

type Changed = Promise<Outcome<StoredOrder, OrderErrorCode>>

/**
 * Changes an order of which nothing was sent: lines, addresses, discount, shipping. It comes to what a cart would come to,
 * stock moves under its lock, what is missing is awaited, and its invoice is corrected, all in one transaction. What more was
 * paid than it comes to is given back by a step of its own. [ORDEDIT-1] [ORDEDIT-2] [ORDEDIT-3] [ORDEDIT-4]
 */
export async function changeOrder(
  desk: OrderDesk,
  changer: OrderChanger,
  orderId: string,
  wanted: WantedChange,
): Changed {
  return orRefusal(() =>
    inOrder(desk, changer, orderId, async (tx, order) => {
      const why = await whyNot(tx, changer.website, order)
      if (why !== undefined) throw new Refused(wrong(why))
      if (order.changes !== wanted.changes) throw new Refused(changedMeanwhile())
      const form = tidied(order, wanted.form)
      const now = desk.clock.now()
      const priced = await priceChange(tx, changer.website, order, form, now)
      refuseWhatLacks(changer.website, form, priced, isStillFetched(order, form))
      await applyChange(tx, desk, changer, order, { ...wanted, form }, priced.cart)
      return undefined
    }),
  )
}

/** Why an order is not changed, with what its row alone does not say: subscriptions, refunds under way, another currency. */
export async function whyNot(
  db: Database,
  website: Pick<SiteWebsite, 'currency'>,
  order: StoredOrder,
): Promise<Sentence | undefined> {
  const problem = changeProblem(order)
  if (problem !== undefined) return problem
  if (order.currency !== website.currency)
    return say('The shop has another currency by now, so this order cannot be changed.')
  const rows = await underWay.read(
    db,
    sql`
    select ${underWay} from subscription_orders
    where website_id = ${order.websiteId} and order_id = ${order.id}
    union all select 'refund' from refunds
    where website_id = ${order.websiteId} and order_id = ${order.id} and state = 'pending'`,
  )
  if (rows.some(({ what }) => what === 'subscription'))
    return say('This is an order of a subscription. Change the subscription instead.')
  return rows.length > 0 ? say('A refund of this order is being made right now. Try again later.') : undefined
}

/** A form as it is kept; what is wrong with it is thrown. A kept line is itself, whatever else has its variant. */
function tidied(order: StoredOrder, typed: DraftForm): DraftForm {
  const kept = new Map(order.items.map((item) => [item.id, item]))
  const form = { ...typed, email: typed.email.trim(), language: order.language }
  const named = form.lines.map((line) => (kept.has(line.id) ? { ...line, variantId: line.id } : line))
  const { problems: ofAddresses, ...addresses } = tidiedAddresses(form, order.language, order.billingAddress)
  const problems: Record<string, Sentence> = { ...draftProblems({ ...form, lines: named }), ...ofAddresses }
  const variants = new Set(order.items.map(({ variantId }) => variantId))
  form.lines.forEach(({ id, variantId }, index) => {
    if (!kept.has(id) && variantId !== null && variants.has(variantId))
      problems[`lines.${index}.quantity`] = say('This is in the order twice. Change its quantity instead.')
  })
  if (Object.keys(problems).length > 0) throw new Refused(invalid(problems))
  const lines = form.lines.map((line) => {
    const item = kept.get(line.id)
    // A line stays what it is: only its quantity and its price change.
    return item === undefined ? line : { ...line, variantId: isWrittenByHand(item) ? null : item.variantId }
  })
  return { ...form, lines, ...addresses }
}

function refuseWhatLacks(
  website: SiteWebsite,
  form: DraftForm,
  priced: PricedDraft,
  isFetched: boolean,
): void {
  const wrongs = unsoldBecause(website, form, priced, isFetched)
  if (Object.keys(wrongs).length > 0) throw new Refused(invalid(wrongs))
}

async function applyChange(
  tx: Database,
  desk: OrderDesk,
  changer: OrderChanger,
  order: StoredOrder,
  wanted: WantedChange,
  cart: ShoppingCart,
): Promise<void> {
  const now = desk.clock.now()
  const { websiteId, id: orderId } = order
  const moved = await moveUnits(tx, changer, order, wanted.form, now)
  if (!moved.ok) throw new Refused(moved)
  await writeLines(tx, order, wanted.form, cart, moved.value, now)
  await writeTotals(tx, order, wanted.form, cart)
  await endLinksOfOrder(tx, order)
  const due = await settleAwaited(tx, order, cart.grandTotalCents, now)
  const after = await findOrder(tx, websiteId, orderId)
  if (after === undefined) throw new Error('An order that was changed is missing.')
  await addEvent(tx, desk, changer, orderId, {
    type: 'changed',
    parameters: changeParameters(order, after),
    amountCents: after.grandTotalCents,
  })
  const { note } = wanted.form
  if (note.trim() !== '') await addEvent(tx, desk, changer, orderId, { type: 'note', message: note.trim() })
  await settleFulfillment(tx, websiteId, orderId, now)
  await correctInvoice(tx, desk, changer, order, after)
  if (after.email !== order.email)
    await knowContact(tx, websiteId, { email: after.email, name: nameOf(wanted.form) }, now)
  if (due > 0 && wanted.linkDays !== null)
    await sendLink(tx, desk, changer, after, { ...wanted, days: wanted.linkDays })
  else if (wanted.notify)
    await desk.jobs.send(sendOrderMail, { websiteId, orderId, kind: 'order-changed' }, { tx })
}

/** What is told of a change: what came and went, and what else is different. [ORDEDIT-7] */
function changeParameters(before: StoredOrder, after: StoredOrder) {
  const { added, removed } = changedUnits(before.items, after.items)
  const parts = {
    address:
      JSON.stringify([before.shippingAddress, before.billingAddress]) !==
      JSON.stringify([after.shippingAddress, after.billingAddress]),
    email: before.email !== after.email,
    shipping:
      before.shippingMethod !== after.shippingMethod ||
      before.shippingTotalCents !== after.shippingTotalCents,
    discount: before.discountTotalCents !== after.discountTotalCents,
  }
  const changed = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part])
  return {
    ...(added.length === 0 ? {} : { added }),
    ...(removed.length === 0 ? {} : { removed }),
    ...(changed.length === 0 ? {} : { changed }),
  }
}

const nameOf = ({ shippingAddress, billingAddress }: DraftForm): string =>
  (shippingAddress ?? billingAddress)?.name ?? ''

async function writeTotals(
  tx: Database,
  order: StoredOrder,
  form: DraftForm,
  cart: ShoppingCart,
): Promise<void> {
  const option = cart.shippingOptions.find(({ id }) => id === cart.selectedShippingOption)
  const isAsBefore = form.shipping?.kind === 'custom' && option?.name === order.shippingMethod
  const { delivery, pickup } = option ?? {}
  const details = isAsBefore
    ? (order.shippingDetails ?? {})
    : { ...(delivery ? { delivery } : {}), ...(pickup ? { pickup } : {}) }
  const shippingAddress = cart.requiresShipping ? form.shippingAddress : null
  const billingAddress = form.billingAddress ?? form.shippingAddress
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await tx.execute(sql`
    update orders set changes = changes + 1, email = ${form.email}, customer_name = ${nameOf(form)},
      shipping_address = ${json(shippingAddress)}::jsonb, billing_address = ${json(billingAddress)}::jsonb,
      shipping_method = ${option?.name ?? null},
      shipping_details = ${json(option === undefined ? null : details)}::jsonb,
      subtotal = ${cart.subtotalCents}, shipping_total = ${cart.shippingCostCents}, tax_total = ${cart.taxCents},
      taxes = ${JSON.stringify(cart.applicableTaxRules)}::jsonb, tax_country = ${cart.taxCountry ?? null},
      discount_total = ${cart.discountCents}, discounts = ${JSON.stringify(cart.appliedDiscounts ?? [])}::jsonb,
      grand_total = ${cart.grandTotalCents}
    where website_id = ${order.websiteId} and id = ${order.id}`)
  await tx.execute(sql`
    update discount_uses u set amount = r."amountCents"
    from jsonb_to_recordset(${JSON.stringify(cart.appliedDiscounts ?? [])}::jsonb) as r("discountId" text, "amountCents" bigint)
    where u.website_id = ${order.websiteId} and u.order_id = ${order.id} and u.discount_id = r."discountId"`)
}

/** Asks the buyer for what an order waits for, with a link to pay. [ORDEDIT-4] */
export async function sendDifferenceLink(
  desk: OrderDesk,
  changer: OrderChanger,
  orderId: string,
  wanted: { readonly days: number; readonly notify: boolean; readonly origin: string },
): Changed {
  return inOrder(desk, changer, orderId, async (tx, order) => {
    if (order.paymentState !== 'awaiting' || order.fulfillmentState === 'canceled') {
      const message = say('This order waits for no money any more. Reload to see how it stands.')
      return { ok: false, code: 'not-awaited', message }
    }
    await sendLink(tx, desk, changer, order, wanted)
    return undefined
  })
}

async function sendLink(
  tx: Database,
  desk: OrderDesk,
  changer: OrderChanger,
  order: StoredOrder,
  { days, origin, notify }: { readonly days: number; readonly origin: string; readonly notify: boolean },
): Promise<void> {
  const { websiteId, id: orderId } = order
  const linkId = await makeDifferenceLink(tx, order, { days, origin, now: desk.clock.now() })
  await addEvent(tx, desk, changer, orderId, {
    type: 'link-made',
    parameters: notify ? { email: order.email } : {},
    amountCents: order.payments
      .filter(({ status }) => status === 'awaiting')
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
  })
  if (notify) await desk.jobs.send(sendPayLink, { websiteId, linkId }, { tx })
}

function wrong(message: Sentence): OrderRefusal {
  return { ok: false, code: 'not-changeable', message }
}

function changedMeanwhile(): OrderRefusal {
  const message = say('Somebody else has changed this order meanwhile. Reload it, and change it again.')
  return { ok: false, code: 'order-changed', message }
}

/** What is wrong with an order as it is changed, by field. */
export function invalid(fields: Readonly<Record<string, Sentence>>): OrderRefusal {
  return { ok: false, code: 'change-invalid', message: say('Look at what is marked.'), fields }
}
