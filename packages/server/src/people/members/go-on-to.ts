import { localAddress } from '@plinth/domain'

/** Pages of the account, to which one comes back once one has signed in. */
const ACCOUNT: ReadonlySet<string> = new Set([
  '/_members/orders',
  '/_members/subscriptions',
  '/_members/security',
  '/_members/areas',
])

/**
 * Where one goes on to after signing in: an address of this website. Of the pages of members only those of the account, which
 * lead nowhere on; the others are on the way there. Empty where there is none. [MEMBER-20]
 */
export function goOnTo(typed: string): string {
  const address = localAddress(typed) ?? ''
  const path = address.split(/[?#]/)[0] ?? ''
  return address.startsWith('/_members') && !ACCOUNT.has(path) ? '' : address
}
