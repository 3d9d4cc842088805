import type { App } from '../../platform/http/app-types.ts'
import type { PaymentNotice } from '../payments/payment-provider.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { findCheckout } from './checkout-store.ts'
import { isUnderWay, settlePayment } from './settle-payment.ts'

/**
 * Takes in what a provider tells: twice, late, or before the buyer's own call has its answer. A method speaks of the
 * checkouts begun with it alone. [PAY-6]
 */
export async function takeNotice(
  { db, clock, jobs, payments }: Pick<App, 'db' | 'clock' | 'jobs' | 'payments'>,
  { websiteId, checkoutId, result }: PaymentNotice,
  method: PaymentMethod,
): Promise<void> {
  const checkout = await findCheckout(db, websiteId, checkoutId)
  if (checkout === undefined || checkout.methodId !== method.id) return
  const isPaid = result.status === 'paid'
  // A declined payment that is not the one under way is old news.
  const isCurrent = isUnderWay(checkout) && checkout.paymentId === result.paymentId
  if (!isPaid && !isCurrent) return
  await settlePayment({ db, clock, jobs, payments }, checkout, result)
}
