import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The policy of the owner's application and of every answer that does not bring its own: scripts only from files of
 * this site, no plug-ins, no framing by others. Styles may be inline: the editor positions things with them. [HTTP-20]
 */
export const appContentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Features of the browser that no page lends to others. */
export const permissionsBesidePayment = 'camera=(), microphone=(), geolocation=(self)'

/** Sets what every response carries unless the route has set its own. [HTTP-20] [HTTP-21] */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  setUnlessSet(reply, 'x-content-type-options', 'nosniff')
  setUnlessSet(reply, 'referrer-policy', 'strict-origin-when-cross-origin')
  setUnlessSet(reply, 'x-frame-options', 'SAMEORIGIN')
  setUnlessSet(reply, 'cross-origin-opener-policy', 'same-origin-allow-popups')
  setUnlessSet(reply, 'permissions-policy', `${permissionsBesidePayment}, payment=(self)`)
  setUnlessSet(reply, 'content-security-policy', appContentSecurityPolicy)
  if (request.protocol === 'https') {
    setUnlessSet(reply, 'strict-transport-security', 'max-age=31536000')
  }
}

function setUnlessSet(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value)
}
