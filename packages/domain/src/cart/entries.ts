import { kindOf } from '../catalog/product-kinds.ts'
import { MAX_QUANTITY } from '../catalog/quantity.ts'
import type { CartEntry, ShoppingCart } from './cart.ts'

/** Most lines of one cart. [CART-5] */
export const MAX_CART_LINES = 500

/**
 * A cart with an entry added. The same variant with the same answers is one line: quantities are added, never beyond 9999, and the price last
 * shown is the new one. [CART-6]
 */
export function addEntry(entries: readonly CartEntry[], added: CartEntry): CartEntry[] {
  const at = entries.findIndex((entry) => isSameLine(entry, added))
  const same = entries[at]
  if (same === undefined) return [...entries, added]
  const merged: CartEntry = {
    ...same,
    quantity: Math.min(MAX_QUANTITY, same.quantity + added.quantity),
    shownPriceCents: added.shownPriceCents,
  }
  return entries.with(at, merged)
}

/** Whether two entries are one line: the same variant with the same answers. [CART-6] */
export function isSameLine(
  one: Pick<CartEntry, 'variantId' | 'additionalFields'>,
  other: Pick<CartEntry, 'variantId' | 'additionalFields'>,
): boolean {
  return one.variantId === other.variantId && answersKey(one) === answersKey(other)
}

/** Tells answers apart; the empty text for none. */
export function answersKey({ additionalFields = [] }: Pick<CartEntry, 'additionalFields'>): string {
  return additionalFields.length === 0
    ? ''
    : JSON.stringify(additionalFields.map(({ field, value }) => ({ field, value })))
}

/** Units wanted of one stock item. */
export interface Wanted {
  readonly variantId: string
  readonly quantity: number
}

/** The units the lines of a priced cart want of what is counted. */
export function wantedUnits(cart: Pick<ShoppingCart, 'entries'>): Wanted[] {
  const counted = cart.entries.filter((entry) => kindOf(entry).isStocked)
  return counted.map(({ chosenVariant, quantity }) => ({ variantId: chosenVariant.id, quantity }))
}

/**
 * Units wanted of each variant over all lines, in the order of variant ids: the order in which stock is locked, so that
 * two buyers of the same things never wait for each other. [CART-8]
 */
export function sumByVariant(lines: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0))
}

/**
 * The variants of which less is available than the lines want together. [CART-8]
 *
 * @param available units by variant id; `null` for unlimited. A variant that is missing has none
 */
export function shortages(lines: readonly Wanted[], available: ReadonlyMap<string, number | null>): string[] {
  return sumByVariant(lines)
    .filter(({ variantId, quantity }) => {
      const units = available.has(variantId) ? (available.get(variantId) ?? null) : 0
      return units !== null && units < quantity
    })
    .map(({ variantId }) => variantId)
}
