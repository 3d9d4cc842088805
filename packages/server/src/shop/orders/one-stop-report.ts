import { EU_COUNTRIES, momentOf, oneStopStanding, productTypesThat, REVERSE_CHARGE } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'

const sold = selected({
  isNow: computed<boolean>(sql`s.is_now`),
  country: computed<string>(sql`s.country`),
  orders: computed<number>(sql`count(*)::integer`),
  cents: computed<number>(sql`coalesce(sum(round((s.grand_total - s.tax_total)
    * (s.kept + (s.shipping_total - s.shipping_refunded) * s.goods::numeric / s.lines) / (s.lines + s.shipping_total)
    * case when s.grand_total <= s.back then 1
      else 1 - greatest(0, s.refunded_total - s.back) / (s.grand_total - s.back) end)), 0)::double precision`),
})
type Sold = RowOf<typeof sold>

type Report = AnswerOf<'GET /api/config/taxes/one-stop'>

/** What an order's shipping was taxed on top, of its lines what is known. [TAX-35] */
const shippingTax = sql`(case when charged.known then o.grand_total - (charged.lines + o.shipping_total) - charged.taxes
  else (o.grand_total - (charged.lines + o.shipping_total)) * o.shipping_total::numeric / (charged.lines + o.shipping_total) end)`

/** What of an order `o` was given back for its lines and its shipping, with the tax on them. [TAX-35] */
const givenBack = sql`(
  (select coalesce(sum((item ->> 'amountCents')::numeric), 0)
    from refunds f cross join jsonb_array_elements(f.items) item
    where o.refunded_total > 0 and f.website_id = o.website_id and f.order_id = o.id and f.state = 'done' and not f.of_change)
  + o.shipping_refunded + case
    when o.shipping_total = 0 or o.grand_total <= charged.lines + o.shipping_total then 0
    else ${shippingTax} * o.shipping_refunded / o.shipping_total end)`

/**
 * What was sold to other countries of the European Union in a year of the website's clock, and what that came to in the one
 * before: goods that are sent, downloads and memberships with their shipping, without tax and without what was given back.
 * Services, gift cards, test orders, canceled ones and those that wait for their money do not count. What was sold to nobody
 * knows where stands beside it. Lines and shipping that were given back take off what they are, an amount for nothing in particular
 * the same share of all that is left. One statement. [TAX-20] [TAX-36]
 */
export async function oneStopReport(
  db: Database,
  { id, timeZone, currency, store }: SiteWebsite,
  year: number,
  tests?: 'only',
): Promise<Report> {
  const { country } = store.taxes
  const [before, from, until] = [year - 1, year, year + 1].map((of) =>
    new Date(momentOf(`${of}-01-01T00:00`, timeZone)).toISOString(),
  )
  const others = JSON.stringify(EU_COUNTRIES.filter((one) => one !== country))
  const counted = JSON.stringify(
    productTypesThat(({ taxedAs }) => taxedAs === 'goods' || taxedAs === 'digital'),
  )
  const isCounted = sql`i.product_type = any(array(select jsonb_array_elements_text(${counted}::jsonb)::integer))`
  const rows = await sold.read(
    db,
    sql`
    select ${sold}
    from (
      select o.created_at >= ${from}::timestamptz as is_now,
        coalesce(o.shipping_address ->> 'country', o.billing_address ->> 'country', '') as country,
        o.grand_total, o.tax_total, o.refunded_total, o.shipping_total, o.shipping_refunded,
        charged.lines, charged.goods, charged.kept,
        ${givenBack} as back
      from orders o cross join lateral (
        select coalesce(sum(i.total - i.discount), 0) as lines, bool_and(i.taxes is not null) as known,
          coalesce(sum((select sum((tax ->> 'taxCents')::numeric) from jsonb_array_elements(i.taxes) tax)), 0) as taxes,
          coalesce(sum(i.total - i.discount) filter (where ${isCounted}), 0) as goods,
          coalesce(sum((i.total - i.discount)::numeric * (i.quantity - i.refunded_quantity) / i.quantity)
            filter (where ${isCounted}), 0) as kept
        from order_items i where i.website_id = o.website_id and i.order_id = o.id) charged
      where o.website_id = ${id} and o.created_at >= ${before}::timestamptz and o.created_at < ${until}::timestamptz
        and o.currency = ${currency} and o.test_mode = ${tests === 'only'} and o.fulfillment_state <> 'canceled'
        and o.payment_state not in ('awaiting', 'canceled') and o.grand_total > 0
        and not o.taxes @> ${JSON.stringify([{ id: REVERSE_CHARGE }])}::jsonb
    ) s
    where s.goods > 0 and (s.country = '' or s.country in (select jsonb_array_elements_text(${others}::jsonb)))
    group by 1, 2 order by 2`,
  )
  const sumOf = (of: readonly Sold[]) => of.reduce((total, { cents }) => total + cents, 0)
  const now = rows.filter(({ isNow }) => isNow)
  const placed = now.filter(({ country: to }) => to !== '')
  const totalCents = sumOf(placed)
  const previousCents = sumOf(rows.filter(({ isNow, country: to }) => !isNow && to !== ''))
  return {
    year,
    currency,
    country,
    rows: placed.map((row) => ({ country: row.country, orders: row.orders, netCents: row.cents })),
    totalCents,
    previousCents,
    unknownCents: sumOf(now.filter(({ country: to }) => to === '')),
    standing: oneStopStanding({ country, currency, totalCents, previousCents }),
  }
}
