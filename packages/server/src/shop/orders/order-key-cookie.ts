import type { FastifyReply, FastifyRequest } from 'fastify'

/** Holds the key to one order's confirmation, at the address of that page and where its purchase is asked for. */
const orderKeyCookie = 'plinth_order'

/** As long as a bought cart is remembered, in seconds. */
const LIFETIME = 60 * 60

/**
 * Where services of others run on the page that confirms an order, its address must not hold the key to it: they read
 * addresses. The browser keeps it out of their reach instead, so that the page survives a reload. [PURCHASE-4]
 */
export function keepOrderKey(
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  token: string,
): void {
  reply.setCookie(orderKeyCookie, `${orderId}.${token}`, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    maxAge: LIFETIME,
    secure: request.protocol === 'https',
  })
}

/** The key the browser keeps of an order; empty for none. */
export function orderKeyOf({ cookies }: Pick<FastifyRequest, 'cookies'>, orderId: string): string {
  const [id, token = ''] = (cookies[orderKeyCookie] ?? '').split('.', 2)
  return id === orderId ? token : ''
}
