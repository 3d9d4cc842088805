import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the links of a reminder carry: the cart, and what proves that the mail was theirs. */
export interface ReminderLink {
  /** Identifier of the cart. */
  readonly c: string
  readonly k: string
}

/** Ends reminders and opens nothing. */
export const reminderKey = (secret: string, websiteId: string, cartId: string): string =>
  createHmac('sha256', secret).update(`cart-reminder:${websiteId}:${cartId}`).digest('base64url').slice(0, 32)

/** Whether a link is one of ours. */
export function isReminderLink(secret: string, websiteId: string, { c, k }: ReminderLink): boolean {
  const [right, given] = [Buffer.from(reminderKey(secret, websiteId, c)), Buffer.from(k)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Where whoever got a reminder ends them. */
export const stopPath = ({ c, k }: ReminderLink): string =>
  `/_cart-reminder/stop?${new URLSearchParams({ c, k })}`
