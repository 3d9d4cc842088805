import type { Units } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { StoredOrder } from './order-store.ts'

/** Writes down what of an order goes back into stock, so that it does so once. */
export async function noteRestocked(tx: Database, order: StoredOrder, units: Units): Promise<void> {
  await tx.execute(sql`
    update order_items i set restocked = i.restocked + r.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r("itemId" text, quantity integer)
    where i.website_id = ${order.websiteId} and i.order_id = ${order.id} and i.id = r."itemId"`)
}
