import { momentOf, type AppliedTax } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

type Row = AnswerOf<'GET /api/config/taxes/report'>['rows'][number]

interface Taxed extends Record<string, unknown> {
  readonly country: string
  readonly currency: string
  readonly taxes: readonly AppliedTax[]
  readonly isIncluded: boolean
  readonly refunded: string | number
  readonly total: string | number
}

/**
 * What was taxed in a period, by country, tax and rate. Of what was given back each tax loses the same share. Test orders
 * and canceled ones do not count. [TAX-9]
 *
 * @param period days of the website's clock, both counting whole
 * @returns undefined for a period that ends before it begins, or is none
 */
export async function taxReport(
  db: Database,
  website: { readonly id: string; readonly timeZone: string },
  period: { readonly from: string; readonly to: string },
): Promise<readonly Row[] | undefined> {
  const from = momentOf(`${period.from}T00:00`, website.timeZone)
  const until = momentOf(`${dayAfter(period.to)}T00:00`, website.timeZone)
  if (!(from < until)) return undefined
  const { rows } = await db.execute<Taxed>(sql`
    select coalesce(o.tax_country, '') as country, o.currency, o.taxes, o.refunded_total as refunded,
      o.grand_total as total,
      o.grand_total = o.subtotal - o.discount_total + o.shipping_total as "isIncluded"
    from orders o
    where o.website_id = ${website.id} and o.created_at >= ${new Date(from).toISOString()}::timestamptz
      and o.created_at < ${new Date(until).toISOString()}::timestamptz
      and not o.test_mode and o.fulfillment_state <> 'canceled' and o.taxes <> '[]'::jsonb`)
  return summed(rows)
}

function summed(rows: readonly Taxed[]): readonly Row[] {
  const sums = new Map<string, Row>()
  for (const { country, currency, taxes, isIncluded, refunded, total } of rows) {
    for (const { name, rate, baseCents, taxCents } of taxes) {
      const key = JSON.stringify([country, name, rate, currency])
      const before = sums.get(key)
      const share = Number(total) === 0 ? 0 : Number(refunded) / Number(total)
      sums.set(key, {
        country,
        name,
        rate,
        currency,
        orders: (before?.orders ?? 0) + 1,
        baseCents: (before?.baseCents ?? 0) + (isIncluded ? baseCents - taxCents : baseCents),
        taxCents: (before?.taxCents ?? 0) + taxCents,
        refundedTaxCents: (before?.refundedTaxCents ?? 0) + Math.round(taxCents * share),
      })
    }
  }
  return [...sums.values()].sort(
    (one, other) => one.country.localeCompare(other.country) || other.rate - one.rate,
  )
}

function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return 'no day'
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
