import { z } from 'zod'
import { calls } from '../call.ts'
import { done, flagField } from '../fields.ts'

/** What a browser's form sends: a text, whatever was typed; it is checked where its sentences are said. */
const typed = z.string().max(1000).default('')
const ticked = z.union([z.boolean(), z.enum(['on', 'true', 'false', ''])]).default(false)
const returnTo = z.string().max(500).default('')
const whose = typed.describe(
  'The address of the account whose page the form stands on; empty where it is not looked at',
)

/** An address as its form has it; which of the fields there are depends on the country. */
const typedAddress = {
  id: z.string().max(64).default('').describe('Which address is changed; empty for a new one'),
  name: typed,
  company: typed,
  country: typed,
  line1: typed,
  line2: typed,
  postalCode: typed,
  district: typed,
  city: typed,
  region: typed,
  phone: typed,
  isDefault: ticked.describe('Whether the checkout begins with it'),
  whose,
}
const oneAddress = z.object({ id: z.string().max(64).default(''), whose })

/** Longest password that is hashed, in characters. */
const password = z.string().max(1000).default('')

/** What members of a website do themselves: with scripts, and with the forms of their pages. */
export const memberCalls = calls({
  'POST /api/site-users/account/session': {
    tag: 'members',
    summary: 'Sign in on a website. Later calls send xsrfToken as the header X-SiteUser-XSRF-Token',
    body: z.object({ email: typed, password, rememberMe: flagField.default(false) }),
    answer: z.object({
      xsrfToken: z.string().describe('Empty while a code is asked for'),
      secondStep: z.literal(true).exactOptional().describe('A code is asked for at /_members/second-step'),
    }),
    errors: ['member-sign-in-wrong', 'member-too-many', 'members-off'],
  },
  'DELETE /api/site-users/account/session': {
    tag: 'members',
    summary:
      'Sign out. With cloneCart the browser keeps a copy of the cart. With crumbFail it is called once more',
    query: z.object({ cloneCart: z.enum(['true', 'false']).default('false') }),
    answer: done,
    errors: ['crumb-failed', 'members-off'],
  },
  'POST /api/site-users/account/locale': {
    tag: 'members',
    summary: 'The language a member reads in',
    body: z.object({ language: z.string().max(35) }),
    answer: done,
    errors: ['crumb-failed', 'member-language', 'members-off'],
  },
  'POST /_members/sign-in': {
    tag: 'members',
    summary: 'Sign in with the form of the page',
    body: z.object({ email: typed, password, rememberMe: ticked, returnTo }),
  },
  'POST /_members/ask-link': {
    tag: 'members',
    summary: 'Ask for a link to sign in with; the answer is the same for every address',
    body: z.object({ email: typed, rememberMe: ticked, returnTo }),
  },
  'POST /_members/link': {
    tag: 'members',
    summary: 'Sign in with the link of a mail, in the browser that asked for it',
    body: z.object({ t: z.string().max(200).default('') }),
  },
  'POST /_members/code': {
    tag: 'members',
    summary: 'Sign in with the code of the same mail, in the browser that asked for it',
    body: z.object({ code: typed }),
  },
  'POST /_members/sign-out': {
    tag: 'members',
    summary: 'Sign out with the button of the page',
    body: z.object({ keepCart: ticked }),
  },
  'POST /_members/sign-up': {
    tag: 'members',
    summary: 'Ask for an account; the answer is the same for every address',
    body: z.object({
      email: typed,
      name: typed,
      password: password.describe(
        'Kept in the browser until the link is followed there; chosen with the link where there is none',
      ),
      returnTo,
    }),
  },
  'POST /_members/reset': {
    tag: 'members',
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: z.object({ email: typed }),
  },
  'POST /_members/choose': {
    tag: 'members',
    summary: 'Choose a password with the link of a mail; every session ends, and this browser is signed in',
    body: z.object({
      t: z.string().max(200).default(''),
      password,
      chosen: z.string().max(1).default('').describe('`1` for the password that this browser keeps'),
      returnTo,
    }),
  },
  'POST /_members/join': {
    tag: 'members',
    summary: 'Come into an area, or ask to',
    body: z.object({ area: z.string().max(64).default(''), whose, returnTo }),
  },
  'POST /_members/leave': {
    tag: 'members',
    summary: 'Leave an area',
    body: z.object({ area: z.string().max(64).default(''), whose }),
  },
  'POST /_members/profile': {
    tag: 'members',
    summary: 'Change one’s name and language, and whether one gets the newsletter',
    body: z.object({ name: typed, language: z.string().max(35).default(''), newsletter: ticked, whose }),
  },
  'POST /_members/addresses': {
    tag: 'members',
    summary: 'Keep an address to have things sent to, or change one',
    body: z.object(typedAddress),
  },
  'POST /_members/addresses/fields': {
    tag: 'members',
    summary: 'The form of an address with the fields of the country that is chosen; nothing is kept',
    body: z.object(typedAddress),
  },
  'POST /_members/addresses/remove': {
    tag: 'members',
    summary: 'Remove an address',
    body: oneAddress,
  },
  'POST /_members/addresses/default': {
    tag: 'members',
    summary: 'Have the checkout begin with an address',
    body: oneAddress,
  },
  'POST /_members/password': {
    tag: 'members',
    summary: 'Change one’s password; every other session ends',
    body: z.object({ currentPassword: password, newPassword: password }),
  },
  'POST /_members/devices': {
    tag: 'members',
    summary: 'End one session, or all but this one',
    body: z.object({ session: z.string().max(64).default(''), whose }),
  },
  'POST /_members/second-step': {
    tag: 'members',
    summary: 'Sign in with the code that was asked for after the password or the mail',
    body: z.object({ factorCode: typed, returnTo }),
  },
  'POST /_members/factor': {
    tag: 'members',
    summary: 'Begin an app that shows codes; it is asked for once a code of it was right',
    body: z.object({ factorPassword: password }),
  },
  'POST /_members/factor/confirm': {
    tag: 'members',
    summary: 'Switch the second step on with the first code of the app; other sessions end',
    body: z.object({ factorCode: typed }),
  },
  'POST /_members/factor/codes': {
    tag: 'members',
    summary: 'Make recovery codes anew; those of before count no more',
    body: z.object({ factorPassword: password, factorCode: typed }),
  },
  'POST /_members/factor/remove': {
    tag: 'members',
    summary: 'Be asked for no code any more',
    body: z.object({ factorPassword: password, factorCode: typed }),
  },
  'POST /api/site-users/account/passkey/options': {
    tag: 'members',
    summary: 'What a device is asked so that a member signs in with a passkey',
    answer: z.object({ options: z.looseObject({}) }),
    errors: ['members-off'],
  },
  'POST /api/site-users/account/passkey': {
    tag: 'members',
    summary: 'Sign in with a passkey; no code is asked for',
    body: z.object({ response: z.looseObject({ id: z.string().max(2000) }) }),
    answer: z.object({ xsrfToken: z.string() }),
    errors: ['member-passkey-wrong', 'members-off'],
  },
  'POST /api/site-users/account/passkeys/options': {
    tag: 'members',
    summary: 'What a device is asked so that it makes a passkey',
    body: z.object({ password }),
    answer: z.object({ options: z.looseObject({}) }),
    errors: ['member-password-wrong', 'member-passkey-unusable', 'members-off'],
  },
  'POST /api/site-users/account/passkeys': {
    tag: 'members',
    summary: 'Keep the passkey a device has made',
    body: z.object({ response: z.looseObject({ id: z.string().max(2000) }) }),
    answer: done,
    errors: ['member-passkey-unusable', 'members-off'],
  },
  'POST /_members/passkey/remove': {
    tag: 'members',
    summary: 'Take a passkey away',
    body: z.object({ passkey: z.string().max(2000).default('') }),
  },
  'POST /_members/delete': {
    tag: 'members',
    summary:
      'Delete one’s account: with the password, or, come from the website’s own service just now, with the address',
    body: z.object({ password, email: typed }),
  },
})
