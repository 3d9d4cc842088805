import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that are not of the open internet: this machine, those beside it, and what stands for others. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')

/** Of version 6 only global addresses are open, without those that hold one of version 4 or are for documents. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an address in the network is of the open internet, so that a website’s owner may have it called. [HOOK-5] */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
