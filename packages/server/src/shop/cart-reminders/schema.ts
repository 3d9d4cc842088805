import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

export const cartReminderStops = pgTable(
  'cart_reminder_stops',
  {
    websiteId: text('website_id').notNull(),
    email: text('email').notNull(),
    stoppedAt: moment('stopped_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.email] })],
)
