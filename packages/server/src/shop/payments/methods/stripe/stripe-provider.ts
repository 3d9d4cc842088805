import Stripe from 'stripe'
import type {
  Instrument,
  DisputeNotice,
  PaymentProvider,
  PaymentResult,
  PayRequest,
  RefundNotice,
  RefundPayment,
  RefundResult,
} from '../../payment-provider.ts'
import type { Notice } from '../../payment-kind.ts'
import { say, stripeAmount, verbatim } from '@plinth/domain'
import { makeCustomer, stripeSaving } from './stripe-saving.ts'
import { stripeClient, withoutDetails, type StripeAccount } from './stripe-client.ts'

/** Takes payments through Stripe's PaymentIntents. [PAY-4] */
export function createStripeProvider(account: StripeAccount): PaymentProvider {
  const stripe = stripeClient(account)
  return {
    pay: (request) => safely(pay(stripe, request)),
    finish: (_websiteId, paymentId, confirmed) => safely(finish(stripe, paymentId, confirmed)),
    lookUp: (payment) => safely(lookUp(stripe, payment)),
    cancel: (_websiteId, paymentId) => safely(cancel(stripe, paymentId)),
    refund: (request) => safely(refund(stripe, request)),
    saving: stripeSaving(stripe, { declinedAsResult, resultOf, safely }),
  }
}

async function safely<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw withoutDetails(error)
  }
}

/**
 * The payment is made first and confirmed then: asked again with its key, whatever the buyer pays with by now, Stripe
 * finds the same payment, and takes money for it once.
 */
async function pay(stripe: Stripe, request: PayRequest): Promise<PaymentResult> {
  const token = tokenOf(request.instrument)
  const { key, currency, websiteId, checkoutId } = request
  const kept = request.save === true ? await keeping(stripe, request) : {}
  const made = await declinedAsResult(() =>
    stripe.paymentIntents.create(
      {
        amount: stripeAmount(request.amountCents, currency),
        currency: currency.toLowerCase(),
        // The wallets are cards too. Whatever else an account offers is paid on pages of others, or days later.
        allowed_payment_method_types: ['card'],
        receipt_email: request.email,
        ...kept,
        metadata: { websiteId, checkoutId, key },
      },
      { idempotencyKey: key },
    ),
  )
  if ('paymentId' in made) return made
  const asked = await confirm(stripe, made.id, token)
  return 'paymentId' in asked ? asked : resultOf(asked)
}

/** What a payment leaves behind to be charged again. [PAY-72] */
async function keeping(stripe: Stripe, request: PayRequest) {
  const customer = await makeCustomer(stripe, request)
  return { customer, setup_future_usage: 'off_session' } as const
}

async function confirm(stripe: Stripe, id: string, token: string): Promise<Stripe.PaymentIntent | Declined> {
  try {
    return await declinedAsResult(() => stripe.paymentIntents.confirm(id, { confirmation_token: token }))
  } catch (error) {
    // Confirmed before, and the answer was lost: how it stands is the answer.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const intent = await stripe.paymentIntents.retrieve(id)
    if (intent.status === 'requires_payment_method' && intent.last_payment_error === null) throw error
    return intent
  }
}

function tokenOf(instrument: Instrument): string {
  if (instrument.kind === 'token') return instrument.id
  throw new Error('Stripe takes what its own fields make, never card numbers.')
}

async function finish(stripe: Stripe, paymentId: string, confirmed: boolean): Promise<PaymentResult> {
  if (!confirmed) return cancel(stripe, paymentId)
  return resultOf(await stripe.paymentIntents.retrieve(paymentId))
}

async function lookUp(
  stripe: Stripe,
  { websiteId, paymentId, key }: Parameters<PaymentProvider['lookUp']>[0],
): Promise<PaymentResult | undefined> {
  if (paymentId !== undefined) return resultOf(await stripe.paymentIntents.retrieve(paymentId))
  const found = await stripe.paymentIntents.search({
    query: `metadata['key']:'${key}' AND metadata['websiteId']:'${websiteId}'`,
  })
  return found.data[0] === undefined ? undefined : resultOf(found.data[0])
}

type Declined = Extract<PaymentResult, { status: 'declined' }>

/** Stripe reports a declined card as an error that carries the payment, and so it does amounts it does not take. */
async function declinedAsResult(
  ask: () => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent | Declined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isAnswer =
      error instanceof Stripe.errors.StripeCardError || error.code?.startsWith('amount_too_') === true
    if (!isAnswer) throw error
    const paymentId = error.payment_intent?.id ?? ''
    return { status: 'declined', paymentId, message: verbatim(error.message) }
  }
}

function resultOf(intent: Stripe.PaymentIntent): PaymentResult {
  const { id: paymentId, status } = intent
  if (status === 'succeeded') return { status: 'paid', paymentId }
  if (status === 'canceled') return { status: 'canceled', paymentId }
  if (status === 'requires_action' || status === 'requires_confirmation' || status === 'processing') {
    return {
      status: 'second-step',
      paymentId,
      message: say('Your bank asks you to confirm this payment.'),
      ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
    }
  }
  const reason = intent.last_payment_error?.message
  const message = reason === undefined ? say('Your card was declined. Try another card.') : verbatim(reason)
  return { status: 'declined', paymentId, message }
}

async function cancel(stripe: Stripe, paymentId: string): Promise<PaymentResult> {
  try {
    return resultOf(await stripe.paymentIntents.cancel(paymentId))
  } catch (error) {
    // Already paid or already canceled: Stripe refuses, and the payment tells which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return resultOf(await stripe.paymentIntents.retrieve(paymentId))
  }
}

/** Under what name a refund of ours says its key. */
const REFUND_KEY = 'refundKey'

async function refund(stripe: Stripe, request: RefundPayment): Promise<RefundResult> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: request.paymentId,
        amount: stripeAmount(request.amountCents, request.currency),
        // Stripe may tell of it before it has answered: by this it is known as ours.
        metadata: { [REFUND_KEY]: request.key },
      },
      { idempotencyKey: request.key },
    )
    if (made.status === 'failed' || made.status === 'canceled') {
      return {
        ok: false,
        message: say('Stripe could not give this money back. Look at the payment in Stripe.'),
      }
    }
    return { ok: true, refundId: made.id, isPending: made.status !== 'succeeded' }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { ok: false, message: verbatim(error.message) }
    throw error
  }
}

/** What Stripe reports of a payment. */
export const noticedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

/**
 * What a webhook tells of a payment of ours; undefined for events that do not matter.
 *
 * @param account whose refunds are asked for where a charge was given back: the report does not say them
 * @param sent what came, and the signing secret; empty where there is none
 * @param live whether the method takes real money: what the other mode reports is not about it
 * @throws Error when the signature is wrong or there is no secret
 */
export async function readStripeWebhook(
  account: StripeAccount,
  { secret, body, signature }: { readonly secret: string; readonly body: string; readonly signature: string },
  live: boolean,
): Promise<Notice | undefined> {
  if (secret === '') throw new Error('There is no signing secret, so no webhook can be trusted.')
  const event = Stripe.webhooks.constructEvent(body, signature, secret)
  if (!noticedEvents.some((name) => name === event.type) || event.livemode !== live) return undefined
  if (event.type.startsWith('charge.dispute.')) return disputeOf(event.data.object as Stripe.Dispute)
  if (event.type === 'charge.refunded')
    return safely(refundsOf(stripeClient(account), event.data.object.payment_intent))
  if (event.data.object.object === 'refund') return refundNotice([event.data.object])
  const intent = event.data.object as Stripe.PaymentIntent
  const { websiteId, checkoutId } = intent.metadata
  if (websiteId === undefined || checkoutId === undefined) return undefined
  return { websiteId, checkoutId, result: resultOf(intent) }
}

const nameOf = (named: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id

/** All that was given back of a payment, as Stripe has it now. */
async function refundsOf(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
): Promise<RefundNotice | undefined> {
  const id = nameOf(intent)
  if (id === undefined) return undefined
  return refundNotice((await stripe.refunds.list({ payment_intent: id, limit: 100 })).data)
}

/** Refunds of one payment as we tell them. [PAY-80] */
function refundNotice(refunds: readonly Stripe.Refund[]): RefundNotice | undefined {
  const refundedPayment = nameOf(refunds[0]?.payment_intent)
  if (refundedPayment === undefined) return undefined
  return {
    refundedPayment,
    refunds: refunds.map(({ id, amount, currency, status, metadata }) => {
      const key = metadata?.[REFUND_KEY]
      return {
        id,
        amountCents: Math.round(amount / stripeAmount(1, currency.toUpperCase())),
        state:
          status === 'failed' || status === 'canceled'
            ? 'failed'
            : status === 'succeeded'
              ? 'done'
              : 'pending',
        ...(key === undefined ? {} : { key }),
      }
    }),
  }
}

/** A dispute as we tell it: what only asks a question takes no money and is none. */
function disputeOf(dispute: Stripe.Dispute): DisputeNotice | undefined {
  const { id, amount, currency, reason, status, payment_intent: intent, evidence_details: evidence } = dispute
  const disputedPayment = typeof intent === 'string' ? intent : intent?.id
  if (disputedPayment === undefined || status.startsWith('warning_')) return undefined
  const state = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open'
  const code = currency.toUpperCase()
  return {
    disputedPayment,
    id,
    amountCents: Math.round(amount / stripeAmount(1, code)),
    currency: code,
    reason,
    state,
    dueAt: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
  }
}
