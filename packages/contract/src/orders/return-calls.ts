import { RETURN_LIMITS, RETURN_REASONS, RETURN_STATES } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, momentField } from '../fields.ts'
import { ownersOrder } from './order-fields.ts'

const lines = z
  .array(
    z.object({
      itemId: idField,
      quantity: z.number().int().min(1).max(9999),
      reason: z.enum(RETURN_REASONS),
    }),
  )
  .max(200)
const answerField = z.string().max(RETURN_LIMITS.answer).default('').describe('What the buyer is told')
const answer = z.object({ order: ownersOrder })
const returnParams = idParams.extend({ returnId: idField })
const stepBody = z
  .object({ answer: answerField, notify: z.boolean().default(true).describe('Mail the buyer') })
  .default({ answer: '', notify: true })
const refusals = ['order-not-found', 'return-not-found', 'return-state'] as const

/** What is sent back of orders. */
export const returnCalls = calls({
  'GET /api/config/orders/:id/returns': {
    tag: 'orders',
    summary: 'Returns of an order, the first one first, and what of it can still be sent back',
    params: idParams,
    answer: z.object({
      returns: z.array(
        z.object({
          id: z.string(),
          number: z.number().int(),
          state: z.enum(RETURN_STATES),
          askedBy: z.enum(['buyer', 'shop']),
          items: lines,
          message: z.string().describe('What the buyer wrote'),
          answer: z.string().describe('What the shop answered'),
          createdOn: momentField,
          updatedOn: momentField,
        }),
      ),
      returnable: z.array(z.object({ itemId: z.string(), quantity: z.number().int() })),
    }),
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/returns': {
    tag: 'orders',
    summary: 'Open a return for a buyer: it is accepted at once',
    params: idParams,
    body: z.object({
      items: lines,
      message: z.string().max(RETURN_LIMITS.message).default('').describe('What the buyer said'),
      answer: answerField,
      notify: z.boolean().default(true).describe('Mail the buyer'),
      idempotencyKey: z.string().min(8).max(100).exactOptional(),
    }),
    answer,
    errors: ['order-not-found', 'nothing-to-return', 'unknown-item', 'too-many-to-return', 'key-reused'],
  },
  'POST /api/config/orders/:id/returns/:returnId/accept': {
    tag: 'orders',
    summary: 'Accept a return a buyer has asked for',
    params: returnParams,
    body: stepBody,
    answer,
    errors: refusals,
  },
  'POST /api/config/orders/:id/returns/:returnId/refuse': {
    tag: 'orders',
    summary: 'Refuse a return a buyer has asked for',
    params: returnParams,
    body: stepBody,
    answer,
    errors: refusals,
  },
  'POST /api/config/orders/:id/returns/:returnId/receive': {
    tag: 'orders',
    summary: 'Note that what is sent back has arrived',
    params: returnParams,
    body: stepBody,
    answer,
    errors: refusals,
  },
  'POST /api/config/orders/:id/returns/:returnId/cancel': {
    tag: 'orders',
    summary: 'End a return of which nothing comes',
    params: returnParams,
    body: stepBody,
    answer,
    errors: refusals,
  },
  'POST /order-status/:orderId/return': {
    tag: 'orders',
    summary: 'Ask to send something of an order back, from its page and with its key',
    params: z.object({ orderId: z.string().max(64) }),
    body: z.looseObject({
      token: z.string().max(64).catch('').default(''),
      key: z.string().max(64).catch('').default(''),
      message: z.string().max(10_000).catch('').default(''),
    }),
  },
})
