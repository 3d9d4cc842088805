import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { changed } from '../../site/changes/changes.ts'
import { reviews } from './schema.ts'

const ratedRow = selected({ id: computed<string>(sql`p.id`) })

/**
 * Counts anew what the shown reviews of products come to, and says that their pages are others now. Call it in the
 * transaction that changed them. [REVIEW-7]
 */
export async function rateProducts(
  tx: Database,
  websiteId: string,
  productIds: readonly string[],
): Promise<void> {
  const ids = JSON.stringify([...new Set(productIds)].toSorted())
  // Held first: what is counted then holds whoever else changes reviews of the same products.
  await tx.execute(sql`
    select p.id from products p where p.website_id = ${websiteId}
      and p.id in (select jsonb_array_elements_text(${ids}::jsonb)) order by p.id for update`)
  const rated = await ratedRow.read(
    tx,
    sql`
    update products p set review_count = counted.count, review_stars = counted.stars
    from (select w.id, count(r.id)::integer as count, coalesce(sum(r.stars), 0)::integer as stars
      from jsonb_array_elements_text(${ids}::jsonb) w(id)
      left join ${reviews} r on r.website_id = ${websiteId} and r.product_id = w.id and r.state = 'shown'
      group by w.id) counted
    where p.website_id = ${websiteId} and p.id = counted.id
    returning ${ratedRow}`,
  )
  await changed(
    tx,
    websiteId,
    rated.map(({ id }) => `product:${id}` as const),
  )
}
