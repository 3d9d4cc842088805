import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Agreement } from '../payments/agreement.ts'
import { closeLink, lockLinkOfDraft } from '../pay-links/pay-links.ts'
import { addDraftEvent, lockDraft } from './draft-store.ts'

/**
 * The order that something written by hand has become: the draft is over, and so is its link. Call it in the transaction
 * that places the order; of anything else it does nothing. [DRAFT-6]
 */
export async function orderDraft(
  tx: Database,
  { cart: { websiteId }, draft, payLink }: Agreement,
  orderId: string,
  now: Date,
): Promise<void> {
  if (draft === undefined) return
  // The draft before its link, as everybody who works on drafts does.
  await lockDraft(tx, websiteId, draft.id)
  const open = await lockLinkOfDraft(tx, websiteId, draft.id)
  const linkId = open?.id ?? payLink
  if (linkId !== undefined) await closeLink(tx, websiteId, linkId, orderId)
  await tx.execute(sql`
    update draft_orders set state = 'ordered', order_id = ${orderId}, updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and id = ${draft.id}`)
  await addDraftEvent(tx, { websiteId, id: draft.id }, 'ordered', draft.actorName, now)
}
