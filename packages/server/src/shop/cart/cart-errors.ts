import type { Refusal } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why a cart refused something, with the HTTP status of each. Texts are those of the rules that refuse. */
export const cartErrorStatus = {
  'item-not-found': 404,
  'entry-not-found': 404,
  'options-missing': 400,
  'variant-unavailable': 400,
  'not-enough-stock': 409,
  'not-a-number': 400,
  'not-whole': 400,
  'out-of-range': 400,
  'one-per-order': 400,
  'additional-fields-invalid': 400,
  'questions-open': 409,
  'cart-full': 409,
  'order-too-large': 409,
  'unknown-country': 400,
  'shipping-not-offered': 409,
  'coupon-unknown': 404,
  'too-many-coupons': 409,
  'gift-card-details': 409,
  'not-subscribable': 409,
  'gift-card-ended': 409,
  'gift-card-empty': 409,
  'gift-card-test': 409,
  'gift-card-elsewhere': 409,
  'not-savable': 409,
  'saved-full': 409,
  'vat-number-invalid': 400,
} as const

export type CartErrorCode = keyof typeof cartErrorStatus
export type CartRefusal = Refusal<CartErrorCode>

/** A cart's refusal on its way to the caller. */
export function cartError(refusal: CartRefusal): AppError {
  return refusalError(refusal, cartErrorStatus)
}
