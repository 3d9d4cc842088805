import { newId, type ReviewsOfOrder } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { rateProducts } from '../reviews/rate-products.ts'
import type { ReviewedOrder } from './reviewed-order.ts'
import { reviews } from '../reviews/schema.ts'

/**
 * Keeps what a buyer wrote about an order: new reviews, and changed ones, which somebody has to look at again. What is as it
 * was stays as it is, so that sending it twice changes nothing. [REVIEW-5]
 */
export async function writeReviews(
  db: Database,
  website: SiteWebsite,
  order: ReviewedOrder,
  { name, products }: ReviewsOfOrder,
  now: Date,
): Promise<void> {
  const asked = new Map(order.products.map((product) => [product.productId, product]))
  const state = website.store.reviews?.showAtOnce === true ? 'shown' : 'waiting'
  const rows = Object.entries(products).flatMap(([productId, review]) => {
    const product = asked.get(productId)
    return product === undefined
      ? []
      : [{ id: newId(now.getTime()), productId, variantName: product.variantName, ...review }]
  })
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into ${reviews} as r (website_id, id, product_id, order_id, email, is_test, name, stars, title, body, language,
        variant_name, state, written_at)
      select ${website.id}, w.id, w."productId", ${order.id}, ${order.email.toLowerCase()}, ${order.isTest}, ${name},
        w.stars, w.title, w.text, ${order.language}, w."variantName", ${state}, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(id text, "productId" text, stars integer, title text, text text, "variantName" text)
      on conflict (website_id, order_id, product_id) do update
      set name = excluded.name, stars = excluded.stars, title = excluded.title, body = excluded.body,
        state = excluded.state, written_at = excluded.written_at, answer = '', answered_at = null
      where (r.name, r.stars, r.title, r.body) is distinct from
        (excluded.name, excluded.stars, excluded.title, excluded.body)`)
    await rateProducts(
      tx,
      website.id,
      rows.map(({ productId }) => productId),
    )
  })
}
