import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { bringCart, leaveCart } from '../../shop/cart/cart-of-member.ts'
import { bringSaved, leaveSaved } from '../../shop/saved/saved-of-member.ts'
import { endMemberSession, signedInMember, startMemberSession } from './member-sessions.ts'
import type { Member } from './schema.ts'

/** Signs in, with the cart. [MEMBER-6] [MEMBER-11] */
export async function signMemberIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  member: Pick<Member, 'id'>,
  isRemembered: boolean,
  bySso = false,
): Promise<string> {
  const token = await startMemberSession(app, request, reply, member, isRemembered, bySso)
  await bringCart(app.db, app.clock.now(), request, reply, member.id)
  await bringSaved(app.db, app.clock.now(), request, reply, member.id)
  return token
}

/** Signs out, with or without a copy of the cart. [MEMBER-11] */
export async function signMemberOut(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsCart: boolean,
): Promise<void> {
  if ((await signedInMember(app, request)) !== null) {
    await leaveCart(app.db, app.clock.now(), request, reply, keepsCart)
    await leaveSaved(app.db, app.clock.now(), request, reply, keepsCart)
  }
  await endMemberSession(app, request, reply)
}
