import type { Address, Order, OrderEvent, OrderItem } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** An order with what only the shop needs to know. */
export interface StoredOrder extends Order {
  readonly checkoutId: string
  readonly language: string
  /** Scheme and host the buyer used. */
  readonly origin: string
  readonly provider: string
  readonly paymentId: string
  /** Shipping given back so far, minor units. */
  readonly shippingRefundedCents: number
  readonly items: readonly StoredOrderItem[]
}

export interface StoredOrderItem extends OrderItem {
  readonly digitalAssetId?: string
  /** Units taken from counted stock. */
  readonly stockTaken: number
}

interface OrderRow extends Record<string, unknown> {
  id: string
  website_id: string
  order_number: number
  purchased_cart_id: string
  checkout_id: string
  test_mode: boolean
  language: string
  origin: string
  email: string
  shipping_address: Address | null
  billing_address: Address | null
  shipping_method: string | null
  currency: string
  subtotal: number
  shipping_total: number
  tax_total: number
  discount_total: number
  grand_total: number
  refunded_total: number
  shipping_refunded: number
  fulfillment_state: Order['fulfillmentState']
  payment_state: Order['paymentState']
  tracking_number: string | null
  provider: string
  payment_id: string
  created_on: number
  items: (Omit<StoredOrderItem, 'imageUrl' | 'digitalAssetId'> & {
    imageUrl: string | null
    digitalAssetId: string | null
  })[]
  events: (Omit<OrderEvent, 'actor' | 'amountCents'> & { actor: string | null; amountCents: number | null })[]
}

const orderColumns = sql`
  o.*, (extract(epoch from o.created_at) * 1000)::bigint as created_on,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'productId', i.product_id, 'variantId', i.variant_id, 'sku', i.sku, 'productName', i.product_name,
      'variantName', i.variant_name, 'productType', i.product_type, 'quantity', i.quantity,
      'unitPriceCents', i.unit_price, 'totalCents', i.total, 'imageUrl', i.image_url,
      'refundedQuantity', i.refunded_quantity, 'digitalAssetId', i.digital_asset_id, 'stockTaken', i.stock_taken,
      'additionalFields', i.additional_fields)
      order by i.position)
    from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]') as items,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', (extract(epoch from e.at) * 1000)::bigint, 'type', e.type, 'actor', e.actor,
      'message', e.message, 'amountCents', e.amount) order by e.position)
    from order_events e where e.website_id = o.website_id and e.order_id = o.id), '[]') as events`

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
  const { rows } = await db.execute<OrderRow>(sql`select ${orderColumns} from orders o where ${condition}`)
  return rows.map(orderOf)
}

function orderOf(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    websiteId: row.website_id,
    orderNumber: row.order_number,
    purchasedCartId: row.purchased_cart_id,
    checkoutId: row.checkout_id,
    testMode: row.test_mode,
    language: row.language,
    origin: row.origin,
    createdOn: row.created_on,
    email: row.email,
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    shippingMethod: row.shipping_method,
    items: row.items.map(({ imageUrl, digitalAssetId, ...item }) => ({
      ...item,
      ...(imageUrl === null ? {} : { imageUrl }),
      ...(digitalAssetId === null ? {} : { digitalAssetId }),
    })),
    currency: row.currency,
    subtotalCents: row.subtotal,
    shippingTotalCents: row.shipping_total,
    taxTotalCents: row.tax_total,
    discountTotalCents: row.discount_total,
    grandTotalCents: row.grand_total,
    refundedTotalCents: row.refunded_total,
    shippingRefundedCents: row.shipping_refunded,
    fulfillmentState: row.fulfillment_state,
    paymentState: row.payment_state,
    ...(row.tracking_number === null ? {} : { trackingNumber: row.tracking_number }),
    provider: row.provider,
    paymentId: row.payment_id,
    events: row.events.map(({ actor, amountCents, ...event }) => ({
      ...event,
      ...(actor === null ? {} : { actor }),
      ...(amountCents === null ? {} : { amountCents }),
    })),
  }
}
