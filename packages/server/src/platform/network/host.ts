import { isIPv4, isIPv6 } from 'node:net'

/** A host as a request or a setting names it, in the one form in which hosts are compared and written. */
export interface Host {
  /** Small letters, without the dot at the end; an IPv6 address in its shortest form, without brackets. */
  readonly name: string
  readonly port: number | undefined
}

const authority = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const longestName = 253

/**
 * Reads `name`, `name:port`, an IPv4 or a bracketed IPv6 address; undefined for everything else. The only reader of
 * hosts: what it lets through holds no sign that means something in an address, a header or markup. [HTTP-2]
 */
export function parseHost(text: string | undefined): Host | undefined {
  const match = authority.exec(text ?? '')
  if (match === null) return undefined
  const name = nameOf((match[1] ?? '').toLowerCase())
  const port = match[2] === undefined ? undefined : Number(match[2])
  if (name === undefined || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  return { name, port }
}

function nameOf(written: string): string | undefined {
  if (written.startsWith('[')) {
    if (!isIPv6(written.slice(1, -1))) return undefined
    return new URL(`http://${written}`).hostname.slice(1, -1)
  }
  const name = written.endsWith('.') ? written.slice(0, -1) : written
  if (isIPv4(name)) return name
  const labels = name.split('.')
  // Browsers read `2130706433` and `127.1` as addresses, so neither is a name.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return undefined
  return name.length <= longestName && labels.every((part) => label.test(part)) ? name : undefined
}

/** A host as it stands in an address: a port that goes without saying is left out. */
export function writeHost({ name, port }: Host, scheme: 'http' | 'https'): string {
  const written = name.includes(':') ? `[${name}]` : name
  const silent = port === undefined || port === (scheme === 'https' ? 443 : 80)
  return silent ? written : `${written}:${port}`
}

/** Whether a host is this machine itself, whoever asks. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}
