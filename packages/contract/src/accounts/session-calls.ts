import { z } from 'zod'
import { calls } from '../call.ts'
import { done } from '../fields.ts'
import { account, session, tokenField } from './account-fields.ts'

/** The session of a browser: who is signed in, signing in and out. */
export const sessionCalls = calls({
  'GET /api/config/session': {
    tag: 'account',
    summary: 'Who is signed in',
    answer: session,
  },
  'POST /api/config/session': {
    tag: 'account',
    summary: 'Sign in; whoever has a second step is asked for a code, and signed in with that',
    body: z.object({ email: z.string().max(254), password: z.string().max(1000) }),
    answer: z.object({ account: account.nullable(), needsCode: z.boolean() }),
    errors: ['wrong-sign-in'],
  },
  'DELETE /api/config/session': {
    tag: 'account',
    summary: 'Sign out',
    answer: done,
  },
  'POST /api/config/session/handover': {
    tag: 'account',
    summary: 'Sign in with the token of a change from another website’s host',
    body: z.object({ token: tokenField }),
    answer: done,
    errors: ['link-unusable'],
  },
})
