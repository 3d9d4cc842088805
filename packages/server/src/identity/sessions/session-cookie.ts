import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { changeHolder } from '../../platform/http/crumb.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { sessionCookie } from '../../platform/http/ports.ts'
import { endSessionOf, sessionLifetime, startSession } from './sessions.ts'

/** Signs the caller in: starts a session and sets its cookie. One the browser had before ends. [ACC-6] */
export async function signIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const before = readHostCookie(request, sessionCookie)
  if (before !== undefined) await endSessionOf(app.db, before)
  const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
  const token = await startSession(app.db, app.clock, accountId, origin)
  setHostCookie(request, reply, sessionCookie, token, sessionLifetime / 1000)
  changeHolder(request, reply, token)
}

/** Takes the session's cookie away from the caller's browser. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearHostCookie(request, reply, sessionCookie)
  changeHolder(request, reply, null)
}
