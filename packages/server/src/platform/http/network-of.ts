import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Groups of an IPv6 address that name a line; the other four are its owner's to choose. */
const GROUPS_OF_A_LINE = 4

/**
 * What a limit by address counts: an IPv4 address itself, of an IPv6 address the network a line is given (`/64`). Whoever
 * has one has more addresses than any limit can wait for, and may use another one each time. [HTTP-120]
 */
export function networkOf(address: string): string {
  const [, mapped] = mappedIPv4.exec(address) ?? []
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // Its shortest form, with hexadecimal groups alone.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const left = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: left }, () => '0'), ...tail]
  return `${groups.slice(0, GROUPS_OF_A_LINE).join(':')}::/64`
}
