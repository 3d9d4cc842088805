import { defineJob } from '../../platform/jobs/job.ts'
import { createPaymentProviders } from '../payments/payment-providers.ts'
import { findCheckout } from './checkout-store.ts'

/** Gives back money that arrived when there was nothing left to sell; tried again until the provider has done it. [CHK-23] */
export const refundLatePayment = defineJob<{ websiteId: string; checkoutId: string; paymentId: string }>(
  'checkout.refund-late-payment',
  async ({ websiteId, checkoutId, paymentId }, { db, clock, config }) => {
    const checkout = await findCheckout(db, websiteId, checkoutId)
    const provider = (await createPaymentProviders(config, db, clock)).byName(checkout?.provider ?? '')
    if (checkout === undefined || provider === undefined) return
    const result = await provider.refund({
      websiteId,
      paymentId,
      amountCents: checkout.amountCents,
      currency: checkout.currency,
      key: `plinth-late-${checkoutId}`,
    })
    if (!result.ok) throw new Error(`A payment that came too late could not be given back: ${result.message}`)
  },
  { retries: 12, retryAfterSeconds: 60 },
)
