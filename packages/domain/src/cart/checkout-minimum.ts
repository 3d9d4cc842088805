import { say, type Sentence } from '../words/sentence.ts'
import { formatMoney, money, type MoneyFormat } from '../money/money.ts'
import type { ShoppingCart } from './cart.ts'

/** Why a cart cannot be checked out yet because it is too small, or undefined. [CART-9] */
export function checkoutMinimumProblem(
  cart: Pick<ShoppingCart, 'subtotalCents' | 'currency'>,
  checkoutMinimum: number,
  format?: MoneyFormat,
): Sentence | undefined {
  if (cart.subtotalCents >= checkoutMinimum) return undefined
  const subtotal = formatMoney(money(checkoutMinimum, cart.currency), format)
  return say('To check out, your order subtotal must be {subtotal} or more.', { subtotal })
}
