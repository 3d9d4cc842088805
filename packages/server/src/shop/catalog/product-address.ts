import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** The last part of the address of a published product; undefined when visitors cannot see it. */
export async function productAddress(
  db: Database,
  websiteId: string,
  productId: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ url_id: string }>(sql`
    select url_id from products
    where website_id = ${websiteId} and id = ${productId} and deleted_at is null and status = 'published'`)
  return rows[0]?.url_id
}
