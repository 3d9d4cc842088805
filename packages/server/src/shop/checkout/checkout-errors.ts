import type { Refusal } from '@plinth/domain'
import { notEnoughText } from '@plinth/domain'
import { tooManyAttemptsText } from '../payments/attempts.ts'

/** Why a checkout refused to go on, with the HTTP status of each. */
export const checkoutErrorStatus = {
  'cart-empty': 409,
  'form-invalid': 422,
  'below-minimum': 409,
  'above-maximum': 409,
  'no-shipping': 409,
  'price-changed': 409,
  'not-enough-stock': 409,
  'payment-declined': 402,
  'payment-unavailable': 502,
  'payment-expired': 409,
  'too-many-attempts': 429,
  'checkout-in-progress': 409,
  'checkout-not-found': 404,
} as const

export type CheckoutErrorCode = keyof typeof checkoutErrorStatus
export type CheckoutRefusal = Refusal<CheckoutErrorCode>

const refuse = (code: CheckoutErrorCode, message: string, fields?: Readonly<Record<string, string>>) =>
  ({ ok: false, code, message, ...(fields === undefined ? {} : { fields }) }) as const

/** The refusals with their texts. */
export const checkoutRefusals = {
  cartEmpty: () => refuse('cart-empty', 'Your cart is empty.'),
  formInvalid: (message: string, fields: Readonly<Record<string, string>>) =>
    refuse('form-invalid', message, fields),
  belowMinimum: (message: string) => refuse('below-minimum', message),
  aboveMaximum: (message: string) => refuse('above-maximum', message),
  noShipping: () => refuse('no-shipping', 'We do not ship to this country. Choose another address.'),
  priceChanged: (total: string) =>
    refuse(
      'price-changed',
      `A price changed since you opened this page. Your total is now ${total}. Look it over, then pay again.`,
    ),
  notEnough: (titles: readonly string[]) =>
    refuse(
      'not-enough-stock',
      titles.length === 0 ? notEnoughText : `${notEnoughText} (${titles.join(', ')})`,
    ),
  declined: (message: string) => refuse('payment-declined', message),
  unavailable: () =>
    refuse(
      'payment-unavailable',
      'The payment service did not answer. Try again in a moment: you will not be charged twice.',
    ),
  expired: () =>
    refuse(
      'payment-expired',
      'This payment took too long and was called off. You were not charged. Please try again.',
    ),
  paidTooLate: () =>
    refuse(
      'payment-expired',
      'Your payment arrived after the items were gone, so it is being given back to you. We are sorry.',
    ),
  tooManyAttempts: () => refuse('too-many-attempts', tooManyAttemptsText),
  inProgress: () =>
    refuse(
      'checkout-in-progress',
      'This cart is being paid for in another window. Wait a moment, then reload this page.',
    ),
  notFound: () => refuse('checkout-not-found', 'This payment is not known here. Start again from your cart.'),
} as const
