import { productUrl, readText, type Localized, type SubscriptionPlan } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { encodePath } from '../../delivery/addresses/site-address.ts'
import { askedEach } from '../../platform/database/asked-each.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { products } from '../catalog/schema.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'

/** That somebody has paid for an area of members. */
export interface BoughtAccess {
  /** In lower case. */
  readonly email: string
  readonly areaId: string
  /** Until when, in milliseconds; null for good. */
  readonly until: number | null
}

/**
 * Who has paid for which area, as a query of `email`, `area_id` and `until`. It is read from orders and subscriptions each
 * time, so that it ends by itself with a refund, a cancellation or a period that was not paid. A subscription that is being
 * paid at this moment, or waits for its payment, goes on meanwhile with what its last order paid. [PAID-1] [PAID-2] [PAID-3]
 *
 * @param withTests whether what was paid with test cards opens anything: see `countsTests`
 * @param whose of these addresses, in lower case, or of one area; everybody's and all unless given
 */
export function boughtAccess(
  websiteId: string,
  now: Date,
  withTests: boolean,
  { emails, areaId }: { readonly emails?: readonly string[]; readonly areaId?: string } = {},
): SQL {
  const whose =
    emails === undefined
      ? sql``
      : // As an array, which is looked up in the index; of a set the planner would read every order instead.
        sql`and lower(o.email) = any(array(select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb)))`
  return sql`
    select lower(o.email) as email, area.id as area_id,
      case when bool_or(s.id is null) then null else max(so.paid_until) end as until
    ${whatOpens(websiteId, now, withTests, { whose, areaId })}
    group by lower(o.email), area.id`
}

/** What is bought and opens areas `area`: from orders `o` to subscriptions `s`. */
function whatOpens(
  websiteId: string,
  now: Date,
  withTests: boolean,
  { whose, areaId }: { readonly whose: SQL; readonly areaId: string | undefined },
): SQL {
  const at = sql`(${now.toISOString()}::timestamptz + case when s.test_mode
    then make_interval(secs => coalesce(ss.test_clock_ahead, 0) / 1000.0) else interval '0' end)`
  const which = areaId === undefined ? sql`` : sql`and area.id = ${areaId}`
  return sql`
    from orders o
    join order_items i on i.website_id = o.website_id and i.order_id = o.id and i.opens_areas <> '[]'
    cross join lateral jsonb_array_elements_text(i.opens_areas) as area(id)
    left join (subscription_orders so
      join subscriptions s on s.website_id = so.website_id and s.id = so.subscription_id)
      on so.website_id = o.website_id and so.order_id = o.id and so.variant_id = i.variant_id
    left join subscription_settings ss on ss.website_id = o.website_id
    where o.website_id = ${websiteId} ${whose} ${which} ${withTests ? sql`` : sql`and not o.test_mode`}
      and o.payment_state in ('paid', 'partially-refunded') and o.fulfillment_state <> 'canceled'
      and i.refunded_quantity < i.quantity
      and (s.id is null or so.paid_until > ${at} or (so.cycle = s.orders_made
        and (s.state = 'past-due' or (s.state = 'active' and s.next_at <= ${at}))))`
}

/** Who has paid for one area, asked in the way that reads least. */
export interface BuyersOfArea {
  /** Whether the person with this address, in lower case, has: read from their own orders alone. */
  readonly has: (email: SQL) => SQL
  /** All of them, as `boughtAccess` says it. */
  readonly everybody: SQL
  /** Whether so many things that open it were ordered, whatever became of them; no more are read to know that. */
  readonly areAtLeast: (many: number) => SQL
}

/** Who has paid for an area. [PAID-10] [PAID-11] */
export function buyersOfArea(websiteId: string, now: Date, withTests: boolean, areaId: string): BuyersOfArea {
  const opens = (whose: SQL) => whatOpens(websiteId, now, withTests, { whose, areaId })
  return {
    has: (email) => askedEach(opens(sql`and lower(o.email) = ${email}`)),
    everybody: boughtAccess(websiteId, now, withTests, { areaId }),
    // Nothing is joined: of a join the planner would read one side whole, however few are asked for.
    areAtLeast: (many) => sql`(select count(*) >= ${many} from (select true from order_items i
      where i.website_id = ${websiteId} and i.opens_areas <> '[]'
        and i.opens_areas @> jsonb_build_array(${areaId}::text) ${firstRows(many)}) things)`,
  }
}

const boughtRow = selected({
  email: computed<string>(sql`b.email`),
  areaId: computed<string>(sql`b.area_id`),
  until: computed<Date | string | null>(sql`b.until`),
})

/**
 * Whether what was paid with test cards opens anything: as long as a shop takes no real money. Once it does, a card that
 * everybody knows the number of would open what others pay for. [PAID-9]
 */
export async function countsTests({ payments }: Pick<App, 'payments'>, websiteId: string): Promise<boolean> {
  return !(await takesRealMoney(payments, websiteId))
}

/** The areas people have paid for. [PAID-1] [PAID-9] */
export async function areasBoughtBy(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  emails: readonly string[],
): Promise<BoughtAccess[]> {
  if (emails.length === 0) return []
  const withTests = await countsTests(app, websiteId)
  const rows = await boughtRow.read(
    app.db,
    sql`select ${boughtRow} from (${boughtAccess(websiteId, now, withTests, { emails })}) b`,
  )
  return rows.map(({ until, ...row }) => ({
    ...row,
    until: until === null ? null : new Date(until).getTime(),
  }))
}

const countRow = selected({
  areaId: computed<string>(sql`b.area_id`),
  count: computed<number>(sql`count(*)::integer`),
})

/** How many have paid for each area. [PAID-9] */
export async function countBuyers(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const withTests = await countsTests(app, websiteId)
  const rows = await countRow.read(
    app.db,
    sql`select ${countRow} from (${boughtAccess(websiteId, now, withTests)}) b group by b.area_id`,
  )
  return new Map(rows.map(({ areaId, count }) => [areaId, count]))
}

/** A membership that is for sale. Amounts in minor units of the store's currency. */
export interface AreaOffer {
  readonly productId: string
  readonly name: Localized
  readonly opensAreas: readonly string[]
  readonly priceCents: number
  /** Others of its variants cost more. */
  readonly isFrom: boolean
  /** How often it is paid; null for once. */
  readonly plan: SubscriptionPlan | null
  /** Of its page. */
  readonly url: string
}

const p = alias(products, 'p')
const c = alias(collections, 'c')
const offerRow = selected({
  productId: p.id,
  name: p.name,
  opensAreas: p.opensAreas,
  priceCents: p.lowestPrice,
  isFrom: computed<boolean>(sql`exists (select from variants v
    where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null
      and (case when v.on_sale then v.sale_price else v.price end) > p.lowest_price)`),
  isSubscribable: p.isSubscribable,
  subscriptionPlan: p.subscriptionPlan,
  urlId: p.urlId,
  storeUrlId: c.urlId,
})

/** The memberships that are for sale, cheapest first; one statement. [PAID-4] */
export async function areaOffers(db: Database, websiteId: string, now: Date): Promise<AreaOffer[]> {
  const rows = await offerRow.read(
    db,
    sql`select ${offerRow} from products p
      join ${collections} c on c.website_id = p.website_id and c.id = p.collection_id
      where p.website_id = ${websiteId} and p.opens_areas <> '[]' and p.deleted_at is null and c.deleted_at is null
        and p.status = 'published' and p.publish_on <= ${now.toISOString()}::timestamptz
      order by p.lowest_price, p.id limit 50`,
  )
  return rows.map(({ isSubscribable, subscriptionPlan, urlId, storeUrlId, ...offer }) => ({
    ...offer,
    plan: isSubscribable ? subscriptionPlan : null,
    url: encodePath(productUrl(storeUrlId, urlId)),
  }))
}

/** The offers that open one of these areas, with their names in the language of the website. */
export const offersFor = (
  offers: readonly AreaOffer[],
  areas: readonly string[],
  { primaryLanguage }: Pick<SiteWebsite, 'primaryLanguage'>,
) =>
  offers
    .filter(({ opensAreas }) => opensAreas.some((id) => areas.includes(id)))
    .map(({ name, productId: _id, opensAreas: _areas, ...offer }) => ({
      ...offer,
      title: readText(name, primaryLanguage, primaryLanguage),
    }))
