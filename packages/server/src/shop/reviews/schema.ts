import type { ReviewState } from '@plinth/domain'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What buyers said of what they bought. */
export const reviews = pgTable(
  'reviews',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    productId: text('product_id').notNull(),
    orderId: text('order_id').notNull(),
    email: text('email').notNull(),
    isTest: boolean('is_test').notNull(),
    name: text('name').notNull(),
    stars: integer('stars').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    language: text('language').notNull(),
    variantName: text('variant_name').notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    answer: text('answer').notNull().default(''),
    writtenAt: moment('written_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Orders whose buyers were asked. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId] })],
)

/** Who wants to be asked no more. */
export const reviewRefusals = pgTable(
  'review_refusals',
  {
    websiteId: text('website_id').notNull(),
    email: text('email').notNull(),
    refusedAt: moment('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.email] })],
)
