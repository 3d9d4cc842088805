import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { voidLocked } from './change-gift-cards.ts'
import { isIt } from './codes.ts'
import { enter, heldOf, lockValue } from './ledger.ts'
import { storedValue, storedValueEntries, type StoredValue } from './schema.ts'

/** The cards that lines of an order bought, locked in one order. */
async function boughtWith(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
): Promise<StoredValue[]> {
  if (itemIds.length === 0) return []
  return tx
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.websiteId, websiteId), inArray(storedValue.orderItemId, [...itemIds])))
    .orderBy(storedValue.id)
    .for('update')
}

/** Whether anything of the cards that lines bought has been spent, or is being spent. [GIFT-35] */
export async function isGiftCardUsed(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
): Promise<boolean> {
  for (const { id, balance, initial, voidedAt } of await boughtWith(tx, websiteId, itemIds))
    if (voidedAt === null && (balance !== initial || (await heldOf(tx, websiteId, id)) > 0)) return true
  return false
}

const keyOf = (refundId: string): string => `refund-${refundId}`

/** Voids the cards whose price is given back, before it is. [GIFT-35] */
export async function voidBought(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
  by: { readonly refundId: string; readonly orderId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  const { refundId, ...who } = by
  for (const value of await boughtWith(tx, websiteId, itemIds))
    if (value.voidedAt === null) await voidLocked(tx, value, { ...who, key: keyOf(refundId) }, now)
}

/** Lets the cards that a refund voided hold again: it was refused. [GIFT-35] */
export async function restoreBought(
  tx: Database,
  websiteId: string,
  refundId: string,
  now: Date,
): Promise<void> {
  const voided = await tx
    .select({ id: storedValueEntries.valueId, amount: storedValueEntries.amount })
    .from(storedValueEntries)
    .where(and(eq(storedValueEntries.websiteId, websiteId), eq(storedValueEntries.key, keyOf(refundId))))
  for (const { id, amount } of voided) {
    const value = await lockValue(tx, websiteId, id)
    if (value === undefined || value.voidedAt === null) continue
    const entry = { reason: 'restored', amountCents: -amount, key: `restored-${refundId}` } as const
    const entered = await enter(tx, value, entry, now)
    if (entered.ok) await tx.update(storedValue).set({ voidedAt: null }).where(isIt(websiteId, id))
  }
}
