import { isAuthenticated, readCookie } from '../page/cookies.ts'

/**
 * Whether this visitor can have a cart at all. Pages of everybody else never ask for one. [STOREFRONT-2]
 *
 * @param header what `document.cookie` gives
 */
export function shouldLoadCart(header: string): boolean {
  return (
    isAuthenticated(header) || readCookie(header, 'hasCart') === 'true' || readCookie(header, 'CART') !== null
  )
}
