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
  'member-passkey-wrong': {
    status: 401,
    message: say('This passkey opens no account here, or it took too long. Sign in with your password.'),
  },
  'member-passkey-unusable': {
    status: 422,
    message: say('The passkey could not be kept, or it took too long. Begin once more.'),
  },
  'member-password-wrong': { status: 403, message: say('This is not your password.') },
  'sso-unknown': {
    status: 422,
    message: say('The service could not be asked. Check its address, and try again.'),
  },
  'area-name': { status: 422, message: say('Give the area a name.') },
  'area-in-use': {
    status: 409,
    message: say('Pages are kept for this area. Open them to others first, in their settings.'),
  },
  'area-for-sale': {
    status: 409,
    message: say('A membership opens this area, or was sold with it. Take it out of the product first.'),
  },
  'too-many-areas': { status: 422, message: say('A website has at most 50 areas.') },
  'members-off': { status: 404, message: say('This website has no accounts for visitors.') },
})
