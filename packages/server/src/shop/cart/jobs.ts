import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { CART_LIFETIME } from './cart-cookie.ts'

/** Forgets carts nobody changed for two weeks; those that became orders stay as long as the order's record wants. */
export const purgeOldCarts = defineJob(
  'cart.purge-old',
  async (_data, { db, clock }) => {
    await deleteOldCarts(db, new Date(clock.now().getTime() - CART_LIFETIME * 1000))
  },
  { schedule: '40 3 * * *' },
)

/** Deletes carts last changed before a moment. [CART-29] */
export async function deleteOldCarts(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from carts where updated_at < ${before.toISOString()}::timestamptz`)
}
