import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie that holds the cart's token; scripts cannot read it. [CART-20] */
export const cartCookie = 'CART'
/** Tells scripts that asking for the cart is worth it. [CART-21] */
export const hasCartCookie = 'hasCart'

/** How long a cart is kept after its last change, in seconds: 2 weeks. [CART-20] */
export const CART_LIFETIME = 14 * 24 * 60 * 60

/** A new token for a visitor's cart. */
export function newCartToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What the database keeps of a token: it finds the cart, but does not open it. [CART-20] */
export function cartTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The visitor's cart token, or undefined when there is none that could be one of ours. */
export function cartTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cartCookie]
  return token !== undefined && /^[\w-]{32}$/.test(token) ? token : undefined
}

/** Gives the visitor the cookies of a cart, or makes them last again. */
export function setCartCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const common = {
    path: '/',
    sameSite: 'lax',
    maxAge: CART_LIFETIME,
    secure: request.protocol === 'https',
  } as const
  reply.setCookie(cartCookie, token, { ...common, httpOnly: true })
  reply.setCookie(hasCartCookie, 'true', { ...common, httpOnly: false })
}

/** How long the token of a bought cart stays in the browser, in seconds. */
const BOUGHT_LIFETIME = 60 * 60

/**
 * Once the cart has become an order there is nothing in it to ask for. Its token stays for an hour: who presses the last
 * button twice is shown the order again because of it. [CHK-32]
 */
export function keepBoughtCart(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(hasCartCookie, { path: '/' })
  const token = cartTokenOf(request)
  if (token === undefined) return
  const secure = request.protocol === 'https'
  reply.setCookie(cartCookie, token, {
    path: '/',
    sameSite: 'lax',
    maxAge: BOUGHT_LIFETIME,
    secure,
    httpOnly: true,
  })
}

/** Takes the cookies away when there is no cart any more. */
export function clearCartCookies(reply: FastifyReply): void {
  reply.clearCookie(cartCookie, { path: '/' })
  reply.clearCookie(hasCartCookie, { path: '/' })
}
