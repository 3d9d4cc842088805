import { say, type Refusal, type Sentence } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why a discount was not kept, with the HTTP status of each. */
const discountErrorStatus = {
  'discount-not-found': 404,
  'discount-invalid': 422,
  'too-many-discounts': 409,
} as const

export type DiscountErrorCode = keyof typeof discountErrorStatus
export type DiscountRefusal = Refusal<DiscountErrorCode>

/** A refusal on its way to the caller. */
export function discountError(refusal: DiscountRefusal): AppError {
  return refusalError(refusal, discountErrorStatus)
}

/** The refusal for a discount that is not there, or of another website. */
export function discountNotThere(): DiscountRefusal {
  return { ok: false, code: 'discount-not-found', message: say('This discount does not exist any more.') }
}

/** The refusal of what was typed, by field. */
export function discountInvalid(fields: Readonly<Record<string, Sentence>>): DiscountRefusal {
  return { ok: false, code: 'discount-invalid', message: say('Some of this is not right yet.'), fields }
}
