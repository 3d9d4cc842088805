import {
  addressLines,
  answerText,
  decimalText,
  formatOfCountry,
  money,
  type AdditionalField,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { csvOf } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { conditionsOf, type OrderFilter } from './list-orders.ts'
import { findOrders, type StoredOrder } from './order-store.ts'

/** Most orders of one file. */
const MOST_EXPORTED = 10_000
/** Orders read at a time, so that a file of thousands holds few of them at once. */
const AT_A_TIME = 500

type Cell = (order: StoredOrder) => string

const amount =
  (of: (order: StoredOrder) => number): Cell =>
  (order) =>
    decimalText(money(of(order), order.currency))

/** The columns of the table, in their order; their names are part of the contract. [ORD-48] */
const COLUMNS: readonly (readonly [string, Cell])[] = [
  ['Order', ({ orderNumber }) => String(orderNumber)],
  ['Placed', ({ createdOn }) => new Date(createdOn).toISOString()],
  ['State', ({ fulfillmentState }) => fulfillmentState],
  ['Payment', ({ paymentState }) => paymentState],
  ['Test', ({ testMode }) => (testMode ? 'yes' : 'no')],
  ['Email', ({ email }) => email],
  ['Name', ({ shippingAddress, billingAddress }) => (shippingAddress ?? billingAddress)?.name ?? ''],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', amount(({ subtotalCents }) => subtotalCents)],
  ['Discount', amount(({ discountTotalCents }) => discountTotalCents)],
  ['Shipping', amount(({ shippingTotalCents }) => shippingTotalCents)],
  ['Tax', amount(({ taxTotalCents }) => taxTotalCents)],
  ['Total', amount(({ grandTotalCents }) => grandTotalCents)],
  ['Given back', amount(({ refundedTotalCents }) => refundedTotalCents)],
  ['Items', itemsText],
  ['SKUs', ({ items }) => items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join('; ')],
  ['Shipping method', ({ shippingMethod }) => shippingMethod ?? ''],
  ['Delivery address', (order) => addressText(order, order.shippingAddress)],
  ['Delivery country', ({ shippingAddress }) => shippingAddress?.country ?? ''],
  ['Billing address', (order) => addressText(order, order.billingAddress)],
  [
    'Tracking',
    ({ fulfillments }) => fulfillments.flatMap(({ trackingNumber }) => trackingNumber ?? []).join('; '),
  ],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Answers', answersText],
  ['Checkout answers', ({ answers = [] }) => givenOf(answers).join('; ')],
]

/** The orders that fit as a table, newest first, one line each. [ORD-48] */
export async function ordersAsCsv(db: Database, websiteId: string, filter: OrderFilter): Promise<string> {
  const conditions = conditionsOf(websiteId, filter)
  const lines: string[][] = []
  let before = Number.MAX_SAFE_INTEGER
  while (lines.length < MOST_EXPORTED) {
    const wanted = [...conditions, sql`o.order_number < ${before}::bigint`]
    const page = await findOrders(
      db,
      sql`${sql.join(wanted, sql` and `)} order by o.order_number desc ${firstRows(AT_A_TIME)}`,
    )
    lines.push(...page.map((order) => COLUMNS.map(([, cell]) => cell(order))))
    const last = page.at(-1)
    if (last === undefined || page.length < AT_A_TIME) break
    before = last.orderNumber
  }
  return csvOf([COLUMNS.map(([name]) => name), ...lines])
}

function itemsText({ items }: StoredOrder): string {
  return items
    .map(({ quantity, productName, variantName }) =>
      [`${quantity} × ${productName}`, variantName].filter(Boolean).join(', '),
    )
    .join('; ')
}

/** What buyers answered for each item that asked them something. [CART-39] */
function answersText({ items }: StoredOrder): string {
  return items
    .flatMap(({ productName, additionalFields = [] }) => {
      const given = givenOf(additionalFields)
      return given.length === 0 ? [] : [`${productName} (${given.join('; ')})`]
    })
    .join(', ')
}

/** Each question that was answered, with its answer in one line. */
function givenOf(answers: readonly AdditionalField[]): string[] {
  return answers.flatMap(({ field, value }) => {
    const text = answerText(value).replace(/\s+/g, ' ')
    return text === '' ? [] : [`${field}: ${text}`]
  })
}

function addressText({ language }: StoredOrder, address: StoredOrder['shippingAddress']): string {
  return address === null ? '' : addressLines(address, language, formatOfCountry).join(', ')
}
