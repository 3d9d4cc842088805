import { paymentStateOf } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { putBack } from '../stock/stock.ts'
import { noteRestocked } from './note-restocked.ts'
import type { StoredOrder } from './order-store.ts'
import type { OrderDesk, OrderEditor } from './orders.ts'

/**
 * Money that an order still waits for will not come any more. When none has come, or none was asked for, what was set aside
 * for the order goes back into stock: there is no refund by which it could. [ORD-10]
 *
 * @returns whether the stock went back
 */
export async function cancelAwaited(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
): Promise<boolean> {
  if (order.payments.length === 0) return putItemsBack(tx, desk, editor, order)
  if (order.payments.every(({ status }) => status !== 'awaiting')) return false
  const payments = order.payments.map((payment) =>
    payment.status === 'awaiting' ? { ...payment, status: 'canceled' as const } : payment,
  )
  const state = paymentStateOf(payments)
  await tx.execute(sql`
    update payments set status = 'canceled'
    where website_id = ${order.websiteId} and order_id = ${order.id} and status = 'awaiting'`)
  await tx.execute(sql`
    update orders set payment_state = ${state} where website_id = ${order.websiteId} and id = ${order.id}`)
  return state === 'canceled' && putItemsBack(tx, desk, editor, order)
}

/** Puts back what was taken from stock for an order and has not gone back yet. */
export async function putItemsBack(
  tx: Database,
  desk: OrderDesk,
  editor: OrderEditor,
  order: StoredOrder,
): Promise<boolean> {
  const units = order.items
    .map(({ id, variantId, stockTaken, restocked }) => ({
      itemId: id,
      variantId,
      quantity: stockTaken - restocked,
    }))
    .filter(({ quantity }) => quantity > 0)
  await noteRestocked(tx, order, units)
  const movement = { reason: 'restocked', orderId: order.id, accountId: editor.accountId } as const
  await putBack(tx, editor.websiteId, units, movement, desk.clock.now())
  await giveToWaiting(
    tx,
    editor.websiteId,
    units.map(({ variantId }) => variantId),
    desk.clock.now(),
  )
  return units.length > 0
}
