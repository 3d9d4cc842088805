import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { SharedBuckets } from './rate-limit.ts'
import { computed, selected } from '../database/selected.ts'
import { rateLimitBuckets } from './schema.ts'

/**
 * Token buckets in the database, for several processes that serve one installation. A token is taken in one statement,
 * so that two processes never take the same one; addresses and e-mails are not kept readable. [HTTP-70]
 */
export function sharedBuckets(db: Database, secret: string): SharedBuckets {
  return {
    async take({ name, burst, perSeconds }, key, now) {
      const id = createHmac('sha256', secret).update(`rate-limit:${name}\n${key}`).digest('base64url')
      const perMs = burst / (perSeconds * 1000)
      const refilled = sql`least(${burst}::float8,
        b.tokens + greatest(0, ${now}::float8 - b.updated_at) * ${perMs}::float8)`
      const { rows } = await db.execute(sql`
        insert into ${rateLimitBuckets} as b (id, tokens, updated_at)
        values (${id}, ${burst - 1}::float8, ${now}::float8)
        on conflict (id) do update
        set tokens = ${refilled} - 1, updated_at = greatest(b.updated_at, ${now}::float8)
        where ${refilled} >= 1
        returning true`)
      if (rows.length > 0) return 0
      const row = selected({ tokens: computed<number>(refilled) })
      const [left] = await row.read(db, sql`select ${row} from ${rateLimitBuckets} b where id = ${id}`)
      // Another process may have filled or taken in between; the next try tells.
      return Math.max(1, (1 - (left?.tokens ?? 1)) / perMs)
    },
  }
}

/** Removes buckets that nobody has taken from since; a bucket that is missing is a full one. */
export async function forgetSharedBuckets(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from ${rateLimitBuckets} where updated_at < ${before.getTime()}::float8`)
}
