import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** It would lead into a network that is not open to everybody. */
export class ClosedAddress extends Error {
  constructor() {
    super('The address leads into a private network.')
  }
}

/** Asks for the address of a host, and gives none that is closed: what was checked is what is called. [HOOK-5] */
export const lookupOpen: LookupFunction = (host, options, answered) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return answered(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    // One closed among open ones is no slip of whoever set it up.
    if (first === undefined || open.length < addresses.length) return answered(new ClosedAddress(), '')
    if (options.all === true) return answered(null, open)
    answered(null, first.address, first.family)
  })
}

/** Whether the host of an address is written out as one of a closed network: such hosts are not looked up. */
export function isClosedHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host)
}
