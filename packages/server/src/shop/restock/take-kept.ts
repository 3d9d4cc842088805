import { and, eq, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { addToCart, type Shopper } from '../cart/cart.ts'
import { cartTokenHash } from '../cart/cart-cookie.ts'
import { holdLevel, keepBack } from '../stock/stock.ts'
import { findWaited } from './find-waited.ts'
import { restockSignUps } from './schema.ts'

/** Puts what is kept for somebody into their cart, where it stays kept for as long; the token of the cart. [RESTOCK-8] */
export async function takeKept(
  db: Database,
  shopper: Shopper,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const { website } = shopper
  const mine = and(eq(restockSignUps.websiteId, website.id), eq(restockSignUps.id, id))
  return transaction(db, async (tx) => {
    const [owner] = await tx.select({ variantId: restockSignUps.variantId }).from(restockSignUps).where(mine)
    if (owner === undefined) return undefined
    // Whoever changes a line holds its stock first.
    await holdLevel(tx, website.id, owner.variantId)
    const [held] = await tx.select().from(restockSignUps).where(mine).for('update')
    if (held?.isHeld !== true || held.heldUntil === null || held.heldUntil <= now) return undefined
    if (held.cartId !== null && (await isCartOf(tx, website.id, held.cartId, shopper.token)))
      return shopper.token
    const waited = await findWaited(tx, website.id, held.variantId, now)
    if (waited?.isSeen !== true) return undefined
    // Free for a moment, inside this transaction, so that the cart takes it as it takes anything.
    await keepBack(tx, website.id, held.variantId, -1)
    const added = await addToCart(
      tx,
      shopper,
      { itemId: waited.productId, sku: waited.sku, quantity: 1 },
      now,
    )
    await keepBack(tx, website.id, held.variantId, 1)
    if (!added.ok) return undefined
    const { token } = added.value
    await tx
      .update(restockSignUps)
      .set({
        cartId: sql`(select c.id from carts c where c.website_id = ${website.id} and c.token_hash = ${cartTokenHash(token)})`,
      })
      .where(mine)
    return token
  })
}

async function isCartOf(
  tx: Database,
  websiteId: string,
  cartId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const { rows } = await tx.execute(sql`
    select id from carts where website_id = ${websiteId} and id = ${cartId} and token_hash = ${cartTokenHash(token)}
      and order_id is null`)
  return rows.length > 0
}
