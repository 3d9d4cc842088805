import { REVIEW_LIMITS } from '@plinth/domain'
import type { ProductReviews } from '@plinth/renderer'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { reviews } from './schema.ts'

const sumRow = selected({
  stars: computed<number>(sql`r.stars`),
  count: computed<number>(sql`count(*)::integer`),
  isReal: computed<boolean>(sql`bool_and(not r.is_test)`),
})

/**
 * The reviews of a product that everybody sees, a page of them; two statements, none for a product without any. Undefined
 * where there are none, or no such page. [REVIEW-7]
 */
export async function shownReviews(
  db: Database,
  websiteId: string,
  product: { readonly id: string; readonly rating?: { readonly count: number } },
  page: number,
): Promise<ProductReviews | undefined> {
  if (product.rating === undefined) return undefined
  const sums = await sumRow.read(
    db,
    sql`select ${sumRow} from ${reviews} r
      where r.website_id = ${websiteId} and r.product_id = ${product.id} and r.state = 'shown' group by r.stars`,
  )
  const counts = [1, 2, 3, 4, 5].map((stars) => sums.find((row) => row.stars === stars)?.count ?? 0)
  const count = counts.reduce((sum, each) => sum + each, 0)
  const pageSize = REVIEW_LIMITS.page
  const pageCount = Math.max(1, Math.ceil(count / pageSize))
  const shown = Math.min(Math.max(1, page), pageCount)
  if (count === 0) return undefined
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(eq(reviews.websiteId, websiteId), eq(reviews.productId, product.id), eq(reviews.state, 'shown')),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
  return {
    rating: { count, stars: counts.reduce((sum, each, index) => sum + each * (index + 1), 0) },
    counts,
    isReal: sums.every(({ isReal }) => isReal),
    list: rows.map(({ id, name, stars, title, body, variantName, language, answer, writtenAt }) => ({
      id,
      name,
      stars,
      title,
      text: body,
      variantName,
      language,
      answer,
      writtenOn: writtenAt.getTime(),
    })),
    pagination: { page: shown, pageSize, pageCount, total: count },
  }
}
