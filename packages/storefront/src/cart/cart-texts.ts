import { t } from '../page/words.ts'

/** Above this many items the pill and the indicator stop counting. */
export const MOST_COUNTED = 100

/** The number the pill and the indicator show: `3`, or `100+` above one hundred. [STOREFRONT-4] */
export function cartCount(quantity: number): string {
  return quantity > MOST_COUNTED ? `${MOST_COUNTED}+` : String(quantity)
}

/** The cart's size in words, for the indicator's accessible name. [STOREFRONT-4] */
export function cartSentence(quantity: number): string {
  if (quantity === 0) return t('Cart')
  if (quantity > MOST_COUNTED) return t('More than {n} items in cart', { n: MOST_COUNTED })
  return t('{n, plural, one {One item in cart} other {# items in cart}}', { n: quantity })
}
