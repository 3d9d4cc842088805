import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, momentField } from '../fields.ts'
import { ownersOrder } from '../orders/order-fields.ts'
import { settingField, settingValues, settingValuesInput } from '../payments/payment-calls.ts'

const cents = z.number().int().describe('Minor units')

const settingsAnswer = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.string(),
        label: z.string(),
        about: z.string(),
        fields: z.record(z.string(), settingField),
      }),
    )
    .describe('The carriers there are'),
  chosen: z
    .object({
      kind: z.string(),
      values: settingValues.describe('What is set; never a secret'),
      secretsSet: z.array(z.string()),
      testMode: z.boolean().describe('Its labels are samples'),
      works: z.boolean().describe('All that it needs is there'),
    })
    .nullable(),
})

const grams = z.number().int().min(1).max(1_000_000)
const millimetres = z.number().int().min(1).max(10_000)
const size = z.object({ length: millimetres, width: millimetres, height: millimetres })

const offers = z.array(
  z.object({
    id: z.string(),
    service: z.string().describe('Carrier and service, `USPS Priority`'),
    costCents: cents,
    currency: z.string().describe('What the carrier’s account is charged in'),
    days: z.number().int().exactOptional(),
  }),
)

const label = z.object({
  id: z.string(),
  state: z.enum(['buying', 'bought', 'failed', 'void']),
  testMode: z.boolean(),
  service: z.string(),
  costCents: cents.nullable(),
  currency: z.string().nullable(),
  trackingNumber: z.string(),
  fulfillmentId: z.string().nullable().describe('The parcel it is on'),
  at: momentField,
})

const labelParams = idParams.extend({ labelId: idField })
const labelErrors = ['order-not-found', 'label-not-found', 'no-carrier', 'label-unknown'] as const

/** The carrier of a website, what it asks for parcels, and its labels. */
export const carrierCalls = calls({
  'GET /api/config/carrier': {
    tag: 'checkout',
    summary: 'The carrier that is asked what shipping costs and sells labels',
    answer: settingsAnswer,
  },
  'PUT /api/config/carrier': {
    tag: 'checkout',
    summary: 'Choose it and how it is asked; a secret that is empty stays',
    body: z.strictObject({ kind: z.string().max(60), values: settingValuesInput }),
    answer: settingsAnswer,
    errors: ['carrier-unknown', 'fields-invalid'],
  },
  'DELETE /api/config/carrier': {
    tag: 'checkout',
    summary: 'Ask none any more, and forget its keys',
    answer: settingsAnswer,
  },
  'POST /api/config/carrier/try': {
    tag: 'checkout',
    summary: 'Ask it what a parcel costs',
    body: z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      postalCode: z.string().max(12).default(''),
      grams,
    }),
    answer: z.object({
      rates: z
        .array(z.object({ service: z.string(), costCents: cents, days: z.number().int().exactOptional() }))
        .nullable()
        .describe('In the store’s currency; null where it does not answer'),
    }),
  },
  'GET /api/config/orders/:id/labels': {
    tag: 'orders',
    summary: 'Labels of an order, and whether one can be bought',
    params: idParams,
    answer: z.object({
      canBuy: z.boolean().describe('A carrier is set up'),
      parcel: z
        .object({ grams, size })
        .nullable()
        .describe('What is left to send, packed; null where no carrier is set up'),
      labels: z.array(label).describe('The earliest first'),
    }),
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/labels': {
    tag: 'orders',
    summary: 'Ask the carrier which labels there are for a parcel; nothing is bought',
    params: idParams,
    body: z.strictObject({
      items: z
        .array(z.object({ itemId: idField, quantity: z.number().int().min(1).max(9999) }))
        .min(1)
        .max(500)
        .exactOptional()
        .describe('All that is left unless given'),
      grams,
      size,
    }),
    answer: z.object({ id: z.string(), testMode: z.boolean(), offers }),
    errors: [
      ...labelErrors,
      'not-shipped',
      'label-refused',
      'wrong-state',
      'nothing-to-send',
      'too-many-to-send',
      'unknown-item',
    ],
  },
  'POST /api/config/orders/:id/labels/:labelId/buy': {
    tag: 'orders',
    summary: 'Buy one of them, and mark the parcel as sent with its number',
    params: labelParams,
    body: z.strictObject({ offer: z.string().min(1).max(200), notify: z.boolean().default(true) }),
    answer: z.object({ order: ownersOrder }),
    errors: [
      ...labelErrors,
      'label-refused',
      'label-under-way',
      'label-state',
      'wrong-state',
      'nothing-to-send',
      'too-many-to-send',
      'unknown-item',
    ],
  },
  'POST /api/config/orders/:id/labels/:labelId/void': {
    tag: 'orders',
    summary: 'Give a label back that was not used; its number goes from its parcel',
    params: labelParams,
    answer: z.object({ order: ownersOrder }),
    errors: [...labelErrors, 'label-refused', 'label-state'],
  },
  'GET /api/config/orders/:id/labels/:labelId/label.pdf': {
    tag: 'orders',
    summary: 'The label, to be printed',
    params: labelParams,
    textAnswer: 'application/pdf',
    answer: z.string(),
    errors: [...labelErrors, 'label-state'],
  },
})
