import { MAX_QUANTITY } from '../catalog/quantity.ts'

/** Lines one link can name. */
export const CART_LINK_LINES = 20
/** Characters of a stock number that is looked for. */
const LONGEST_SKU = 200

/** What a link asks to be put into the cart. */
export interface CartLinkLine {
  readonly sku: string
  readonly quantity: number
}

/**
 * What a link to a filled cart names: `MUG-1:2` is two of a stock number, `MUG-1` one. The same number twice is one line
 * with both; what cannot be a stock number is left out, as is what comes after twenty. [CART-60]
 *
 * @param asked the values of `add` in its address
 */
export function readCartLink(asked: readonly string[]): CartLinkLine[] {
  const wanted = new Map<string, number>()
  for (const one of asked.slice(0, 10 * CART_LINK_LINES)) {
    const [, named = '', count = '1'] = /^(.*?)(?::(\d{1,6}))?$/su.exec(one.trim()) ?? []
    const sku = named.trim()
    const quantity = Number(count)
    const isSku = sku !== '' && sku.length <= LONGEST_SKU && sku.isWellFormed() && !/\p{C}/u.test(sku)
    if (!isSku || quantity === 0) continue
    if (!wanted.has(sku) && wanted.size === CART_LINK_LINES) continue
    wanted.set(sku, Math.min(MAX_QUANTITY, (wanted.get(sku) ?? 0) + quantity))
  }
  return [...wanted].map(([sku, quantity]) => ({ sku, quantity }))
}

/** The address of a filled cart. */
export function cartLinkPath(lines: readonly CartLinkLine[]): string {
  const query = new URLSearchParams()
  for (const { sku, quantity } of lines) query.append('add', `${sku}:${quantity}`)
  return `/cart?${query}`
}
