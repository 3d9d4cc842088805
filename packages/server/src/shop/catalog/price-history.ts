import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { variantPrices } from './schema.ts'

/** Days before a sale in which the lowest price is looked for. [CAT-64] */
const DAYS = 30

/**
 * Writes down what the variants of a product cost from now on, and of those that just went on sale what the lowest price of
 * the 30 days before was; it stays as it is while the sale lasts, whatever becomes of its price. Two statements. Call it in
 * the transaction that changed them. [CAT-64]
 */
export async function keepPrices(
  tx: Database,
  websiteId: string,
  productId: string,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const theirs = sql`v.website_id = ${websiteId} and v.product_id = ${productId} and v.removed_at is null`
  const last = sql`(select h.price, h.on_sale from ${variantPrices} h
    where h.website_id = v.website_id and h.variant_id = v.id order by h.since desc limit 1)`
  await tx.execute(sql`
    update variants v set lowest_before = case
      when not v.on_sale then null
      when coalesce((select l.on_sale from ${last} l), false) then v.lowest_before
      else (select min(h.price) from (
        select price, lead(since, 1, ${at}) over (order by since) as until from ${variantPrices}
        where website_id = v.website_id and variant_id = v.id) h
        where h.until > ${at} - make_interval(days => ${DAYS}))
      end
    where ${theirs}`)
  await tx.execute(sql`
    insert into ${variantPrices} (website_id, variant_id, since, price, on_sale)
    select v.website_id, v.id, ${at}, case when v.on_sale then v.sale_price else v.price end, v.on_sale
    from variants v left join lateral ${last} l on true
    where ${theirs} and (l.price, l.on_sale) is distinct from
      (case when v.on_sale then v.sale_price else v.price end, v.on_sale)
    on conflict (website_id, variant_id, since) do update set price = excluded.price, on_sale = excluded.on_sale`)
}
