import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Shopper } from '../cart/cart.ts'
import type { CheckoutParts } from './settle-payment.ts'

/** What the checkout works with. */
export interface CheckoutDesk extends CheckoutParts {
  /** Key for signing and for keyed digests. */
  readonly secret: string
  /** Whether attempts to pay are limited. */
  readonly limits: boolean
  readonly log: FastifyBaseLogger
  readonly config: Pick<Config, 'paymentApis'>
}

/** A buyer pressing the last button. */
export interface PaySubmission {
  /** Every field of the form. */
  readonly values: { readonly [field: string]: string | undefined }
  /** The same key is the same intention: sent twice, it makes one order. [CHK-20] */
  readonly idempotencyKey: string
  /** The visitor's address, as limits on attempts count it. [HTTP-120] */
  readonly address: string
  /** Scheme and host of the request. */
  readonly origin: string
}

/** The same for the cart of their browser. */
export interface PayCart extends PaySubmission {
  readonly shopper: Shopper
}
