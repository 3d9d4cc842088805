import type { Card } from '@plinth/domain'

/** What the buyer pays with. */
export type Instrument =
  /** Typed into the test provider's form; a real provider never lets us see one. */
  | { readonly kind: 'card'; readonly card: Card }
  /** Made by the provider's own fields in the buyer's browser. */
  | { readonly kind: 'payment-method'; readonly id: string }

export interface PayRequest {
  readonly websiteId: string
  /** The same key is the same payment: asked twice, the buyer pays once. */
  readonly key: string
  /** Minor units, above 0. */
  readonly amountCents: number
  /** ISO 4217 code. */
  readonly currency: string
  readonly instrument: Instrument
  readonly email: string
  /** Comes back with the provider's webhooks. */
  readonly checkoutId: string
}

/** How a payment stands. */
export type PaymentResult =
  | { readonly status: 'paid'; readonly paymentId: string }
  /** `message` is for the buyer. */
  | { readonly status: 'declined'; readonly paymentId: string; readonly message: string }
  /** The buyer must confirm, for example with their bank. */
  | {
      readonly status: 'second-step'
      readonly paymentId: string
      readonly message: string
      /** What the provider's script in the browser needs to go on. */
      readonly clientSecret?: string
    }
  | { readonly status: 'canceled'; readonly paymentId: string }

export interface RefundPayment {
  readonly websiteId: string
  readonly paymentId: string
  readonly amountCents: number
  readonly currency: string
  /** The same key is the same refund. */
  readonly key: string
}

export type RefundResult =
  | { readonly ok: true; readonly refundId: string }
  /** `message` is for the owner. */
  | { readonly ok: false; readonly message: string }

/** What a provider tells by itself. */
export interface PaymentNotice {
  readonly websiteId: string
  readonly checkoutId: string
  readonly result: PaymentResult
}

/**
 * Takes and gives back money. Every call may be repeated: the keys and identifiers make sure that nothing happens
 * twice. Calls throw only when the provider cannot be reached or answers nonsense; then nobody knows how the payment
 * stands until `lookUp` does. A new provider must pass `describePaymentProvider`. [PAY-1]
 */
export interface PaymentProvider {
  /** Permanent; kept with every order. */
  readonly name: 'test' | 'stripe'
  /** No real money moves. */
  readonly testMode: boolean
  /** For the provider's fields in the browser. */
  readonly publishableKey?: string
  pay(request: PayRequest): Promise<PaymentResult>
  /** After the buyer confirmed (or refused) a second step. */
  finish(websiteId: string, paymentId: string, confirmed: boolean): Promise<PaymentResult>
  /** How a payment stands; undefined when the provider never heard of it. */
  lookUp(payment: {
    readonly websiteId: string
    readonly paymentId?: string
    readonly key: string
  }): Promise<PaymentResult | undefined>
  /** Makes sure that a payment that was not made will not be made; one that was made stays. */
  cancel(websiteId: string, paymentId: string): Promise<PaymentResult>
  refund(request: RefundPayment): Promise<RefundResult>
}
