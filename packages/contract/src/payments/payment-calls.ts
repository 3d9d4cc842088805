import type { Field } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams } from '../fields.ts'

const required = z.union([z.boolean(), z.string()]).exactOptional()
const said = {
  label: z.string(),
  help: z.string().exactOptional(),
  when: z.object({ field: z.string(), is: z.array(z.json()) }).exactOptional(),
}
const textRules = z.object({
  required,
  min: z.number().exactOptional(),
  max: z.number(),
  pattern: z.object({ source: z.string(), says: z.string() }).exactOptional(),
})

/** A field as it is declared: plain data, from which the editor makes its control. */
export const settingField: ZodType<Extract<Field, { kind: 'text' | 'secret' | 'toggle' | 'choice' }>> =
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      ...said,
      default: z.string(),
      rules: textRules,
      placeholder: z.string().exactOptional(),
      lines: z.number().exactOptional(),
    }),
    z.object({
      kind: z.literal('secret'),
      ...said,
      default: z.string(),
      rules: textRules.omit({ min: true }),
      placeholder: z.string().exactOptional(),
    }),
    z.object({ kind: z.literal('toggle'), ...said, default: z.boolean(), rules: z.object({}) }),
    z.object({
      kind: z.literal('choice'),
      ...said,
      default: z.string(),
      rules: z.object({}),
      options: z.array(z.tuple([z.string(), z.string()])),
    }),
  ])

export const settingValues = z.record(z.string().max(60), z.union([z.string(), z.boolean()]))
export const settingValuesInput = z.record(z.string().max(60), z.union([z.string().max(5000), z.boolean()]))

const method = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string().describe('What buyers read'),
  kindLabel: z.string().describe('What owners read'),
  about: z.string(),
  isOn: z.boolean(),
  testMode: z.boolean().describe('No real money moves'),
  isOffered: z.boolean().describe('Buyers can choose it'),
  state: z.string().describe('How it stands, in a sentence'),
  comesWithInstallation: z.boolean(),
  fields: z.record(z.string(), settingField),
  values: settingValues.describe('What is set; never a secret'),
  secretsSet: z.array(z.string()).describe('Names of the secrets that are set'),
  canBeChecked: z.boolean().describe('Its provider can be asked whether the settings work'),
  webhookPath: z.string().exactOptional().describe('Where the provider reports to'),
  canConnectWebhook: z.boolean().describe('The server can let the provider report there by itself'),
})

const kind = z.object({
  kind: z.string(),
  label: z.string(),
  about: z.string(),
  fields: z.record(z.string(), settingField),
  canBeChecked: z.boolean(),
  presets: z.array(z.object({ label: z.string(), values: settingValues })),
})

const answer = z.object({
  methods: z.array(method).describe('In the order buyers see them'),
  kinds: z.array(kind).describe('What can be added'),
})

/**
 * What owners do with payment methods, where each change answers all of them as they are then; and what providers call.
 */
export const paymentCalls = calls({
  'GET /api/config/payment-methods': {
    tag: 'payments',
    summary: 'The payment methods of the website, and those that can be added',
    answer,
  },
  'POST /api/config/payment-methods': {
    tag: 'payments',
    summary: 'Add a payment method; it is on',
    body: z.object({ kind: z.string().max(60), values: settingValuesInput }),
    answer,
    errors: ['kind-not-found', 'already-there', 'too-many-methods', 'fields-invalid'],
  },
  'PATCH /api/config/payment-methods/:id': {
    tag: 'payments',
    summary: 'Change the settings of a payment method, or switch it; a secret that is empty stays',
    params: idParams,
    body: z.object({ values: settingValuesInput.exactOptional(), isOn: z.boolean().exactOptional() }),
    answer,
    errors: ['method-not-found', 'fields-invalid', 'not-set-up'],
  },
  'DELETE /api/config/payment-methods/:id': {
    tag: 'payments',
    summary: 'Remove a payment method with its secrets',
    params: idParams,
    answer,
    errors: ['method-not-found', 'cannot-be-removed'],
  },
  'POST /api/config/payment-methods/check': {
    tag: 'payments',
    summary:
      'Ask the provider whether settings work, before they are kept; a secret that is empty is the one that is set',
    body: z.object({
      kind: z.string().max(60),
      id: idField.exactOptional().describe('The method whose settings are changed, if it is there'),
      values: settingValuesInput,
    }),
    answer: z.object({
      works: z.boolean().describe('Payments can be taken with them'),
      says: z.array(z.string()).describe('What the provider says, in sentences'),
    }),
    errors: ['kind-not-found', 'method-not-found', 'fields-invalid'],
  },
  'POST /api/config/payment-methods/:id/webhook': {
    tag: 'payments',
    summary: 'Let the provider report to this website, and keep what it signs its reports with',
    params: idParams,
    answer,
    errors: ['method-not-found', 'not-set-up', 'fields-invalid', 'provider-refused'],
  },
  'POST /api/payments/:methodId/webhook': {
    tag: 'payments',
    summary: 'Called by a payment provider when a payment changes',
    params: z.object({ methodId: idField }),
    rawBody: ['application/json', 'application/x-www-form-urlencoded'],
    body: z.string().describe('As the provider writes and signs it, in words of its own'),
    answer: z.object({ received: z.literal(true) }),
    errors: ['not-configured', 'bad-signature'],
  },
  'PUT /api/config/payment-methods/order': {
    tag: 'payments',
    summary: 'Put the payment methods in order',
    body: z.object({ ids: z.array(idField).max(50) }),
    answer,
  },
})
