import { AppError, type AppErrorOptions } from '../../platform/http/errors.ts'

/** Every refusal of this room. */
export const accountErrors = {
  'wrong-sign-in': { status: 401, message: 'The e-mail address or the password is not right.' },
  'too-many-attempts': {
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again, or reset your password.',
  },
  'sign-up-closed': {
    status: 403,
    message: 'Signing up needs an invitation. Ask an administrator of the website for one.',
  },
  'invitation-unusable': {
    status: 410,
    message: 'This invitation has expired, was withdrawn or has been used. Ask for a new one.',
  },
  'account-exists': {
    status: 409,
    message: 'There is an account with this e-mail address. Sign in, then open the invitation again.',
  },
  'invitation-for-other': {
    status: 403,
    message: 'This invitation is for another e-mail address. Sign in with that one to accept it.',
  },
  'reset-unusable': {
    status: 410,
    message: 'This link has expired or has been used. Ask for a new one.',
  },
  'link-unusable': { status: 410, message: 'This link has expired or has been used. Please sign in.' },
  'wrong-password': { status: 403, message: 'The current password is not right.' },
  'role-too-high': {
    status: 403,
    message: 'You cannot give, change or take away roles that allow more than your own.',
  },
  'last-administrator': {
    status: 409,
    message: 'A website needs an administrator. Make somebody else one first.',
  },
} as const

export type AccountErrorCode = keyof typeof accountErrors

export function accountError(code: AccountErrorCode, changes: Partial<AppErrorOptions> = {}): AppError {
  return new AppError({ code, ...accountErrors[code], ...changes })
}
