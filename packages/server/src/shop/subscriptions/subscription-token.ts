import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key to a subscription's page, in the mails its buyer gets. It opens that subscription and nothing else. [SUB-40] */
export function subscriptionToken(secret: string, websiteId: string, id: string): string {
  return createHmac('sha256', secret)
    .update(`subscription:${websiteId}:${id}`)
    .digest('base64url')
    .slice(0, 32)
}

/** Whether a token opens a subscription. */
export function opensSubscription(secret: string, websiteId: string, id: string, token: string): boolean {
  const [known, given] = [Buffer.from(subscriptionToken(secret, websiteId, id)), Buffer.from(token)]
  return known.length === given.length && timingSafeEqual(known, given)
}

/** Where its buyer looks after a subscription. */
export function subscriptionPath(secret: string, websiteId: string, id: string): string {
  return `/subscription/${id}?token=${subscriptionToken(secret, websiteId, id)}`
}
