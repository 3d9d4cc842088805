import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Agreement } from '../payments/agreement.ts'

/** What opens a link to pay, in one word: its name and its key. It opens that link and nothing else. [PAYLINK-1] */
export function payLinkKey(secret: string, websiteId: string, linkId: string): string {
  return `${linkId}.${signatureOf(secret, websiteId, linkId)}`
}

/** The link a key opens; undefined for one that was not made here. */
export function readPayLinkKey(secret: string, websiteId: string, key: string): string | undefined {
  const [, linkId = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{32})$/.exec(key) ?? []
  if (linkId === '') return undefined
  const expected = Buffer.from(signatureOf(secret, websiteId, linkId))
  return timingSafeEqual(expected, Buffer.from(signature)) ? linkId : undefined
}

/** Where somebody pays with a link. */
export function payLinkPath(secret: string, websiteId: string, linkId: string): string {
  return `/checkout/pay/${payLinkKey(secret, websiteId, linkId)}`
}

/** What opens the link that something is paid by; undefined for a cart. */
export function payLinkOf(secret: string, { cart, payLink }: Agreement): string | undefined {
  return payLink === undefined ? undefined : payLinkKey(secret, cart.websiteId, payLink)
}

function signatureOf(secret: string, websiteId: string, linkId: string): string {
  return createHmac('sha256', secret)
    .update(`pay-link:${websiteId}:${linkId}`)
    .digest('base64url')
    .slice(0, 32)
}
