import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { parseHost, type Host } from '../network/host.ts'
import { readablePath } from './readable-path.ts'
import { readForwardedFor, type IsTrustedProxy } from '../network/proxies.ts'

/** Which host a request asks for and over what, before anybody has looked whether that host is known here. */
export interface Asked {
  /** Undefined when none was named, or not as hosts are written. */
  readonly host: Host | undefined
  /** What a trusted proxy says the visitor asked for; undefined without one, null when it is no host. */
  readonly forwardedHost: Host | null | undefined
  readonly scheme: 'http' | 'https'
  /** Whether a trusted proxy handed the request on. */
  readonly proxied: boolean
  /** The end of the connection on this machine. */
  readonly localAddress: string | undefined
  readonly localPort: number | undefined
}

const askedBy = Symbol('asked')

interface AskedMessage extends IncomingMessage {
  [askedBy]?: Asked
}

/**
 * The first to see a request: reads whom it asks, then leaves of the headers that proxies set only what can be believed,
 * so that nothing behind it, ours or a library's, can read them in another way. A request line that names the host
 * (`GET http://host/path`) wins over the `Host` header, as HTTP has it.
 *
 * @returns the address to route: path and query alone, in a way that can be read [HTTP-121]
 */
export function receive(message: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const { headers } = message
  const proxied = isTrusted(message.socket.remoteAddress, 0)
  const target = readTarget(message.url ?? '/')
  const forwardedHost = proxied ? lastOf(headers['x-forwarded-host']) : undefined
  const scheme = (proxied && schemeOf(lastOf(headers['x-forwarded-proto']))) || 'http'
  ;(message as AskedMessage)[askedBy] = {
    host: hasOneHost(message) ? parseHost(target.authority ?? headers.host) : undefined,
    forwardedHost: forwardedHost === undefined ? undefined : (parseHost(forwardedHost) ?? null),
    scheme,
    proxied,
    localAddress: message.socket.localAddress,
    localPort: message.socket.localPort,
  }
  const passedOn = proxied ? readForwardedFor(String(headers['x-forwarded-for'] ?? '')) : []
  replace(headers, 'x-forwarded-for', passedOn.length > 0 ? passedOn.join(', ') : undefined)
  replace(headers, 'x-forwarded-proto', proxied ? scheme : undefined)
  replace(headers, 'x-forwarded-host', undefined)
  return readablePath(target.path)
}

/** What `receive` read. */
export function askedOf(message: IncomingMessage): Asked {
  const asked = (message as AskedMessage)[askedBy]
  if (asked === undefined) throw new Error('This request did not come in through `receive`.')
  return asked
}

function replace(headers: IncomingHttpHeaders, name: string, value: string | undefined): void {
  if (value !== undefined) headers[name] = value
  else if (headers[name] !== undefined) delete headers[name]
}

function readTarget(url: string): { path: string; authority: string | undefined } {
  if (url.startsWith('/')) return { path: url, authority: undefined }
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  // `*` and anything else that is no path leads nowhere.
  if (authority === undefined) return { path: url.startsWith('*') ? '/*' : `/${url}`, authority: undefined }
  return { path: path.startsWith('/') ? path : `/${path}`, authority }
}

/** Two `Host` headers mean that somebody in between may have read the other one. */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  if (headers.host === undefined) return true
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count <= 1
}

/** Every proxy adds to the end, so the last one is the nearest's. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(',').at(-1)?.trim()
}

function schemeOf(text: string | undefined): 'http' | 'https' | undefined {
  const scheme = text?.toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}
