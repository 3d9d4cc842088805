import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who a link of a mail is for: `s` names the subscriber, `k` proves that the mail was theirs. */
export interface SubscriberLink {
  readonly s: string
  readonly k: string
}

/** The key of a subscriber’s links. It is kept nowhere: only mails to them have it. [NEWS-3] */
export const keyOf = (secret: string, websiteId: string, id: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['subscriber', websiteId, id]))
    .digest('base64url')
    .slice(0, 32)

/** Whether a link is the subscriber’s own. [NEWS-3] */
export function isOwnLink(secret: string, websiteId: string, { s, k }: SubscriberLink): boolean {
  const given = Buffer.from(k)
  const wanted = Buffer.from(keyOf(secret, websiteId, s))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The address of a page of a subscriber, for a mail or a page. */
export const subscriberUrl = (path: string, { s, k }: SubscriberLink): string =>
  `${path}?${new URLSearchParams({ s, k })}`
