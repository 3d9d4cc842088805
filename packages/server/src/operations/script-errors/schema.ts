import type { ScriptError } from '@plinth/contract/operations/script-error-calls'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What scripts ran into, grouped by message and place. [LOG-1] */
export const scriptErrors = pgTable(
  'script_errors',
  {
    websiteId: text('website_id').notNull(),
    /** A digest of what it is grouped by. */
    id: text('id').notNull(),
    source: text('source').$type<ScriptError['source']>().notNull(),
    message: text('message').notNull(),
    place: text('place').notNull(),
    stack: text('stack').notNull(),
    page: text('page').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
