import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const outbox = pgTable(
  'outbox',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html'),
    replyTo: text('reply_to'),
    aboutId: text('about_id'),
    status: text('status').$type<'queued' | 'sent' | 'failed' | 'kept'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
