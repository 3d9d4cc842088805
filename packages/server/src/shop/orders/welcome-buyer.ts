import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob, type JobQueue } from '../../platform/jobs/job.ts'

/** Whose order was paid, and what of it opens areas of members. */
export interface Welcomed {
  readonly websiteId: string
  readonly orderId: string
}

/** Asked for by the shop and done by the room that knows members, which registers it with what it does. [PAID-5] */
export const welcomeBuyer = defineJob<Welcomed>('members.welcome-buyer', async () => {
  throw new Error('Nobody welcomes buyers.')
})

/**
 * Has the buyer of a membership welcomed, once its order is paid. Call it in the transaction that takes the money; a renewal
 * opens nothing new.
 */
export async function welcomeIfMember(
  tx: Database,
  jobs: JobQueue,
  { websiteId, orderId }: Welcomed,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from order_items i
    where i.website_id = ${websiteId} and i.order_id = ${orderId} and i.opens_areas <> '[]'
      and not exists (select from subscription_orders s
        where s.website_id = i.website_id and s.order_id = i.order_id and s.cycle > 1)
    limit 1`)
  if (rows.length > 0) await jobs.send(welcomeBuyer, { websiteId, orderId }, { tx })
}
