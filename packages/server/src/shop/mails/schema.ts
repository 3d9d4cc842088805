import type { MailKind } from '@plinth/domain'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Words of mails to buyers that an owner has chosen. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    websiteId: text('website_id').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.kind, table.language] })],
)
