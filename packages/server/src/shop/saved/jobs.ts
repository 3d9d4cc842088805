import { sql } from 'drizzle-orm'
import { defineJob } from '../../platform/jobs/job.ts'
import { SAVED_LIFETIME } from './saved-cookie.ts'

/** Forgets browsers that were not used for two months, and what nobody can come back to. [SAVED-2] */
export const purgeSaved = defineJob(
  'saved.purge-old',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - SAVED_LIFETIME * 1000).toISOString()
    await db.execute(sql`delete from saved_keys where used_at < ${before}::timestamptz`)
    await db.execute(sql`
      delete from saved_lists l where l.member_id is null and not exists (
        select from saved_keys k where k.website_id = l.website_id and k.list_id = l.id)`)
  },
  { schedule: '45 3 * * *' },
)
