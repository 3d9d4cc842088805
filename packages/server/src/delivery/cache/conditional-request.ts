import type { FastifyRequest } from 'fastify'

/** Whether the caller holds this content already (`If-None-Match`, compared weakly). [SITE-12] */
export function isNotModified(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  const wanted = opaque(etag)
  return header === '*' || header.split(',').some((candidate) => opaque(candidate.trim()) === wanted)
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
