import { say } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { DisputeNotice, PaymentNotice, RefundNotice } from './payment-provider.ts'
import type { PaymentMethod } from './method-store.ts'
import type { Payments } from './payments.ts'

/** Takes in what a provider tells by itself of a payment made with a method. */
export type TakeNotice = (notice: PaymentNotice, method: PaymentMethod) => Promise<void>

/** The same of a dispute; `websiteId` is there for a website's own method. */
export type TakeDispute = (
  notice: DisputeNotice,
  method: PaymentMethod,
  websiteId: string | undefined,
) => Promise<void>

/** The same of money that goes back. */
export type TakeRefunds = (
  notice: RefundNotice,
  method: PaymentMethod,
  websiteId: string | undefined,
) => Promise<void>

/**
 * The addresses providers call: one for each method. A website's own method speaks of that website alone, whatever its
 * account says. [PAY-6] [PAY-33]
 *
 * @param take called for what a provider tells, in any order and as often as it does
 */
export function registerWebhooks(
  app: App,
  payments: Pick<Payments, 'webhookOf'>,
  take: TakeNotice,
  { dispute, refunds }: { readonly dispute: TakeDispute; readonly refunds: TakeRefunds },
): void {
  serve(
    app,
    'POST /api/payments/:methodId/webhook',
    { access: 'setup', crumb: 'none' },
    async ({ websiteOrNull, params, headers, body }) => {
      const websiteId = websiteOrNull?.id
      const method = await payments.webhookOf(websiteId, params.methodId)
      if (method === undefined || !method.kind.takesWebhooks) throw notSetUp()
      const webhook = { body, headers, apiBase: app.config.paymentApis[method.kind.kind] }
      const notice = await method.kind.readWebhook(method.settings, webhook).catch(badSignature)
      const only = method.isOfInstallation ? undefined : websiteId
      if (notice !== undefined && 'disputedPayment' in notice) await dispute(notice, method, only)
      else if (notice !== undefined && 'refundedPayment' in notice) await refunds(notice, method, only)
      else if (notice !== undefined && isOf(method, notice, websiteId)) await take(notice, method)
      return { received: true as const }
    },
  )
}

/** Whoever has an account at a provider could write any website's name into a payment. */
function isOf(
  { isOfInstallation }: PaymentMethod,
  notice: PaymentNotice,
  websiteId: string | undefined,
): boolean {
  return isOfInstallation || notice.websiteId === websiteId
}

function notSetUp(): AppError {
  const message = say('There is no payment method here that takes webhooks.')
  return new AppError({ code: 'not-configured', status: 404, message })
}

function badSignature(cause: unknown): never {
  const message = say('The signature of this webhook is not right.')
  throw new AppError({ code: 'bad-signature', status: 400, message, cause })
}
