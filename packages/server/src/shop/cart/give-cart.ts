import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { cartTokenHash, cartTokenOf, setCartCookies } from './cart-cookie.ts'
import { carts } from './schema.ts'

/**
 * Gives the visitor the cookies of the cart something was put into. One that was begun by a member who is signed in is theirs
 * from then on, and comes along to their other browsers; nothing is asked for a cart the browser had already. Not to be called
 * within a transaction. [MEMBER-61]
 */
export async function giveCart(
  { db, knownBuyers }: Pick<App, 'db' | 'knownBuyers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<void> {
  if (token !== cartTokenOf(request)) {
    const member = await knownBuyers.find(request)
    if (member !== undefined)
      await db
        .update(carts)
        .set({ memberId: member.id })
        .where(and(eq(carts.websiteId, request.website.id), eq(carts.tokenHash, cartTokenHash(token))))
  }
  setCartCookies(request, reply, token)
}
