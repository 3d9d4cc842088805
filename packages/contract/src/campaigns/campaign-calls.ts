import { BLOCK_REASONS, CAMPAIGN_LIMITS, CAMPAIGN_STATES, RECIPIENT_STATES, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import {
  eachOptional,
  idField,
  idParams,
  limitField,
  localized,
  localizedInput,
  momentField,
} from '../fields.ts'

const counts = z
  .partialRecord(z.enum(RECIPIENT_STATES), z.number().int())
  .describe('How many mails are in each state')

const summary = {
  id: z.string(),
  documentId: z.string().describe('The document its mail is written as'),
  state: z.enum(CAMPAIGN_STATES),
  subject: localized,
  scheduledOn: momentField.nullable(),
  startedOn: momentField.nullable(),
  finishedOn: momentField.nullable(),
  updatedOn: momentField,
}
const listed = z.object({ ...summary, recipients: z.number().int(), sent: z.number().int() })
export type ListedCampaign = z.infer<typeof listed>

const campaign = z.object({
  ...summary,
  previewText: localized,
  senderName: z.string(),
  replyTo: z.string(),
  segmentId: z.string().nullable().describe('Null for everybody who gets the newsletter'),
  topicId: z.string().nullable().describe('Null for a mail of no topic'),
  perHour: z.number().int(),
  isCounted: z.boolean().describe('Opens and clicks of who allowed it are counted'),
  problem: z.string().nullable().describe('Why it does not get on'),
  counts,
  opened: z.number().int(),
  clicked: z.number().int(),
  countable: z.number().int().describe('Recipients who allowed that opens and clicks are counted'),
  links: z.array(z.object({ url: z.string(), people: z.number().int() })).describe('Most used first'),
  from: z.string().describe('The address it is sent from'),
})
export type Campaign = z.infer<typeof campaign>

const recipient = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  problem: z.string().nullable().describe('What the mail server said'),
  doneOn: momentField.nullable(),
})
export type CampaignRecipient = z.infer<typeof recipient>

const blocked = z.object({
  email: z.string(),
  reason: z.enum(BLOCK_REASONS),
  detail: z.string(),
  since: momentField,
})
export type BlockedAddress = z.infer<typeof blocked>

/** Whether a record of the domain name is as it should be. */
export const RECORD_STATES = ['good', 'warning', 'missing', 'unknown'] as const

const record = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  state: z.enum(RECORD_STATES),
  name: z.string().describe('Where it is looked for'),
  found: z.string().nullable(),
  says: z.string().describe('What that means, in words'),
})
export type SenderRecord = z.infer<typeof record>

const settings = {
  subject: localizedInput(CAMPAIGN_LIMITS.subject),
  previewText: localizedInput(CAMPAIGN_LIMITS.previewText),
  senderName: z.string().trim().max(CAMPAIGN_LIMITS.senderName),
  replyTo: z.union([z.literal(''), z.email(say('Please enter a valid email')).max(256)]),
  segmentId: idField.nullable(),
  topicId: idField.nullable(),
  perHour: z.number().int().min(CAMPAIGN_LIMITS.leastPerHour).max(CAMPAIGN_LIMITS.mostPerHour),
  isCounted: z.boolean(),
}

const state = ['campaign-state'] as const

/** Mails to many, written on the canvas. */
export const campaignCalls = calls({
  'GET /api/config/campaigns': {
    tag: 'campaigns',
    summary: 'Campaigns, the newest first',
    query: z.object({ cursor: z.string().max(200).exactOptional(), limit: limitField.default(50) }),
    answer: z.object({ campaigns: z.array(listed), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/campaigns': {
    tag: 'campaigns',
    summary: 'Begin a campaign, or one like another',
    body: z.strictObject({ like: idField.exactOptional() }),
    status: 201,
    answer: z.object({ campaign }),
    errors: ['too-many-campaigns'],
  },
  'GET /api/config/campaigns/:id': {
    tag: 'campaigns',
    summary: 'A campaign, and what has become of it',
    params: idParams,
    answer: z.object({ campaign }),
  },
  'PATCH /api/config/campaigns/:id': {
    tag: 'campaigns',
    summary: 'Change a campaign that has not begun; of one that runs, only how fast',
    params: idParams,
    body: z.strictObject(eachOptional(settings)),
    answer: z.object({ campaign }),
    errors: [...state, 'unknown-segment', 'unknown-topic'],
  },
  'DELETE /api/config/campaigns/:id': {
    tag: 'campaigns',
    summary: 'Delete a campaign that is not under way',
    params: idParams,
    errors: state,
  },
  'GET /api/config/campaigns/:id/audience': {
    tag: 'campaigns',
    summary: 'How many would get it now, and how many of the segment would not and why',
    params: idParams,
    answer: z.object({ people: z.number().int(), blocked: z.number().int() }),
  },
  'GET /api/config/campaigns/:id/preview': {
    tag: 'campaigns',
    summary: 'The mail as it would be sent, with links that lead nowhere',
    params: idParams,
    query: z.object({ language: z.string().max(35).exactOptional() }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), bytes: z.number().int() }),
  },
  'POST /api/config/campaigns/:id/test': {
    tag: 'campaigns',
    summary: 'Send one mail to look at',
    params: idParams,
    body: z.strictObject({
      to: z.email(say('Please enter a valid email')).max(256),
      language: z.string().max(35).exactOptional(),
    }),
    errors: ['campaign-empty', 'no-mail-server'],
  },
  'POST /api/config/campaigns/:id/send': {
    tag: 'campaigns',
    summary: 'Send it now, or at a moment',
    params: idParams,
    body: z.strictObject({ at: momentField.nullable().default(null) }),
    answer: z.object({ campaign }),
    errors: [...state, 'campaign-empty', 'no-mail-server', 'moment-past', 'nobody-to-send-to'],
  },
  'POST /api/config/campaigns/:id/step': {
    tag: 'campaigns',
    summary: 'Take it off the schedule, pause it, go on, cancel it, or send again what may not have arrived',
    params: idParams,
    body: z.strictObject({ step: z.enum(['unschedule', 'pause', 'resume', 'cancel', 'send-unsure']) }),
    answer: z.object({ campaign }),
    errors: state,
  },
  'GET /api/config/campaigns/:id/recipients': {
    tag: 'campaigns',
    summary: 'Who it goes to, and what became of each',
    params: idParams,
    query: z.object({
      state: z.enum(['all', ...RECIPIENT_STATES]).default('all'),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ recipients: z.array(recipient), nextCursor: z.string().nullable() }),
  },
  'GET /api/config/campaigns/blocked': {
    tag: 'campaigns',
    summary: 'Addresses that get no campaigns: refused, returned or complained, the newest first',
    query: z.object({ cursor: z.string().max(400).exactOptional(), limit: limitField.default(50) }),
    answer: z.object({ addresses: z.array(blocked), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/campaigns/unblock': {
    tag: 'campaigns',
    summary: 'Let an address get campaigns again',
    body: z.strictObject({ email: z.string().min(3).max(256) }),
    errors: ['not-found'],
  },
  'GET /api/config/campaigns/sender': {
    tag: 'campaigns',
    summary: 'Whether the domain name mails are sent from says that they may be: SPF, DKIM and DMARC',
    query: z.object({
      selector: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, say('This is not the name of a key.'))
        .exactOptional()
        .describe('Name of the DKIM key; usual ones are tried without it'),
    }),
    answer: z.object({
      from: z.string(),
      domain: z.string(),
      hasServer: z.boolean(),
      records: z.array(record),
      returnUrl: z.string().describe('Where a mail server hands in what came back'),
    }),
  },
  'POST /_newsletter/returned/:key': {
    tag: 'campaigns',
    summary: 'Hand in a mail that came back: a delivery status (RFC 3464) or a complaint (RFC 5965)',
    params: z.object({ key: z.string().min(1).max(64) }),
    rawBody: ['message/rfc822', 'text/plain', 'application/octet-stream', 'multipart/report'],
    body: z.string().max(300_000),
    status: 202,
    answer: z.object({ taken: z.number().int() }),
    bodyLimit: 300_000,
    errors: ['not-found'],
  },
  'GET /_newsletter/opened': {
    tag: 'campaigns',
    summary: 'A picture of one dot in a mail, for who allowed to be counted',
    query: z.object({
      c: z.string().max(64).default(''),
      r: z.string().max(64).default(''),
      k: z.string().max(64).default(''),
    }),
  },
  'GET /_newsletter/go': {
    tag: 'campaigns',
    summary: 'A link in a mail, for who allowed to be counted: leads on to where it says',
    query: z.object({
      c: z.string().max(64).default(''),
      r: z.string().max(64).default(''),
      k: z.string().max(64).default(''),
      u: z.string().max(2083).default(''),
    }),
    errors: ['not-found'],
  },
})
