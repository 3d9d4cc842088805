import type { AnswerOf } from '@plinth/contract'
import type { Answers } from './fake-api.ts'

export type Campaign = AnswerOf<'GET /api/config/campaigns/:id'>['campaign']

export const campaign: Campaign = {
  id: 'campaign-1',
  documentId: 'document-1',
  state: 'draft',
  subject: { en: 'News from the kiln' },
  scheduledOn: null,
  startedOn: null,
  finishedOn: null,
  updatedOn: 1_760_000_000_000,
  previewText: { en: 'Fresh bowls' },
  senderName: 'Mara',
  replyTo: '',
  segmentId: null,
  topicId: null,
  perHour: 3600,
  isCounted: false,
  problem: null,
  counts: {},
  opened: 0,
  clicked: 0,
  countable: 0,
  links: [],
  from: 'shop@kiln.example',
}
export const sending: Campaign = {
  ...campaign,
  state: 'sending',
  startedOn: 1_760_000_000_000,
  counts: { sent: 700, waiting: 280, refused: 18, unsure: 2 },
}
export const longSegment =
  'A very long name of a segment that somebody gave it to be quite sure whom it means'
const rules = {
  languages: [],
  tags: ['Potter'],
  purchases: 'any' as const,
  productId: null,
  withinDays: null,
}
export const segments = {
  segments: [{ id: 'segment-1', name: longSegment, rules, people: 12 }],
  everybody: 980,
}

/** What screens of campaigns ask for beside `everything`. */
export const campaignAnswers = {
  'GET /api/config/campaigns': {
    campaigns: [
      { ...campaign, recipients: 0, sent: 0 },
      { ...sending, id: 'campaign-2', subject: { en: longSegment }, recipients: 1000, sent: 700 },
    ],
    nextCursor: null,
  },
  'POST /api/config/campaigns': { campaign },
  'GET /api/config/campaigns/:id': { campaign },
  'PATCH /api/config/campaigns/:id': { campaign },
  'POST /api/config/campaigns/:id/send': { campaign: sending },
  'POST /api/config/campaigns/:id/step': { campaign: sending },
  'POST /api/config/campaigns/:id/test': () => undefined,
  'GET /api/config/campaigns/:id/audience': { people: 980, blocked: 20 },
  'GET /api/config/campaigns/:id/preview': {
    subject: 'News',
    html: '<!doctype html><html lang="en"><head><title>News</title></head><body><h1>News</h1></body></html>',
    text: 'News in plain text',
    bytes: 2000,
  },
  'GET /api/config/campaigns/:id/recipients': {
    recipients: [
      {
        id: 'r1',
        email: `${'x'.repeat(60)}@example.com`,
        state: 'refused',
        problem: '550 No such mail box',
        doneOn: null,
      },
      { id: 'r2', email: 'ada@example.com', state: 'sent', problem: null, doneOn: 1_760_000_000_000 },
    ],
    nextCursor: null,
  },
  'GET /api/config/campaigns/blocked': {
    addresses: [
      {
        email: 'gone@example.com',
        reason: 'refused',
        detail: '550 No such mail box',
        since: 1_760_000_000_000,
      },
    ],
    nextCursor: null,
  },
  'POST /api/config/campaigns/unblock': () => undefined,
  'GET /api/config/campaigns/sender': {
    from: 'shop@kiln.example',
    domain: 'kiln.example',
    hasServer: true,
    returnUrl: 'https://kiln.example/_newsletter/returned/abcdefabcdefabcdefabcdefabcdef12',
    records: [
      {
        kind: 'spf',
        state: 'good',
        name: 'kiln.example',
        found: 'v=spf1 -all',
        says: 'Says which servers may send.',
      },
      {
        kind: 'dkim',
        state: 'unknown',
        name: '*._domainkey.kiln.example',
        found: null,
        says: 'Could not be asked.',
      },
      { kind: 'dmarc', state: 'missing', name: '_dmarc.kiln.example', found: null, says: 'No DMARC record.' },
    ],
  },
  'GET /api/config/segments': segments,
  'POST /api/config/segments': { segment: segments.segments[0]! },
  'POST /api/config/segments/count': { people: 12 },
  'DELETE /api/config/segments/:id': () => undefined,
  'GET /api/config/newsletter/topics': { topics: [{ id: 'topic-1', name: 'Workshops', left: 3 }] },
  'PUT /api/config/newsletter/topics': { topics: [] },
} satisfies Answers
