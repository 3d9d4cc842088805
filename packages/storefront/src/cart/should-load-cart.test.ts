import { expect, test, vi } from 'vitest'
import { shouldLoadCart } from './should-load-cart.ts'

const member = (authenticated: unknown) =>
  `SiteUserInfo=${encodeURIComponent(JSON.stringify({ authenticated, siteUserId: '7' }))}`

test('[STOREFRONT-2] nobody without a sign of a cart is asked for one', () => {
  expect(shouldLoadCart('')).toBe(false)
  expect(shouldLoadCart('crumb=abc; hasCart=false')).toBe(false)
  expect(shouldLoadCart(member(false))).toBe(false)
})

test('[STOREFRONT-2] the has-cart cookie, a cart cookie or a signed-in member is a sign', () => {
  expect(shouldLoadCart('crumb=abc; hasCart=true')).toBe(true)
  expect(shouldLoadCart('CART=xyz')).toBe(true)
  expect(shouldLoadCart(`a=b; ${member(true)}`)).toBe(true)
})

test('[STOREFRONT-2] a corrupt member cookie is reported and counts as nobody', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(shouldLoadCart('SiteUserInfo={oops')).toBe(false)
  expect(shouldLoadCart('SiteUserInfo=%E0%A4%A')).toBe(false)
  expect(shouldLoadCart('SiteUserInfo=null')).toBe(false)
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})
