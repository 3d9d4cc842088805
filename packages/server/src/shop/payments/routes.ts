import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findCheckout } from '../checkout/checkout-store.ts'
import { isUnderWay, settlePayment } from '../checkout/settle-payment.ts'
import type { PaymentNotice } from './payment-provider.ts'

/** What payment providers tell by themselves. */
export async function paymentsFeature(app: App): Promise<void> {
  // A signature is of the bytes that were sent, so the body must not be parsed first.
  await app.register(async (webhooks) => {
    webhooks.removeContentTypeParser('application/json')
    webhooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    webhooks.post(
      '/api/payments/stripe/webhook',
      {
        config: { access: 'setup', crumb: 'none' },
        schema: {
          summary: 'Called by Stripe when a payment changes',
          tags: ['payments'],
          body: z.string(),
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const signature = String(request.headers['stripe-signature'] ?? '')
        const notice = readNotice(app, String(request.body), signature)
        if (notice !== undefined) await takeNotice(app, notice)
        return { received: true as const }
      },
    )
  })
}

function readNotice(app: App, body: string, signature: string): PaymentNotice | undefined {
  if (app.payments.stripe === undefined) {
    throw new AppError({ code: 'not-configured', status: 404, message: 'Stripe is not set up here.' })
  }
  try {
    return app.payments.stripe.readWebhook(body, signature)
  } catch (cause) {
    const message = 'The signature of this webhook is not right.'
    throw new AppError({ code: 'bad-signature', status: 400, message, cause })
  }
}

/** Takes in what a provider tells: twice, late, or before the buyer's own call has its answer. [PAY-6] */
async function takeNotice(app: App, notice: PaymentNotice): Promise<void> {
  const checkout = await findCheckout(app.db, notice.websiteId, notice.checkoutId)
  if (checkout === undefined) return
  const isPaid = notice.result.status === 'paid'
  // A declined payment that is not the one under way is old news.
  const isCurrent = isUnderWay(checkout) && checkout.paymentId === notice.result.paymentId
  if (!isPaid && !isCurrent) return
  const { db, clock, jobs, payments } = app
  await settlePayment({ db, clock, jobs, payments }, checkout, notice.result)
}
