import { say } from '@plinth/domain'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'

/** First parts of addresses that belong to the software. [PAGES-4] */
export const reservedAddresses: ReadonlySet<string> = new Set([
  'api',
  'media',
  'config',
  'login',
  'logout',
  'signup',
  'account',
  'reset',
  'invitation',
  'cart',
  'checkout',
  'order-status',
  'subscription',
  'gift-card',
  'search',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  '_plinth',
  '_editor',
  '_hidden',
  '_memberareas',
  '.well-known',
])

const addressPart = /^[\p{Ll}\p{Lo}\p{N}]+([-_.][\p{Ll}\p{Lo}\p{N}]+)*$/u
const longestAddressPart = 120

/**
 * Why a text cannot be part of an address; undefined when it can. [ADDR-1] [PAGES-4]
 *
 * @param reserved parts that nobody may take there
 */
export function addressRefusal(
  urlId: string,
  reserved: ReadonlySet<string> = new Set(),
): PageRefusal | undefined {
  if (!addressPart.test(urlId) || urlId.length > longestAddressPart) {
    const message = say('{urlId} is not a valid page URL', { urlId })
    return refusePage('address-invalid', message, { urlId: message })
  }
  if (reserved.has(urlId)) {
    const message = say('The address /{urlId} belongs to the website’s own pages. Choose another.', { urlId })
    return refusePage('address-reserved', message, { urlId: message })
  }
  return undefined
}

/** An address part made from a title: `Our Story!` becomes `our-story`. Empty when nothing of it can be used. */
export function addressFromTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that nobody has. */
export function freeAddress(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
  }
}

/** The address a copy would like: that of its original with `-copy`, which a copy of a copy does not repeat. [ADDR-8] */
export function addressOfCopy(urlId: string): string {
  const base = urlId.replace(/-copy(-\d+)?$/, '').slice(0, longestAddressPart - '-copy-999'.length)
  return `${base.replace(/[-_.]+$/, '')}-copy`
}
