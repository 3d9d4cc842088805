import type { OrderReturn, ReturnState } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import { orderReturns } from './schema.ts'

const written = selected({ hash: orderReturns.requestHash })

const r = alias(orderReturns, 'r')
const returnRow = selected({
  id: r.id,
  number: r.number,
  state: r.state,
  askedBy: r.askedBy,
  items: r.items,
  message: r.message,
  answer: r.answer,
  createdAt: r.createdAt,
  updatedAt: r.updatedAt,
})

/** Returns of an order, the first one first. */
export async function returnsOf(db: Database, websiteId: string, orderId: string): Promise<OrderReturn[]> {
  const rows = await returnRow.read(
    db,
    sql`select ${returnRow} from order_returns r
      where r.website_id = ${websiteId} and r.order_id = ${orderId} order by r.number`,
  )
  return rows.map(returnOf)
}

function returnOf({ createdAt, updatedAt, ...row }: RowOf<typeof returnRow>): OrderReturn {
  return { ...row, createdOn: createdAt.getTime(), updatedOn: updatedAt.getTime() }
}

/** Whether a return was written down with this key already: this one, or one of something else. [HTTP-45] */
export async function findWritten(
  db: Database,
  { websiteId, id }: { readonly websiteId: string; readonly id: string },
  { requestKey, requestHash }: { readonly requestKey: string; readonly requestHash: string },
): Promise<'none' | 'same' | 'another'> {
  const [known] = await written.read(
    db,
    sql`
    select ${written} from order_returns
    where website_id = ${websiteId} and order_id = ${id} and request_key = ${requestKey}`,
  )
  if (known === undefined) return 'none'
  return known.hash === null || known.hash === requestHash ? 'same' : 'another'
}

/** Brings a return into another state; what the shop wrote stays unless it writes something else. */
export async function moveReturn(
  tx: Database,
  { websiteId, orderId, id }: { readonly websiteId: string; readonly orderId: string; readonly id: string },
  state: ReturnState,
  now: Date,
  answer?: string,
): Promise<void> {
  await tx.execute(sql`
    update order_returns set state = ${state}, answer = coalesce(${answer ?? null}, answer),
      updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and order_id = ${orderId} and id = ${id}`)
}
