import { say } from '@plinth/domain'
import type { Database } from '../../../../platform/database/database.ts'
import { enter, lockValue } from '../../../stored-value/ledger.ts'
import { isIt } from '../../../stored-value/codes.ts'
import { storedValue } from '../../../stored-value/schema.ts'
import type { RefundPayment, RefundResult } from '../../payment-provider.ts'

/**
 * Gives back what was spent, to the card it came from; the same key gives back once. A card that has run out meanwhile
 * takes it without an end, so that its buyer can use it. [GIFT-24]
 */
export async function giveBack(tx: Database, request: RefundPayment, now: Date): Promise<RefundResult> {
  const { websiteId, paymentId, amountCents, key, orderId } = request
  const value = await lockValue(tx, websiteId, paymentId)
  if (value === undefined || value.voidedAt !== null)
    return {
      ok: false,
      message: say(
        'The gift card this was paid with is voided. Give it back as store credit, or to another payment.',
      ),
    }
  const entry = { reason: 'returned', amountCents, key, ...(orderId ? { orderId } : {}) } as const
  const entered = await enter(tx, value, entry, now)
  if (!entered.ok) return entered
  if (value.expiresAt !== null && value.expiresAt <= now)
    await tx.update(storedValue).set({ expiresAt: null }).where(isIt(websiteId, paymentId))
  return { ok: true, refundId: key }
}
