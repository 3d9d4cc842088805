import { say, type Refusal } from '@plinth/domain'
import { refusalError, type AppError } from '../../platform/http/errors.ts'

/** Why something about an order written by hand was refused, with the HTTP status of each. */
export const draftErrorStatus = {
  'draft-not-found': 404,
  'draft-invalid': 400,
  'draft-changed': 409,
  'draft-sent': 409,
  'draft-over': 409,
  'being-paid': 409,
  'not-enough-stock': 409,
  'carrier-price-old': 409,
} as const

export type DraftErrorCode = keyof typeof draftErrorStatus
export type DraftRefusal = Refusal<DraftErrorCode>

/** A refusal on its way to the caller. */
export const draftError = (refusal: DraftRefusal): AppError => refusalError(refusal, draftErrorStatus)

export const draftRefusals = {
  notFound: (): DraftRefusal => refuse('draft-not-found', say('This draft does not exist.')),
  invalid: (fields: NonNullable<DraftRefusal['fields']>): DraftRefusal => ({
    ok: false,
    code: 'draft-invalid',
    message: say('Something is missing or wrong: look at the fields that are marked.'),
    fields,
  }),
  changed: (): DraftRefusal =>
    refuse(
      'draft-changed',
      say('Somebody has changed this draft since you opened it. Reload it, and look before you go on.'),
    ),
  sent: (): DraftRefusal =>
    refuse('draft-sent', say('A link to pay is out. Withdraw it before you change or delete the draft.')),
  over: (): DraftRefusal =>
    refuse('draft-over', say('This draft has become an order or was canceled, and stays as it is.')),
  beingPaid: (): DraftRefusal =>
    refuse('being-paid', say('The buyer is paying right now. Wait a moment, and reload.')),
  notEnough: (): DraftRefusal =>
    refuse(
      'not-enough-stock',
      say('There is not enough of something in stock. Change the quantities, or your stock, and try again.'),
    ),
  carrierPriceOld: (): DraftRefusal =>
    refuse(
      'carrier-price-old',
      say(
        'The carrier said what it costs more than a day ago. Save the draft, and look what it comes to now.',
      ),
    ),
} as const

function refuse(code: DraftErrorCode, message: DraftRefusal['message']): DraftRefusal {
  return { ok: false, code, message }
}
