import { localAddress, readPermanentAddress, say, type LinkTargetName, type Sentence } from '@plinth/domain'
import { readAddress } from '../../delivery/addresses/site-address.ts'
import { reservedAddresses } from '../addresses/addresses.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { refuseRedirect, type RedirectRefusal } from './redirect-errors.ts'

/** A redirect as somebody writes it. */
export interface Written {
  readonly from: string
  readonly to: string
}

/** A redirect that could be one, as far as that is seen without looking anything up. */
export interface Read {
  readonly ok: true
  /** Decoded. */
  readonly from: string
  /** What it leads to, as it is kept. */
  readonly target: string
  /** The path of a target that is an address of the website, decoded. */
  readonly path?: string
  /** The thing a target names that is one. */
  readonly name?: LinkTargetName
}

/** The part of an address that is the website's own; undefined when it is another host's. */
function ownPart(address: string, hosts: readonly string[]): string | undefined {
  if (!/^https?:\/\//i.test(address)) return address
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !hosts.includes(url.hostname)) return undefined
  return url.pathname + url.search + url.hash
}

/** The path of an address of the website as it is looked up; undefined for one that cannot be read. */
export function pathOf(address: string): string | undefined {
  const path = readAddress(address.replace(/#.*$/, ''))?.path
  // eslint-disable-next-line no-control-regex
  return path === undefined || /[\u0000-\u001f\u007f]/.test(path) ? undefined : path
}

/**
 * What of a redirect can be seen without looking anything up. [ADDR-12]
 *
 * @param hosts of the website: whole addresses at them are its own
 */
export function readRedirect({ from, to }: Written, hosts: readonly string[]): Read | RedirectRefusal {
  const source = readFrom(from, hosts)
  if (typeof source !== 'string') return source
  const own = ownPart(to.trim(), hosts) ?? to.trim()
  const stays = readPermanentAddress(own)
  if (stays !== undefined) return { ok: true, from: source, target: own, name: stays.name }
  const isPath = own.startsWith('/')
  if (!isSafeAddress(own) || !(isPath ? localAddress(own) : /^https?:\/\/[^/]/i.test(own))) {
    const message = say('Links must be formatted as https://example.com or /page. {to} is not.', { to: own })
    return refuseRedirect('link-invalid', 'to', message)
  }
  if (!isPath) return { ok: true, from: source, target: own }
  const path = pathOf(own)
  return path === undefined
    ? refuseRedirect('link-invalid', 'to', say('The address {to} cannot be read.', { to: own }))
    : { ok: true, from: source, target: own, path }
}

function readFrom(from: string, hosts: readonly string[]): string | RedirectRefusal {
  const own = ownPart(from.trim(), hosts)
  const refuse = (code: 'redirect-from-invalid' | 'redirect-from-own', message: Sentence) =>
    refuseRedirect(code, 'from', message)
  if (own === undefined || !own.startsWith('/') || own.startsWith('//'))
    return refuse(
      'redirect-from-invalid',
      say('An address of this website is needed here, such as /old-page. {from} is none.', { from }),
    )
  if (/[?#]/.test(own))
    return refuse(
      'redirect-from-invalid',
      say('Leave out everything from ? or # on: what follows is passed on to where the redirect leads.'),
    )
  if (own.includes('*'))
    return refuse(
      'redirect-from-invalid',
      say('A redirect is of one address; * does not stand for others. Write a line for each.'),
    )
  const path = pathOf(own)
  if (path === undefined || path.length > 1000)
    return refuse('redirect-from-invalid', say('The address {from} cannot be read.', { from }))
  const [top = ''] = path.slice(1).split('/')
  if (path === '/')
    return refuse('redirect-from-own', say('The home page is always there, and cannot lead elsewhere.'))
  if (reservedAddresses.has(top.toLowerCase()) || top.startsWith('~'))
    return refuse(
      'redirect-from-own',
      say('The address /{urlId} belongs to the website’s own pages. Choose another.', { urlId: top }),
    )
  return path
}
