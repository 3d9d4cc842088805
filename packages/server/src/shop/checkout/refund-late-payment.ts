import { inEnglish } from '@plinth/domain'
import { defineJob } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { findCheckout } from './checkout-store.ts'

/** Gives back money that arrived when there was nothing left to sell; tried again until the provider has done it. [CHK-23] */
export const refundLatePayment = defineJob<{ websiteId: string; checkoutId: string; paymentId: string }>(
  'checkout.refund-late-payment',
  async ({ websiteId, checkoutId, paymentId }, { db, clock, config }) => {
    const checkout = await findCheckout(db, websiteId, checkoutId)
    if (checkout === undefined) return
    const provider = await createPayments(config, db, clock).providerOf(websiteId, checkout)
    if (provider === undefined) {
      throw new Error('A payment that came too late could not be given back: its method is no longer set up.')
    }
    const result = await provider.refund({
      websiteId,
      paymentId,
      amountCents: checkout.amountCents,
      currency: checkout.currency,
      key: `plinth-late-${checkoutId}`,
    })
    if (!result.ok)
      throw new Error(`A payment that came too late could not be given back: ${inEnglish(result.message)}`)
  },
  { retries: 12, retryAfterSeconds: 60 },
)
