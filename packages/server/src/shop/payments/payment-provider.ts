import type { Card, DisputeState, Sentence } from '@plinth/domain'

/** What the buyer pays with. */
export type Instrument =
  /** Typed into the test provider's form; a real provider never lets us see one. */
  | { readonly kind: 'card'; readonly card: Card }
  /** Made by the provider's own fields in the buyer's browser. */
  | { readonly kind: 'token'; readonly id: string }
  /** Nothing is asked of the buyer at the checkout. */
  | { readonly kind: 'nothing' }

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
  /** Where a buyer who pays on a page of the provider's comes back to. */
  readonly backTo: string
  /** The buyer agrees to be charged again when they are not there: what they pay with is kept at the provider. [PAY-70] */
  readonly save?: boolean
}

/** What a buyer agreed to be charged on again, kept at the provider. */
export interface SavedMethod {
  /** What the provider knows it by; it pays nowhere else. */
  readonly reference: string
  /** What the buyer knows it by: `Visa ···· 4242`. */
  readonly label: string
  /** The month a card expires in: `2030-04`. */
  readonly expires?: string
}

/** A charge while the buyer is not there. */
export interface ChargeRequest extends Omit<PayRequest, 'instrument' | 'backTo' | 'save'> {
  readonly reference: string
}

export interface SetUpRequest {
  readonly websiteId: string
  /** The same key is the same asking. */
  readonly key: string
  readonly email: string
  /** ISO 4217 code of what will be charged. */
  readonly currency: string
  readonly instrument: Instrument
  /** Where a buyer comes back to from a page of the provider's; `setUp` with its name is added to the query. */
  readonly backTo: string
}

export type SetUpResult =
  | { readonly status: 'saved'; readonly saved: SavedMethod }
  /** The buyer goes on on a page of the provider's. */
  | { readonly status: 'elsewhere'; readonly goTo: string }
  /** `message` is for the buyer. */
  | { readonly status: 'declined'; readonly message: Sentence }

/** What a provider can do that charges buyers who are not there. [PAY-70] */
export interface SavingProvider {
  /** What a payment with `save` left behind; undefined when it left nothing. */
  savedBy(websiteId: string, paymentId: string): Promise<SavedMethod | undefined>
  /** Takes money. The same key is the same payment; a buyer who would have to confirm counts as declined. */
  charge(request: ChargeRequest): Promise<PaymentResult>
  /** Keeps something else to charge from now on. Nothing is charged. */
  setUp(request: SetUpRequest): Promise<SetUpResult>
  /** How it ended on the provider's page; undefined when it did not, or was somebody else's. */
  finishSetUp(websiteId: string, email: string, setUpId: string): Promise<SavedMethod | undefined>
  /**
   * Has what was kept deleted at the provider, with whom it was kept of; what is gone already is no mistake. Not there
   * where nothing is kept outside of this database. [PERSON-7]
   */
  forget?(reference: string): Promise<void>
}

/** How a payment stands. */
export type PaymentResult =
  | { readonly status: 'paid'; readonly paymentId: string }
  /** `message` is for the buyer. */
  | { readonly status: 'declined'; readonly paymentId: string; readonly message: Sentence }
  /** The buyer must confirm, for example with their bank. */
  | {
      readonly status: 'second-step'
      readonly paymentId: string
      readonly message: Sentence
      /** What the provider's script in the browser needs to go on. */
      readonly clientSecret?: string
      /** Where the buyer pays, if on a page of the provider's. */
      readonly goTo?: string
    }
  | { readonly status: 'canceled'; readonly paymentId: string }
  /** Paid outside of us, later: the order is placed, and the shop says when the money is there. */
  | { readonly status: 'awaiting'; readonly paymentId: string }

export interface RefundPayment {
  readonly websiteId: string
  readonly paymentId: string
  readonly amountCents: number
  readonly currency: string
  /** The order it was paid for, where there is one. */
  readonly orderId?: string
  /** The same key is the same refund. */
  readonly key: string
}

export type RefundResult =
  | {
      readonly ok: true
      readonly refundId: string
      /** It is on its way, and may still fail: the provider tells how it ends. [PAY-81] */
      readonly isPending?: boolean
    }
  /** `message` is for the owner. */
  | { readonly ok: false; readonly message: Sentence }

/** What a provider tells by itself. */
export interface PaymentNotice {
  readonly websiteId: string
  readonly checkoutId: string
  readonly result: PaymentResult
}

/** How money that goes back stands at its provider. */
export interface ToldRefund {
  /** What the provider calls it. */
  readonly id: string
  readonly amountCents: number
  /** A refund that was done can still fail; one that failed stays so. */
  readonly state: 'pending' | 'done' | 'failed'
  /** The key of a refund of ours; absent where somebody gave the money back at the provider. */
  readonly key?: string
}

/** What a provider tells of money that goes back, also where somebody gave it back there. [PAY-80] */
export interface RefundNotice {
  /** What the provider calls the payment. */
  readonly refundedPayment: string
  readonly refunds: readonly ToldRefund[]
}

/** What a provider tells of a dispute: a buyer has their bank take the money of a payment back. [DISPUTE-1] */
export interface DisputeNotice {
  /** What the provider calls the payment. */
  readonly disputedPayment: string
  readonly id: string
  readonly amountCents: number
  readonly currency: string
  readonly reason: string
  readonly state: DisputeState
  readonly dueAt: Date | null
}

/**
 * Takes and gives back money. Every call may be repeated: the keys and identifiers make sure that nothing happens
 * twice. Calls throw only when the provider cannot be reached or answers nonsense; then nobody knows how the payment
 * stands until `lookUp` does. A provider that takes money must pass `describePaymentProvider`. [PAY-1]
 */
export interface PaymentProvider {
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
  /** Where it charges buyers who are not there. */
  readonly saving?: SavingProvider
}
