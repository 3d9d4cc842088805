import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { rateProducts } from '../reviews/rate-products.ts'
import { reviews } from '../reviews/schema.ts'

const changedRow = selected({ id: reviews.id, productId: reviews.productId })

/** Shows reviews to everybody, hides or deletes them: those of these that are there; how many changed. [REVIEW-6] */
export async function changeReviews(
  db: Database,
  websiteId: string,
  ids: readonly string[],
  action: 'show' | 'hide' | 'delete',
): Promise<number> {
  const chosen = sql`website_id = ${websiteId}
    and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const state = action === 'show' ? 'shown' : 'hidden'
  return transaction(db, async (tx) => {
    const rows = await changedRow.read(
      tx,
      action === 'delete'
        ? sql`delete from ${reviews} where ${chosen} returning ${changedRow}`
        : sql`update ${reviews} set state = ${state} where ${chosen} and state <> ${state} returning ${changedRow}`,
    )
    await rateProducts(
      tx,
      websiteId,
      rows.map(({ productId }) => productId),
    )
    return rows.length
  })
}

/** Says something below a review, or nothing any more; whether there is one. [REVIEW-6] */
export async function answerReview(
  db: Database,
  websiteId: string,
  id: string,
  answer: string,
  now: Date,
): Promise<boolean> {
  const text = answer.replaceAll('\r\n', '\n').trim()
  return transaction(db, async (tx) => {
    const rows = await changedRow.read(
      tx,
      sql`update ${reviews} set answer = ${text},
          answered_at = ${text === '' ? null : now.toISOString()}::timestamptz
        where website_id = ${websiteId} and id = ${id} returning ${changedRow}`,
    )
    await rateProducts(
      tx,
      websiteId,
      rows.map(({ productId }) => productId),
    )
    return rows.length > 0
  })
}

/** Takes away what somebody wrote, and that they were asked no more. In a transaction; how many there were. [REVIEW-11] */
export async function forgetReviewer(
  tx: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<number> {
  const theirs = sql`website_id = ${websiteId}
    and email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`
  const rows = await changedRow.read(tx, sql`delete from ${reviews} where ${theirs} returning ${changedRow}`)
  await rateProducts(
    tx,
    websiteId,
    rows.map(({ productId }) => productId),
  )
  await tx.execute(sql`delete from review_refusals where ${theirs}`)
  return rows.length
}
