import { newId, returnableUntil, unitsToReturn } from '@plinth/domain'
import type { OrderReturning } from '@plinth/renderer'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { returnsOf } from '../orders/return-store.ts'

/** What the page of an order says of what is sent back: returns there are, and the form where one can ask. [RETURN-3] */
export async function returningOf(
  app: Pick<App, 'db' | 'clock'>,
  { id: websiteId, store }: Pick<SiteWebsite, 'id' | 'store'>,
  order: StoredOrder,
  token: string,
): Promise<OrderReturning> {
  const returns = await returnsOf(app.db, websiteId, order.id)
  const until = returnableUntil(order, store.returnDays)
  const units = until === undefined || until < app.clock.now().getTime() ? [] : unitsToReturn(order, returns)
  // Whoever pressed its button sees the form again, not the top of the page. [ORD-132]
  const action = `/order-status/${order.id}/return#send-back`
  return { returns, ...(units.length === 0 ? {} : { form: { action, token, key: newId(), units } }) }
}
