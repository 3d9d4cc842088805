import { type Refusal, say } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why a change to an order was refused, with the HTTP status of each. */
export const orderErrorStatus = {
  'order-not-found': 404,
  'wrong-state': 409,
  'not-awaited': 409,
  'nothing-to-send': 409,
  'too-many-to-send': 409,
  'tracking-url': 400,
  'fulfillment-not-found': 404,
  'nothing-to-refund': 400,
  'unknown-item': 400,
  'too-many-units': 409,
  'too-much-shipping': 409,
  'too-much': 409,
  'not-an-amount': 400,
  'refund-failed': 502,
  'refund-in-progress': 409,
  'provider-missing': 409,
  'whole-only': 409,
  'gift-card-used': 409,
  'unknown-payment': 400,
  'wrong-shares': 400,
  'not-withdrawn': 409,
  'note-empty': 400,
  'no-document': 409,
  'nothing-to-print': 404,
  'too-many-tags': 400,
  'mail-not-found': 404,
  'period-invalid': 400,
  'not-changeable': 409,
  'return-not-found': 404,
  'return-state': 409,
  'return-closed': 409,
  'nothing-to-return': 400,
  'too-many-to-return': 409,
  'order-changed': 409,
  'change-invalid': 400,
  'not-enough-stock': 409,
  'key-reused': 422,
  'no-carrier': 409,
  'not-shipped': 409,
  'label-not-found': 404,
  'label-refused': 409,
  'label-unknown': 502,
  'label-under-way': 409,
  'label-state': 409,
} as const

export type OrderErrorCode = keyof typeof orderErrorStatus
export type OrderRefusal = Refusal<OrderErrorCode>

/** An order's refusal on its way to the caller. */
export function orderError(refusal: OrderRefusal): AppError {
  return refusalError(refusal, orderErrorStatus)
}

/** The refusal for a form that was sent before with something else in it: nobody is told that this was done. [HTTP-45] */
export function sentBefore(): OrderRefusal {
  const message = say(
    'This form was sent before, with something else in it. Reload to see what has been done, and look before you try again.',
  )
  return { ok: false, code: 'key-reused', message }
}

/** The refusal for an order that is not there, or belongs to another website. */
export function orderNotThere(): OrderRefusal {
  return { ok: false, code: 'order-not-found', message: say('This order does not exist.') }
}

/** The refusal while a buyer pays with a gift card that the order sold. [GIFT-80] */
export function giftCardInUse(): OrderRefusal {
  const message = say(
    'Somebody is paying with a gift card of this order right now. Try again in a few minutes.',
  )
  return { ok: false, code: 'gift-card-used', message }
}
