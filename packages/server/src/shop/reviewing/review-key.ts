import { createHmac, timingSafeEqual } from 'node:crypto'

/** What links of mails that ask for reviews carry: the order, and what proves that the mail was theirs. */
export interface ReviewLink {
  /** Identifier of the order. */
  readonly o: string
  readonly k: string
}

/** Opens the page of an order's reviews and nothing else: neither the order nor what else is of it. [REVIEW-3] */
export const reviewKey = (secret: string, websiteId: string, orderId: string): string =>
  createHmac('sha256', secret).update(`reviews:${websiteId}:${orderId}`).digest('base64url').slice(0, 32)

/** Whether a link is one of ours. */
export function isReviewLink(secret: string, websiteId: string, { o, k }: ReviewLink): boolean {
  const [right, given] = [Buffer.from(reviewKey(secret, websiteId, o)), Buffer.from(k)]
  return right.length === given.length && timingSafeEqual(right, given)
}

export const reviewPath = (at: '/_reviews' | '/_reviews/stop', { o, k }: ReviewLink): string =>
  `${at}?${new URLSearchParams({ o, k })}`
