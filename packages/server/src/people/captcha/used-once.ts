import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { captchaSolutions } from './schema.ts'

/** What counts once. */
export interface Once {
  readonly websiteId: string
  readonly solution: string
  /** The submission it counts for; the same one may come again. */
  readonly usedFor: string
  /** From when nobody can send it any more. */
  readonly expiresAt: Date
}

/** Whether a solution is new, or was used for the same submission before; it is used from now on. [FORM-28] */
export async function useOnce(db: Database, once: Once): Promise<boolean> {
  const made = await db
    .insert(captchaSolutions)
    .values(once)
    .onConflictDoNothing()
    .returning({ solution: captchaSolutions.solution })
  if (made.length > 0) return true
  const [known] = await db
    .select({ usedFor: captchaSolutions.usedFor })
    .from(captchaSolutions)
    .where(and(eq(captchaSolutions.websiteId, once.websiteId), eq(captchaSolutions.solution, once.solution)))
  return known?.usedFor === once.usedFor
}

/** Deletes solutions nobody can send any more. */
export const forgetOldSolutions = defineJob(
  'captcha.forget-old-solutions',
  async (_data, { db, clock }) => {
    await db.delete(captchaSolutions).where(lte(captchaSolutions.expiresAt, clock.now()))
  },
  { schedule: '40 * * * *' },
)
