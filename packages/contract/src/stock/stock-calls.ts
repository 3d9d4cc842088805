import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { stockRefusals } from '../catalog/catalog-refusals.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'

const movement = z.object({
  id: z.string(),
  variantId: z.string(),
  sku: z.string(),
  change: z.number().int(),
  onHandAfter: z.number().int(),
  reason: z.enum(['initial', 'set', 'adjusted', 'sold', 'restocked']),
  note: z.string().describe('In the words of whoever changed it; may be empty'),
  orderId: z.string().exactOptional(),
  accountId: z.string().exactOptional(),
  at: momentField,
})

const inStock = z.object({
  sku: z.string(),
  variantId: z.string(),
  unlimited: z.boolean(),
  qtyInStock: z.number().int(),
})

/** Stock: what owners do with it, and what visitors' pages ask of it. */
export const stockCalls = calls({
  'POST /api/config/products/:id/stock': {
    tag: 'inventory',
    summary: 'Change what is on hand of a variant, by an amount or to an amount',
    params: idParams,
    body: z
      .object({
        variantId: z.string().max(64),
        change: z.number().int().min(-9_999_999).max(9_999_999).exactOptional(),
        set: z.number().int().min(0).max(9_999_999).exactOptional(),
        reason: z.string().max(500).default('').describe('For the ledger, in the owner’s words'),
      })
      .refine((body) => (body.change === undefined) !== (body.set === undefined), {
        error: say('Send either change or set.'),
        path: ['change'],
      }),
    answer: z.object({
      onHand: z.number().int(),
      reserved: z.number().int(),
      available: z.number().int(),
    }),
    errors: stockRefusals,
  },
  'GET /api/config/products/:id/stock-ledger': {
    tag: 'inventory',
    summary: 'Every movement of a product’s stock, newest first',
    params: idParams,
    query: z.object({ cursor: idField.exactOptional(), limit: limitField.exactOptional() }),
    answer: z.object({ movements: z.array(movement), nextCursor: z.string().exactOptional() }),
    errors: ['product-not-found'],
  },
  'GET /api/commerce/inventory/stock': {
    tag: 'inventory',
    summary: 'What can be bought now of each variant of a product',
    query: z.object({ itemId: z.string().max(64) }),
    answer: z.object({ results: z.array(inStock) }),
  },
})
