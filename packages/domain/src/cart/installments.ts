import { kindOf } from '../catalog/product-kinds.ts'
import { allocate } from '../money/allocate.ts'
import { formatMoney, money, type MoneyFormat } from '../money/money.ts'
import { say, type Sentence } from '../words/sentence.ts'
import type { ShoppingCart } from './cart.ts'

/** Amounts within which an order can be paid in installments, in minor units of the store's currency. */
export interface InstallmentLimits {
  readonly minimum: number
  readonly maximum: number
}

/** Limits of a store that has set none: from 1.00 to 2,000.00. [CART-10] */
export const DEFAULT_INSTALLMENT_LIMITS: InstallmentLimits = { minimum: 100, maximum: 200_000 }
/** Payments an order is shared out over. [CART-10] */
export const DEFAULT_INSTALLMENT_COUNT = 4

export type InstallmentOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'out-of-range'; readonly text: Sentence }
  /** Payments in order, in minor units; they add up to the total. */
  | { readonly kind: 'offered'; readonly payments: readonly number[] }

/** Whether a cart may be paid in installments: something in it, and nothing but physical products. [CART-10] */
export function allowsInstallments(cart: Pick<ShoppingCart, 'entries'>): boolean {
  return cart.entries.length > 0 && cart.entries.every((entry) => kindOf(entry).installments)
}

/** What is said about installments beside a cart's total. [CART-10] */
export function installmentOffer(
  cart: Pick<ShoppingCart, 'entries' | 'grandTotalCents' | 'currency'>,
  limits: InstallmentLimits = DEFAULT_INSTALLMENT_LIMITS,
  format?: MoneyFormat,
): InstallmentOffer {
  if (!allowsInstallments(cart)) return { kind: 'none' }
  const amount = (cents: number) => formatMoney(money(cents, cart.currency), format)
  if (cart.grandTotalCents > limits.maximum) {
    return {
      kind: 'out-of-range',
      text: say('available for orders up to {amount}', { amount: amount(limits.maximum) }),
    }
  }
  if (cart.grandTotalCents <= limits.minimum) {
    return {
      kind: 'out-of-range',
      text: say('available for orders over {amount}', { amount: amount(limits.minimum) }),
    }
  }
  const equal = Array.from({ length: DEFAULT_INSTALLMENT_COUNT }, () => 1)
  return { kind: 'offered', payments: allocate(cart.grandTotalCents, equal) }
}
