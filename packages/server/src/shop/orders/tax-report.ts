import {
  creditedTaxes,
  isTaxIncluded,
  momentOf,
  type AppliedTax,
  type CreditedRefund,
  type OrderItem,
} from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

type Row = AnswerOf<'GET /api/config/taxes/report'>['rows'][number]

interface Taxed extends Record<string, unknown> {
  readonly country: string
  readonly currency: string
  readonly taxes: readonly AppliedTax[]
  readonly subtotalCents: number
  readonly discountTotalCents: number
  readonly shippingTotalCents: number
  readonly taxTotalCents: number
  readonly grandTotalCents: number
  readonly items: readonly (Pick<OrderItem, 'id' | 'totalCents' | 'discountCents'> & {
    readonly taxes: OrderItem['taxes'] | null
  })[]
  /** None where nothing was given back, and then no lines either. */
  readonly refunds: readonly CreditedRefund[]
}

/**
 * What was taxed in a period, by country, tax and rate, and what of that went back with what was given back. Test orders and
 * canceled ones do not count. [TAX-9]
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
    select coalesce(o.tax_country, '') as country, o.currency, o.taxes,
      o.subtotal::double precision as "subtotalCents", o.discount_total::double precision as "discountTotalCents",
      o.shipping_total::double precision as "shippingTotalCents", o.tax_total::double precision as "taxTotalCents",
      o.grand_total::double precision as "grandTotalCents",
      case when o.refunded_total = 0 then '[]' else coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'totalCents', i.total, 'discountCents', i.discount, 'taxes', i.taxes)
          order by i.position)
        from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]') end as items,
      case when o.refunded_total = 0 then '[]' else coalesce((
        select jsonb_agg(jsonb_build_object('amountCents', f.amount, 'shippingCents', f.shipping_amount, 'items', f.items))
        from refunds f where f.website_id = o.website_id and f.order_id = o.id and f.state = 'done'
          and not f.of_change), '[]') end as refunds
    from orders o
    where o.website_id = ${website.id} and o.created_at >= ${new Date(from).toISOString()}::timestamptz
      and o.created_at < ${new Date(until).toISOString()}::timestamptz
      and not o.test_mode and o.fulfillment_state <> 'canceled' and o.taxes <> '[]'::jsonb`)
  return summed(rows)
}

function summed(rows: readonly Taxed[]): readonly Row[] {
  const sums = new Map<string, Row>()
  for (const { items, refunds, ...order } of rows) {
    const { country, currency, taxes } = order
    const isIncluded = isTaxIncluded(order)
    const lines = items.map(({ taxes: ofLine, ...item }) => ({
      ...item,
      ...(ofLine === null ? {} : { taxes: ofLine }),
    }))
    const given = refunds.length === 0 ? [] : creditedTaxes({ ...order, items: lines }, refunds)
    for (const [index, { name, rate, baseCents, taxCents }] of taxes.entries()) {
      const key = JSON.stringify([country, name, rate, currency])
      const before = sums.get(key)
      sums.set(key, {
        country,
        name,
        rate,
        currency,
        orders: (before?.orders ?? 0) + 1,
        baseCents: (before?.baseCents ?? 0) + (isIncluded ? baseCents - taxCents : baseCents),
        taxCents: (before?.taxCents ?? 0) + taxCents,
        refundedTaxCents: (before?.refundedTaxCents ?? 0) + (given[index]?.taxCents ?? 0),
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
