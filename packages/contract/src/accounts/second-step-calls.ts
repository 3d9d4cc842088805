import { z } from 'zod'
import { calls } from '../call.ts'
import { done } from '../fields.ts'
import { account } from './account-fields.ts'

const password = z.string().max(1000)
const code = z.string().max(100).describe('Six digits of the app, or a recovery code')
const codes = z.array(z.string()).describe('Shown this once')

/** The second step after the password: an app that shows codes, and recovery codes. */
export const secondStepCalls = calls({
  'POST /api/config/session/code': {
    tag: 'account',
    summary: 'Sign in with the code that was asked for after the password',
    body: z.object({ code }),
    answer: z.object({ account }),
    errors: ['step-over', 'wrong-code', 'too-many-attempts'],
  },
  'GET /api/config/account/second-step': {
    tag: 'account',
    summary: 'Whether one is asked for a code after the password',
    answer: z.object({ isOn: z.boolean(), codesLeft: z.number().int() }),
  },
  'POST /api/config/account/second-step': {
    tag: 'account',
    summary: 'Begin an app; it is asked for once a code of it was right',
    body: z.object({ password }),
    answer: z.object({
      secret: z.string().describe('To type into the app'),
      address: z.string().describe('An otpauth address'),
      picture: z.string().describe('The same as a QR code, an SVG'),
    }),
    errors: ['wrong-password', 'second-step-on'],
  },
  'POST /api/config/account/second-step/confirm': {
    tag: 'account',
    summary: 'Switch it on with the first code of the app; other sessions end',
    body: z.object({ code }),
    answer: z.object({ codes }),
    errors: ['wrong-code', 'too-many-attempts'],
  },
  'POST /api/config/account/second-step/codes': {
    tag: 'account',
    summary: 'Make recovery codes anew; those of before count no more',
    body: z.object({ password, code }),
    answer: z.object({ codes }),
    errors: ['wrong-password', 'wrong-code', 'too-many-attempts'],
  },
  'POST /api/config/account/second-step/remove': {
    tag: 'account',
    summary: 'Be asked for no code any more',
    body: z.object({ password, code }),
    answer: done,
    errors: ['wrong-password', 'wrong-code', 'too-many-attempts'],
  },
})
