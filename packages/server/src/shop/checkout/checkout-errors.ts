import type { CheckoutErrorCode } from '@plinth/contract'
import { notEnoughText, type Refusal, say, type Sentence } from '@plinth/domain'
import { giftCardTexts } from '../cart/give-gift-card.ts'
import { tooManyAttemptsText } from '../payments/attempts.ts'

/** Why a checkout refused to go on, with the HTTP status of each. */
export const checkoutErrorStatus = {
  'cart-empty': 409,
  'form-invalid': 422,
  'below-minimum': 409,
  'above-maximum': 409,
  'no-shipping': 409,
  'price-changed': 409,
  'shipping-changed': 409,
  'discount-gone': 409,
  'gift-card-changed': 409,
  'not-enough-stock': 409,
  'no-payment-method': 409,
  'payment-declined': 402,
  'payment-unavailable': 502,
  'payment-expired': 409,
  'too-many-attempts': 429,
  'checkout-in-progress': 409,
  'checkout-not-found': 404,
} as const satisfies Record<CheckoutErrorCode, number>

/** For buyers whose payment was called off, by them or by us. */
export const calledOffText = say('The payment was called off. You were not charged.')

export type CheckoutRefusal = Refusal<CheckoutErrorCode>

const refuse = (code: CheckoutErrorCode, message: Sentence, fields?: Readonly<Record<string, Sentence>>) =>
  ({ ok: false, code, message, ...(fields === undefined ? {} : { fields }) }) as const

/** The refusals with their texts. */
export const checkoutRefusals = {
  cartEmpty: () => refuse('cart-empty', say('Your cart is empty.')),
  formInvalid: (message: Sentence, fields: Readonly<Record<string, Sentence>>) =>
    refuse('form-invalid', message, fields),
  belowMinimum: (message: Sentence) => refuse('below-minimum', message),
  aboveMaximum: (message: Sentence) => refuse('above-maximum', message),
  noShipping: () => refuse('no-shipping', say('We do not ship to this country. Choose another address.')),
  priceChanged: (total: string) =>
    refuse(
      'price-changed',
      say(
        'A price changed since you opened this page. Your total is now {total}. Look it over, then pay again.',
        { total },
      ),
    ),
  shippingChanged: (name: string, total: string) =>
    refuse(
      'shipping-changed',
      say(
        'The way to ship you chose is not offered for this order any more. It is {name} now, and your total is {total}. Look it over, then pay again.',
        { name, total },
      ),
    ),
  discountGone: () =>
    refuse(
      'discount-gone',
      say('A discount in your cart has just been used up. Look over your new total, then pay again.'),
    ),
  giftCardChanged: () =>
    refuse(
      'gift-card-changed',
      say('What is left on a gift card has just changed. Look over what you pay now, then pay again.'),
    ),
  testGiftCard: () => refuse('gift-card-changed', giftCardTexts.test),
  notEnough: (titles: readonly string[]) =>
    refuse(
      'not-enough-stock',
      titles.length === 0
        ? notEnoughText
        : say('Sorry, we do not have enough of that item available. ({titles})', {
            titles: titles.join(', '),
          }),
    ),
  noPaymentMethod: () =>
    refuse(
      'no-payment-method',
      say('This shop cannot take payments right now. Your cart is kept: please try again later.'),
    ),
  cannotRenew: () =>
    refuse('form-invalid', say('A subscription cannot be paid this way. Choose another way to pay.'), {
      paymentMethod: say('This does not pay subscriptions. Choose another way to pay.'),
    }),
  declined: (message: Sentence) => refuse('payment-declined', message),
  unavailable: () =>
    refuse(
      'payment-unavailable',
      say('The payment service did not answer. Try again in a moment: you will not be charged twice.'),
    ),
  expired: () =>
    refuse(
      'payment-expired',
      say('This payment took too long and was called off. You were not charged. Please try again.'),
    ),
  paidTooLate: () =>
    refuse(
      'payment-expired',
      say('Your payment arrived after the items were gone, so it is being given back to you. We are sorry.'),
    ),
  tooManyAttempts: () => refuse('too-many-attempts', tooManyAttemptsText),
  inProgress: () =>
    refuse(
      'checkout-in-progress',
      say('This cart is being paid for in another window. Wait a moment, then reload this page.'),
    ),
  notFound: () =>
    refuse('checkout-not-found', say('This payment is not known here. Start again from your cart.')),
} as const
