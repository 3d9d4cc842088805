import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { newsletterTopics } from './schema.ts'

/** Names of what subscribers can choose to get, in the order of the owner, without counting anybody. */
export const topicNames = (db: Database, websiteId: string) =>
  db
    .select({ id: newsletterTopics.id, name: newsletterTopics.name })
    .from(newsletterTopics)
    .where(eq(newsletterTopics.websiteId, websiteId))
    .orderBy(asc(newsletterTopics.position), asc(newsletterTopics.id))
