import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page ready to be sent: its bytes in every encoding, and its headers for each, made once. */
export interface ReadyPage {
  readonly status: number
  readonly etag: string
  readonly identity: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  /** Header names and values in turn, as `writeHead` takes them. */
  readonly headers: {
    readonly identity: readonly string[]
    readonly brotli: readonly string[]
    readonly gzip: readonly string[]
    readonly notModified: readonly string[]
  }
  /** Query parameters that would change this page though they are not part of its key: a product's options. */
  readonly alsoMatters: readonly string[]
}

/** What makes a page ready. */
export interface PageBody {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly cacheControl: string
  /** Header names and values beside those every page has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly secure: boolean
  readonly alsoMatters?: readonly string[]
}

/** Below this, encoding costs more than it saves, in bytes. */
const worthCompressing = 600

/** Encodes a page once for everybody who will ask for it. [SITE-14] */
export async function makeReady(page: PageBody): Promise<ReadyPage> {
  const identity = Buffer.from(page.body)
  const small = identity.length < worthCompressing
  const [brotli, zipped] = small
    ? [identity, identity]
    : await Promise.all([
        compressBrotli(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }),
        compressGzip(identity, { level: 6 }),
      ])
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
  const base = [
    ...Object.entries(page.headers ?? {}).flat(),
    'etag',
    etag,
    'cache-control',
    page.cacheControl,
    'vary',
    'Accept-Encoding',
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'x-frame-options',
    'SAMEORIGIN',
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(page.secure ? ['strict-transport-security', 'max-age=31536000'] : []),
  ]
  const encoded = (body: Buffer, encoding?: string): string[] => [
    ...base,
    'content-type',
    page.contentType,
    'content-length',
    String(body.length),
    ...(encoding === undefined || small ? [] : ['content-encoding', encoding]),
  ]
  return {
    status: page.status,
    etag,
    identity,
    brotli,
    gzip: zipped,
    headers: {
      identity: encoded(identity),
      brotli: encoded(brotli, 'br'),
      gzip: encoded(zipped, 'gzip'),
      notModified: base,
    },
    alsoMatters: page.alsoMatters ?? [],
  }
}

/** Sends a ready page, past everything else a response goes through. */
export function sendReady(page: ReadyPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  const known = headers['if-none-match']
  if (known !== undefined && page.status === 200 && holds(known, page.etag)) {
    response.writeHead(304, page.headers.notModified as string[])
    response.end()
    return
  }
  const encoding = encodingFor(headers['accept-encoding'])
  response.writeHead(page.status, page.headers[encoding] as string[])
  if (request.method === 'HEAD') response.end()
  else response.end(page[encoding])
}

function holds(known: string, etag: string): boolean {
  return (
    known === etag ||
    known === '*' ||
    known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

/** The smallest encoding a browser takes; `q=0` refuses one. */
export function encodingFor(accepted: string | string[] | undefined): 'brotli' | 'gzip' | 'identity' {
  if (typeof accepted !== 'string') return 'identity'
  if (accepts(accepted, 'br')) return 'brotli'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  if (at === -1) return false
  const rest = header.slice(at + encoding.length)
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(rest)
}
