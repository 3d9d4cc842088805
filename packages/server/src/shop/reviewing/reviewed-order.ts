import { productTypesThat, readText, REVIEW_LIMITS, type LanguageTag } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { products } from '../catalog/schema.ts'
import { orders } from '../orders/schema.ts'
import { reviews } from '../reviews/schema.ts'

/** Kinds of products that buyers are asked about: not gift cards, which they have not used. */
export const reviewedTypes: readonly number[] = productTypesThat(({ delivers }) => delivers !== 'code')

/** A product of an order, as its buyer is asked about it. */
export interface AskedProduct {
  readonly productId: string
  readonly name: string
  readonly variantName: string
  readonly imageId: string | undefined
  /** What they wrote before, if they did. */
  readonly stars: number
  readonly title: string
  readonly text: string
}

/** An order about which its buyer can write. */
export interface ReviewedOrder {
  readonly id: string
  readonly email: string
  readonly customerName: string
  readonly language: LanguageTag
  readonly isTest: boolean
  /** The name they gave before. */
  readonly name: string
  readonly products: readonly AskedProduct[]
}

const o = alias(orders, 'o')
const orderRow = selected({
  id: o.id,
  email: o.email,
  customerName: o.customerName,
  language: o.language,
  isTest: o.testMode,
})

const p = alias(products, 'p')
const askedRow = selected({
  productId: p.id,
  name: p.name,
  imageIds: p.imageIds,
  variantName: computed<string | null>(sql`i.variant_name`),
  reviewer: computed<string | null>(sql`r.name`),
  stars: computed<number | null>(sql`r.stars`),
  title: computed<string | null>(sql`r.title`),
  text: computed<string | null>(sql`r.body`),
})

/** Lines `i` of an order `o` that buyers are asked about, by product, with the products `p` as visitors can see them. */
export const askedItems = sql`
  (select website_id, order_id, product_id, string_agg(distinct nullif(variant_name, ''), ', ') as variant_name,
    min(position) as position
  from order_items
  where product_type in (select jsonb_array_elements_text(${JSON.stringify(reviewedTypes)}::jsonb)::integer)
    and refunded_quantity < quantity
  group by website_id, order_id, product_id)`

/** The order whose reviews are written, with what is asked about; two statements. Undefined where there is nothing to ask. [REVIEW-3] */
export async function reviewedOrder(
  db: Database,
  website: SiteWebsite,
  orderId: string,
): Promise<ReviewedOrder | undefined> {
  const [order] = await orderRow.read(
    db,
    sql`select ${orderRow} from orders o where o.website_id = ${website.id} and o.id = ${orderId}
      and o.fulfillment_state = 'fulfilled'`,
  )
  if (order === undefined) return undefined
  const rows = await askedRow.read(
    db,
    sql`
    select ${askedRow} from ${askedItems} i
    join products p on p.website_id = i.website_id and p.id = i.product_id
      and p.deleted_at is null and p.status = 'published'
    left join ${reviews} r on r.website_id = i.website_id and r.order_id = i.order_id and r.product_id = i.product_id
    where i.website_id = ${website.id} and i.order_id = ${orderId}
    order by i.position limit ${REVIEW_LIMITS.products}`,
  )
  if (rows.length === 0) return undefined
  return {
    ...order,
    name: rows.find(({ reviewer }) => reviewer !== null)?.reviewer ?? '',
    products: rows.map((row) => ({
      productId: row.productId,
      name: readText(row.name, order.language, website.primaryLanguage),
      variantName: row.variantName ?? '',
      imageId: row.imageIds[0],
      stars: row.stars ?? 0,
      title: row.title ?? '',
      text: row.text ?? '',
    })),
  }
}
