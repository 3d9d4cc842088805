import {
  kindOf,
  fulfillmentStateOf,
  newId,
  paymentStateOf,
  variantName,
  type Order,
  type OrderEvent,
  type PricedEntry,
  keptSentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import type { AgreedTender, Agreement } from '../payments/agreement.ts'

/** Number of a website's first order. [ORD-6] */
export const FIRST_ORDER_NUMBER = 1001

/** A payment of an order that is being placed. */
export interface NewPayment extends AgreedTender {
  readonly status: 'paid' | 'awaiting'
  /** What the provider calls it. */
  readonly reference: string
}

/** What an order is made of. */
export interface OrderParts {
  readonly id: string
  readonly websiteId: string
  readonly checkoutId: string
  readonly agreed: Agreement
  readonly testMode: boolean
  /** Come to the cart's total. */
  readonly payments: readonly NewPayment[]
  /** Units taken from counted stock, by variant. */
  readonly taken: ReadonlyMap<string, number>
  /** It came in a table of another shop, which called it so. [IMPORT-32] */
  readonly imported?: ImportedOrder
}

export interface ImportedOrder {
  readonly number: string
  /** Who brought it. */
  readonly accountId: string
}

/**
 * Writes an order: its items as they were sold, its totals, its first events. Call it in the transaction that takes the
 * stock, and `numberOrder` as the last thing of that transaction: until then it has a number nobody may be told. [ORD-7] [INV-70]
 */
export async function insertOrder(tx: Database, parts: OrderParts, now: Date): Promise<void> {
  const { websiteId, id, agreed } = parts
  const { cart, details } = agreed
  const payments = parts.payments.map((payment) => ({ ...payment, refundedCents: 0 }))
  const paymentState = paymentStateOf(payments)
  const state = stateOf(cart.entries, paymentState)
  refuseUnlessPaidInFull(parts)
  const option = cart.shippingOptions.find(({ id: each }) => each === cart.selectedShippingOption)
  const { delivery, pickup } = option ?? {}
  const shippingDetails = { ...(delivery ? { delivery } : {}), ...(pickup ? { pickup } : {}) }
  const name = buyerName(details)
  await tx.execute(sql`
    insert into orders (website_id, id, order_number, purchased_cart_id, checkout_id, test_mode, language, origin, email,
      customer_name, shipping_address, billing_address, shipping_method, shipping_details, currency, subtotal, shipping_total, tax_total,
      taxes, tax_country, discount_total, discounts, grand_total, fulfillment_state, payment_state, created_at, vat_id, vat_state, answers, imported_number)
    values (${websiteId}, ${id}, ${NO_NUMBER_YET}, ${cart.id}, ${parts.checkoutId}, ${parts.testMode}, ${agreed.language},
      ${agreed.origin}, ${details.email}, ${name}, ${jsonOrNull(details.shippingAddress)}::jsonb,
      ${jsonOrNull(details.billingAddress)}::jsonb, ${option?.name ?? null},
      ${jsonOrNull(option === undefined ? null : shippingDetails)}::jsonb, ${cart.currency}, ${cart.subtotalCents},
      ${cart.shippingCostCents}, ${cart.taxCents}, ${JSON.stringify(cart.applicableTaxRules)}::jsonb, ${cart.taxCountry ?? null},
      ${cart.discountCents},
      ${JSON.stringify(cart.appliedDiscounts ?? [])}::jsonb, ${cart.grandTotalCents}, ${state},
      ${paymentState}, ${now.toISOString()}::timestamptz,
      ${details.vatId ?? null}, ${details.vatId === undefined ? null : cart.vat?.state === 'valid' ? 'valid' : 'unchecked'},
      ${JSON.stringify(agreed.answers?.said ?? [])}::jsonb, ${parts.imported?.number ?? null})`)
  const entries = cart.entries.map((entry, position) => ({ entry, position }))
  await insertItems(tx, { websiteId, id, entries, taken: parts.taken }, now)
  await insertPayments(tx, { websiteId, id, currency: cart.currency, payments: parts.payments }, now)
  const done = state === 'fulfilled' ? [fulfilledItself] : []
  await addOrderEvents(tx, websiteId, id, [...placedEvents(parts), ...paymentEvents(parts), ...done], now)
  await knowContact(tx, websiteId, { email: details.email, name }, now)
}

/** Who it is sent to, who fetches it, or who pays. */
export const buyerName = ({ shippingAddress, buyer, billingAddress }: Agreement['details']): string =>
  (shippingAddress ?? buyer ?? billingAddress)?.name ?? ''

/** How far an order is as it is placed: done where it is paid and nobody has to send anything. [ORD-100] */
function stateOf(entries: readonly PricedEntry[], paymentState: Order['paymentState']) {
  const items = entries.map(({ id, itemId, chosenVariant, title, productType, quantity }) => ({
    id,
    productId: itemId,
    sku: chosenVariant.sku,
    productName: title,
    productType,
    quantity,
    refundedQuantity: 0,
  }))
  return fulfillmentStateOf({ fulfillmentState: 'pending', paymentState, items, fulfillments: [] })
}

/** An order without its money, or with more than it costs, must never be. [PAY-20] */
function refuseUnlessPaidInFull({ id, payments, agreed }: OrderParts): void {
  const sum = payments.reduce((total, { amountCents }) => total + amountCents, 0)
  const wanted = agreed.cart.grandTotalCents
  if (sum !== wanted) throw new Error(`The payments of order ${id} come to ${sum}, and it costs ${wanted}.`)
}

/** That it was placed, and where from: with what was written down beside an order made by hand. [DRAFT-6] */
function placedEvents({ agreed: { draft }, imported }: OrderParts): NewOrderEvent[] {
  if (imported !== undefined)
    return [{ type: 'placed', parameters: { imported: imported.number }, actor: imported.accountId }]
  if (draft === undefined) return [{ type: 'placed' }]
  const { number, note, actor, actorName } = draft
  const by = { ...(actor === undefined ? {} : { actor }), ...(actorName === undefined ? {} : { actorName }) }
  const placed: NewOrderEvent = { type: 'placed', parameters: { draft: number }, ...by }
  return note === '' ? [placed] : [placed, { type: 'note', message: note }]
}

function paymentEvents({ payments, agreed }: OrderParts): NewOrderEvent[] {
  if (payments.length === 0) {
    const amountCents = agreed.cart.grandTotalCents
    return [{ type: 'paid', amountCents }]
  }
  return payments
    .filter(({ status }) => status === 'paid')
    .map(({ testMode, amountCents }) => ({
      type: 'paid',
      ...(testMode ? { parameters: { testMode } } : {}),
      amountCents,
    }))
}

/**
 * Writes payments of an order.
 *
 * @param first the place of the first one among those of the order
 */
export async function insertPayments(
  tx: Database,
  parts: Pick<OrderParts, 'websiteId' | 'id' | 'payments'> & { readonly currency: string },
  now: Date,
  first = 0,
): Promise<void> {
  const at = now.toISOString()
  const rows = parts.payments.map((payment, index) => ({
    id: newId(now.getTime()),
    position: first + index,
    method_id: payment.methodId,
    kind: payment.kind,
    label: keptSentence(payment.label),
    tender: payment.tender,
    amount: payment.amountCents,
    status: payment.status,
    test_mode: payment.testMode,
    reference: payment.reference,
    instructions: payment.instructions,
    paid_at: payment.status === 'paid' ? at : null,
  }))
  await tx.execute(sql`
    insert into payments (website_id, order_id, id, position, method_id, kind, label, tender, amount, currency, status,
      test_mode, reference, instructions, created_at, paid_at)
    select ${parts.websiteId}, ${parts.id}, r.id, r.position, r.method_id, r.kind, r.label, r.tender, r.amount,
      ${parts.currency}, r.status, r.test_mode, r.reference, r.instructions, ${at}::timestamptz, r.paid_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, position integer, method_id text, kind text,
      label text, tender text, amount bigint, status text, test_mode boolean, reference text, instructions text,
      paid_at timestamptz)`)
}

/** An event to add to an order. */
export type NewOrderEvent = Pick<OrderEvent, 'type'> &
  Partial<Pick<OrderEvent, 'actor' | 'actorName' | 'parameters' | 'message' | 'amountCents'>>

/** Nothing of an order is left that somebody has to send. [ORD-101] */
export const fulfilledItself: NewOrderEvent = { type: 'fulfilled', parameters: { itself: true } }

/** Adds events to an order, in order. There is no way to change or remove one. [ORD-8] */
export async function addOrderEvents(
  tx: Database,
  websiteId: string,
  orderId: string,
  events: readonly NewOrderEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map((event) => ({
    id: newId(now.getTime()),
    type: event.type,
    actor: event.actor ?? null,
    actor_name: event.actorName ?? null,
    parameters: event.parameters ?? {},
    message: event.message ?? null,
    amount: event.amountCents ?? null,
  }))
  await tx.execute(sql`
    insert into order_events (website_id, order_id, id, type, actor, actor_name, parameters, message, amount, at)
    select ${websiteId}, ${orderId}, r.id, r.type, r.actor, r.actor_name, r.parameters, r.message, r.amount,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, type text, actor text, actor_name text, parameters jsonb, message text, amount bigint)`)
}

/** Below any number there is, and another one in every transaction: two that are under way must not be called the same. */
const NO_NUMBER_YET = sql`-1 - (txid_current() % 2000000000)::integer`

/**
 * Numbers an order that was just written, without gaps from 1001; or, of an order that had a number in another shop, with that
 * one, after which this shop goes on. Whoever buys anything else of the website waits until this transaction ends: call it
 * last. [ORD-6] [IMPORT-32] [INV-70]
 *
 * @param given the number it had in another shop
 */
export async function numberOrder(
  tx: Database,
  websiteId: string,
  id: string,
  given?: number,
): Promise<void> {
  const next =
    given === undefined ? sql`order_numbers.next + 1` : sql`greatest(order_numbers.next, excluded.next)`
  const number = given === undefined ? sql`next - 1` : sql`${given}::integer`
  const following = Math.max(FIRST_ORDER_NUMBER, (given ?? FIRST_ORDER_NUMBER) + 1)
  await tx.execute(sql`
    with taken as (
      insert into order_numbers (website_id, next) values (${websiteId}, ${following})
      on conflict (website_id) do update set next = ${next}
      returning ${number} as number)
    update orders set order_number = taken.number from taken where website_id = ${websiteId} and id = ${id}`)
}

/** Lines of an order that are written, each with its place. */
interface NewItems extends Pick<OrderParts, 'websiteId' | 'id' | 'taken'> {
  readonly entries: readonly { readonly entry: PricedEntry; readonly position: number }[]
}

/** Writes lines of an order as they are sold. [ORD-7] */
export async function insertItems(tx: Database, parts: NewItems, now: Date): Promise<void> {
  const rows = parts.entries.map(({ entry, position }) => ({
    ...itemOf(entry, now),
    position,
    stock_taken: Math.min(entry.quantity, parts.taken.get(entry.chosenVariant.id) ?? 0),
  }))
  await tx.execute(sql`
    insert into order_items (website_id, order_id, id, position, product_id, variant_id, sku, product_name, variant_name,
      product_type, quantity, unit_price, total, discount, taxes, image_url, stock_taken, additional_fields, gift, opens_areas)
    select ${parts.websiteId}, ${parts.id}, r.id, r.position, r.product_id, r.variant_id, r.sku, r.product_name,
      r.variant_name, r.product_type, r.quantity, r.unit_price, r.total, r.discount, r.taxes, r.image_url, r.stock_taken, r.additional_fields,
      r.gift || coalesce((select jsonb_build_object('months', g.gift_card -> 'months', 'only', g.gift_card -> 'only') from products g
        where g.website_id = ${parts.websiteId} and g.id = r.product_id and r.gift is not null), '{}'),
      coalesce((select a.opens_areas from products a
        where a.website_id = ${parts.websiteId} and a.id = r.product_id), '[]')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, position integer, product_id text,
      variant_id text, sku text, product_name text, variant_name text, product_type integer, quantity integer,
      unit_price bigint, total bigint, discount bigint, taxes jsonb, image_url text, stock_taken integer, additional_fields jsonb, gift jsonb)`)
  const withFile = rows.filter(
    ({ product_type }) => kindOf({ productType: product_type }).delivers === 'file',
  )
  if (withFile.length === 0) return
  await tx.execute(sql`
    insert into order_files (website_id, order_id, item_id, id, position, asset_id)
    select ${parts.websiteId}, ${parts.id}, r.id, case when f.position = 1 then r.id else r.id || '-' || f.position end,
      f.position, f.asset_id
    from jsonb_to_recordset(${JSON.stringify(withFile.map(({ id, product_id }) => ({ id, product_id })))}::jsonb) as r(id text, product_id text)
    join products p on p.website_id = ${parts.websiteId} and p.id = r.product_id
    cross join lateral jsonb_array_elements_text(jsonb_build_array(p.digital_asset_id) || p.more_file_ids)
      with ordinality as f(asset_id, position)
    where f.asset_id is not null`)
}

function itemOf(entry: PricedEntry, now: Date) {
  const { id, sku, attributes } = entry.chosenVariant
  return {
    id: newId(now.getTime()),
    product_id: entry.itemId,
    variant_id: id,
    sku,
    product_name: entry.title,
    variant_name: variantName({ attributes }, Object.keys(attributes)),
    product_type: entry.productType,
    quantity: entry.quantity,
    unit_price: entry.purchasePriceCents,
    total: entry.subTotal,
    discount: entry.discountCents ?? 0,
    taxes: entry.taxes ?? null,
    image_url: entry.image?.assetUrl ?? null,
    // A checkout begun before there were answers has none.
    additional_fields: entry.additionalFields ?? [],
    // Worth what it costs without a sale.
    gift: entry.gift === undefined ? null : { ...entry.gift, valueCents: entry.regularPriceCents },
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
