import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Checkout } from './checkout-store.ts'

/** Lets the buyer who was asked for a second step, and nobody else, go on with this attempt. [CHK-25] */
export function secondStepToken(secret: string, checkout: Pick<Checkout, 'id' | 'attempt'>): string {
  const subject = `${checkout.id}.${checkout.attempt}`
  return `${subject}.${signatureOf(secret, subject)}`
}

/**
 * Where a buyer who pays on a page of the provider's comes back to.
 *
 * @param payLink what opens the link they pay by, if they pay by one
 */
export function returnPath(token: string, payLink?: string): string {
  return `/checkout/back?token=${token}${payLink === undefined ? '' : `&payLink=${payLink}`}`
}

/** The checkout and attempt a token belongs to, or undefined for one that was not made here. */
export function readSecondStepToken(
  secret: string,
  token: string,
): { readonly id: string; readonly attempt: number } | undefined {
  const match = /^([0-9a-f]{24})\.(\d{1,6})\.([\w-]{32})$/.exec(token)
  if (match === null) return undefined
  const [, id = '', attempt = '', signature = ''] = match
  const expected = signatureOf(secret, `${id}.${attempt}`)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return undefined
  return { id, attempt: Number(attempt) }
}

function signatureOf(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`second-step:${subject}`).digest('base64url').slice(0, 32)
}
