import type { DiscountTerms } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

export const discounts = pgTable(
  'discounts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    terms: jsonb('terms').$type<DiscountTerms>().notNull(),
    currency: text('currency').notNull(),
    automatic: boolean('automatic').notNull(),
    isOn: boolean('is_on').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    maxUsesPerCode: integer('max_uses_per_code'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    websiteId: text('website_id').notNull(),
    code: text('code').notNull(),
    discountId: text('discount_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.code] })],
)

export const discountUses = pgTable(
  'discount_uses',
  {
    websiteId: text('website_id').notNull(),
    discountId: text('discount_id').notNull(),
    checkoutId: text('checkout_id').notNull(),
    cartId: text('cart_id').notNull(),
    code: text('code'),
    email: text('email').notNull(),
    orderId: text('order_id'),
    amount: amount('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.discountId, table.checkoutId] })],
)
