import Stripe from 'stripe'
import type { StripeConfig } from '../../platform/config.ts'
import type {
  Instrument,
  PaymentNotice,
  PaymentProvider,
  PaymentResult,
  PayRequest,
  RefundPayment,
  RefundResult,
} from './payment-provider.ts'

/** Stripe, and the reader of its webhooks. */
export interface StripePayments extends PaymentProvider {
  /**
   * What a webhook tells of a payment of ours; undefined for events that do not matter.
   *
   * @throws Error when the signature is wrong or there is no webhook secret
   */
  readWebhook(body: string | Buffer, signature: string): PaymentNotice | undefined
}

const timeout = 20_000

/** Takes payments through Stripe's PaymentIntents. [PAY-4] */
export function createStripeProvider(settings: StripeConfig): StripePayments {
  const stripe = new Stripe(settings.secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...apiAt(settings.apiBase),
  })
  return {
    name: 'stripe',
    testMode: settings.secretKey.includes('_test_'),
    ...(settings.publishableKey === undefined ? {} : { publishableKey: settings.publishableKey }),
    pay: (request) => pay(stripe, request),
    finish: async (_websiteId, paymentId, confirmed) => {
      if (!confirmed) return cancel(stripe, paymentId)
      const intent = await stripe.paymentIntents.retrieve(paymentId)
      if (intent.status !== 'requires_confirmation') return resultOf(intent)
      return declinedAsResult(() => stripe.paymentIntents.confirm(paymentId))
    },
    lookUp: async ({ websiteId, paymentId, key }) => {
      if (paymentId !== undefined) return resultOf(await stripe.paymentIntents.retrieve(paymentId))
      const found = await stripe.paymentIntents.search({
        query: `metadata['key']:'${key}' AND metadata['websiteId']:'${websiteId}'`,
      })
      return found.data[0] === undefined ? undefined : resultOf(found.data[0])
    },
    cancel: (_websiteId, paymentId) => cancel(stripe, paymentId),
    refund: (request) => refund(stripe, request),
    readWebhook: (body, signature) => readWebhook(stripe, settings.webhookSecret, body, signature),
  }
}

function apiAt(address: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (address === undefined) return {}
  const { hostname, port, protocol } = new URL(address)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return {
    host: hostname,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
    protocol: scheme,
  }
}

async function pay(stripe: Stripe, request: PayRequest): Promise<PaymentResult> {
  return declinedAsResult(() =>
    stripe.paymentIntents.create(
      {
        amount: request.amountCents,
        currency: request.currency.toLowerCase(),
        payment_method: paymentMethodOf(request.instrument),
        confirm: true,
        receipt_email: request.email,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { websiteId: request.websiteId, checkoutId: request.checkoutId, key: request.key },
      },
      { idempotencyKey: request.key },
    ),
  )
}

function paymentMethodOf(instrument: Instrument): string {
  if (instrument.kind === 'payment-method') return instrument.id
  throw new Error('Stripe takes payment methods made by its own fields, never card numbers.')
}

/** Stripe reports a declined card as an error that carries the payment. */
async function declinedAsResult(ask: () => Promise<Stripe.PaymentIntent>): Promise<PaymentResult> {
  try {
    return resultOf(await ask())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const paymentId = error.payment_intent?.id ?? ''
    return { status: 'declined', paymentId, message: error.message }
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
      message: 'Your bank asks you to confirm this payment.',
      ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
    }
  }
  const message = intent.last_payment_error?.message ?? 'Your card was declined. Try another card.'
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

async function refund(stripe: Stripe, request: RefundPayment): Promise<RefundResult> {
  try {
    const made = await stripe.refunds.create(
      { payment_intent: request.paymentId, amount: request.amountCents },
      { idempotencyKey: request.key },
    )
    if (made.status === 'failed' || made.status === 'canceled') {
      return { ok: false, message: 'Stripe could not give this money back. Look at the payment in Stripe.' }
    }
    return { ok: true, refundId: made.id }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, message: error.message }
    throw error
  }
}

const noticedEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])

function readWebhook(
  stripe: Stripe,
  secret: string | undefined,
  body: string | Buffer,
  signature: string,
): PaymentNotice | undefined {
  if (secret === undefined) throw new Error('STRIPE_WEBHOOK_SECRET is not set, so no webhook can be trusted.')
  const event = stripe.webhooks.constructEvent(body, signature, secret)
  if (!noticedEvents.has(event.type)) return undefined
  const intent = event.data.object as Stripe.PaymentIntent
  const { websiteId, checkoutId } = intent.metadata
  if (websiteId === undefined || checkoutId === undefined) return undefined
  return { websiteId, checkoutId, result: resultOf(intent) }
}
