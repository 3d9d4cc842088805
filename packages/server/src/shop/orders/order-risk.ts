import { createRequire } from 'node:module'
import type { RiskFacts } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type * as MailChecker from 'mailchecker'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { StoredOrder } from './order-store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** So many orders a shop needs before it can be said what they usually come to. */
const ENOUGH_ORDERS = 10

const load = createRequire(import.meta.url)

/** What the shop knows of an order and of those before it: counted when somebody asks, and kept nowhere. [RISK-3] */
export async function riskFactsOf(db: Database, order: StoredOrder): Promise<RiskFacts> {
  const [before, declines, usualCents] = await Promise.all([
    ordersBefore(db, order),
    declinesBefore(db, order),
    usualTotal(db, order),
  ])
  return {
    ...before,
    declines,
    usualCents,
    isMailThrowaway: isThrowaway(order.email),
    billingCountry: order.billingAddress?.country ?? null,
    shippingCountry: order.shippingAddress?.country ?? null,
    totalCents: order.grandTotalCents,
  }
}

const since = (order: StoredOrder, time: number) => new Date(order.createdOn - time).toISOString()

async function ordersBefore(db: Database, order: StoredOrder) {
  const { websiteId, testMode, orderNumber, shippingAddress } = order
  const isSame = sql`lower(email) = lower(${order.email})`
  const isThere = sql`lower(shipping_address ->> 'line1') = lower(${shippingAddress?.line1 ?? null}::text)
    and shipping_address ->> 'country' = ${shippingAddress?.country ?? null}::text
    and lower(coalesce(shipping_address ->> 'line2', '')) = lower(${shippingAddress?.line2 ?? ''}::text)
    and coalesce(shipping_address ->> 'postalCode', '') = ${shippingAddress?.postalCode ?? ''}::text`
  const isTakenBack = sql`(fulfillment_state = 'canceled' or payment_state in ('refunded', 'canceled') or withdrawn_at is not null)`
  // What came by itself the moment it was paid says something once nobody has taken the money back for a while. [ORD-105]
  const hasGone = sql`(created_at < ${since(order, 30 * DAY)}::timestamptz or exists (select from fulfillments f
    where f.website_id = orders.website_id and f.order_id = orders.id))`
  const counted = selected({
    kept: computed<number>(
      sql`count(*) filter (where ${isSame} and fulfillment_state = 'fulfilled' and payment_state = 'paid'
        and withdrawn_at is null and ${hasGone})::integer`,
    ),
    takenBack: computed<number>(sql`count(*) filter (where ${isSame} and ${isTakenBack})::integer`),
    sameDay: computed<number>(
      sql`count(*) filter (where ${isSame} and created_at > ${since(order, DAY)}::timestamptz)::integer`,
    ),
    othersAtAddress: computed<number>(
      sql`(count(distinct lower(email)) filter (where not ${isSame} and ${isThere}))::integer`,
    ),
  })
  const [row] = await counted.read(
    db,
    sql`
    select ${counted} from orders
    where website_id = ${websiteId} and test_mode = ${testMode} and order_number < ${orderNumber}
      and (${isSame} or created_at > ${since(order, 30 * DAY)}::timestamptz)`,
  )
  return row ?? { kept: 0, takenBack: 0, sameDay: 0, othersAtAddress: 0 }
}

/** Attempts to pay for its cart that failed: those of its own checkout, and of others that were begun with the cart. */
async function declinesBefore(db: Database, { websiteId, checkoutId, purchasedCartId }: StoredOrder) {
  const counted = selected({
    declines: computed<number>(
      sql`coalesce(sum(case when id = ${checkoutId} then attempt - 1 else attempt end), 0)::integer`,
    ),
  })
  const [row] = await counted.read(
    db,
    sql`
    select ${counted} from checkouts
    where website_id = ${websiteId} and cart_id = ${purchasedCartId}
      and (id = ${checkoutId} or (state = 'failed' and failure is distinct from 'canceled'))`,
  )
  return row?.declines ?? 0
}

/** What half of the orders of the 90 days before it come to at most; null where these are too few. */
async function usualTotal(db: Database, order: StoredOrder): Promise<number | null> {
  const { websiteId, testMode, orderNumber, currency } = order
  const counted = selected({
    orders: computed<number>(sql`count(*)::integer`),
    usual: computed<number | null>(
      sql`(percentile_disc(0.5) within group (order by grand_total))::double precision`,
    ),
  })
  const [row] = await counted.read(
    db,
    sql`
    select ${counted} from orders
    where website_id = ${websiteId} and test_mode = ${testMode} and order_number < ${orderNumber}
      and currency = ${currency} and payment_state <> 'canceled'
      and created_at > ${since(order, 90 * DAY)}::timestamptz`,
  )
  return row === undefined || row.orders < ENOUGH_ORDERS ? null : row.usual
}

type ThrowawayMail = typeof MailChecker

let throwaway: ReadonlySet<string> | undefined

/** Whether an address is of a service that gives addresses away for minutes: by the list that comes with the server. */
function isThrowaway(email: string): boolean {
  // Read when first asked for: the list is a megabyte.
  throwaway ??= (load('mailchecker') as ThrowawayMail).blacklist()
  let domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  while (domain.includes('.')) {
    if (throwaway.has(domain)) return true
    domain = domain.slice(domain.indexOf('.') + 1)
  }
  return false
}
