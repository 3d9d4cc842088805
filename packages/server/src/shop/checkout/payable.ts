import type { Outcome, ShoppingCart } from '@plinth/domain'
import type { CheckoutErrorCode } from '@plinth/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Agreement } from '../payments/agreement.ts'
import type { Instrument } from '../payments/payment-provider.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import type { Checkout } from './checkout-store.ts'
import type { CheckoutRefusal } from './checkout-errors.ts'

/** How the buyer pays: with which method of the website, and with what. */
export interface Means {
  readonly method: PaymentMethod
  readonly instrument: Instrument
}

/**
 * What somebody pays for at the checkout: the cart of their browser, or what a link to pay leads to. Everything else about
 * paying is the same for both. [CHK-50]
 */
export interface Payable {
  readonly websiteId: string
  /** Whether a checkout is of this, also once it is paid: a key or a token alone opens nothing. [CHK-32] */
  owns(checkout: Pick<Checkout, 'cartId'>): Promise<boolean>
  /** What its checkouts are known by; empty where there is none. */
  cartId(): Promise<string>
  /** What is paid and on which terms; or all that is wrong. */
  agree(means: Outcome<Means, CheckoutErrorCode>): Promise<Outcome<Agreement, CheckoutErrorCode>>
  /** Whether the buyer wants something else by now than what was begun. [CHK-34] */
  hasChangedMind(begun: Checkout): Promise<boolean>
  /** Holds it until the transaction ends. @returns why it cannot be paid any more, if it cannot */
  lock(tx: Database, cartId: string): Promise<CheckoutRefusal | undefined>
  /** Lets go what is held for this buyer, so that the checkout can hold it. */
  makeRoom(tx: Database, cart: ShoppingCart): Promise<void>
}
