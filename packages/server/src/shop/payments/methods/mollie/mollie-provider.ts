import { currencyOf, say, verbatim } from '@plinth/domain'
import { z } from 'zod'
import type {
  PaymentNotice,
  PaymentProvider,
  PaymentResult,
  PayRequest,
  RefundPayment,
  RefundResult,
} from '../../payment-provider.ts'
import {
  callMollie,
  molliePayment,
  mollieRefund,
  MollieRefusal,
  type MollieAccount,
  type MollieAmount,
  type MolliePayment,
} from './mollie-api.ts'

/**
 * Takes payments on Mollie's own page: whatever the account offers there. [PAY-60]
 *
 * @param webhookPath where Mollie reports to, on the website's own address
 */
export function createMollieProvider(account: MollieAccount, webhookPath: string): PaymentProvider {
  const find = async (id: string) => resultOf(await paymentOf(account, id))
  return {
    pay: (request) => pay(account, webhookPath, request),
    finish: (_websiteId, id, confirmed) => (confirmed ? find(id) : cancel(account, id)),
    lookUp: async ({ websiteId, paymentId, key }) => {
      if (paymentId !== undefined) return find(paymentId)
      const page = z.object({ _embedded: z.object({ payments: z.array(molliePayment) }) })
      const recent = await callMollie(account, { method: 'GET', path: '/v2/payments?limit=250' }, page)
      const found = recent._embedded.payments.find(
        ({ metadata }) => metadata?.key === key && metadata.websiteId === websiteId,
      )
      return found === undefined ? undefined : resultOf(found)
    },
    cancel: (_websiteId, id) => cancel(account, id),
    refund: (request) => refund(account, request),
  }
}

/** A payment by its name at Mollie. */
export function paymentOf(account: MollieAccount, id: string): Promise<MolliePayment> {
  return callMollie(account, { method: 'GET', path: `/v2/payments/${encodeURIComponent(id)}` }, molliePayment)
}

/** What Mollie reports is only which payment changed: how it stands is asked of Mollie itself, so nobody can make it up. */
export async function readMollieWebhook(
  account: MollieAccount,
  body: string,
): Promise<PaymentNotice | undefined> {
  const id = new URLSearchParams(body).get('id') ?? ''
  if (!/^tr_\w{1,60}$/.test(id)) throw new Error('This names no payment.')
  const payment = await paymentOf(account, id)
  if (!payment.metadata) return undefined
  const { websiteId, checkoutId } = payment.metadata
  return { websiteId, checkoutId, result: resultOf(payment) }
}

async function pay(account: MollieAccount, webhookPath: string, request: PayRequest): Promise<PaymentResult> {
  const { websiteId, checkoutId, key, backTo } = request
  const { origin, protocol } = new URL(backTo)
  try {
    const body = {
      amount: amountOf(request),
      description: `Order at ${new URL(backTo).host}`,
      redirectUrl: backTo,
      // Mollie reports to the open internet alone; on a machine of one's own the buyer's coming back has to do.
      ...(protocol === 'https:' ? { webhookUrl: origin + webhookPath } : {}),
      metadata: { websiteId, checkoutId, key },
    }
    const call = { method: 'POST', path: '/v2/payments', body, key } as const
    return resultOf(ofAmount(body.amount, await callMollie(account, call, molliePayment)))
  } catch (error) {
    if (error instanceof MollieRefusal && error.status === 422)
      return { status: 'declined', paymentId: '', message: verbatim(error.message) }
    throw error
  }
}

function amountOf({ amountCents, currency }: Pick<PayRequest, 'amountCents' | 'currency'>) {
  const digits = currencyOf(currency).fractionDigits
  const text = String(amountCents).padStart(digits + 1, '0')
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return { currency, value }
}

/**
 * A key that was used before is answered as it was then, whatever is asked now. [PAY-73]
 *
 * @throws Error where the answer is of another amount
 */
function ofAmount<Answer extends { readonly amount: MollieAmount }>(
  { currency, value }: MollieAmount,
  answer: Answer,
): Answer {
  const { amount } = answer
  if (amount.currency !== currency || Number(amount.value) !== Number(value))
    throw new Error(`Mollie answered of ${amount.value} ${amount.currency} instead of ${value} ${currency}.`)
  return answer
}

function resultOf({ id: paymentId, status, _links }: MolliePayment): PaymentResult {
  switch (status) {
    case 'paid':
      return { status: 'paid', paymentId }
    case 'failed':
      return {
        status: 'declined',
        paymentId,
        message: say('The payment did not succeed. Try again, or pay another way.'),
      }
    case 'canceled':
    case 'expired':
      return { status: 'canceled', paymentId }
    default: {
      const goTo = _links.checkout?.href
      const message = say('This payment has not been made yet. Pay again, or choose another way to pay.')
      return { status: 'second-step', paymentId, message, ...(goTo === undefined ? {} : { goTo }) }
    }
  }
}

async function cancel(account: MollieAccount, id: string): Promise<PaymentResult> {
  const payment = await paymentOf(account, id)
  if (payment.status !== 'open' || payment.isCancelable !== true) {
    const result = resultOf(payment)
    // Mollie ends it by itself; money that comes after all is taken in as late money is.
    return result.status === 'second-step' ? { status: 'canceled', paymentId: id } : result
  }
  const path = `/v2/payments/${encodeURIComponent(id)}`
  return resultOf(await callMollie(account, { method: 'DELETE', path }, molliePayment))
}

async function refund(account: MollieAccount, request: RefundPayment): Promise<RefundResult> {
  const path = `/v2/payments/${encodeURIComponent(request.paymentId)}/refunds`
  const body = { amount: amountOf(request) }
  try {
    const call = { method: 'POST', path, body, key: request.key } as const
    const made = ofAmount(body.amount, await callMollie(account, call, mollieRefund))
    return { ok: true, refundId: made.id }
  } catch (error) {
    if (error instanceof MollieRefusal)
      return { ok: false, message: say('Mollie says: {text}', { text: error.message }) }
    throw error
  }
}
