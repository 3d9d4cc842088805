import type { Units } from '@plinth/domain'
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'
import type { OfferedLabel } from './carrier.ts'

/**
 * How a label stands. `failed`: the carrier refused to sell it, or never heard of it, so that it can be tried again.
 */
export type LabelState = 'offered' | 'buying' | 'bought' | 'failed' | 'void'

export const shippingLabels = pgTable(
  'shipping_labels',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    orderId: text('order_id').notNull(),
    kind: text('kind').notNull(),
    shipment: text('shipment').notNull(),
    state: text('state').$type<LabelState>().notNull(),
    testMode: boolean('test_mode').notNull(),
    items: jsonb('items').$type<Units>().notNull(),
    offers: jsonb('offers').$type<readonly OfferedLabel[]>().notNull(),
    chosen: text('chosen'),
    notify: boolean('notify').notNull().default(true),
    service: text('service'),
    cost: amount('cost'),
    currency: text('currency'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    accountId: text('account_id'),
    accountName: text('account_name'),
    createdAt: moment('created_at').notNull(),
    buyingAt: moment('buying_at'),
    boughtAt: moment('bought_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
