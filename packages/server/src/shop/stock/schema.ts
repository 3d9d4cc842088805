import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const stock = pgTable(
  'stock',
  {
    websiteId: text('website_id').notNull(),
    variantId: text('variant_id').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.variantId] })],
)

/** Why units came or went. */
export type StockReason = 'initial' | 'set' | 'adjusted' | 'sold' | 'restocked'

export const stockLedger = pgTable(
  'stock_ledger',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    variantId: text('variant_id').notNull(),
    change: integer('change').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    note: text('note').notNull(),
    orderId: text('order_id'),
    accountId: text('account_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Units that are being paid for. */
export const reservations = pgTable(
  'reservations',
  {
    websiteId: text('website_id').notNull(),
    checkoutId: text('checkout_id').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.checkoutId, table.variantId] })],
)

/** Variants of whose low stock somebody was told. */
export const lowStock = pgTable(
  'low_stock',
  {
    websiteId: text('website_id').notNull(),
    variantId: text('variant_id').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.variantId] })],
)
