import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { subscribers, type Subscriber } from './schema.ts'

/** One subscriber; undefined when there is none of the name. */
export async function findSubscriber(
  db: Database,
  websiteId: string,
  id: string,
): Promise<Subscriber | undefined> {
  const [row] = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.websiteId, websiteId), eq(subscribers.id, id)))
  return row
}
