import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { StoredOrder, StoredPayment } from './order-store.ts'

/** Payments that will not come, or come another way. */
export async function removePayments(
  tx: Database,
  { websiteId, id }: Pick<StoredOrder, 'websiteId' | 'id'>,
  payments: readonly Pick<StoredPayment, 'id'>[],
): Promise<void> {
  if (payments.length === 0) return
  await tx.execute(sql`
    delete from payments where website_id = ${websiteId} and order_id = ${id} and status = 'awaiting'
      and id in (select jsonb_array_elements_text(${JSON.stringify(payments.map((one) => one.id))}::jsonb))`)
}
