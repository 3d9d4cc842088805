import { isSafeUrl, linkOfAddress, type Link } from '@plinth/domain'
import { wholeUrl } from './link-problems.ts'

/**
 * The link somebody means who types or pastes an address, a mail or a telephone; null while it is none of them. An address
 * of the website itself becomes its path.
 *
 * @param origin of the website
 */
export function linkOfTyped(typed: string, origin: string): Link | null {
  const text = typed.trim()
  if (/^(mailto|tel):\S+$/i.test(text)) return linkOfAddress(text)
  if (/^[^\s@/]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)) return { kind: 'email', address: text }
  if (/^\+?[\d\s().-]{6,40}$/.test(text) && /\d.*\d.*\d/.test(text)) return { kind: 'phone', number: text }
  const url = wholeUrl(pathHere(text, origin))
  if (!isSafeUrl(url)) return null
  return linkOfAddress(url)
}

/** The path an address has on the website itself; any other text stays as it is. */
export function pathHere(typed: string, origin: string): string {
  const text = typed.trim()
  if (text !== origin && !text.startsWith(`${origin}/`)) return text
  return text.slice(origin.length) || '/'
}
