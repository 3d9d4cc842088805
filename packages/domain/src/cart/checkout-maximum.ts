import { say, type Sentence } from '../words/sentence.ts'
import { MAX_ORDER_AMOUNT } from '../money/limits.ts'
import { formatMoney, money, type MoneyFormat } from '../money/money.ts'
import type { ShoppingCart } from './cart.ts'

/** Why a cart cannot be checked out because it comes to too much, or undefined. [CART-32] */
export function checkoutMaximumProblem(
  cart: Pick<ShoppingCart, 'subtotalCents' | 'currency'>,
  format?: MoneyFormat,
): Sentence | undefined {
  if (cart.subtotalCents < MAX_ORDER_AMOUNT) return undefined
  const most = formatMoney(money(MAX_ORDER_AMOUNT, cart.currency), format)
  return say('An order has to stay below {most}. Take something out, or order in parts.', { most })
}
