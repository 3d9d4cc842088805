import type { Outcome } from '../errors/refusal.ts'
import { say } from '../words/sentence.ts'

/** `gift-card`: bought or given. `store-credit`: given back to a buyer. Both are spent the same way. [GIFT-1] */
export const STORED_VALUE_KINDS = ['gift-card', 'store-credit'] as const
export type StoredValueKind = (typeof STORED_VALUE_KINDS)[number]

/**
 * Why an entry stands in the ledger. `issued`: value came to be. `redeemed`: an order was paid with it. `returned`: that
 * order gave it back. `voided` and `expired`: the shop owes it no more. `restored`: what was voided holds again.
 */
export const LEDGER_REASONS = ['issued', 'redeemed', 'returned', 'voided', 'restored', 'expired'] as const
export type LedgerReason = (typeof LEDGER_REASONS)[number]

/** Limits of what an owner or a buyer can say of a gift card. */
export const GIFT_LIMITS = {
  name: 80,
  message: 500,
  note: 500,
  /** Cards that pay for one order. */
  inCart: 5,
  /** Letters and digits of a code that comes from elsewhere. */
  shortestCode: 8,
  longestCode: 40,
  /** Rows of one file of codes. */
  imported: 5000,
  /** How far ahead a card can be sent, in days. */
  daysAhead: 366,
} as const

/** An entry of the ledger: what it adds, or takes away. Entries are only ever added. */
export interface LedgerEntry {
  /** Minor units; below 0 takes away. */
  readonly amountCents: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What is left, now or at a moment: the sum of the entries until then. [GIFT-2] */
export function balanceOf(entries: readonly LedgerEntry[], until = Number.POSITIVE_INFINITY): number {
  return entries.reduce((sum, { amountCents, at }) => (at <= until ? sum + amountCents : sum), 0)
}

export type EntryRefusal = 'not-whole' | 'not-enough-value'

/**
 * What is left after an entry: never below nothing. [GIFT-2]
 *
 * @param balanceCents what is left before it
 * @param amountCents what it adds or takes away, minor units
 */
export function afterEntry(balanceCents: number, amountCents: number): Outcome<number, EntryRefusal> {
  const after = balanceCents + amountCents
  if (!Number.isSafeInteger(amountCents) || amountCents === 0 || !Number.isSafeInteger(after))
    return { ok: false, code: 'not-whole', message: say('An amount is a whole number of minor units.') }
  if (after < 0)
    return { ok: false, code: 'not-enough-value', message: say('There is not that much left on it.') }
  return { ok: true, value: after }
}

/** Something that can pay a part of an order. */
export interface Spendable {
  readonly id: string
  /** What can be spent of it now, minor units. */
  readonly availableCents: number
  /** The products of the cart it pays for; absent for everything. [GIFT-83] */
  readonly onlyItemIds?: readonly string[]
}

/** A line of an order, and what is to pay for it after discounts, minor units. */
export interface PayableLine {
  readonly itemId: string
  readonly costCents: number
}

/** What each pays, and what is left to pay otherwise. Minor units. */
export interface StoredValueSpread {
  readonly shares: readonly { readonly id: string; readonly amountCents: number }[]
  readonly dueCents: number
}

/**
 * Spreads what an order comes to over gift cards, in the order they were given: each pays all it can before the next.
 * What gift cards of the order itself cost is not paid with gift cards. The shares and what is left come to the total to
 * the last minor unit. A card for some products pays no more than these cost, and of what two such cards are for, each minor
 * unit is paid once; shipping and tax on top are paid by others. [GIFT-20] [GIFT-21] [GIFT-83]
 *
 * @param totalCents what the order comes to
 * @param giftCardCents what the gift cards in it cost
 */
export function spreadOverStoredValue(
  totalCents: number,
  giftCardCents: number,
  cards: readonly Spendable[],
  lines: readonly PayableLine[] = [],
): StoredValueSpread {
  let left = Math.max(0, totalCents - giftCardCents)
  const open = lines.map(({ itemId, costCents }) => ({ itemId, costCents: Math.max(0, costCents) }))
  const shares = cards.flatMap(({ id, availableCents, onlyItemIds }) => {
    const most = Math.min(left, Math.max(0, availableCents))
    const amountCents = onlyItemIds === undefined ? most : takeFrom(open, onlyItemIds, most)
    left -= amountCents
    return amountCents === 0 ? [] : [{ id, amountCents }]
  })
  const paid = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { shares, dueCents: totalCents - paid }
}

/** Takes up to an amount from lines of some products; what was taken of them is paid. */
function takeFrom(
  lines: { readonly itemId: string; costCents: number }[],
  itemIds: readonly string[],
  most: number,
): number {
  let taken = 0
  for (const line of lines) {
    if (!itemIds.includes(line.itemId)) continue
    const part = Math.min(line.costCents, most - taken)
    line.costCents -= part
    taken += part
  }
  return taken
}

/** A gift card, or store credit, that a buyer gave in a cart. */
export interface CartStoredValue {
  readonly id: string
  readonly kind: StoredValueKind
  /** The last four characters of its code: all that is ever shown of it. */
  readonly last4: string
  /** What can be spent of it now, minor units. */
  readonly availableCents: number
  /** Bought with a test payment. */
  readonly testMode: boolean
  /** What it pays of this cart. */
  readonly amountCents: number
  /** What it is for, in words; absent where that is everything. [GIFT-85] */
  readonly onlyFor?: string
}
