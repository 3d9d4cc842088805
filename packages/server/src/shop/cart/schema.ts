import type { AdditionalField, GiftDetails, ShippingQuotes, VatState } from '@plinth/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment } from '../../platform/database/columns.ts'

export const carts = pgTable(
  'carts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    shippingCountry: text('shipping_country'),
    shippingPostalCode: text('shipping_postal_code'),
    shippingRegion: text('shipping_region'),
    shippingOption: text('shipping_option'),
    orderId: text('order_id'),
    shownTotal: amount('shown_total'),
    /** Whose it is, of those who are signed in on the website. */
    memberId: text('member_id'),
    couponCodes: jsonb('coupon_codes').$type<readonly string[]>().notNull().default([]),
    storedValue: jsonb('stored_value').$type<readonly string[]>().notNull().default([]),
    shownDue: amount('shown_due'),
    reminderEmail: text('reminder_email'),
    reminderLanguage: text('reminder_language'),
    reminderOrigin: text('reminder_origin'),
    reminderSince: moment('reminder_since'),
    remindedAt: moment('reminded_at'),
    vatId: text('vat_id'),
    vatState: text('vat_state').$type<VatState>(),
    /** What a carrier said last of where it goes. */
    shippingQuotes: jsonb('shipping_quotes').$type<ShippingQuotes>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const cartEntries = pgTable(
  'cart_entries',
  {
    websiteId: text('website_id').notNull(),
    cartId: text('cart_id').notNull(),
    id: text('id').notNull(),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    shownPrice: amount('shown_price').notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
    additionalFields: jsonb('additional_fields').$type<readonly AdditionalField[]>().notNull().default([]),
    gift: jsonb('gift').$type<GiftDetails>(),
    answersDigest: text('answers_digest').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.cartId, table.id] })],
)
