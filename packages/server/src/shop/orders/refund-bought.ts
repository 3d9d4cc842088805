import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { voidLocked } from '../stored-value/void-locked.ts'
import { isIt } from '../stored-value/codes.ts'
import { enter, heldOf, lockValue } from '../stored-value/ledger.ts'
import { storedValue, storedValueEntries, type StoredValue } from '../stored-value/schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const spent = selected({ cents: computed<number>(sql`coalesce(-sum(amount), 0)::double precision`) })
const taken = selected({ cents: computed<number | null>(sql`-sum(amount)::double precision`) })

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

/** What has become of the cards that lines bought, minor units. */
export interface BoughtCards {
  /** What orders were paid with them, less what those gave back. */
  readonly spentCents: number
  /** What checkouts under way hold of them. */
  readonly heldCents: number
}

/** What of the cards that lines bought has been spent, or is being spent: of voided ones too. [GIFT-35] [GIFT-81] */
export async function usedOfBought(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
): Promise<BoughtCards> {
  let spentCents = 0
  let heldCents = 0
  for (const { id } of await boughtWith(tx, websiteId, itemIds)) {
    spentCents += await spentOf(tx, websiteId, id)
    heldCents += await heldOf(tx, websiteId, id)
  }
  return { spentCents, heldCents }
}

async function spentOf(tx: Database, websiteId: string, id: string): Promise<number> {
  const [row] = await spent.read(
    tx,
    sql`
    select ${spent} from stored_value_entries
    where website_id = ${websiteId} and value_id = ${id} and reason in ('redeemed', 'returned')`,
  )
  return row?.cents ?? 0
}

/** Key of the entries of a refund. */
export const keyOfRefund = (refundId: string): string => `refund-${refundId}`

/** Who voids the cards of an order. */
interface VoidedFor {
  readonly orderId: string
  readonly accountId: string
}

/**
 * Voids the cards whose price is about to be given back. One of which nothing is left waits until it is
 * (`voidOfSale`): there would be no entry by which it could hold again. [GIFT-35] [GIFT-81]
 */
export async function voidBought(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
  { refundId, ...who }: VoidedFor & { readonly refundId: string },
  now: Date,
): Promise<void> {
  for (const value of await boughtWith(tx, websiteId, itemIds))
    if (value.voidedAt === null && value.balance > 0)
      await voidLocked(tx, value, { ...who, key: keyOfRefund(refundId) }, now)
}

/**
 * Voids every card that lines bought, with the sale that is taken back. [GIFT-80] [GIFT-81]
 *
 * @returns what was taken out of the books under this key, in minor units; `undefined` if no card was voided
 */
export async function voidOfSale(
  tx: Database,
  websiteId: string,
  itemIds: readonly string[],
  { orderId, accountId, key }: VoidedFor & { readonly key: string },
  now: Date,
): Promise<number | undefined> {
  const cards = await boughtWith(tx, websiteId, itemIds)
  const standing = cards.filter(({ voidedAt }) => voidedAt === null)
  for (const value of standing) await voidLocked(tx, value, { orderId, accountId, key }, now)
  const [row] = await taken.read(
    tx,
    sql`
    select ${taken} from stored_value_entries
    where website_id = ${websiteId} and key = ${key}
      and value_id in (select jsonb_array_elements_text(${JSON.stringify(cards.map(({ id }) => id))}::jsonb))`,
  )
  return row?.cents ?? (standing.length > 0 ? 0 : undefined)
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
    .where(
      and(eq(storedValueEntries.websiteId, websiteId), eq(storedValueEntries.key, keyOfRefund(refundId))),
    )
  for (const { id, amount } of voided) {
    const value = await lockValue(tx, websiteId, id)
    if (value === undefined || value.voidedAt === null) continue
    const entry = { reason: 'restored', amountCents: -amount, key: `restored-${refundId}` } as const
    const entered = await enter(tx, value, entry, now)
    if (entered.ok) await tx.update(storedValue).set({ voidedAt: null }).where(isIt(websiteId, id))
  }
}
