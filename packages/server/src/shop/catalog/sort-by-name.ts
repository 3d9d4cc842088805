import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'

/** Lists sort products by their name in the primary language, which is kept with each. [CAT-44] */
export async function sortByName(tx: Database, websiteId: string): Promise<void> {
  await tx.execute(sql`
    update products p set sort_name = lower(coalesce(p.name ->> w.primary_language, ''))
    from ${websites} w where w.id = p.website_id and p.website_id = ${websiteId}
      and p.sort_name <> lower(coalesce(p.name ->> w.primary_language, ''))`)
}
