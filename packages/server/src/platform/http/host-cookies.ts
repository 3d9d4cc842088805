import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookies that say who somebody is. Over https they carry the prefix `__Host-`, which browsers let no neighbouring host
 * set. Over http there is no such means: there a cookie that comes twice counts as none, since one of the two was
 * planted. [HTTP-13]
 */
export function hostCookieName(request: Pick<FastifyRequest, 'protocol'>, name: string): string {
  return request.protocol === 'https' ? `__Host-${name}` : name
}

/** The value of such a cookie; undefined when there is none, or when several claim to be it. */
export function readHostCookie(request: FastifyRequest, name: string): string | undefined {
  const wanted = hostCookieName(request, name)
  const given = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const ofThisName = new Set(given.filter((pair) => pair.startsWith(`${wanted}=`)))
  const value = ofThisName.size === 1 ? request.cookies[wanted] : undefined
  return value === '' ? undefined : value
}

/** Sets such a cookie, out of reach of scripts; it goes with the browser's session unless it gets seconds to last. */
export function setHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge?: number,
): void {
  reply.setCookie(hostCookieName(request, name), value, {
    ...ofThisHost(request),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

/** Takes such a cookie away. */
export function clearHostCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(hostCookieName(request, name), ofThisHost(request))
}

function ofThisHost(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
}
