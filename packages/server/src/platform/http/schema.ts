import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

export const rateLimitBuckets = pgTable('rate_limit_buckets', {
  id: text('id').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  updatedAt: doublePrecision('updated_at').notNull(),
})
