import type { Order } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import { downloadsLeft, opensFiles } from './opens-files.ts'
import { downloadPath, statusPath } from './order-token.ts'
import { orderItems, orders } from './schema.ts'

/** An order as its buyer's account lists it. Amounts in minor units. */
export interface BuyersOrder {
  readonly orderNumber: number
  readonly createdOn: number
  readonly grandTotalCents: number
  readonly currency: string
  readonly fulfillmentState: Order['fulfillmentState']
  readonly paymentState: Order['paymentState']
  /** The page on which it is shown in full. */
  readonly url: string
  /** Those of its files that still open. [ORD-121] */
  readonly downloads: readonly { readonly title: string; readonly url: string }[]
}

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')
const row = selected({
  id: o.id,
  orderNumber: o.orderNumber,
  createdAt: o.createdAt,
  grandTotal: o.grandTotal,
  currency: o.currency,
  fulfillmentState: o.fulfillmentState,
  paymentState: o.paymentState,
})
const fileRow = selected({ orderId: i.orderId, id: i.id, productName: i.productName, downloads: i.downloads })

/**
 * The orders bought with an address, the newest first; two statements. Only for whoever has proved that the address is
 * theirs. [MEMBER-22]
 *
 * `downloadLimit` is how often the shop lets each file be fetched, 0 as often as one likes. [ORD-121]
 */
export async function ordersOfBuyer(
  { db, secret, clock }: Pick<App, 'db' | 'secret' | 'clock'>,
  websiteId: string,
  { email, downloadLimit = 0 }: { readonly email: string; readonly downloadLimit?: number | undefined },
  most = 100,
): Promise<BuyersOrder[]> {
  const rows = await row.read(
    db,
    sql`select ${row} from orders o
      where o.website_id = ${websiteId} and lower(o.email) = ${email}
      order by o.created_at desc, o.id desc limit ${most}`,
  )
  if (rows.length === 0) return []
  const ids = sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const files = await fileRow.read(
    db,
    sql`select ${fileRow} from order_items i
      where i.website_id = ${websiteId} and i.order_id in (${ids}) and i.digital_asset_id is not null
      order by i.position`,
  )
  const now = clock.now().getTime()
  return rows.map(({ id, createdAt, grandTotal, ...order }) => ({
    ...order,
    createdOn: createdAt.getTime(),
    grandTotalCents: grandTotal,
    url: statusPath(secret, websiteId, id),
    downloads: !opensFiles(order)
      ? []
      : files
          .filter(({ orderId, downloads }) => orderId === id && downloadsLeft(downloads, downloadLimit) !== 0)
          .map((file) => ({
            title: file.productName,
            url: downloadPath(secret, { websiteId, orderId: id, itemId: file.id }, now),
          })),
  }))
}

/** How many orders were bought with each of these addresses. */
export async function countOrders(
  db: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map()
  const found = await db
    .select({ email: sql<string>`lower(${orders.email})`, count: sql<number>`count(*)::integer` })
    .from(orders)
    .where(
      sql`${orders.websiteId} = ${websiteId} and lower(${orders.email}) in (${sql.join(
        emails.map((email) => sql`${email}`),
        sql`, `,
      )})`,
    )
    .groupBy(sql`lower(${orders.email})`)
  return new Map(found.map(({ email, count }) => [email, count]))
}
