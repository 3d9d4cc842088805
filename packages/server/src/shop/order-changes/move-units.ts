import { newId, say, type DraftForm, type Outcome } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import type { OrderEditor } from '../orders/orders.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { lockStock, putBack, reserve, takeReserved } from '../stock/stock.ts'

/**
 * Moves stock to what an order has after a change, under the lock every sale takes: what comes to it is taken, all or
 * nothing, and what goes out of it goes back. Refused, the caller gives up the transaction. [ORDEDIT-3]
 *
 * @returns units the order has from counted stock then, by variant
 */
export async function moveUnits(
  tx: Database,
  { accountId }: Pick<OrderEditor, 'accountId'>,
  order: StoredOrder,
  form: DraftForm,
  now: Date,
): Promise<Outcome<ReadonlyMap<string, number>, 'not-enough-stock'>> {
  const { websiteId, id: orderId, items } = order
  const had = summed(items.map(({ variantId, quantity }) => [variantId, quantity]))
  const taken = summed(items.map(({ variantId, stockTaken }) => [variantId, stockTaken]))
  const has = summed(
    form.lines.flatMap(({ id, variantId, quantity }): [string, number][] => {
      const known = items.find((item) => item.id === id)?.variantId ?? variantId
      return known === null ? [] : [[known, quantity]]
    }),
  )
  const more = [...has]
    .map(([variantId, quantity]) => ({ variantId, quantity: quantity - (had.get(variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const back = [...taken]
    .map(([variantId, units]) => ({ variantId, quantity: units - (has.get(variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  // What comes and what goes, before either is touched.
  await lockStock(
    tx,
    websiteId,
    [...more, ...back].map(({ variantId }) => variantId),
  )
  const holder = newId(now.getTime())
  const held = await reserve(tx, websiteId, holder, more)
  if (!held.ok) {
    const message = say('There are not that many in stock any more. Write fewer, or change the stock first.')
    return { ok: false, code: 'not-enough-stock', message }
  }
  const came = await takeReserved(tx, websiteId, holder, orderId, now)
  await putBack(tx, websiteId, back, { reason: 'restocked', orderId, accountId }, now)
  await giveToWaiting(
    tx,
    websiteId,
    back.map(({ variantId }) => variantId),
    now,
  )
  const result = new Map<string, number>()
  for (const variantId of new Set([...taken.keys(), ...came.keys()])) {
    const gone = back.find((one) => one.variantId === variantId)?.quantity ?? 0
    result.set(variantId, (taken.get(variantId) ?? 0) - gone + (came.get(variantId) ?? 0))
  }
  return { ok: true, value: result }
}

function summed(rows: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, count] of rows) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}
