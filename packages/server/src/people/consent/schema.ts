import type { ConsentQuestion } from '@plinth/domain'
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What was asked, once for all who answered it. [CONSENT-5] */
export const consentQuestions = pgTable(
  'consent_questions',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    content: jsonb('content').$type<ConsentQuestion>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** The answers of browsers, each one kept as a proof. [CONSENT-5] */
export const consents = pgTable(
  'consents',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    visitor: text('visitor').notNull(),
    questionId: text('question_id').notNull(),
    version: text('version').notNull(),
    statistics: boolean('statistics').notNull(),
    marketing: boolean('marketing').notNull(),
    page: text('page').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Orders whose purchase was told to services. [PURCHASE-2] */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    websiteId: text('website_id').notNull(),
    orderId: text('order_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId] })],
)
