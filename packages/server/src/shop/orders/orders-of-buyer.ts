import type { Order } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import { downloadsLeft, opensFiles } from './opens-files.ts'
import { downloadPath, statusPath } from './order-token.ts'
import { assets } from '../../content/media/schema.ts'
import { orderFiles, orderItems, orders } from './schema.ts'

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
const f = alias(orderFiles, 'f')
const fileRow = selected({
  orderId: f.orderId,
  id: f.id,
  productName: i.productName,
  downloads: f.downloads,
  // Where a product came with several, each is called by its own name. [ORD-150]
  fileName: computed<string | null>(sql`case when (select count(*) from order_files o
    where o.website_id = f.website_id and o.order_id = f.order_id and o.item_id = f.item_id) > 1 then a.file_name end`),
})

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
    sql`select ${fileRow} from order_files f
      join order_items i on i.website_id = f.website_id and i.order_id = f.order_id and i.id = f.item_id
      left join ${assets} a on a.website_id = f.website_id and a.id = f.asset_id
      where f.website_id = ${websiteId} and f.order_id in (${ids})
      order by i.position, f.position`,
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
            title: file.fileName ?? file.productName,
            url: downloadPath(secret, { websiteId, orderId: id, fileId: file.id }, now),
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
