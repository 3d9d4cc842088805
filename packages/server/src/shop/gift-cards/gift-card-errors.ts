import { say, type Refusal, type Sentence } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why something was not done with a gift card, with the HTTP status of each. */
const giftCardErrorStatus = {
  'gift-card-not-found': 404,
  'gift-card-invalid': 422,
  'gift-card-in-use': 409,
  'gift-card-over': 409,
  'no-mail-server': 409,
} as const

export type GiftCardErrorCode = keyof typeof giftCardErrorStatus
export type GiftCardRefusal = Refusal<GiftCardErrorCode>

/** A refusal on its way to the caller. */
export function giftCardError(refusal: GiftCardRefusal): AppError {
  return refusalError(refusal, giftCardErrorStatus)
}

/** The refusals with their texts. */
export const giftCardRefusals = {
  notThere: (): GiftCardRefusal => ({
    ok: false,
    code: 'gift-card-not-found',
    message: say('This gift card does not exist.'),
  }),
  invalid: (fields: Readonly<Record<string, Sentence>>): GiftCardRefusal => ({
    ok: false,
    code: 'gift-card-invalid',
    message: say('Some of this is not right yet.'),
    fields,
  }),
  inUse: (): GiftCardRefusal => ({
    ok: false,
    code: 'gift-card-in-use',
    message: say('Somebody is paying with this gift card right now. Try again in a few minutes.'),
  }),
  over: (): GiftCardRefusal => ({
    ok: false,
    code: 'gift-card-over',
    message: say('This gift card is voided, has run out or is spent, so a code would pay nothing.'),
  }),
  noMailServer: (): GiftCardRefusal => ({
    ok: false,
    code: 'no-mail-server',
    message: say('No mail server is set up. Make a new code instead, and hand it over yourself.'),
  }),
} as const
