import { BlockList, isIP } from 'node:net'

/**
 * Which proxies in front are believed: how many stand one behind the other, or the addresses, networks (`10.0.0.0/8`)
 * and the words `loopback` and `private` that name them. 0: none.
 */
export type TrustedProxies = number | readonly string[]

/** Whether an address that a request came through is a trusted proxy; hop 0 is the one that is connected. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean

const words: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const mostHops = 10

/** Reads the setting: `off`, `on` (one proxy), a number, or a list of addresses; undefined when it is none of these. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const setting = text.trim().toLowerCase()
  if (setting === 'off') return 0
  if (setting === 'on') return 1
  if (/^\d{1,2}$/.test(setting)) return Number(setting) <= mostHops ? Number(setting) : undefined
  const entries = setting.split(',').map((entry) => entry.trim())
  return entries.every((entry) => Object.hasOwn(words, entry) || isNetwork(entry)) ? entries : undefined
}

export function trustedProxies(proxies: TrustedProxies): IsTrustedProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const entry of proxies.flatMap((each) =>
    Object.hasOwn(words, each) ? (words[each] ?? []) : [each],
  )) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const family = isIP(address ?? '')
    return family !== 0 && list.check(address ?? '', family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The addresses in `X-Forwarded-For`, as far as they can be believed to be addresses: what stands before one that is
 * none is left out. Some proxies add a port.
 */
export function readForwardedFor(header: string): string[] {
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = withoutPort(entry.trim())
    if (isIP(address) === 0 || addresses.length === mostHops) break
    addresses.unshift(address)
  }
  return addresses
}

function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? []
  return bracketed ?? plain ?? entry
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
