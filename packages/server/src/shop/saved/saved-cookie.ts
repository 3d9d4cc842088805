import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie that holds the token of what was put aside; scripts cannot read it. [SAVED-2] */
const savedCookie = 'LATER'

/** How long a browser knows what was put aside after it last asked for a change, in seconds: 60 days. [SAVED-2] */
export const SAVED_LIFETIME = 60 * 24 * 60 * 60

/** The browser's token, or undefined when there is none that could be one of ours. */
export function savedTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[savedCookie]
  return token !== undefined && /^[\w-]{32}$/.test(token) ? token : undefined
}

/** Gives the browser a token, or makes it last again. */
export function setSavedCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(savedCookie, token, {
    path: '/',
    sameSite: 'lax',
    maxAge: SAVED_LIFETIME,
    secure: request.protocol === 'https',
    httpOnly: true,
  })
}

export function clearSavedCookie(reply: FastifyReply): void {
  reply.clearCookie(savedCookie, { path: '/' })
}
