import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor } from './ready-page.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this an answer fits into a packet or two anyway, in bytes. */
const worthCompressing = 1024

/**
 * What says who may call routes whose answers can hold a secret: links that open an account, addresses of sessions. The
 * length of a compressed answer tells whoever can put words of theirs beside a secret, letter by letter, what it is.
 */
const mayHoldSecrets = new Set(['public', 'setup', 'account', 'team.view', 'operations.view'])

/**
 * Compresses JSON that an owner reads. Nothing else: answers to calls that change something, and those of routes about
 * accounts, sessions, invitations and mail stay as they are; pages and files bring encodings made once. [HTTP-53]
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  if (!request.url.startsWith('/api/config/')) return payload
  if (mayHoldSecrets.has(request.routeOptions.config.access ?? 'public')) return payload
  if (reply.hasHeader('content-encoding') || payload.length < worthCompressing) return payload
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
  reply.header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip').removeHeader('content-length')
  const plain = Buffer.from(payload)
  // Made for one reader, so quick rather than small.
  return encoding === 'brotli'
    ? compressBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
    : compressGzip(plain, { level: 5 })
}
