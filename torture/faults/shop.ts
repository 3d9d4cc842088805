import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { connectDatabase } from '../../packages/server/src/platform/database/connect.ts'
import type { DatabaseConnection } from '../../packages/server/src/platform/database/database.ts'
import {
  examineDataFolder,
  noteInstallationMade,
} from '../../packages/server/src/platform/database/installation-record.ts'
import { prepareDataFolder } from '../../packages/server/src/platform/database/data-folder.ts'
import { migrate } from '../../packages/server/src/platform/database/migrate.ts'
import { createWebsite } from '../../packages/server/src/site/websites/websites.ts'
import { paidForm } from '../../packages/server/src/testing/buyer.ts'
import { openShop } from '../../packages/server/src/testing/shop.ts'

/** A shop whose buyers are programs. */
export interface FaultShop {
  /**
   * Buyers that put a mug into a new cart and pay for it, again and again, until they are stopped.
   *
   * @param onOrder with the identifier of every order that was acknowledged
   * @param onAnswer with the status of every answer to a payment
   */
  buyers(
    origin: string,
    count: number,
    onOrder: (order: string) => void,
    onAnswer: (status: number) => void,
  ): { stop(): Promise<void> }
}

/** What was found in the database afterwards. */
export interface ShopCounts {
  readonly acknowledged: number
  readonly orders: number
  readonly lost: number
  /** Checkouts with more than one order. */
  readonly doubled: number
  /** Stock below zero. */
  readonly oversold: number
  /** Stock that is not what its ledger adds up to, or not what the orders took. */
  readonly unbalanced: number
  /** Orders that are not paid to the cent, and payments that are neither of an order nor of a checkout that is still open. */
  readonly unpaid: number
  /** Units held for no checkout that is still open, or not held for one that is. */
  readonly held: number
}

const units = 1_000_000
const isOpen = `c.state in ('paying', 'second-step')`
let keys = 0

/** Makes an installation with a shop in a new data folder. */
export async function openFaultShop(data: string): Promise<FaultShop> {
  prepareDataFolder(data)
  await examineDataFolder({ dataFolder: data, databaseUrl: undefined, s3: undefined })
  const itemId = await withDatabase(data, async (database) => {
    await migrate(database)
    const { db } = database
    const websiteId = await createWebsite(db, systemClock, { identifier: 'main', title: 'Shop' })
    const shop = await openShop({ db, clock: systemClock, websiteId })
    return (await shop.product({}, { stock: units })).id
  })
  await noteInstallationMade(data)
  return {
    buyers: (origin, count, onOrder, onAnswer) => {
      let stopped = false
      const buy = async (): Promise<void> => {
        while (!stopped) {
          await buyOne(origin, itemId, onOrder, onAnswer).catch((error: unknown) => {
            if (!(error instanceof TypeError && error.cause !== undefined)) throw error
            // The server is gone; the next start is another round.
            stopped = true
          })
        }
      }
      const all = Array.from({ length: count }, buy)
      return {
        stop: async () => {
          stopped = true
          await Promise.all(all)
        },
      }
    },
  }
}

async function buyOne(
  origin: string,
  itemId: string,
  onOrder: (order: string) => void,
  onAnswer: (status: number) => void,
): Promise<void> {
  const cookies = new Map<string, string>()
  const call = async (path: string, body?: object): Promise<Response> => {
    const crumb = cookies.get('crumb') ?? ''
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': decodeURIComponent(crumb),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  await (await call('/healthz')).text()
  const added = await call('/api/commerce/shopping-cart/entries', { itemId, sku: 'MUG', quantity: 1 })
  await added.text()
  if (added.status !== 200) return onAnswer(added.status)
  keys += 1
  const paid = await call('/checkout', {
    idempotencyKey: `fault-${process.pid}-${keys}-padding`,
    ...paidForm,
  })
  const { redirect } = (await paid.json()) as { redirect?: string }
  const order = /order-confirmed\/([0-9a-f]{24})/.exec(redirect ?? '')?.[1]
  if (paid.status === 200 && order !== undefined) onOrder(order)
  onAnswer(paid.status)
}

/** Opens the database of a stopped server and compares it with what buyers were told. */
export async function judgeShop(data: string, acknowledged: ReadonlySet<string>): Promise<ShopCounts> {
  return withDatabase(data, async ({ db }) => {
    const { rows: orders } = await db.execute<{ id: string }>(`select id from orders`)
    const there = new Set(orders.map(({ id }) => id))
    const { rows } = await db.execute<Omit<ShopCounts, 'acknowledged' | 'orders' | 'lost'>>(`
      select
        (select count(*)::int from (select from orders group by checkout_id having count(*) > 1) d) as doubled,
        (select count(*)::int from stock where on_hand < 0 or on_hand < reserved) as oversold,
        (select count(*)::int from stock s where
          s.on_hand <> (select coalesce(sum(change), 0) from stock_ledger l where l.variant_id = s.variant_id)
          or s.on_hand <> ${units} - (select count(*) from orders)) as unbalanced,
        ((select count(*) from orders o where o.grand_total <> (select coalesce(sum(p.amount), 0) from payments p
            join test_payments t on t.id = p.reference and t.amount = p.amount and t.status = 'paid' and t.refunded = 0
            where p.order_id = o.id and p.status = 'paid'))
          + greatest(0, (select count(*) from test_payments t where t.status = 'paid' and t.refunded < t.amount
              and not exists (select from payments p where p.reference = t.id))
            - (select count(*) from checkouts c where ${isOpen})))::int as unpaid,
        (select count(*)::int from stock s where s.reserved <> (select coalesce(sum(r.quantity), 0) from reservations r
          join checkouts c on c.id = r.checkout_id and ${isOpen} where r.variant_id = s.variant_id)) as held`)
    return {
      acknowledged: acknowledged.size,
      orders: there.size,
      lost: [...acknowledged].filter((id) => !there.has(id)).length,
      ...rows[0]!,
    }
  })
}

async function withDatabase<Result>(
  data: string,
  work: (database: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase({ databaseUrl: undefined, dataFolder: data, databasePoolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
