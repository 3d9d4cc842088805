import type { DraftForm, PricedEntry, ShoppingCart } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { insertItems } from '../orders/place-order.ts'

/**
 * Writes the lines of an order after a change: what it had keeps its name, its answers and its file; what went out is gone,
 * and what came is written down as everything that is sold. Call it with the order held. [ORDEDIT-2] [ORD-7]
 *
 * @param taken units from counted stock, by variant
 */
export async function writeLines(
  tx: Database,
  order: StoredOrder,
  form: DraftForm,
  cart: ShoppingCart,
  taken: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const { websiteId, id: orderId } = order
  const left = new Map(taken)
  const take = (variantId: string, quantity: number): number => {
    const units = Math.min(quantity, left.get(variantId) ?? 0)
    left.set(variantId, (left.get(variantId) ?? 0) - units)
    return units
  }
  const kept: object[] = []
  const came: { readonly entry: PricedEntry; readonly position: number }[] = []
  const variants = new Map(form.lines.map(({ id, variantId }) => [id, variantId]))
  cart.entries.forEach((entry, position) => {
    const item = order.items.find(({ id }) => id === entry.id)
    if (item === undefined) {
      const variantId = variants.get(entry.id) ?? entry.chosenVariant.id
      came.push({ entry: { ...entry, chosenVariant: { ...entry.chosenVariant, id: variantId } }, position })
      return
    }
    kept.push({
      id: item.id,
      position,
      name: entry.title,
      quantity: entry.quantity,
      unit_price: entry.purchasePriceCents,
      total: entry.subTotal,
      discount: entry.discountCents ?? 0,
      taxes: entry.taxes ?? null,
      stock_taken: take(item.variantId, entry.quantity),
    })
  })
  const rows = JSON.stringify(kept)
  await tx.execute(sql`
    delete from order_items where website_id = ${websiteId} and order_id = ${orderId}
      and id not in (select r.id from jsonb_to_recordset(${rows}::jsonb) as r(id text))`)
  await tx.execute(sql`
    update order_items i set position = r.position, quantity = r.quantity, unit_price = r.unit_price, total = r.total,
      product_name = r.name, discount = r.discount, taxes = r.taxes, stock_taken = r.stock_taken, restocked = 0
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, position integer, name text, quantity integer, unit_price bigint,
      total bigint, discount bigint, taxes jsonb, stock_taken integer)
    where i.website_id = ${websiteId} and i.order_id = ${orderId} and i.id = r.id`)
  await insertItems(tx, { websiteId, id: orderId, entries: came, taken: left }, now)
}
