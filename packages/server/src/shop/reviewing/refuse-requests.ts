import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../orders/schema.ts'
import { reviewRefusals } from '../reviews/schema.ts'

/** Whoever gave an order is asked for reviews no more, of this order and of later ones. [REVIEW-2] */
export async function refuseRequests(
  db: Database,
  websiteId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${reviewRefusals} (website_id, email, refused_at)
    select o.website_id, lower(o.email), ${now.toISOString()}::timestamptz from ${orders} o
    where o.website_id = ${websiteId} and o.id = ${orderId} and o.email <> ''
    on conflict do nothing`)
}
