import {
  kindOf,
  newId,
  PRODUCT_TYPES,
  paymentStateOf,
  say,
  verbatim,
  type Outcome,
  type PricedEntry,
  type ProductTypeCode,
  type Sentence,
  type ShoppingCart,
} from '@plinth/domain'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { CsvTable } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { ImportContext, ImportKind, PlannedThing } from '../../site/imports/import-kind.ts'
import { products, variants } from '../catalog/schema.ts'
import { addOrderEvents, insertOrder, numberOrder } from '../orders/place-order.ts'
import { orders } from '../orders/schema.ts'
import { reviewRequests } from '../reviews/schema.ts'
import { orderLayoutOf, simpleHead } from './order-layouts.ts'
import { ordersOf, type OrderThing, type ReadLine, type ReadOrder } from './read-orders.ts'

/** Orders of one table. [IMPORT-30] */
const MOST_ORDERS = 10_000

/** Highest number an order keeps: beyond it, its shop's numbers are none that people count in. */
const HIGHEST_NUMBER = 99_999_999

interface Undo {
  readonly orderId: string
  /** How much had happened to it when it was in. */
  readonly events: number
}

/** Tables of orders of another shop. Nobody is mailed, and no stock is touched. [IMPORT-30] [IMPORT-32] */
export const orderImport: ImportKind = {
  name: 'orders',
  access: 'orders.edit',
  most: MOST_ORDERS,
  recognise: (table) => Promise.resolve(recognise(table)),
  things: (table, { website }) => ordersOf(table, website.currency),
  plan: (things, context) => planOrders(things as readonly OrderThing[], context),
  apply: (tx, work, context) => applyOrder(tx, work as ReadOrder, context),
  undo: (tx, undo, context) => undoOrder(tx, undo as Undo, context),
}

function recognise({ heads }: CsvTable): Outcome<string, 'csv-columns'> {
  const layout = orderLayoutOf(heads)
  const columns = new Set(heads.map((head) => layout.columns[simpleHead(head)]))
  const needed = ['number', 'placed', 'email', 'item', 'price'] as const
  if (needed.every((column) => columns.has(column))) return { ok: true, value: layout.name }
  const message = say(
    'The first row has to name the columns, among them Order, Placed, Email, Item and Price: one row for each line of an order.',
  )
  return { ok: false, code: 'csv-columns', message }
}

async function planOrders(
  things: readonly OrderThing[],
  { db, website }: ImportContext,
): Promise<PlannedThing[]> {
  const numbers = things.flatMap(({ order }) => order?.number ?? [])
  const known = await db
    .select({ number: orders.importedNumber })
    .from(orders)
    .where(and(eq(orders.websiteId, website.id), inArray(orders.importedNumber, numbers)))
  const there = new Set(known.map(({ number }) => number))
  return things.map(({ name, row, order, problems }) => {
    const about = { name, line: row, changes: [], problems }
    if (order === undefined) return { ...about, action: 'wrong' as const }
    // What came once comes no second time.
    if (there.has(order.number)) return { ...about, action: 'unchanged' as const }
    return { ...about, action: 'new' as const, work: order }
  })
}

async function applyOrder(
  tx: Database,
  order: ReadOrder,
  { website, clock, origin, accountId }: ImportContext,
): Promise<Outcome<{ undo: Undo }>> {
  const websiteId = website.id
  const [twin] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.websiteId, websiteId), eq(orders.importedNumber, order.number)))
  if (twin !== undefined)
    return {
      ok: false,
      code: 'order-there',
      message: say('It came in by another table meanwhile. Send the table again.'),
    }
  const at = new Date(Math.min(order.placedAt, clock.now().getTime()))
  const id = newId(at.getTime())
  const cart = await cartOf(tx, websiteId, order, at)
  await insertOrder(
    tx,
    {
      id,
      websiteId,
      checkoutId: id,
      testMode: false,
      taken: new Map(),
      imported: { number: order.number, accountId },
      agreed: {
        cart,
        language: website.primaryLanguage,
        origin,
        tenders: [],
        details: {
          email: order.email,
          shippingAddress: order.shippingAddress,
          billingAddress: order.billingAddress,
        },
      },
      payments: paymentsOf(order),
    },
    at,
  )
  await settle(tx, websiteId, id, order, at)
  // Its buyer is asked for no review.
  await tx.insert(reviewRequests).values({ websiteId, orderId: id, askedAt: at }).onConflictDoNothing()
  const events = await eventsOf(tx, websiteId, id)
  await numberOrder(tx, websiteId, id, await numberOf(tx, websiteId, order.number))
  return { ok: true, value: { undo: { orderId: id, events } } }
}

/** Paid where its shop was paid; money goes back by hand. */
function paymentsOf({ totalCents, isPaid }: ReadOrder) {
  if (totalCents === 0) return []
  return [
    {
      methodId: 'imported',
      kind: 'manual',
      label: verbatim('Paid in the former shop'),
      tender: 'money' as const,
      amountCents: totalCents,
      testMode: false,
      instructions: '',
      status: isPaid === true ? ('paid' as const) : ('awaiting' as const),
      reference: '',
    },
  ]
}

/** The number of its former shop where that is one, and free; the next of this shop goes on after it. */
async function numberOf(tx: Database, websiteId: string, text: string): Promise<number | undefined> {
  const digits = /^#?(\d{1,8})$/.exec(text)?.[1]
  const number = digits === undefined ? 0 : Number(digits)
  if (number < 1 || number > HIGHEST_NUMBER) return undefined
  const taken = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.websiteId, websiteId), eq(orders.orderNumber, number)))
  return taken.length === 0 ? number : undefined
}

/** How far it is: sent, called off, given back. */
async function settle(
  tx: Database,
  websiteId: string,
  id: string,
  order: ReadOrder,
  at: Date,
): Promise<void> {
  const { isSent, isCanceled, isPaid, refundedCents, totalCents, tracking } = order
  if (isSent && !isCanceled)
    await tx.execute(sql`
      insert into fulfillments (website_id, order_id, id, items, tracking_number, request_key, created_at)
      select ${websiteId}, ${id}, ${newId(at.getTime())},
        jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', i.quantity)), ${tracking === '' ? null : tracking}, 'imported',
        ${at.toISOString()}::timestamptz
      from order_items i where i.website_id = ${websiteId} and i.order_id = ${id}`)
  const status = isPaid === true ? 'paid' : isCanceled ? 'canceled' : 'awaiting'
  const state =
    totalCents === 0 ? 'paid' : paymentStateOf([{ status, amountCents: totalCents, refundedCents }])
  const far = isCanceled ? 'canceled' : isSent ? 'fulfilled' : null
  await tx.execute(sql`
    update payments set status = ${status}, refunded = ${refundedCents} where website_id = ${websiteId} and order_id = ${id}`)
  await tx.execute(sql`
    update orders set payment_state = ${state}, refunded_total = ${refundedCents},
      fulfillment_state = coalesce(${far}::text, fulfillment_state), tags = ${JSON.stringify(order.tags)}::jsonb
    where website_id = ${websiteId} and id = ${id}`)
  if (order.note !== '') await addOrderEvents(tx, websiteId, id, [{ type: 'note', message: order.note }], at)
}

interface Sold {
  readonly id: string
  readonly productId: string
  readonly productType: ProductTypeCode
}

/** What was sold, as a cart that is placed; lines whose SKU is one of this shop are of its product. */
async function cartOf(tx: Database, websiteId: string, order: ReadOrder, at: Date): Promise<ShoppingCart> {
  const sold = await soldBySku(tx, websiteId, order.lines)
  const entries = order.lines.map((line) => entryOf(line, sold.get(line.sku), at))
  const subtotalCents = entries.reduce((sum, { subTotal }) => sum + subTotal, 0)
  const option = {
    id: 'imported',
    name: order.shippingMethod,
    costCents: order.shippingCents,
  }
  return {
    id: newId(at.getTime()),
    websiteId,
    orderId: null,
    created: at.getTime(),
    isPurchased: true,
    currency: order.currency,
    entries,
    totalQuantity: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalCents,
    taxCents: order.taxCents,
    shippingCostCents: order.shippingCents,
    discountCents: order.discountCents,
    grandTotalCents: order.totalCents,
    hasDigital: false,
    purelyDigital: false,
    requiresShipping: order.shippingAddress !== null,
    shippingOptions: order.shippingMethod === '' ? [] : [option],
    selectedShippingOption: order.shippingMethod === '' ? null : option.id,
    shippingLocation: null,
    applicableTaxRules: [],
    coupons: [],
    validCoupons: [],
    invalidCoupons: [],
  }
}

async function soldBySku(
  tx: Database,
  websiteId: string,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, Sold>> {
  const skus = [...new Set(lines.flatMap(({ sku }) => sku || []))]
  if (skus.length === 0) return new Map()
  const rows = await tx
    .select({ id: variants.id, sku: variants.sku, productId: products.id, productType: products.productType })
    .from(variants)
    .innerJoin(products, and(eq(products.websiteId, variants.websiteId), eq(products.id, variants.productId)))
    .where(
      and(
        eq(variants.websiteId, websiteId),
        inArray(variants.sku, skus),
        isNull(variants.removedAt),
        isNull(products.deletedAt),
      ),
    )
  const bySku = Map.groupBy(rows, ({ sku }) => sku)
  // A number that several have says nothing.
  return new Map(
    [...bySku].flatMap(([sku, found]) =>
      found.length === 1 && found[0] !== undefined ? [[sku, found[0]] as const] : [],
    ),
  )
}

/** What is neither sent nor opened here: it was done for whoever bought it. [CAT-14] */
function isDone(sold: Sold): boolean {
  const { ships, delivers } = kindOf(sold)
  return !ships && delivers === 'nothing'
}

function entryOf(
  { title, variant, sku, quantity, priceCents }: ReadLine,
  sold: Sold | undefined,
  at: Date,
): PricedEntry {
  // Files, codes and access were given by the former shop: nothing of them opens here, so they come in as what is sent does.
  const productType = sold !== undefined && isDone(sold) ? PRODUCT_TYPES.service : PRODUCT_TYPES.physical
  return {
    id: newId(at.getTime()),
    itemId: sold?.productId ?? '',
    quantity,
    chosenVariant: { id: sold?.id ?? '', sku, attributes: variant === '' ? {} : { Variant: variant } },
    title,
    productType,
    fullUrl: '',
    purchasePriceCents: priceCents,
    regularPriceCents: priceCents,
    subTotal: priceCents * quantity,
    available: null,
    priceChanged: false,
    additionalFields: [],
  }
}

const counted = selected({ count: computed<number>(sql`count(*)::integer`) })

async function eventsOf(tx: Database, websiteId: string, orderId: string): Promise<number> {
  const [row] = await counted.read(
    tx,
    sql`select ${counted} from order_events where website_id = ${websiteId} and order_id = ${orderId}`,
  )
  return row?.count ?? 0
}

/** Takes an order back of which nothing was done since. [IMPORT-7] */
async function undoOrder(
  tx: Database,
  { orderId, events }: Undo,
  { website }: ImportContext,
): Promise<Sentence | undefined> {
  const mine = and(eq(orders.websiteId, website.id), eq(orders.id, orderId))
  const [row] = await tx.select({ id: orders.id }).from(orders).where(mine).for('update')
  if (row === undefined) return undefined
  if ((await eventsOf(tx, website.id, orderId)) !== events)
    return say('It was changed after the table was taken in, so it stays as it is.')
  await tx.delete(orders).where(mine)
  return undefined
}
