import { say } from '@plinth/domain'
import { errorsOf } from '../../platform/http/errors.ts'

/** A refusal of this room by its code. */
export const memberError = errorsOf({
  'member-sign-in-wrong': { status: 401, message: say('The e-mail address or the password is not right.') },
  'member-too-many': {
    status: 429,
    message: say('Too many attempts. Please wait a few minutes and try again, or choose a new password.'),
  },
  'member-language': { status: 422, message: say('This website is not written in that language.') },
  'members-off': { status: 404, message: say('This website has no accounts for visitors.') },
})
