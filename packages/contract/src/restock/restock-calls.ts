import { MAX_EMAIL_LENGTH } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { flagField, idField, idParams, momentField } from '../fields.ts'

/** How far somebody in line is. */
export const SIGN_UP_STATES = ['waiting', 'told', 'missed', 'bought'] as const
export type SignUpState = (typeof SIGN_UP_STATES)[number]

const signUp = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  siteVisitorEmail: z.string(),
  language: z.string(),
  state: z.enum(SIGN_UP_STATES),
  signedUpOn: momentField,
  toldOn: momentField.nullable(),
  heldUntil: momentField.nullable().describe('Until when a unit is kept for them'),
})
export type RestockSignUp = z.infer<typeof signUp>

const signUpGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  variantName: z.string().describe('Its options; empty where the product has none'),
  sku: z.string(),
  waiting: z.number().int(),
  told: z.number().int().describe('People a unit is kept for'),
  units: z.number().int().nullable().describe('Units nobody has; null for unlimited'),
  firstOn: momentField.describe('When the first in line signed up'),
})
export type RestockGroup = z.infer<typeof signUpGroup>

const paging = { hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() }
const cursor = z.string().max(200).exactOptional()
const line = z.strictObject({ productId: idField, variantId: idField })
const link = { s: z.string().max(64).default(''), k: z.string().max(64).default('') }
const short = z.string().max(100)
/** Longer than an address can be, so that the sentence is ours. */
const emailField = z.string().max(MAX_EMAIL_LENGTH * 2)

/** Boxes on sold-out variants, what links in their mails lead to, and the line as owners see it. */
export const restockCalls = calls({
  'POST /api/site-users/account/notifications/restock': {
    tag: 'restock',
    summary: 'Ask to be told when a variant is back. Nobody learns who is in line already',
    body: z.object({
      productId: short.default(''),
      variantId: short.default(''),
      siteVisitorEmail: emailField.default(''),
      isJoinMailingList: flagField.default(false),
      recaptchaEnterpriseV3Token: z
        .string()
        .max(10_000)
        .default('')
        .describe('What the captcha of the box came to'),
      language: z.string().max(35).default(''),
      trap: z.string().max(2000).default('').describe('Of a field that no person sees'),
      took: z.number().min(0).exactOptional().describe('Milliseconds since somebody came to the box'),
    }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ['email-invalid', 'form-captcha', 'form-refused', 'not-found', 'not-sold-out', 'line-full'],
  },
  'POST /api/restock/post': {
    tag: 'restock',
    summary: 'The same, as an HTML form; a page says what came of it',
    body: z.object({
      productId: short.default(''),
      variantId: short.default(''),
      email: emailField.default(''),
      isJoinMailingList: z.string().max(10).exactOptional(),
      again: z.string().max(200).default(''),
      'contact-website': z.string().max(2000).default(''),
    }),
  },
  'GET /api/site-users/account/notifications/restock/groups': {
    tag: 'restock',
    summary: 'Variants somebody waits for, the longest wait first; `signUps` are the first in each line',
    query: z.object({ cursor }),
    answer: z.object({ signUpGroups: z.array(signUpGroup), signUps: z.array(signUp), ...paging }),
  },
  'GET /api/site-users/account/notifications/restock': {
    tag: 'restock',
    summary: 'Who is in line for a variant, first come first',
    query: z.object({ productId: idField, variantId: idField, cursor }),
    answer: z.object({ signUps: z.array(signUp), ...paging }),
  },
  'POST /api/site-users/account/notifications/restock/send': {
    tag: 'restock',
    summary: 'Tell as many in the line of a variant as there are units, each with one kept',
    body: line,
    answer: z.object({ told: z.number().int(), waiting: z.number().int() }),
    errors: ['not-found'],
  },
  'POST /api/site-users/account/notifications/restock/send/all': {
    tag: 'restock',
    summary: 'The same for several variants',
    body: z.strictObject({ sendRequests: z.array(line).max(200) }),
    answer: z.object({ told: z.number().int(), waiting: z.number().int() }),
  },
  'DELETE /api/config/restock/:id': {
    tag: 'restock',
    summary: 'Take somebody out of a line; what was kept for them goes to the next',
    params: idParams,
  },
  'GET /api/config/restock.csv': {
    tag: 'restock',
    summary: 'Everybody in every line, as a table',
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'POST /_restock/take': {
    tag: 'restock',
    summary: 'Put the unit that is kept into the cart, from the page of its mail',
    body: z.object(link),
  },
  'POST /_restock/leave': {
    tag: 'restock',
    summary: 'Be told no more: from its page, or at a press of a mail program (RFC 8058)',
    query: z.object(link),
    body: z.object({
      s: link.s.removeDefault().exactOptional(),
      k: link.k.removeDefault().exactOptional(),
      'List-Unsubscribe': z.string().max(40).exactOptional(),
    }),
    errors: ['not-found'],
  },
})
