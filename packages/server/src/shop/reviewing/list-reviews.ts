import type { ListedReview } from '@plinth/contract/reviews/review-calls'
import { readText, type ReviewState } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { csvOf } from '../../platform/csv.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { products } from '../catalog/schema.ts'
import { orders } from '../orders/schema.ts'
import { reviews } from '../reviews/schema.ts'

/** Most reviews of one file. */
const MOST_EXPORTED = 50_000
/** Reviews read at a time, so that a file of many holds few of them at once. */
const AT_A_TIME = 1000

/** Which reviews are wanted. */
export interface ReviewFilter {
  readonly search?: string
  readonly state?: ReviewState
  readonly stars?: number
  readonly productId?: string
}

const r = alias(reviews, 'r')
const p = alias(products, 'p')
const listedRow = selected({
  id: r.id,
  productId: r.productId,
  names: p.name,
  productUrl: computed<string>(sql`(select '/' || c.url_id || '/' || p.url_id from ${collections} c
    where c.website_id = p.website_id and c.id = p.collection_id)`),
  variantName: r.variantName,
  orderId: r.orderId,
  orderNumber: computed<number>(sql`o.order_number`),
  isTest: r.isTest,
  name: r.name,
  stars: r.stars,
  title: r.title,
  text: r.body,
  state: r.state,
  answer: r.answer,
  writtenAt: r.writtenAt,
})

const joined = sql`${reviews} r
  join ${products} p on p.website_id = r.website_id and p.id = r.product_id
  join ${orders} o on o.website_id = r.website_id and o.id = r.order_id`

const listed = ({ names, writtenAt, ...row }: RowOf<typeof listedRow>, language: string): ListedReview => ({
  ...row,
  productName: readText(names, language, language),
  writtenOn: writtenAt.getTime(),
})

function conditionsOf(websiteId: string, { search = '', state, stars, productId }: ReviewFilter): SQL[] {
  const words = search.trim()
  const part = containing(words)
  return [
    sql`r.website_id = ${websiteId}`,
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...(stars === undefined ? [] : [sql`r.stars = ${stars}`]),
    ...(productId === undefined ? [] : [sql`r.product_id = ${productId}`]),
    ...(words === ''
      ? []
      : [
          sql`(r.name ilike ${part} or r.title ilike ${part} or r.body ilike ${part} or p.search_text like ${part.toLowerCase()})`,
        ]),
  ]
}

/** Reviews, the newest first; one statement, whatever the page. [REVIEW-9] */
export async function listReviews(
  db: Database,
  { id: websiteId, primaryLanguage }: SiteWebsite,
  query: ReviewFilter & { readonly cursor?: string; readonly limit?: number },
): Promise<{ reviews: ListedReview[]; nextCursor: string | null }> {
  const limit = query.limit ?? 50
  const conditions = conditionsOf(websiteId, query)
  const after = rowsAfter(query.cursor, r.writtenAt, r.id)
  if (after !== undefined) conditions.push(after)
  const rows = await listedRow.read(
    db,
    sql`select ${listedRow} from ${joined} where ${sql.join(conditions, sql` and `)}
      order by r.written_at desc, r.id desc ${firstRows(limit + 1)}`,
  )
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.writtenAt, last.id))
  return {
    reviews: shown.map((row) => listed(row, primaryLanguage)),
    nextCursor,
  }
}

/** One review as the list shows it. */
export async function findReview(
  db: Database,
  { id: websiteId, primaryLanguage }: SiteWebsite,
  id: string,
): Promise<ListedReview | undefined> {
  const [row] = await listedRow.read(
    db,
    sql`select ${listedRow} from ${joined} where r.website_id = ${websiteId} and r.id = ${id}`,
  )
  return row && listed(row, primaryLanguage)
}

/** How many wait to be looked at. */
export async function countWaiting(db: Database, websiteId: string): Promise<number> {
  return db.$count(reviews, sql`${reviews.websiteId} = ${websiteId} and ${reviews.state} = 'waiting'`)
}

/** The reviews that fit as a table. [REVIEW-10] */
export async function reviewsAsCsv(
  db: Database,
  website: SiteWebsite,
  filter: ReviewFilter,
): Promise<string> {
  const lines: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listReviews(db, website, {
      ...filter,
      limit: AT_A_TIME,
      ...(cursor === undefined ? {} : { cursor }),
    })
    lines.push(...page.reviews.map(lineOf))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && lines.length < MOST_EXPORTED)
  const head = [
    'Written',
    'Product',
    'Variant',
    'Stars',
    'Title',
    'Text',
    'Name',
    'State',
    'Answer',
    'Order',
    'Test',
  ]
  return csvOf([head, ...lines])
}

const lineOf = (review: ListedReview): string[] => [
  new Date(review.writtenOn).toISOString(),
  review.productName,
  review.variantName,
  String(review.stars),
  review.title,
  review.text,
  review.name,
  review.state,
  review.answer,
  String(review.orderNumber),
  review.isTest ? 'yes' : 'no',
]
