import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'identity' | 'brotli' | 'gzip'

/** A page's bytes in one encoding, with the headers that go with them. */
interface Encoded {
  readonly body: Buffer
  /** Header names and values in turn, as `writeHead` takes them. */
  readonly headers: string[]
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
  /** Query parameters that would change this page though they are not part of its key: a product's options. */
  readonly alsoMatters?: readonly string[]
}

/** Below this, encoding costs more than it saves, in bytes. */
const worthCompressing = 600

const contentEncodings = { brotli: 'br', gzip: 'gzip' } as const

/**
 * A page ready to be sent. An encoding is made when it is first asked for, quickly, because somebody waits for it; a page
 * that lasts is encoded again by `refine`, as small as it should be for everybody else. [SITE-14]
 */
export class ReadyPage {
  readonly status: number
  readonly etag: string
  readonly alsoMatters: readonly string[]
  /** The headers of an answer that says that nothing has changed. */
  readonly unchanged: string[]
  readonly #contentType: string
  readonly #encoded: { identity: Encoded; brotli?: Encoded; gzip?: Encoded }

  constructor(page: PageBody) {
    const identity = Buffer.from(page.body)
    this.status = page.status
    this.etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
    this.alsoMatters = page.alsoMatters ?? []
    this.#contentType = page.contentType
    this.unchanged = headersOf(page, this.etag)
    this.#encoded = { identity: this.#encode(identity) }
  }

  /** What it takes in memory so far. */
  get bytes(): number {
    const { identity, brotli, gzip } = this.#encoded
    return identity.body.length + (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0)
  }

  /** The page in an encoding; what is not worth compressing comes as it is. */
  in(encoding: Encoding): Encoded {
    return this.#encoded[encoding] ?? this.#encodeQuickly(encoding as keyof typeof contentEncodings)
  }

  /** Encodes the page as small as is worth it, in other threads. */
  async refine(): Promise<void> {
    const { body } = this.#encoded.identity
    if (body.length < worthCompressing) return
    const [brotli, zipped] = await Promise.all([
      compressBrotli(body, brotliOptions(body, 5)),
      compressGzip(body, { level: 6 }),
    ])
    this.#encoded.brotli = this.#encode(brotli, 'brotli')
    this.#encoded.gzip = this.#encode(zipped, 'gzip')
  }

  /** On this thread: for a page, waiting for another one takes longer. */
  #encodeQuickly(encoding: keyof typeof contentEncodings): Encoded {
    const { identity } = this.#encoded
    if (identity.body.length < worthCompressing) return identity
    const body =
      encoding === 'brotli'
        ? brotliCompressSync(identity.body, brotliOptions(identity.body, 3))
        : gzipSync(identity.body, { level: 2 })
    return (this.#encoded[encoding] = this.#encode(body, encoding))
  }

  #encode(body: Buffer, encoding?: keyof typeof contentEncodings): Encoded {
    const headers = [
      ...this.unchanged,
      'content-type',
      this.#contentType,
      'content-length',
      String(body.length),
      ...(encoding === undefined ? [] : ['content-encoding', contentEncodings[encoding]]),
    ]
    return { body, headers }
  }
}

function headersOf(page: PageBody, etag: string): string[] {
  return [
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
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

/** Sends a ready page, past everything else a response goes through. */
export function sendReady(page: ReadyPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  const known = headers['if-none-match']
  if (known !== undefined && page.status === 200 && holds(known, page.etag)) {
    response.writeHead(304, page.unchanged)
    response.end()
    return
  }
  const encoded = page.in(encodingFor(headers['accept-encoding']))
  response.writeHead(page.status, encoded.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(encoded.body)
}

function holds(known: string, etag: string): boolean {
  return (
    known === etag ||
    known === '*' ||
    known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

/** The smallest encoding a browser takes; `q=0` refuses one. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
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
