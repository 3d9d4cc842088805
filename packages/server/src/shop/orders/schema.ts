import type {
  AdditionalField,
  AppliedDiscount,
  AppliedTax,
  Address,
  DocumentContent,
  DisputeState,
  DocumentKind,
  LineTax,
  Order,
  OrderEvent,
  OrderPayment,
  ProductTypeCode,
  RefundPlan,
  ReturnedLine,
  ReturnState,
  ShippingDetails,
  Units,
} from '@plinth/domain'
import type { SoldGift } from './issue-bought.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

/** How far a refund, or the share of it that one payment gives back, is. */
export type RefundState = 'pending' | 'done' | 'failed'

export const orders = pgTable(
  'orders',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    orderNumber: integer('order_number').notNull(),
    purchasedCartId: text('purchased_cart_id').notNull(),
    checkoutId: text('checkout_id').notNull(),
    testMode: boolean('test_mode').notNull(),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    email: text('email').notNull(),
    customerName: text('customer_name').notNull(),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    shippingMethod: text('shipping_method'),
    shippingDetails: jsonb('shipping_details').$type<ShippingDetails>(),
    currency: text('currency').notNull(),
    subtotal: amount('subtotal').notNull(),
    shippingTotal: amount('shipping_total').notNull(),
    taxTotal: amount('tax_total').notNull(),
    taxCountry: text('tax_country'),
    vatId: text('vat_id'),
    vatState: text('vat_state').$type<'valid' | 'unchecked'>(),
    taxes: jsonb('taxes').$type<readonly AppliedTax[]>().notNull().default([]),
    discountTotal: amount('discount_total').notNull(),
    grandTotal: amount('grand_total').notNull(),
    refundedTotal: amount('refunded_total').notNull().default(0),
    shippingRefunded: amount('shipping_refunded').notNull().default(0),
    fulfillmentState: text('fulfillment_state').$type<Order['fulfillmentState']>().notNull(),
    paymentState: text('payment_state').$type<Order['paymentState']>().notNull(),
    discounts: jsonb('discounts').$type<readonly AppliedDiscount[]>().notNull().default([]),
    withdrawnAt: moment('withdrawn_at'),
    changes: integer('changes').notNull().default(0),
    answers: jsonb('answers').$type<readonly AdditionalField[]>().notNull().default([]),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
    /** What it was called in the shop it came from; of orders that came in a table. */
    importedNumber: text('imported_number'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const orderItems = pgTable(
  'order_items',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    sku: text('sku').notNull(),
    productName: text('product_name').notNull(),
    variantName: text('variant_name').notNull(),
    productType: integer('product_type').$type<ProductTypeCode>().notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: amount('unit_price').notNull(),
    total: amount('total').notNull(),
    discount: amount('discount').notNull().default(0),
    /** What of each tax of the order is on it; none of orders of versions that did not keep it. */
    taxes: jsonb('taxes').$type<readonly LineTax[]>(),
    imageUrl: text('image_url'),
    gift: jsonb('gift').$type<SoldGift>(),
    stockTaken: integer('stock_taken').notNull().default(0),
    restocked: integer('restocked').notNull().default(0),
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    /** Areas of members it opens to its buyer. */
    opensAreas: jsonb('opens_areas').$type<readonly string[]>().notNull().default([]),
    additionalFields: jsonb('additional_fields').$type<readonly AdditionalField[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

/** The files that came with a line. [ORD-150] */
export const orderFiles = pgTable(
  'order_files',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    assetId: text('asset_id').notNull(),
    /** How often it was fetched, and when that was counted last. */
    downloads: integer('downloads').notNull().default(0),
    downloadedAt: moment('downloaded_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const fulfillments = pgTable(
  'fulfillments',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    items: jsonb('items').$type<Units>().notNull(),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    pickedUpAt: moment('picked_up_at'),
    requestKey: text('request_key').notNull(),
    requestHash: text('request_hash'),
    accountId: text('account_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const orderDocuments = pgTable(
  'order_documents',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    testMode: boolean('test_mode').notNull(),
    number: integer('number').notNull(),
    refundId: text('refund_id').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    accountId: text('account_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const documentNumbers = pgTable(
  'document_numbers',
  {
    websiteId: text('website_id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    testMode: boolean('test_mode').notNull(),
    next: integer('next').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.kind, table.testMode] })],
)

export const orderEvents = pgTable(
  'order_events',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    type: text('type').$type<OrderEvent['type']>().notNull(),
    actor: text('actor'),
    actorName: text('actor_name'),
    parameters: jsonb('parameters').$type<OrderEvent['parameters']>().notNull().default({}),
    message: text('message'),
    amount: amount('amount'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const disputes = pgTable(
  'disputes',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    paymentId: text('payment_id').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const orderNumbers = pgTable('order_numbers', {
  websiteId: text('website_id').primaryKey(),
  next: integer('next').notNull(),
})

export const payments = pgTable(
  'payments',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    methodId: text('method_id').notNull(),
    kind: text('kind').notNull(),
    label: text('label').notNull(),
    tender: text('tender').$type<OrderPayment['tender']>().notNull(),
    amount: amount('amount').notNull(),
    refunded: amount('refunded').notNull().default(0),
    /** Given back because the order came to less after a change: the payment counts without it. */
    corrected: amount('corrected').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status').$type<OrderPayment['status']>().notNull(),
    testMode: boolean('test_mode').notNull(),
    reference: text('reference').notNull(),
    instructions: text('instructions').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const refunds = pgTable(
  'refunds',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    amount: amount('amount').notNull(),
    shippingAmount: amount('shipping_amount').notNull().default(0),
    items: jsonb('items').$type<RefundPlan['items']>().notNull(),
    reason: text('reason').notNull().default(''),
    asCredit: boolean('as_credit').notNull().default(false),
    /** The difference of a change: it takes nothing off what the order comes to. */
    ofChange: boolean('of_change').notNull().default(false),
    restock: boolean('restock').notNull().default(false),
    /** The return whose money it gives. */
    returnId: text('return_id'),
    state: text('state').$type<RefundState>().notNull(),
    requestKey: text('request_key').notNull(),
    /** Digest of what was sent with the key; none of refunds of versions that kept none. */
    requestHash: text('request_hash'),
    accountId: text('account_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)

export const refundPayments = pgTable(
  'refund_payments',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    refundId: text('refund_id').notNull(),
    paymentId: text('payment_id').notNull(),
    position: integer('position').notNull(),
    amount: amount('amount').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    providerRefundId: text('provider_refund_id'),
    /** How it stands at its provider, as told last; null where nothing was told. [PAY-81] */
    toldState: text('told_state').$type<RefundState>(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.refundId, table.paymentId] })],
)

export const orderReturns = pgTable(
  'order_returns',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<ReturnState>().notNull(),
    askedBy: text('asked_by').$type<'buyer' | 'shop'>().notNull(),
    items: jsonb('items').$type<readonly ReturnedLine[]>().notNull(),
    message: text('message').notNull().default(''),
    answer: text('answer').notNull().default(''),
    requestKey: text('request_key').notNull(),
    requestHash: text('request_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId, table.id] })],
)
