import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams, limitField, momentField } from '../fields.ts'

/** What other services can be told of. */
export const WEBHOOK_EVENTS = ['form.submitted', 'subscriber.confirmed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const delivery = z.object({
  id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'ping']),
  state: z.enum(DELIVERY_STATES).describe('`waiting` until it is tried, and between tries'),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe('What the other service answered last'),
  problem: z.string().nullable().describe('Why it got no answer, or what it said'),
  createdOn: momentField,
  triedOn: momentField.nullable(),
  nextOn: momentField.nullable().describe('When it is tried again'),
})
export type WebhookDelivery = z.infer<typeof delivery>

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  createdOn: momentField,
  last: delivery.nullable().describe('What it was told last'),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const urlField = z.string().trim().max(2000, say('This address is too long: at most 2000 characters.'))
const eventsField = z.array(z.enum(WEBHOOK_EVENTS)).min(1, say('Choose what it is told of.')).max(20)

const errors = ['webhook-address', 'too-many-webhooks'] as const

/** Other services that are told of what happens on a website. */
export const webhookCalls = calls({
  'GET /api/config/webhooks': {
    tag: 'webhooks',
    summary: 'The services that are told of what happens, and what each was told last',
    answer: z.object({ endpoints: z.array(endpoint) }),
  },
  'POST /api/config/webhooks': {
    tag: 'webhooks',
    summary: 'Tell another service; the secret its messages are signed with is given this once',
    body: z.strictObject({ url: urlField, events: eventsField }),
    status: 201,
    answer: z.object({ endpoint, secret: z.string() }),
    errors,
  },
  'PATCH /api/config/webhooks/:id': {
    tag: 'webhooks',
    summary: 'Change where it is told, of what, and whether',
    params: idParams,
    body: z.strictObject({
      url: urlField.exactOptional(),
      events: eventsField.exactOptional(),
      isOn: z.boolean().exactOptional(),
    }),
    answer: z.object({ endpoint }),
    errors,
  },
  'POST /api/config/webhooks/:id/secret': {
    tag: 'webhooks',
    summary: 'Make a new secret; the old one counts no more',
    params: idParams,
    answer: z.object({ secret: z.string() }),
  },
  'DELETE /api/config/webhooks/:id': {
    tag: 'webhooks',
    summary: 'Tell it no more, and forget what it was told',
    params: idParams,
  },
  'POST /api/config/webhooks/:id/ping': {
    tag: 'webhooks',
    summary: 'Send it a message that means nothing, to see whether it arrives',
    params: idParams,
    status: 202,
    answer: z.object({ delivery }),
  },
  'GET /api/config/webhooks/:id/deliveries': {
    tag: 'webhooks',
    summary: 'What it was told, the newest first; kept for 30 days',
    params: idParams,
    query: z.object({ cursor: z.string().max(200).exactOptional(), limit: limitField.default(25) }),
    answer: z.object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/webhook-deliveries/:id/resend': {
    tag: 'webhooks',
    summary: 'Send a message again, as it was',
    params: idParams,
    status: 202,
    answer: z.object({ delivery }),
  },
})
