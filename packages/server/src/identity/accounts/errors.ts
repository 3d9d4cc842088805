import { say } from '@plinth/domain'
import { errorsOf } from '../../platform/http/errors.ts'

/** A refusal of this room by its code. */
export const accountError = errorsOf({
  'wrong-sign-in': { status: 401, message: say('The e-mail address or the password is not right.') },
  'too-many-attempts': {
    status: 429,
    message: say('Too many attempts. Please wait a few minutes and try again, or reset your password.'),
  },
  'wrong-code': {
    status: 403,
    message: say('This code is not right. Type the newest one of the app, or a recovery code.'),
  },
  'step-over': { status: 401, message: say('That took too long. Sign in with your password once more.') },
  'second-step-on': {
    status: 409,
    message: say('A second step is on already. Remove it first, then set it up anew.'),
  },
  'passkey-wrong': {
    status: 401,
    message: say('This passkey opens no account here, or it took too long. Sign in with your password.'),
  },
  'passkey-unusable': {
    status: 422,
    message: say('The passkey could not be kept, or it took too long. Begin once more.'),
  },
  'too-many-passkeys': { status: 422, message: say('You have 20 passkeys. Remove one you do not use.') },
  'sign-up-closed': {
    status: 403,
    message: say('Signing up needs an invitation. Ask an administrator of the website for one.'),
  },
  'invitation-unusable': {
    status: 410,
    message: say('This invitation has expired, was withdrawn or has been used. Ask for a new one.'),
  },
  'account-exists': {
    status: 409,
    message: say('There is an account with this e-mail address. Sign in, then open the invitation again.'),
  },
  'invitation-for-other': {
    status: 403,
    message: say('This invitation is for another e-mail address. Sign in with that one to accept it.'),
  },
  'reset-unusable': {
    status: 410,
    message: say('This link has expired or has been used. Ask for a new one.'),
  },
  'link-unusable': { status: 410, message: say('This link has expired or has been used. Please sign in.') },
  'wrong-password': { status: 403, message: say('The current password is not right.') },
  'role-too-high': {
    status: 403,
    message: say('You cannot give, change or take away roles that allow more than your own.'),
  },
  'last-administrator': {
    status: 409,
    message: say('A website needs an administrator. Make somebody else one first.'),
  },
})
