import { expect, test } from 'vitest'
import { cartCount, cartSentence } from './cart-texts.ts'

test('[STOREFRONT-4] counts to one hundred and no further', () => {
  expect([0, 1, 100, 101].map(cartCount)).toEqual(['0', '1', '100', '100+'])
})

test('[STOREFRONT-4] says the count in words', () => {
  expect([0, 1, 2, 100, 101].map(cartSentence)).toEqual([
    'Cart',
    'One item in cart',
    '2 items in cart',
    '100 items in cart',
    'More than 100 items in cart',
  ])
})
