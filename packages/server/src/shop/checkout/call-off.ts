import type { PaymentResult } from '../payments/payment-provider.ts'
import { paymentKey, type Checkout } from './checkout-store.ts'
import type { CheckoutParts } from './settle-payment.ts'

/**
 * Makes sure that a checkout's payment is not made any more.
 *
 * @returns how the payment ended: it may have been made already
 */
export async function callOff(parts: CheckoutParts, checkout: Checkout): Promise<PaymentResult | undefined> {
  const { websiteId, paymentId } = checkout
  const provider = await parts.payments.providerOf(websiteId, checkout)
  if (provider === undefined) return undefined
  const known = await provider.lookUp({
    websiteId,
    key: paymentKey(checkout),
    ...(paymentId === null ? {} : { paymentId }),
  })
  return known?.status === 'second-step' ? provider.cancel(websiteId, known.paymentId) : known
}
