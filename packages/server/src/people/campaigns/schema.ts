import type { CampaignState, Localized, RecipientState } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** A mail as it is sent to everybody of one language; links of its reader's own are put in for each. */
export interface FrozenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Mails to many. */
export const campaigns = pgTable(
  'campaigns',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    state: text('state').$type<CampaignState>().notNull(),
    subject: jsonb('subject').$type<Localized>().notNull(),
    previewText: jsonb('preview_text').$type<Localized>().notNull(),
    senderName: text('sender_name').notNull(),
    replyTo: text('reply_to').notNull(),
    segmentId: text('segment_id'),
    topicId: text('topic_id'),
    perHour: integer('per_hour').notNull(),
    isCounted: boolean('is_counted').notNull(),
    origin: text('origin').notNull(),
    mails: jsonb('mails').$type<Readonly<Record<string, FrozenMail>>>(),
    problem: text('problem'),
    scheduledAt: moment('scheduled_at'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    nextBatchAt: moment('next_batch_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
export type CampaignRow = typeof campaigns.$inferSelect

/** Who a campaign goes to, and what became of each mail. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    websiteId: text('website_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    subscriberId: text('subscriber_id').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<RecipientState>().notNull(),
    isCountable: boolean('is_countable').notNull(),
    attempts: integer('attempts').notNull().default(0),
    notBefore: moment('not_before').notNull(),
    claimedAt: moment('claimed_at'),
    doneAt: moment('done_at'),
    problem: text('problem'),
    openedAt: moment('opened_at'),
    clickedAt: moment('clicked_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.campaignId, table.subscriberId] })],
)

/** Links that were followed, by whom, once each. */
export const campaignClicks = pgTable(
  'campaign_clicks',
  {
    websiteId: text('website_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    subscriberId: text('subscriber_id').notNull(),
    url: text('url').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.campaignId, table.subscriberId, table.url] })],
)
