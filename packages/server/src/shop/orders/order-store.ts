import {
  type Fulfillment,
  type Order,
  type OrderEvent,
  type OrderFile,
  type OrderItem,
  type OrderPayment,
  readSentence,
} from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { assets } from '../../content/media/schema.ts'
import { orders } from './schema.ts'

/** An order with what only the shop needs to know. */
export interface StoredOrder extends Order {
  readonly checkoutId: string
  readonly language: string
  /** Scheme and host the buyer used. */
  readonly origin: string
  /** Who it is sent to, who fetches it, or who pays; empty of somebody unknown. */
  readonly customerName: string
  /** What its owner sorts it by. */
  readonly tags: readonly string[]
  /** How often it was changed. [ORDEDIT-1] */
  readonly changes: number
  /** Shipping given back so far, minor units. */
  readonly shippingRefundedCents: number
  readonly items: readonly StoredOrderItem[]
  readonly payments: readonly StoredPayment[]
}

/** A payment with what its provider needs to know of it. */
export interface StoredPayment extends OrderPayment {
  readonly methodId: string
  /** What the provider calls it. */
  readonly reference: string
}

/** A file of a line with what it is in the library. */
export interface StoredFile extends OrderFile {
  readonly assetId: string
  readonly downloads: number
}

export interface StoredOrderItem extends OrderItem {
  readonly files?: readonly StoredFile[]
  /** Units taken from counted stock. */
  readonly stockTaken: number
  /** Units of those that went back. */
  readonly restocked: number
}

/** What the buyer chose is kept as a sentence; before there were sentences, as plain words. [WORDS-6] */
type PaymentRow = Omit<StoredPayment, 'label'> & { label: string }
type ItemRow = Omit<StoredOrderItem, 'taxes' | 'imageUrl' | 'files'> & {
  taxes: NonNullable<OrderItem['taxes']> | null
  imageUrl: string | null
  files: (Omit<StoredFile, 'downloadedOn'> & { downloadedOn: number | null })[]
}
type EventRow = Omit<OrderEvent, 'actor' | 'actorName' | 'message' | 'amountCents'> & {
  actor: string | null
  actorName: string | null
  message: string | null
  amountCents: number | null
}

type FulfillmentRow = Pick<Fulfillment, 'id' | 'createdOn' | 'items'> & {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  pickedUpOn: number | null
}

const o = alias(orders, 'o')
const orderRow = selected({
  id: o.id,
  websiteId: o.websiteId,
  orderNumber: o.orderNumber,
  purchasedCartId: o.purchasedCartId,
  checkoutId: o.checkoutId,
  testMode: o.testMode,
  language: o.language,
  origin: o.origin,
  tags: o.tags,
  changes: o.changes,
  createdOn: o.createdAt,
  email: o.email,
  customerName: o.customerName,
  shippingAddress: o.shippingAddress,
  billingAddress: o.billingAddress,
  shippingMethod: o.shippingMethod,
  shippingDetails: o.shippingDetails,
  currency: o.currency,
  subtotalCents: o.subtotal,
  shippingTotalCents: o.shippingTotal,
  taxTotalCents: o.taxTotal,
  taxes: o.taxes,
  vatId: o.vatId,
  vatState: o.vatState,
  answers: o.answers,
  discountTotalCents: o.discountTotal,
  discounts: o.discounts,
  grandTotalCents: o.grandTotal,
  refundedTotalCents: o.refundedTotal,
  shippingRefundedCents: o.shippingRefunded,
  fulfillmentState: o.fulfillmentState,
  paymentState: o.paymentState,
  fulfillments: computed<FulfillmentRow[]>(sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'createdOn', (extract(epoch from f.created_at) * 1000)::bigint, 'items', f.items,
      'carrier', f.carrier, 'trackingNumber', f.tracking_number, 'trackingUrl', f.tracking_url,
      'pickedUpOn', (extract(epoch from f.picked_up_at) * 1000)::bigint) order by f.created_at, f.id)
    from fulfillments f where f.website_id = o.website_id and f.order_id = o.id), '[]')`),
  items: computed<ItemRow[]>(sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'productId', i.product_id, 'variantId', i.variant_id, 'sku', i.sku, 'productName', i.product_name,
      'variantName', i.variant_name, 'productType', i.product_type, 'quantity', i.quantity,
      'unitPriceCents', i.unit_price, 'totalCents', i.total, 'discountCents', i.discount, 'taxes', i.taxes, 'imageUrl', i.image_url,
      'refundedQuantity', i.refunded_quantity, 'files', coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'assetId', f.asset_id, 'name', coalesce(a.file_name, ''),
          'downloads', f.downloads, 'downloadedOn', (extract(epoch from f.downloaded_at) * 1000)::bigint) order by f.position)
        from order_files f left join ${assets} a on a.website_id = f.website_id and a.id = f.asset_id
        where f.website_id = i.website_id and f.order_id = i.order_id and f.item_id = i.id), '[]'),
      'stockTaken', i.stock_taken, 'restocked', i.restocked,
      'additionalFields', i.additional_fields)
      order by i.position)
    from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]')`),
  payments: computed<PaymentRow[]>(sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'kind', p.kind, 'label', p.label, 'tender', p.tender, 'amountCents', p.amount - p.corrected,
      'refundedCents', p.refunded - p.corrected, 'status', p.status, 'testMode', p.test_mode, 'instructions', p.instructions,
      'methodId', p.method_id, 'reference', p.reference) order by p.position)
    from payments p where p.website_id = o.website_id and p.order_id = o.id), '[]')`),
  events: computed<EventRow[]>(sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', (extract(epoch from e.at) * 1000)::bigint, 'type', e.type, 'actor', e.actor, 'actorName', e.actor_name,
      'parameters', e.parameters, 'message', e.message, 'amountCents', e.amount) order by e.position)
    from order_events e where e.website_id = o.website_id and e.order_id = o.id), '[]')`),
})

/** An order of a website with its items and events, or undefined; one statement. */
export async function findOrder(
  db: Database,
  websiteId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  return (await findOrders(db, sql`o.website_id = ${websiteId} and o.id = ${orderId}`))[0]
}

/** Orders that meet a condition on `orders o`; one statement. */
export async function findOrders(db: Database, condition: SQL): Promise<StoredOrder[]> {
  const rows = await orderRow.read(db, sql`select ${orderRow} from orders o where ${condition}`)
  return rows.map(orderOf)
}

const fileOf = ({ downloadedOn, ...file }: ItemRow['files'][number]): StoredFile => ({
  ...file,
  ...(downloadedOn === null ? {} : { downloadedOn }),
})

function orderOf({
  createdOn,
  shippingDetails,
  fulfillments,
  items,
  payments,
  events,
  vatId,
  vatState,
  answers,
  ...order
}: RowOf<typeof orderRow>): StoredOrder {
  return {
    ...order,
    createdOn: createdOn.getTime(),
    ...(shippingDetails === null ? {} : { shippingDetails }),
    ...(vatId === null ? {} : { vatId, vatState: vatState ?? 'unchecked' }),
    ...(answers.length === 0 ? {} : { answers }),
    fulfillments: fulfillments.map(fulfillmentOf),
    items: items.map(({ taxes, imageUrl, files, ...item }) => ({
      ...item,
      ...(taxes === null ? {} : { taxes }),
      ...(imageUrl === null ? {} : { imageUrl }),
      ...(files.length === 0 ? {} : { files: files.map(fileOf) }),
    })),
    payments: payments.map(({ label, ...payment }) => ({ ...payment, label: readSentence(label) })),
    events: events.map(({ actor, actorName, message, amountCents, ...event }) => ({
      ...event,
      ...(actor === null ? {} : { actor }),
      ...(actorName === null ? {} : { actorName }),
      ...(message === null ? {} : { message }),
      ...(amountCents === null ? {} : { amountCents }),
    })),
  }
}

function fulfillmentOf({
  carrier,
  trackingNumber,
  trackingUrl,
  pickedUpOn,
  ...fulfillment
}: FulfillmentRow): Fulfillment {
  return {
    ...fulfillment,
    ...(carrier === null ? {} : { carrier }),
    ...(trackingNumber === null ? {} : { trackingNumber }),
    ...(trackingUrl === null ? {} : { trackingUrl }),
    ...(pickedUpOn === null ? {} : { pickedUpOn }),
  }
}
