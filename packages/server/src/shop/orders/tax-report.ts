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
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { orders } from './schema.ts'
import { alias } from 'drizzle-orm/pg-core'

const o = alias(orders, 'o')
const taxed = selected({
  country: computed<string>(sql`coalesce(o.tax_country, '')`),
  currency: o.currency,
  taxes: computed<readonly AppliedTax[]>(sql`o.taxes`),
  subtotalCents: computed<number>(sql`o.subtotal::double precision`),
  discountTotalCents: computed<number>(sql`o.discount_total::double precision`),
  shippingTotalCents: computed<number>(sql`o.shipping_total::double precision`),
  taxTotalCents: computed<number>(sql`o.tax_total::double precision`),
  grandTotalCents: computed<number>(sql`o.grand_total::double precision`),
  items: computed<
    readonly (Pick<OrderItem, 'id' | 'totalCents' | 'discountCents'> & {
      readonly taxes: OrderItem['taxes'] | null
    })[]
  >(sql`case when o.refunded_total = 0 then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'totalCents', i.total, 'discountCents', i.discount, 'taxes', i.taxes)
      order by i.position)
    from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]') end`),
  /** None where nothing was given back, and then no lines either. */
  refunds: computed<readonly CreditedRefund[]>(sql`case when o.refunded_total = 0 then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('amountCents', f.amount, 'shippingCents', f.shipping_amount, 'items', f.items))
    from refunds f where f.website_id = o.website_id and f.order_id = o.id and f.state = 'done'
      and not f.of_change), '[]') end`),
})
type Taxed = RowOf<typeof taxed>

type Row = AnswerOf<'GET /api/config/taxes/report'>['rows'][number]

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
  const rows = await taxed.read(
    db,
    sql`
    select ${taxed}
    from orders o
    where o.website_id = ${website.id} and o.created_at >= ${new Date(from).toISOString()}::timestamptz
      and o.created_at < ${new Date(until).toISOString()}::timestamptz
      and not o.test_mode and o.fulfillment_state <> 'canceled' and o.taxes <> '[]'::jsonb`,
  )
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
