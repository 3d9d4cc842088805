import { momentOf, taxReportOf, type AppliedTax, type CreditedRefund, type OrderItem } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { orders } from './schema.ts'

const o = alias(orders, 'o')
const taxed = selected({
  country: computed<string>(
    sql`coalesce(o.tax_country, o.shipping_address ->> 'country', o.billing_address ->> 'country', '')`,
  ),
  currency: o.currency,
  taxes: computed<readonly AppliedTax[]>(sql`o.taxes`),
  subtotalCents: computed<number>(sql`o.subtotal::double precision`),
  discountTotalCents: computed<number>(sql`o.discount_total::double precision`),
  shippingTotalCents: computed<number>(sql`o.shipping_total::double precision`),
  taxTotalCents: computed<number>(sql`o.tax_total::double precision`),
  grandTotalCents: computed<number>(sql`o.grand_total::double precision`),
  createdAt: o.createdAt,
  items: computed<
    readonly (Pick<OrderItem, 'id' | 'totalCents' | 'discountCents'> & {
      readonly taxes: OrderItem['taxes'] | null
    })[]
  >(sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'totalCents', i.total, 'discountCents', i.discount, 'taxes', i.taxes)
      order by i.position)
    from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]')`),
  /** None where nothing was given back. */
  refunds: computed<
    readonly (CreditedRefund & { readonly at: number })[]
  >(sql`case when o.refunded_total = 0 then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('amountCents', f.amount, 'shippingCents', f.shipping_amount, 'items', f.items,
      'at', floor(extract(epoch from f.created_at) * 1000)) order by f.created_at, f.id)
    from refunds f where f.website_id = o.website_id and f.order_id = o.id and f.state = 'done'
      and not f.of_change), '[]') end`),
})

const tested = selected({
  has: computed<boolean>(sql`o.has`),
  hasReal: computed<boolean>(sql`o.has_real`),
})

/**
 * What was sold and given back in a period, by country, tax and rate, and altogether. What is given back counts when it is given
 * back, whenever it was sold. Those canceled before they were paid do not count, and test orders only by themselves, where they are
 * asked for. [TAX-9] [TAX-40] [TAX-46]
 *
 * @param period days of the website's clock, both counting whole
 * @returns undefined for a period that ends before it begins, or is none
 */
export async function taxReport(
  db: Database,
  { id, timeZone, store }: Pick<SiteWebsite, 'id' | 'timeZone' | 'store'>,
  period: { readonly from: string; readonly to: string; readonly tests?: 'only' },
): Promise<AnswerOf<'GET /api/config/taxes/report'> | undefined> {
  const from = momentOf(`${period.from}T00:00`, timeZone)
  const until = momentOf(`${dayAfter(period.to)}T00:00`, timeZone)
  if (!(from < until)) return undefined
  const within = (
    column: 'o' | 'f',
  ) => sql`${sql.raw(column)}.created_at >= ${new Date(from).toISOString()}::timestamptz
    and ${sql.raw(column)}.created_at < ${new Date(until).toISOString()}::timestamptz`
  const rows = await taxed.read(
    db,
    sql`
    select ${taxed}
    from orders o
    where o.website_id = ${id} and o.test_mode = ${period.tests === 'only'} and o.payment_state <> 'canceled'
      and (${within('o')} or o.id in (
        select f.order_id from refunds f
        where f.website_id = ${id} and f.state = 'done' and not f.of_change and ${within('f')}))
    order by o.created_at, o.id`,
  )
  const report = taxReportOf(
    rows.map((row) => reported(row, from, until)),
    store.taxes.country,
  )
  return { ...report, onlyTests: await hasOnlyTests(db, id) }
}

/** Whether a shop has test orders and no others: then those are what there is to look at. [TAX-46] */
async function hasOnlyTests(db: Database, websiteId: string): Promise<boolean> {
  // Each ends at the first order it meets.
  const [found] = await tested.read(
    db,
    sql`
    select ${tested} from (select
      exists (select from orders where website_id = ${websiteId}) as has,
      exists (select from orders where website_id = ${websiteId} and not test_mode) as has_real) o`,
  )
  return found !== undefined && found.has && !found.hasReal
}

function reported({ items, refunds, createdAt, ...order }: RowOf<typeof taxed>, from: number, until: number) {
  const placed = createdAt.getTime()
  return {
    ...order,
    isSold: placed >= from && placed < until,
    items: items.map(({ taxes, ...item }) => ({ ...item, ...(taxes === null ? {} : { taxes }) })),
    refundsBefore: refunds.filter(({ at }) => at < from),
    refunds: refunds.filter(({ at }) => at >= from && at < until),
  }
}

function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return 'no day'
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
