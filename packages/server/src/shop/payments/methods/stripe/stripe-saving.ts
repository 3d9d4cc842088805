import { say, stripeAmount } from '@plinth/domain'
import Stripe from 'stripe'
import type {
  ChargeRequest,
  PaymentResult,
  SavedMethod,
  SavingProvider,
  SetUpRequest,
  SetUpResult,
} from '../../payment-provider.ts'

/** How a payment at Stripe turns into an answer of ours; the provider's own. */
export interface Answers {
  readonly declinedAsResult: (
    ask: () => Promise<Stripe.PaymentIntent>,
  ) => Promise<Stripe.PaymentIntent | Extract<PaymentResult, { status: 'declined' }>>
  readonly resultOf: (intent: Stripe.PaymentIntent) => PaymentResult
  readonly safely: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

/** Charges cards that buyers agreed to have charged again, through customers of the account at Stripe. [PAY-72] */
export function stripeSaving(stripe: Stripe, answers: Answers): SavingProvider {
  const { safely } = answers
  return {
    savedBy: (_websiteId, paymentId) => safely(savedBy(stripe, paymentId)),
    charge: (request) => safely(charge(stripe, answers, request)),
    setUp: (request) => safely(setUp(stripe, request)),
    forget: (reference) => safely(forget(stripe, reference)),
    finishSetUp: (websiteId, email, setUpId) => safely(finishSetUp(stripe, websiteId, email, setUpId)),
  }
}

/** The customer a card is kept with: one for each thing bought, so that nothing is shared by who types the same mail. */
export async function makeCustomer(
  stripe: Stripe,
  { websiteId, key, email }: Pick<SetUpRequest, 'websiteId' | 'key' | 'email'>,
): Promise<string> {
  const made = await stripe.customers.create(
    { email, metadata: { websiteId, key } },
    { idempotencyKey: `${key}-customer` },
  )
  return made.id
}

async function savedBy(stripe: Stripe, paymentId: string): Promise<SavedMethod | undefined> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['payment_method'] })
  if (intent.setup_future_usage !== 'off_session' || intent.status !== 'succeeded') return undefined
  return savedAs(intent.customer, intent.payment_method)
}

function savedAs(
  customer: string | { readonly id: string } | null,
  method: string | Stripe.PaymentMethod | null,
): SavedMethod | undefined {
  if (customer === null || method === null || typeof method === 'string') return undefined
  const customerId = typeof customer === 'string' ? customer : customer.id
  const { card } = method
  const reference = `${customerId}/${method.id}`
  if (card === undefined || card === null) return { reference, label: method.type }
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
  const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
  return { reference, label: `${brand} ···· ${card.last4}`, expires }
}

async function charge(stripe: Stripe, answers: Answers, request: ChargeRequest): Promise<PaymentResult> {
  const { key, currency, websiteId, checkoutId, reference } = request
  const [customer = '', method = ''] = reference.split('/')
  const made = await answers.declinedAsResult(() =>
    stripe.paymentIntents.create(
      {
        amount: stripeAmount(request.amountCents, currency),
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        receipt_email: request.email,
        metadata: { websiteId, checkoutId, key },
      },
      { idempotencyKey: key },
    ),
  )
  if ('paymentId' in made) return made
  const result = answers.resultOf(made)
  if (result.status !== 'second-step') return result
  // Nobody is there to confirm it, and it must not be paid by accident later.
  await stripe.paymentIntents.cancel(made.id)
  return {
    status: 'declined',
    paymentId: made.id,
    message: say('Your bank wants you to confirm this payment. Give the card once more.'),
  }
}

/** Deleting a customer deletes their cards, and Stripe keeps of them what the law has it keep of payments. */
async function forget(stripe: Stripe, reference: string): Promise<void> {
  const [customer = ''] = reference.split('/')
  if (!customer.startsWith('cus_')) return
  try {
    await stripe.customers.del(customer)
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}

/** On a page of Stripe's: what is typed there never comes by here. */
async function setUp(stripe: Stripe, request: SetUpRequest): Promise<SetUpResult> {
  const customer = await makeCustomer(stripe, request)
  const { websiteId, key, backTo, email } = request
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      success_url: `${backTo}&setUp={CHECKOUT_SESSION_ID}`,
      cancel_url: backTo,
      metadata: { websiteId, email },
    },
    { idempotencyKey: key },
  )
  if (session.url === null) throw new Error('Stripe made a page without an address.')
  return { status: 'elsewhere', goTo: session.url }
}

async function finishSetUp(
  stripe: Stripe,
  websiteId: string,
  email: string,
  setUpId: string,
): Promise<SavedMethod | undefined> {
  if (!/^cs_\w{1,200}$/.test(setUpId)) return undefined
  const session = await stripe.checkout.sessions.retrieve(setUpId, {
    expand: ['setup_intent.payment_method'],
  })
  const isOwn = session.metadata?.['websiteId'] === websiteId && session.metadata['email'] === email
  const intent = session.setup_intent
  if (!isOwn || intent === null || typeof intent === 'string' || intent.status !== 'succeeded')
    return undefined
  return savedAs(session.customer, intent.payment_method)
}
