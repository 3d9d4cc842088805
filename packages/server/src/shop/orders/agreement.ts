import type { CheckoutDetails, OrderPayment, ShoppingCart } from '@plinth/domain'

/** One of the means an order is to be paid with. */
export interface AgreedTender extends Pick<
  OrderPayment,
  'kind' | 'label' | 'tender' | 'amountCents' | 'testMode' | 'instructions'
> {
  readonly methodId: string
}

/** What buyer and shop agreed on when the buyer pressed the last button. The order is made from it. */
export interface Agreement {
  readonly cart: ShoppingCart
  readonly details: CheckoutDetails
  readonly language: string
  /** Scheme and host the buyer used: links in mails lead there. */
  readonly origin: string
  /**
   * What it is paid with; together they come to the cart's total. None where nothing is to pay. The last one is what the
   * buyer chose and its provider is asked for; those before it are of the shop's own books. [PAY-20]
   */
  readonly tenders: readonly AgreedTender[]
  /** A keyed digest of what the buyer paid with, to know a repeated press from a changed mind. */
  readonly paidWith?: string | null
}
