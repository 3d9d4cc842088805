import type { IncomingMessage } from 'node:http'
import { ClosedAddress, isClosedHost, lookupOpen } from './open-lookup.ts'
import { requestOver } from './request-over.ts'

/** Milliseconds another service has for an answer. */
const PATIENCE = 10_000
/** Bytes read of an answer. */
const MOST_READ = 1_000_000

/** What is asked, as far as libraries say it. */
export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/**
 * `fetch` for libraries that call an address somebody has typed: networks that are not open are not entered unless the
 * installation allows it, nothing is followed, and no more than a megabyte is read. [SSO-2]
 *
 * @throws ClosedAddress, or what the network says
 */
export async function fetchOpen(address: string, asking: Asking, allowsPrivate: boolean): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new TypeError('The address does not begin with https.')
  if (!allowsPrivate && isClosedHost(url)) throw new ClosedAddress()
  const open = await requestOver(url.protocol)
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const request = open(
      url,
      {
        method: asking.method ?? 'GET',
        agent: false,
        headers: {
          ...asking.headers,
          ...(asking.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(asking.body)) }),
        },
        signal: AbortSignal.timeout(PATIENCE),
        ...(allowsPrivate ? {} : { lookup: lookupOpen }),
      },
      done,
    )
    request.on('error', failed)
    request.end(asking.body)
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_READ) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === 'string') headers.set(name, value)
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers })
}
