import { BY_HAND_DISCOUNT, closedBecause, type ShoppingCart } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { customerOf, loadOffered } from './offered-discounts.ts'
import { discounts } from './schema.ts'

/** What holds discounts: a checkout, and what was agreed in it. */
export interface HoldingCheckout {
  readonly websiteId: string
  readonly id: string
  readonly cartId: string
  readonly agreed: { readonly cart: ShoppingCart; readonly details: { readonly email: string } }
}

const d = alias(discounts, 'd')
const lockedRow = selected({ id: d.id })

/**
 * Holds the discounts that count in a checkout, all or none: their rows are locked in the order of their identifiers, and
 * under the lock nobody else has the last use. [DISC-11]
 *
 * @returns whether they may count
 */
export async function holdDiscounts(tx: Database, checkout: HoldingCheckout, now: Date): Promise<boolean> {
  const { websiteId, id, cartId, agreed } = checkout
  // What somebody of the shop took off by hand has no uses to hold. [DRAFT-3]
  const applied = (agreed.cart.appliedDiscounts ?? []).filter(
    ({ discountId }) => discountId !== BY_HAND_DISCOUNT,
  )
  if (applied.length === 0) return true
  const ids = JSON.stringify(applied.map(({ discountId }) => discountId))
  await lockedRow.read(
    tx,
    sql`
    select ${lockedRow} from discounts d where d.website_id = ${websiteId}
      and d.id in (select jsonb_array_elements_text(${ids}::jsonb)) order by d.id for update`,
  )
  const email = customerOf(agreed.details.email)
  const codes = applied.flatMap(({ code }) => (code === null ? [] : [code]))
  const asking = { websiteId, cartId, codes, itemIds: [], email }
  const offered = await loadOffered(tx, asking, agreed.cart.currency)
  const isOpen = applied.every(({ discountId, code }) => {
    const discount = offered.find((one) => one.id === discountId && one.code === code)
    const reason = discount === undefined ? 'used-up' : closedBecause(discount, now.getTime())
    // What was agreed on in time stays, also when the money comes after its end: only what others took is gone.
    return reason !== 'used-up' && reason !== 'used-by-customer'
  })
  if (!isOpen) return false
  const rows = applied.map(({ discountId, code, amountCents }) => ({ discountId, code, amountCents }))
  await tx.execute(sql`
    insert into discount_uses (website_id, discount_id, checkout_id, cart_id, code, email, amount, at)
    select ${websiteId}, r."discountId", ${id}, ${cartId}, r.code, ${email}, r."amountCents", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("discountId" text, code text, "amountCents" bigint)
    on conflict (website_id, discount_id, checkout_id) do update set code = excluded.code, email = excluded.email,
      amount = excluded.amount, at = excluded.at`)
  return true
}

/** Lets go what a checkout held: nothing came of it. */
export async function releaseDiscounts(tx: Database, websiteId: string, checkoutId: string): Promise<void> {
  await tx.execute(sql`
    delete from discount_uses
    where website_id = ${websiteId} and checkout_id = ${checkoutId} and order_id is null`)
}

/** What a checkout held has counted in an order. */
export async function keepDiscounts(
  tx: Database,
  websiteId: string,
  checkoutId: string,
  orderId: string,
): Promise<void> {
  await tx.execute(sql`
    update discount_uses set order_id = ${orderId} where website_id = ${websiteId} and checkout_id = ${checkoutId}`)
}
