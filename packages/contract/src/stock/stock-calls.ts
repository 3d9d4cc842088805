import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { stockRefusals } from '../catalog/catalog-refusals.ts'
import { idField, idParams, intentionField, limitField, momentField } from '../fields.ts'
import { INVENTORY_KINDS, INVENTORY_SORTS } from './inventory-lists.ts'

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

const level = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  variantName: z.string().describe('Its options; empty where the product has none'),
  sku: z.string(),
  imageId: z.string().nullable(),
  priceCents: z.number().int().describe('What it costs now, in minor units of the store’s currency'),
  unlimited: z.boolean(),
  onHand: z.number().int(),
  reserved: z.number().int().describe('Being paid for, or kept for somebody'),
})
export type InventoryLevel = z.infer<typeof level>

const inventoryFilters = {
  search: z.string().max(200).exactOptional().describe('Part of the name or of a SKU'),
  show: z.enum(INVENTORY_KINDS).exactOptional().describe('Low: at most as many as the store’s settings say'),
  sort: z.enum(INVENTORY_SORTS).exactOptional(),
  direction: z.enum(['ascending', 'descending']).exactOptional(),
}

const units = { most: 9_999_999 } as const

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
        idempotencyKey: intentionField,
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
  'GET /api/config/inventory': {
    tag: 'inventory',
    summary:
      'Every variant that is counted, by name unless sorted otherwise; how many are low with the first page',
    query: z.object({
      ...inventoryFilters,
      cursor: z.string().max(2000).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({
      levels: z.array(level),
      lowAt: z.number().int().describe('Units at which stock is low'),
      low: z.number().int().nullable().describe('How many variants are low; with the first page'),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/config/inventory.csv': {
    tag: 'inventory',
    summary: 'The same as a table, which can be changed and imported',
    query: z.object(inventoryFilters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'POST /api/config/inventory': {
    tag: 'inventory',
    summary: 'Change what is on hand of several variants, each by an amount or to an amount',
    body: z.strictObject({
      changes: z
        .array(
          z
            .strictObject({
              variantId: idField,
              change: z.number().int().min(-units.most).max(units.most).exactOptional(),
              set: z.number().int().min(0).max(units.most).exactOptional(),
            })
            .refine((one) => (one.change === undefined) !== (one.set === undefined), {
              error: say('Send either change or set.'),
              path: ['change'],
            }),
        )
        .min(1)
        .max(200),
      reason: z.string().max(500).default('').describe('For the ledger, in the owner’s words'),
      idempotencyKey: intentionField,
    }),
    answer: z.object({
      levels: z.array(
        z.object({ variantId: z.string(), onHand: z.number().int(), reserved: z.number().int() }),
      ),
      failed: z.array(z.object({ variantId: z.string(), message: z.string() })),
    }),
  },
  'GET /api/commerce/inventory/stock': {
    tag: 'inventory',
    summary: 'What can be bought now of each variant of a product',
    query: z.object({ itemId: z.string().max(64) }),
    answer: z.object({ results: z.array(inStock) }),
  },
})
