import { z } from 'zod'
import { calls } from '../call.ts'
import { momentField } from '../fields.ts'

const ticked = z.enum(['on', 'true', 'false', '']).default('')

/** What visitors agree to before a service of others is loaded, its proofs, and the purchase that is told to services. */
export const consentCalls = calls({
  'POST /_cookies': {
    tag: 'consent',
    summary: 'Say which services may be loaded; kept as a proof, and in a cookie',
    body: z.object({
      choice: z.enum(['all', 'none', 'some']).default('none'),
      statistics: ticked.describe('Of a choice of some'),
      marketing: ticked,
      page: z.string().max(1000).default('').describe('Where it was chosen'),
    }),
    answer: z.object({
      version: z.string(),
      statistics: z.boolean(),
      marketing: z.boolean(),
      visitor: z.string(),
    }),
    errors: ['not-found'],
  },
  'POST /_purchase-event': {
    tag: 'consent',
    summary:
      'The purchase of an order, for services that were agreed to: the first time it is asked for, and never again',
    body: z.strictObject({ orderId: z.string().max(64), token: z.string().max(64).default('') }),
    answer: z.object({
      order: z
        .object({
          id: z.string(),
          purchasedCartId: z.string(),
          testMode: z.boolean(),
          websiteId: z.string(),
          items: z.array(
            z.object({
              sku: z.string(),
              productName: z.string(),
              quantity: z.number().int(),
              unitPrice: z.object({ value: z.string(), currency: z.string() }),
            }),
          ),
          grandTotal: z.object({ value: z.string(), currency: z.string() }),
          shippingTotal: z.object({ value: z.string(), currency: z.string() }),
          taxTotal: z.object({ value: z.string(), currency: z.string() }),
        })
        .nullable()
        .describe('Null where it was told already, or nothing was agreed to'),
    }),
    errors: ['not-found'],
  },
  'GET /api/config/consents': {
    tag: 'consent',
    summary: 'How visitors have answered in the last thirty days, and since when answers are kept',
    answer: z.object({
      all: z.number().int(),
      some: z.number().int(),
      none: z.number().int(),
      since: momentField.nullable(),
    }),
  },
  'GET /api/config/consents.csv': {
    tag: 'consent',
    summary: 'The proofs: who was asked what, when, and what they answered',
    textAnswer: 'text/csv',
    answer: z.string(),
  },
})
