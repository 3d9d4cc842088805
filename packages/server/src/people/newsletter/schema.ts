import type { BlockReason } from '@plinth/domain'
import type { SubscriberState } from '@plinth/contract/newsletter/newsletter-calls'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Who gets the newsletter of a website, and the proof that they wanted it. */
export const subscribers = pgTable(
  'subscribers',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    email: text('email').notNull(),
    state: text('state').$type<SubscriberState>().notNull(),
    language: text('language').notNull(),
    source: text('source').$type<'form' | 'import'>().notNull(),
    consent: text('consent').notNull(),
    consentLanguage: text('consent_language').notNull(),
    consentPath: text('consent_path').notNull(),
    consentedAt: moment('consented_at').notNull(),
    origin: text('origin').notNull(),
    /** The time of asking they were kept by; null where they came otherwise. */
    askId: text('ask_id'),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Topics they do not want. */
    leftTopics: jsonb('left_topics').$type<readonly string[]>().notNull().default([]),
    /** When they allowed that opens and clicks of their mails are counted. */
    countingAllowedAt: moment('counting_allowed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type Subscriber = typeof subscribers.$inferSelect

/** What subscribers choose mails by. */
export const newsletterTopics = pgTable(
  'newsletter_topics',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** Addresses that get no campaigns, until the owner says otherwise. */
export const blockedAddresses = pgTable(
  'blocked_addresses',
  {
    websiteId: text('website_id').notNull(),
    email: text('email').notNull(),
    reason: text('reason').$type<BlockReason>().notNull(),
    detail: text('detail').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.email] })],
)
