import { inEnglish } from '@plinth/domain'
import { defineJob } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { callOff } from './call-off.ts'
import { findCheckout, type Checkout } from './checkout-store.ts'
import { settlePayment, type CheckoutParts } from './settle-payment.ts'

/** When a checkout that was given up is looked at once more, in milliseconds. */
const LATER = 30 * 60 * 1000

interface Again {
  readonly websiteId: string
  readonly checkoutId: string
  /** Each attempt of a checkout is a payment of its own. */
  readonly attempt: number
}

/**
 * Asks a provider once more how a payment ended that it did not know, or did not answer for, when its checkout was given up:
 * what it has taken in late becomes the order, or goes back. Tried for more than three days. [CHK-74]
 */
export const lookAgain = defineJob<Again>(
  'checkout.look-again',
  async ({ websiteId, checkoutId, attempt }, context) => {
    const { config, db, clock } = context
    const checkout = await findCheckout(db, websiteId, checkoutId)
    if (checkout === undefined) return
    const isSame = checkout.attempt === attempt
    if (isSame && checkout.orderId !== null) return
    const payments = createPayments(config, db, clock)
    const parts: CheckoutParts = { ...context, payments }
    const asked = isSame ? checkout : { ...checkout, attempt, paymentId: null }
    const result = await callOff(parts, asked)
    if (result?.status !== 'paid') return
    if (isSame) return void (await settlePayment(parts, checkout, result))
    // The buyer has tried again since, and that is what counts.
    const provider = await payments.providerOf(websiteId, checkout)
    const given = await provider?.refund({
      websiteId,
      paymentId: result.paymentId,
      amountCents: checkout.amountCents,
      currency: checkout.currency,
      key: `plinth-late-${checkoutId}-${attempt}`,
    })
    if (given?.ok !== true)
      throw new Error(
        `A payment that was one too many could not be given back: ${given === undefined ? 'its method is no longer set up.' : inEnglish(given.message)}`,
      )
  },
  { retries: 9, retryAfterSeconds: 600 },
)

/** Has a checkout looked at again whose payment nobody knows the end of. [CHK-74] */
export async function lookAgainLater(
  { jobs, clock }: Pick<CheckoutParts, 'jobs' | 'clock'>,
  { websiteId, id: checkoutId, attempt, kind }: Checkout,
): Promise<void> {
  if (kind === 'none') return
  const startAt = new Date(clock.now().getTime() + LATER)
  await jobs.send(
    lookAgain,
    { websiteId, checkoutId, attempt },
    { startAt, singletonKey: `${checkoutId}-${attempt}` },
  )
}
