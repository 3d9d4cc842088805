import { z } from 'zod'
import { calls } from '../call.ts'
import { done, idField } from '../fields.ts'
import { currencyField, timeZoneField, websiteTitleField } from '../websites/website-fields.ts'
import {
  account,
  appearanceField,
  emailField,
  nameField,
  ownAccount,
  passwordField,
  tokenField,
} from './account-fields.ts'

const signedInPlace = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

/** An account: beginning one, its name, its password, and where it is signed in. */
export const accountCalls = calls({
  'POST /api/config/account/invitations/look-up': {
    tag: 'account',
    summary: 'What an invitation is for',
    // Not in the address: those are in logs. [ACC-25]
    body: z.object({ token: tokenField }),
    answer: z.object({
      email: z.string(),
      websiteTitle: z.string(),
      roles: z.array(z.number()),
      hasAccount: z
        .boolean()
        .describe('The address has an account: sign in and accept, instead of signing up'),
    }),
    errors: ['invitation-unusable'],
  },
  'POST /api/config/account/sign-up': {
    tag: 'account',
    summary: 'Sign up, on the first run or with an invitation',
    body: z.object({
      email: emailField,
      name: nameField,
      password: passwordField,
      invitation: tokenField
        .exactOptional()
        .describe('Token of an invitation; the account gets the invitation’s address'),
      website: z
        .object({
          title: websiteTitleField.exactOptional(),
          timeZone: timeZoneField.exactOptional(),
          currency: currencyField.exactOptional(),
        })
        .exactOptional()
        .describe('On the first run, of the website that is there or made; else it is not looked at'),
    }),
    status: 201,
    answer: z.object({ account }),
    errors: ['sign-up-closed', 'invitation-unusable', 'account-exists'],
  },
  'POST /api/config/account/invitations/accept': {
    tag: 'account',
    summary: 'Accept an invitation with the account that is signed in',
    body: z.object({ token: tokenField }),
    answer: z.object({ websiteId: z.string() }),
    errors: ['invitation-unusable', 'invitation-for-other'],
  },
  'PATCH /api/config/account': {
    tag: 'account',
    summary: 'Change one’s name, or how the editor looks to one',
    body: z.object({ name: nameField.exactOptional(), appearance: appearanceField.exactOptional() }),
    answer: z.object({ account: ownAccount }),
  },
  'POST /api/config/account/password': {
    tag: 'account',
    summary: 'Change one’s password; other sessions end',
    body: z.object({ currentPassword: z.string().max(1000), newPassword: passwordField }),
    answer: done,
    errors: ['wrong-password'],
  },
  'POST /api/config/account/password-reset': {
    tag: 'account',
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: z.object({ email: emailField }),
    status: 202,
    answer: done,
  },
  'POST /api/config/account/password-reset/complete': {
    tag: 'account',
    summary: 'Set a new password with the token of the mail; every session ends',
    body: z.object({ token: tokenField, password: passwordField }),
    answer: done,
    errors: ['reset-unusable'],
  },
  'GET /api/config/account/sessions': {
    tag: 'account',
    summary: 'Where one is signed in',
    answer: z.object({ sessions: z.array(signedInPlace) }),
  },
  'DELETE /api/config/account/sessions/:sessionId': {
    tag: 'account',
    summary: 'End one session',
    params: z.object({ sessionId: idField }),
    answer: done,
  },
  'DELETE /api/config/account/sessions': {
    tag: 'account',
    summary: 'End every other session',
    answer: done,
  },
})
