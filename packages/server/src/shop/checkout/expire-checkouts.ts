import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { callOff } from './call-off.ts'
import { findCheckouts, type Checkout } from './checkout-store.ts'
import { lookAgainLater } from './look-again.ts'
import { endCheckout, settlePayment, type CheckoutParts } from './settle-payment.ts'

/** How long after its time a checkout is kept when the provider does not answer, in milliseconds. */
const patience = 60 * 60 * 1000

/**
 * Ends checkouts whose time is up: the provider is asked first, because the buyer may have paid and the answer been
 * lost; then the order is made after all. Otherwise the payment is called off and the stock released. [CHK-24]
 *
 * @returns how many were looked at
 */
export async function expireCheckouts(
  parts: CheckoutParts & { readonly log: FastifyBaseLogger },
): Promise<number> {
  const now = parts.clock.now()
  const old = await findCheckouts(
    parts.db,
    sql`c.state in ('paying', 'second-step') and c.expires_at <= ${now.toISOString()}::timestamptz
      order by c.expires_at limit 200`,
  )
  for (const checkout of old) {
    try {
      await expire(parts, checkout)
    } catch (error) {
      parts.log.error({ err: error, checkoutId: checkout.id }, 'checkout could not be ended')
      if (now.getTime() - checkout.expiresAt > patience) {
        await lookAgainLater(parts, checkout)
        await endCheckout(parts, checkout, 'expired', 'expired')
      }
    }
  }
  return old.length
}

async function expire(parts: CheckoutParts, checkout: Checkout): Promise<void> {
  const result = await callOff(parts, checkout)
  if (result?.status === 'paid') return void (await settlePayment(parts, checkout, result))
  if (result === undefined) await lookAgainLater(parts, checkout)
  await endCheckout(parts, checkout, 'expired', 'expired')
}
