import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { restockSignUps, type SignUp } from './schema.ts'

/** Somebody in line; undefined when there is nobody of the name. */
export async function findSignUp(db: Database, websiteId: string, id: string): Promise<SignUp | undefined> {
  const [row] = await db
    .select()
    .from(restockSignUps)
    .where(and(eq(restockSignUps.websiteId, websiteId), eq(restockSignUps.id, id)))
  return row
}
