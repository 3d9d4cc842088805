import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { lockDraft } from '../draft-orders/draft-store.ts'
import { lockLink, lockLinkOfDraft } from '../pay-links/pay-links.ts'
import { lockSubscription } from '../subscriptions/subscription-store.ts'
import { findCheckout, lockCheckout, type Checkout } from './checkout-store.ts'

type Known = Pick<Checkout, 'websiteId' | 'id'> & Partial<Pick<Checkout, 'agreed' | 'cartId'>>

/**
 * A checkout, held until the transaction ends, and before it what it is of: the subscription it renews, the order whose rest
 * it pays, a draft, then a link, or a cart. Whoever begins a renewal or a checkout, changes an order or a draft, or ends a
 * link holds that first and the stock last; if the end of a checkout came to it from the other side, with the stock in its
 * hands, the two would wait for each other. The whole order is in docs/developers/locks.md. [CHK-51] [CHK-78]
 */
export async function lockInOrder(tx: Database, known: Known): Promise<Checkout | undefined> {
  const { websiteId, id } = known
  // Whose a checkout is never changes, so that may be read before it is held.
  const { agreed, cartId } = known.agreed === undefined ? await ownerOf(tx, known) : known
  if (agreed?.renewal !== undefined) await lockSubscription(tx, websiteId, agreed.renewal.subscriptionId)
  if (agreed?.paysFor !== undefined)
    await tx.execute(
      sql`select id from orders where website_id = ${websiteId} and id = ${agreed.paysFor} for update`,
    )
  if (agreed?.draft !== undefined) {
    await lockDraft(tx, websiteId, agreed.draft.id)
    await lockLinkOfDraft(tx, websiteId, agreed.draft.id)
  }
  if (agreed?.payLink !== undefined) await lockLink(tx, websiteId, agreed.payLink)
  else if (agreed?.draft === undefined && cartId !== undefined) {
    await tx.execute(sql`select id from carts where website_id = ${websiteId} and id = ${cartId} for update`)
  }
  return lockCheckout(tx, websiteId, id)
}

async function ownerOf(
  tx: Database,
  { websiteId, id }: Known,
): Promise<Partial<Pick<Checkout, 'agreed' | 'cartId'>>> {
  return (await findCheckout(tx, websiteId, id)) ?? {}
}
