import { stripeAmount } from '@plinth/domain'
import type {
  Buyer,
  FieldsRequest,
  Payable,
  ProviderFields,
  ShowFields,
} from '../checkout-page/provider-fields.ts'
import { appearanceOf, type Appearance } from './stripe/stripe-appearance.ts'

/** Stripe wants its script from its own address, and of one release: what it does may change with the next. */
const SOURCE = 'https://js.stripe.com/endive/stripe.js'

// The part of Stripe.js that is used here.
interface StripeJs {
  elements(options: ElementsOptions): Elements
  createConfirmationToken(options: {
    readonly elements: Elements
    readonly params: { readonly payment_method_data: { readonly billing_details: BillingDetails } }
  }): Promise<{ readonly confirmationToken?: { readonly id: string }; readonly error?: StripeFailure }>
  handleNextAction(options: { readonly clientSecret: string }): Promise<unknown>
}

interface Amount {
  readonly amount: number
  readonly currency: string
}

interface ElementsOptions extends Amount {
  readonly mode: 'payment'
  readonly allowedPaymentMethodTypes: readonly string[]
  readonly locale: string
  readonly setupFutureUsage?: 'off_session'
  readonly appearance: Appearance
}

interface Elements {
  create(type: 'payment', options: object): PaymentElement
  update(options: Amount): void
  submit(): Promise<{ readonly error?: StripeFailure }>
}

interface PaymentElement {
  mount(box: HTMLElement): void
  on(event: 'ready', then: () => void): void
  on(event: 'loaderror', then: (event: { readonly error: StripeFailure }) => void): void
  focus(): void
  destroy(): void
}

interface StripeFailure {
  readonly message?: string
}

interface BillingDetails {
  readonly email: string
  readonly name?: string
  readonly phone?: string
  readonly address?: {
    readonly line1: string
    readonly line2: string
    readonly city: string
    readonly state: string
    readonly postal_code: string
    readonly country: string
  }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

let loading: Promise<NonNullable<Window['Stripe']>> | undefined

/** Loads Stripe's script once; after a failure it is tried again when it is asked for again. */
function loadStripe(): Promise<NonNullable<Window['Stripe']>> {
  loading ??= new Promise<NonNullable<Window['Stripe']>>((loaded, failed) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.addEventListener('load', () => {
      if (window.Stripe === undefined) failed(new Error('Stripe’s script came without Stripe.'))
      else loaded(window.Stripe)
    })
    script.addEventListener('error', () => failed(new Error('Stripe’s script could not be loaded.')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Stripe's Payment Element: a card, or a wallet where the browser has one. [STOREFRONT-60] */
const showStripe: ShowFields = async (box, request) => {
  const stripe = (await loadStripe())(request.needs['publishableKey'] ?? '')
  const elements = stripe.elements({
    mode: 'payment',
    ...amountOf(request.payable),
    allowedPaymentMethodTypes: ['card'],
    locale: request.language,
    // A subscription is charged again when nobody is there.
    ...(request.needs['keeps'] === undefined ? {} : { setupFutureUsage: 'off_session' }),
    appearance: appearanceOf(box),
  })
  const element = elements.create('payment', elementOptions(request))
  await new Promise<void>((ready, failed) => {
    element.on('ready', ready)
    element.on('loaderror', ({ error }) => failed(new Error(error.message)))
    element.mount(box)
  }).catch((error: unknown) => {
    element.destroy()
    throw error
  })
  return fieldsOf(stripe, elements, element, request)
}

export default showStripe

function fieldsOf(
  stripe: StripeJs,
  elements: Elements,
  element: PaymentElement,
  request: FieldsRequest,
): ProviderFields {
  return {
    update: (payable) => elements.update(amountOf(payable)),
    async submit(buyer) {
      const { error: incomplete } = await elements.submit()
      if (incomplete !== undefined) return refusal(incomplete)
      const billing_details = billingOf(buyer, request.asksAddress)
      const params = { payment_method_data: { billing_details } }
      const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params })
      if (confirmationToken !== undefined) return { ok: true, token: confirmationToken.id }
      return refusal(error)
    },
    confirm: async (clientSecret) => void (await stripe.handleNextAction({ clientSecret })),
    focus: () => element.focus(),
    remove: () => element.destroy(),
  }
}

function refusal(failure: StripeFailure | undefined): { ok: false; message: string } {
  return { ok: false, message: failure?.message ?? '' }
}

function amountOf({ amountCents, currency }: Payable): Amount {
  return { amount: stripeAmount(amountCents, currency), currency: currency.toLowerCase() }
}

/** What the form asks itself is not asked twice. */
function elementOptions({ asksAddress }: FieldsRequest): object {
  const asked = asksAddress ? 'never' : 'auto'
  return {
    layout: { type: 'tabs', defaultCollapsed: false },
    wallets: { applePay: 'auto', googlePay: 'auto' },
    fields: { billingDetails: { email: 'never', phone: 'never', name: asked, address: asked } },
  }
}

function billingOf(buyer: Buyer, asksAddress: boolean): BillingDetails {
  const { email, name, phone } = buyer
  if (!asksAddress) return { email, phone: '' }
  const { line1, line2, city, region, postalCode, country } = buyer
  return {
    email,
    name,
    phone,
    address: { line1, line2, city, state: region, postal_code: postalCode, country },
  }
}
