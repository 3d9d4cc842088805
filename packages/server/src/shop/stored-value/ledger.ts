import {
  afterEntry,
  type EntryRefusal,
  type GiftCardRule,
  type LedgerReason,
  newId,
  type Outcome,
  type StoredValueKind,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isIt } from './codes.ts'
import { storedValue, storedValueEntries, type StoredValue } from './schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const held = selected({ cents: computed<number>(sql`coalesce(sum(amount), 0)::double precision`) })

/** What comes to be: a gift card that was bought or given, or store credit. */
export interface NewValue {
  readonly websiteId: string
  readonly kind: StoredValueKind
  readonly currency: string
  readonly amountCents: number
  readonly testMode: boolean
  readonly language: string
  readonly origin: string
  readonly recipientName?: string
  readonly recipientEmail?: string
  readonly senderName?: string
  readonly message?: string
  readonly note?: string
  readonly sendAt?: Date | null
  readonly expiresAt?: Date | null
  readonly orderId?: string
  readonly orderItemId?: string
  readonly accountId?: string
  /** What it pays for; everything unless given. [GIFT-83] */
  readonly onlyFor?: GiftCardRule | null
}

/**
 * Writes a card with its first entry. What an order's item bought is made once: a second call changes nothing.
 * [GIFT-1]
 *
 * @returns undefined when it was there
 */
export async function issue(tx: Database, value: NewValue, now: Date): Promise<StoredValue | undefined> {
  const { amountCents, ...rest } = value
  const id = newId(now.getTime())
  const [made] = await tx
    .insert(storedValue)
    .values({ ...rest, id, initial: amountCents, balance: amountCents, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made === undefined) return undefined
  await tx.insert(storedValueEntries).values({
    websiteId: value.websiteId,
    id: newId(now.getTime()),
    valueId: id,
    place: 1,
    reason: 'issued',
    amount: amountCents,
    key: 'issued',
    orderId: value.orderId ?? null,
    accountId: value.accountId ?? null,
    at: now,
  })
  return made
}

/** A card, held until the transaction ends: whoever changes what is left comes through here. */
export async function lockValue(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<StoredValue | undefined> {
  const [held] = await tx.select().from(storedValue).where(isIt(websiteId, id)).for('update')
  return held
}

/** An entry to write. */
export interface NewEntry {
  readonly reason: LedgerReason
  /** Minor units; below 0 takes away. */
  readonly amountCents: number
  /** The same key is the same entry. */
  readonly key: string
  readonly orderId?: string
  readonly accountId?: string
}

/**
 * Writes an entry, and with it what is left. Call it with the card locked. [GIFT-2]
 *
 * @throws Error for the key of an entry of another amount
 * @returns what is left after it
 */
export async function enter(
  tx: Database,
  { websiteId, id, balance }: Pick<StoredValue, 'websiteId' | 'id' | 'balance'>,
  { reason, amountCents, key, orderId, accountId }: NewEntry,
  now: Date,
): Promise<Outcome<number, EntryRefusal>> {
  const before = await tx
    .select({ key: storedValueEntries.key, amount: storedValueEntries.amount })
    .from(storedValueEntries)
    .where(and(eq(storedValueEntries.websiteId, websiteId), eq(storedValueEntries.valueId, id)))
  const same = before.find((entry) => entry.key === key)
  if (same !== undefined && same.amount !== amountCents)
    throw new Error(`The entry ${key} of card ${id} was of another amount before.`)
  if (same !== undefined) return { ok: true, value: balance }
  const after = afterEntry(balance, amountCents)
  if (!after.ok) return after
  await tx.insert(storedValueEntries).values({
    websiteId,
    id: newId(now.getTime()),
    valueId: id,
    place: before.length + 1,
    reason,
    amount: amountCents,
    key,
    orderId: orderId ?? null,
    accountId: accountId ?? null,
    at: now,
  })
  await tx.update(storedValue).set({ balance: after.value }).where(isIt(websiteId, id))
  return after
}

/** What checkouts under way hold of a card, minor units. */
export async function heldOf(
  tx: Database,
  websiteId: string,
  id: string,
  exceptCheckout = '',
): Promise<number> {
  const [row] = await held.read(
    tx,
    sql`
    select ${held} from stored_value_holds
    where website_id = ${websiteId} and value_id = ${id} and checkout_id <> ${exceptCheckout}`,
  )
  return row?.cents ?? 0
}
