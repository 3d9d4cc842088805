import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What was worked out for captchas, and what it was used for. */
export const captchaSolutions = pgTable(
  'captcha_solutions',
  {
    websiteId: text('website_id').notNull(),
    solution: text('solution').notNull(),
    usedFor: text('used_for').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.solution] })],
)
