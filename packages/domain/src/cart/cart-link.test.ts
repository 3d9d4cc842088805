import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CART_LINK_LINES, cartLinkPath, readCartLink, type CartLinkLine } from './cart-link.ts'

const read = (path: string) => readCartLink(new URL(path, 'http://x').searchParams.getAll('add'))

test('[CART-60] a link names stock numbers with how many, one unless it says; the same twice is one line', () => {
  expect(readCartLink(['MUG-1:2', 'ESP-4', 'MUG-1', ' A:B ', 'C:0', '', ':3', 'D\u0000', 'E:99999'])).toEqual(
    [
      { sku: 'MUG-1', quantity: 3 },
      { sku: 'ESP-4', quantity: 1 },
      { sku: 'A:B', quantity: 1 },
      { sku: 'E', quantity: 9999 },
    ],
  )
  const many = Array.from({ length: 50 }, (_, index) => `SKU-${index}`)
  expect(readCartLink(many)).toHaveLength(CART_LINK_LINES)
})

test('[CART-60] what was put into a link comes out of it', () => {
  const sku = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => {
    const [only] = readCartLink([`${text}:1`])
    return only?.sku === text
  })
  const line = fc.record({ sku, quantity: fc.integer({ min: 1, max: 9999 }) })
  const lines = fc.uniqueArray(line, {
    maxLength: CART_LINK_LINES,
    selector: ({ sku: key }: CartLinkLine) => key,
  })
  fc.assert(
    fc.property(lines, (given) => {
      expect(read(cartLinkPath(given))).toEqual(given)
    }),
  )
})
