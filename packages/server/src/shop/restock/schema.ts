import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SignUpState } from '@plinth/contract/restock/restock-calls'
import { moment } from '../../platform/database/columns.ts'

/** Who wants to be told when a variant is back. */
export const restockSignUps = pgTable(
  'restock_sign_ups',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    state: text('state').$type<SignUpState>().notNull(),
    queuedAt: moment('queued_at').notNull(),
    toldAt: moment('told_at'),
    heldUntil: moment('held_until'),
    isHeld: boolean('is_held').notNull().default(false),
    cartId: text('cart_id'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type SignUp = typeof restockSignUps.$inferSelect
