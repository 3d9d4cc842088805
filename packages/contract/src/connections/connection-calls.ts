import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../webhooks/webhook-calls.ts'

/** Services that keep mailing lists, each with a connector of its own. */
export const MAILING_LIST_SERVICES = ['mailchimp', 'brevo'] as const
export type MailingListService = (typeof MAILING_LIST_SERVICES)[number]

const list = z.object({ id: z.string(), name: z.string(), members: z.number().int().nullable() })
export type MailingList = z.infer<typeof list>

const mailingList = z.object({
  state: z.enum(['connected', 'disconnected']),
  service: z.enum(MAILING_LIST_SERVICES).nullable(),
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  newsletter: z.boolean().describe('Whether who confirms the newsletter is put on the list too'),
  failed: z.number().int().describe('People who could not be put on it in the last 30 days'),
})
export type MailingListConnection = z.infer<typeof mailingList>

const automation = z.object({
  state: z
    .enum(['disconnected', 'awaiting', 'connected'])
    .describe('`awaiting` until the service has set up an automation with the key'),
  automations: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      event: z.enum(WEBHOOK_EVENTS),
      createdOn: momentField,
    }),
  ),
})
export type AutomationConnection = z.infer<typeof automation>

const delivery = z.object({
  id: z.string(),
  email: z.string(),
  action: z
    .enum(['subscribe', 'unsubscribe', 'erase'])
    .describe('`erase` for somebody who was erased here: listed until the service has done so too'),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  problem: z.string().nullable().describe('What the service said, or why it could not be asked'),
  createdOn: momentField,
  nextOn: momentField.nullable(),
})
export type ListDelivery = z.infer<typeof delivery>

const account = {
  service: z.enum(MAILING_LIST_SERVICES),
  apiKey: z.string().trim().max(300).describe('Empty for the one that is kept'),
}

const errors = ['connection-refused', 'connection-away', 'list-missing', 'connection-missing'] as const

/** What a call of an automation service is answered with where its key is none. */
const ofAutomation = ['automation-unknown', 'webhook-address', 'too-many-webhooks'] as const

/** Connections to services: one that keeps a mailing list, and one that automates. */
export const connectionCalls = calls({
  'GET /api/config/connections': {
    tag: 'connections',
    summary: 'How far each connection is',
    answer: z.object({ mailingList, automation }),
  },
  'POST /api/config/connections/mailing-list/lists': {
    tag: 'connections',
    summary: 'The lists of an account, to choose one from; nothing is kept',
    body: z.strictObject(account),
    answer: z.object({ lists: z.array(list) }),
    errors,
  },
  'PUT /api/config/connections/mailing-list': {
    tag: 'connections',
    summary: 'Put people on a list from now on',
    body: z.strictObject({ ...account, listId: z.string().max(100), newsletter: z.boolean() }),
    answer: z.object({ mailingList }),
    errors,
  },
  'DELETE /api/config/connections/mailing-list': {
    tag: 'connections',
    summary: 'Forget the account; who is on its list stays there',
  },
  'GET /api/config/connections/mailing-list/deliveries': {
    tag: 'connections',
    summary: 'Who was put on the list or taken off it, the newest first; kept for 30 days',
    query: z.object({ cursor: z.string().max(200).exactOptional(), limit: limitField.default(25) }),
    answer: z.object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/connections/mailing-list/deliveries/:id/resend': {
    tag: 'connections',
    summary: 'Try it once more',
    params: idParams,
    status: 202,
    answer: z.object({ delivery }),
  },
  'POST /api/config/connections/automation': {
    tag: 'connections',
    summary: 'Make a key for an automation service; it is given this once, and an older one counts no more',
    status: 201,
    answer: z.object({ key: z.string(), automation }),
  },
  'DELETE /api/config/connections/automation': {
    tag: 'connections',
    summary: 'Take the key back, and end its automations',
  },
  'GET /api/automations/me': {
    tag: 'automations',
    summary: 'Which website a key is of. Automation services send it as `Authorization: Bearer KEY`',
    answer: z.object({ id: z.string(), title: z.string(), url: z.string() }),
    errors: ofAutomation,
  },
  'GET /api/automations/samples': {
    tag: 'automations',
    summary: 'What a message of an event looks like, for whoever sets up an automation',
    query: z.object({ event: z.enum(WEBHOOK_EVENTS) }),
    answer: z.array(z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: z.unknown() })),
    errors: ofAutomation,
  },
  'POST /api/automations/hooks': {
    tag: 'automations',
    summary: 'Tell an automation of an event from now on; answered with 410 it is told no more',
    body: z.strictObject({
      url: z.string().trim().max(2000),
      event: z.enum(WEBHOOK_EVENTS),
    }),
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ofAutomation,
  },
  'DELETE /api/automations/hooks/:id': {
    tag: 'automations',
    summary: 'Tell an automation no more',
    params: z.object({ id: idField }),
    errors: ofAutomation,
  },
})
