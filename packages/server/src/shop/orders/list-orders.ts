import { momentOf, type FulfillmentState, type PaymentState } from '@plinth/domain'
import type { ORDER_LIST_SORTS } from '@plinth/contract/orders/order-calls'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'
import { isText } from '../../platform/http/text-gate.ts'
import { orders } from './schema.ts'

/** Which orders are wanted. */
export interface OrderFilter {
  /** Order number, part of the e-mail address or of the name. */
  readonly search?: string
  /** `open`: all of which something is still to be sent; `withdrawn`: all that buyers withdrew from; `returns`: of which something is sent back. */
  readonly fulfillmentState?: FulfillmentState | 'open' | 'withdrawn' | 'returns'
  readonly paymentState?: PaymentState
  readonly tag?: string
  /** First and last day they were placed on, of the website's clock, both counting whole. */
  readonly from?: string
  readonly to?: string
  /** Where days begin; UTC unless given. */
  readonly timeZone?: string
  /** Only these. */
  readonly ids?: readonly string[]
}

export interface OrderQuery extends OrderFilter {
  readonly sort?: (typeof ORDER_LIST_SORTS)[number]
  readonly direction?: 'ascending' | 'descending'
  /** Where the page before ended. */
  readonly cursor?: string
  /** 1 to 100; 50 unless given. */
  readonly limit?: number
}

/** A line of the order list. Amounts in minor units. */
export interface OrderSummary {
  readonly id: string
  readonly orderNumber: number
  readonly createdOn: number
  readonly email: string
  readonly customerName: string
  readonly testMode: boolean
  readonly currency: string
  readonly grandTotalCents: number
  readonly refundedTotalCents: number
  readonly itemCount: number
  readonly fulfillmentState: FulfillmentState
  readonly paymentState: PaymentState
  readonly tags: readonly string[]
  readonly hasReturn: boolean
  readonly isWithdrawn: boolean
  /** It came in a table of another shop. */
  readonly isImported: boolean
}

const o = alias(orders, 'o')
/** Whether something of an order `o` is being sent back. */
const openReturn = sql`exists (select from order_returns r where r.website_id = o.website_id and r.order_id = o.id
  and r.state in ('asked', 'accepted', 'received'))`
const summaryRow = selected({
  id: o.id,
  orderNumber: o.orderNumber,
  createdOn: o.createdAt,
  email: o.email,
  customerName: o.customerName,
  testMode: o.testMode,
  currency: o.currency,
  grandTotalCents: o.grandTotal,
  refundedTotalCents: o.refundedTotal,
  itemCount: computed<number>(sql`
    select coalesce(sum(i.quantity), 0)::integer from order_items i
    where i.website_id = o.website_id and i.order_id = o.id`),
  fulfillmentState: o.fulfillmentState,
  paymentState: o.paymentState,
  tags: o.tags,
  hasReturn: computed<boolean>(openReturn),
  isWithdrawn: computed<boolean>(sql`o.withdrawn_at is not null`),
  isImported: computed<boolean>(sql`o.imported_number is not null`),
})
type SummaryRow = RowOf<typeof summaryRow>

/** What a list is sorted by; the order's number breaks ties. */
interface Sort {
  readonly by: SQL
  /** The value of a row, as a cursor keeps it. */
  readonly valueOf: (row: SummaryRow) => string
  /** Undefined for what no cursor of this order says. */
  readonly read: (value: string) => SQL | undefined
}

const sorts: Readonly<Record<NonNullable<OrderQuery['sort']>, Sort>> = {
  // Order numbers rise with time, so that the number is the place in the list.
  number: {
    by: sql`o.order_number`,
    valueOf: ({ orderNumber }) => String(orderNumber),
    read: () => undefined,
  },
  customer: {
    by: sql`lower(coalesce(nullif(o.customer_name, ''), o.email))`,
    valueOf: ({ customerName, email }) => customerName || email,
    read: (value) => (isText(value) ? sql`lower(${value}::text)` : undefined),
  },
  total: {
    by: sql`o.grand_total`,
    valueOf: ({ grandTotalCents }) => String(grandTotalCents),
    read: (value) => (/^\d{1,16}$/.test(value) ? sql`${value}::bigint` : undefined),
  },
}

/** Orders of a website, newest first unless sorted otherwise; one statement, whatever the page. [ORD-30] */
export async function listOrders(
  db: Database,
  websiteId: string,
  query: OrderQuery,
): Promise<{ orders: OrderSummary[]; nextCursor?: string }> {
  const limit = Math.min(100, Math.max(1, query.limit ?? 50))
  const sort = query.sort ?? 'number'
  const isDescending =
    (query.direction ?? (sort === 'customer' ? 'ascending' : 'descending')) === 'descending'
  const { by, valueOf, read } = sorts[sort]
  const conditions = conditionsOf(websiteId, query)
  const after = readCursor(query.cursor)
  const value = after && read(after.value)
  const than = isDescending ? sql`<` : sql`>`
  if (after !== undefined && sort === 'number')
    conditions.push(sql`o.order_number ${than} ${after.orderNumber}::integer`)
  else if (after !== undefined && value !== undefined)
    conditions.push(sql`(${by}, o.order_number) ${than} (${value}, ${after.orderNumber}::integer)`)
  const direction = isDescending ? sql`desc` : sql`asc`
  const place =
    sort === 'number'
      ? sql`o.order_number ${direction}`
      : sql`${by} ${direction}, o.order_number ${direction}`
  const rows = await summaryRow.read(
    db,
    sql`
    select ${summaryRow}
    from orders o where ${sql.join(conditions, sql` and `)}
    order by ${place} ${firstRows(limit + 1)}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    orders: page.map(({ createdOn, ...order }): OrderSummary => ({
      ...order,
      createdOn: createdOn.getTime(),
    })),
    ...(rows.length > limit && last
      ? { nextCursor: cursorOf(JSON.stringify([valueOf(last), last.orderNumber])) }
      : {}),
  }
}

/** What a cursor says, if it can have come from us. */
function readCursor(cursor: string | undefined): { value: string; orderNumber: number } | undefined {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  try {
    const [value, orderNumber] = JSON.parse(text) as unknown[]
    const isOurs = typeof value === 'string' && Number.isInteger(orderNumber)
    return isOurs && Math.abs(Number(orderNumber)) < 1e9
      ? { value, orderNumber: Number(orderNumber) }
      : undefined
  } catch {
    return undefined
  }
}

const totalsRow = selected({
  currency: o.currency,
  count: computed<number>(sql`count(*)::integer`),
  totalCents: computed<number>(sql`sum(o.grand_total)::bigint`),
  refundedCents: computed<number>(sql`sum(o.refunded_total)::bigint`),
})

/** How many orders fit and what they come to, by currency; canceled ones count with what was not given back. [ORD-44] */
export async function sumOrders(db: Database, websiteId: string, filter: OrderFilter) {
  const rows = await totalsRow.read(
    db,
    sql`
    select ${totalsRow} from orders o where ${sql.join(conditionsOf(websiteId, filter), sql` and `)}
    group by o.currency order by o.currency`,
  )
  return rows.map((row) => ({
    ...row,
    totalCents: Number(row.totalCents),
    refundedCents: Number(row.refundedCents),
  }))
}

const tagRow = selected({
  tag: computed<string>(sql`t.tag`),
  count: computed<number>(sql`count(*)::integer`),
})

/** Tags of a website's orders with how many have each, the most used first. [ORD-46] */
export function listOrderTags(db: Database, websiteId: string) {
  return tagRow.read(
    db,
    sql`
    select ${tagRow} from orders o, jsonb_array_elements_text(o.tags) as t(tag)
    where o.website_id = ${websiteId} and o.tags <> '[]'::jsonb
    group by t.tag order by count(*) desc, t.tag limit 200`,
  )
}

/** The condition on `orders o` that a filter makes. */
export function conditionsOf(websiteId: string, filter: OrderFilter): SQL[] {
  const { fulfillmentState, paymentState, tag, ids, timeZone = 'UTC' } = filter
  const conditions = [sql`o.website_id = ${websiteId}`]
  const search = filter.search?.trim() ?? ''
  if (search !== '') conditions.push(matches(websiteId, search))
  if (fulfillmentState === 'open')
    conditions.push(sql`o.fulfillment_state in ('pending', 'partially-fulfilled')`)
  else if (fulfillmentState === 'withdrawn') conditions.push(sql`o.withdrawn_at is not null`)
  else if (fulfillmentState === 'returns') conditions.push(openReturn)
  else if (fulfillmentState !== undefined) conditions.push(sql`o.fulfillment_state = ${fulfillmentState}`)
  if (paymentState !== undefined) conditions.push(sql`o.payment_state = ${paymentState}`)
  if (tag !== undefined && tag !== '')
    conditions.push(sql`o.tags <> '[]'::jsonb and o.tags @> ${JSON.stringify([tag])}::jsonb`)
  const from = dayBegins(filter.from, timeZone)
  if (from !== undefined) conditions.push(sql`o.created_at >= ${from}::timestamptz`)
  const until = dayBegins(dayAfter(filter.to), timeZone)
  if (until !== undefined) conditions.push(sql`o.created_at < ${until}::timestamptz`)
  if (ids !== undefined)
    conditions.push(sql`o.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return conditions
}

function dayBegins(day: string | undefined, timeZone: string): string | undefined {
  const at = day === undefined || day === '' ? Number.NaN : momentOf(`${day}T00:00`, timeZone)
  return Number.isNaN(at) || at === undefined ? undefined : new Date(at).toISOString()
}

function dayAfter(day: string | undefined): string | undefined {
  const at = new Date(`${day ?? ''}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

/**
 * The order of a number, and those of whom a text is a part of the address or name: found before they are sorted, from three
 * letters on in the index of letters alone. [ORD-82]
 */
function matches(websiteId: string, search: string): SQL {
  const pattern = containing(search)
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : -1
  const mayFit = hasThreeLetters(search)
    ? sql`search_grams(f.website_id, lower(f.email || ' ' || f.customer_name)) @> search_grams(${websiteId}, lower(${search}))`
    : sql`f.website_id = ${websiteId}`
  return sql`o.id in (
    with found as materialized (
      select f.id from ${orders} f where f.website_id = ${websiteId} and f.order_number = ${number}::integer
      union all
      select f.id from ${orders} f where ${mayFit} and (f.email ilike ${pattern} or f.customer_name ilike ${pattern}))
    select found.id from found)`
}
