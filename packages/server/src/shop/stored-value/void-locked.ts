import type { Database } from '../../platform/database/database.ts'
import { isIt } from './codes.ts'
import { enter } from './ledger.ts'
import { storedValue, type StoredValue } from './schema.ts'

/** Takes out of the books what is left of a card. Call it with the card locked, and nothing of it held. */
export async function voidLocked(
  tx: Database,
  value: StoredValue,
  by: { readonly key: string; readonly accountId: string; readonly orderId?: string },
  now: Date,
): Promise<void> {
  if (value.balance > 0) {
    const entered = await enter(tx, value, { reason: 'voided', amountCents: -value.balance, ...by }, now)
    if (!entered.ok) throw new Error('What is left of a gift card could not be taken out of the books.')
  }
  await tx.update(storedValue).set({ voidedAt: now }).where(isIt(value.websiteId, value.id))
}
