import { CAMPAIGN_LIMITS, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams, limitField, momentField } from '../fields.ts'

/** How far somebody is with the newsletter. */
export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  language: z.string(),
  source: z.enum(['form', 'import']),
  consent: z.string().describe('What was agreed to'),
  consentLanguage: z.string(),
  consentPath: z.string().describe('Where'),
  consentedOn: momentField,
  confirmedOn: momentField.nullable(),
  unsubscribedOn: momentField.nullable(),
})
export type Subscriber = z.infer<typeof subscriber>

const filters = {
  state: z.enum(['all', ...SUBSCRIBER_STATES]).default('all'),
  search: z.string().max(200).exactOptional().describe('Part of an address'),
}

const link = { s: z.string().max(64).default(''), k: z.string().max(64).default('') }

/** The newsletter: what links in mails lead to, and what owners do with the list. */
export const newsletterCalls = calls({
  'POST /_newsletter/confirm': {
    tag: 'newsletter',
    summary: 'Confirm an address, from the page of its mail',
    body: z.object(link),
  },
  'POST /_newsletter/unsubscribe': {
    tag: 'newsletter',
    summary: 'Leave the newsletter: from its page, or at a press of a mail program (RFC 8058)',
    query: z.object(link),
    body: z.object({
      s: link.s.removeDefault().exactOptional(),
      k: link.k.removeDefault().exactOptional(),
      'List-Unsubscribe': z.string().max(40).exactOptional(),
    }),
    errors: ['not-found'],
  },
  'POST /_newsletter/preferences': {
    tag: 'newsletter',
    summary: 'Choose how one gets the newsletter',
    body: z.object({
      ...link,
      language: z.string().max(35).default(''),
      choosing: z.string().max(1).exactOptional().describe('That topics and counting were asked about too'),
      wants: z
        .union([z.string().max(64), z.array(z.string().max(64)).max(CAMPAIGN_LIMITS.topics)])
        .exactOptional()
        .describe('Topics they want'),
      counting: z.string().max(1).exactOptional().describe('Opens and clicks may be counted'),
    }),
  },
  'GET /api/config/subscribers': {
    tag: 'newsletter',
    summary: 'Subscribers, the newest first, and how many there are of each state',
    query: z.object({
      ...filters,
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({
      subscribers: z.array(subscriber),
      counts: z
        .object({
          subscribed: z.number().int(),
          pending: z.number().int(),
          unsubscribed: z.number().int(),
        })
        .describe('How many there are of each state, as far as they are counted'),
      more: z.array(z.enum(SUBSCRIBER_STATES)).describe('States of which there are more than were counted'),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/config/subscribers.csv': {
    tag: 'newsletter',
    summary: 'The same as a table, with the proof of each',
    query: z.object(filters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'POST /api/config/subscribers/import': {
    tag: 'newsletter',
    summary: 'Add the addresses of a list, one on each line; known ones stay as they are',
    body: z.strictObject({
      text: z.string().max(900_000, say('Split the list: it has too many lines for one.')),
      consent: z.string().trim().min(10, say('Say how and when they agreed, in a sentence.')).max(1000),
    }),
    answer: z.object({
      added: z.number().int(),
      known: z.number().int(),
      withoutAddress: z.array(z.number().int()).describe('Lines without an address, the first twenty'),
      countWithoutAddress: z.number().int().describe('How many lines have none'),
    }),
  },
  'DELETE /api/config/subscribers/:id': {
    tag: 'newsletter',
    summary: 'Delete a subscriber for good, with the proof',
    params: idParams,
  },
})
