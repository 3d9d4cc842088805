import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-types.ts'
import { sessionCookie, sessionLifetime, startSession } from './sessions.ts'

/** Signs the caller in: starts a session and sets its cookie. */
export async function signIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
  const token = await startSession(app.db, app.clock, accountId, origin)
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: sessionLifetime / 1000,
  })
}

/** Takes the session's cookie away from the caller's browser. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
