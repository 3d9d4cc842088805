import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { momentField } from '../fields.ts'
import { account } from './account-fields.ts'

const password = z.string().max(1000)
const options = z.looseObject({}).describe('For the browser’s own call (WebAuthn)')
const response = z.looseObject({ id: z.string().max(2000) }).describe('What the device answered (WebAuthn)')

const passkeys = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    host: z.string().describe('It works there and nowhere else'),
    isHere: z.boolean(),
    createdOn: momentField,
    lastUsedOn: momentField.nullable(),
  }),
)

/** Passkeys of people of the installation: to sign in with instead of a password. */
export const passkeyCalls = calls({
  'POST /api/config/session/passkey/options': {
    tag: 'account',
    summary: 'What a device is asked so that somebody signs in with a passkey',
    answer: z.object({ options }),
  },
  'POST /api/config/session/passkey': {
    tag: 'account',
    summary: 'Sign in with a passkey; no code is asked for',
    body: z.object({ response }),
    answer: z.object({ account }),
    errors: ['passkey-wrong'],
  },
  'GET /api/config/account/passkeys': {
    tag: 'account',
    summary: 'One’s passkeys',
    answer: z.object({ passkeys }),
  },
  'POST /api/config/account/passkeys/options': {
    tag: 'account',
    summary: 'What a device is asked so that it makes a passkey',
    body: z.object({ password }),
    answer: z.object({ options }),
    errors: ['wrong-password', 'too-many-passkeys'],
  },
  'POST /api/config/account/passkeys': {
    tag: 'account',
    summary: 'Keep the passkey a device has made',
    body: z.object({
      response,
      name: z.string().trim().min(1, say('Give it a name.')).max(60),
    }),
    answer: z.object({ passkeys }),
    errors: ['passkey-unusable'],
  },
  'POST /api/config/account/passkeys/remove': {
    tag: 'account',
    summary: 'Take a passkey away',
    body: z.object({ id: z.string().min(1).max(2000), password }),
    answer: z.object({ passkeys }),
    errors: ['wrong-password', 'not-found'],
  },
})
