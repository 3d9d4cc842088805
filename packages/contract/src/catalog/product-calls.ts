import { z } from 'zod'
import { calls } from '../call.ts'
import { renderInput } from '../documents/document-fields.ts'
import { chosenIds, idField, idParams, intentionField, limitField, localized } from '../fields.ts'
import { productRefusals } from './catalog-refusals.ts'
import { newProduct, productChanges, offeredType, productStatus, storedProduct } from './product-fields.ts'

/** What the list of products can be sorted by. */
export const PRODUCT_LIST_SORTS = ['updated', 'name', 'price', 'stock'] as const

const filters = {
  collectionId: idField.exactOptional(),
  search: z.string().max(200).exactOptional(),
  status: productStatus.exactOptional(),
  productType: z.coerce.number<number | string>().pipe(offeredType).exactOptional(),
  categoryId: idField.exactOptional(),
  stock: z.enum(['out', 'low']).exactOptional(),
  sort: z.enum(PRODUCT_LIST_SORTS).exactOptional(),
  direction: z.enum(['ascending', 'descending']).exactOptional(),
}

const answer = z.object({ product: storedProduct })

/** What can be done to several products at once. */
const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: productStatus }),
  z.strictObject({ kind: z.literal('price'), cents: z.number().int().min(0).describe('Of every variant') }),
  z.strictObject({
    kind: z.literal('price-by'),
    percent: z
      .number()
      .int()
      .min(-9999)
      .max(100_000)
      .describe('Hundredths of a percent; the price of every variant'),
  }),
  z.strictObject({
    kind: z.literal('sale'),
    percent: z
      .number()
      .int()
      .min(1)
      .max(10_000)
      .nullable()
      .describe('Hundredths of a percent off; null ends the sale'),
  }),
  z.strictObject({ kind: z.literal('category'), categoryId: idField, isIn: z.boolean() }),
  z.strictObject({ kind: z.literal('tag'), tag: z.string().min(1).max(200), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type BulkAction = z.infer<typeof bulkAction>

/** What owners do with products. */
export const productCalls = calls({
  'GET /api/config/products': {
    tag: 'products',
    summary: 'Products, a page at a time',
    query: z.object({
      ...filters,
      cursor: z.string().max(2000).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({ products: z.array(storedProduct), nextCursor: z.string().exactOptional() }),
  },
  'GET /api/config/products.csv': {
    tag: 'products',
    summary: 'The same as a table, one line for each variant; all of them',
    query: z.object({ ...filters, ids: chosenIds }),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'POST /api/config/products/bulk': {
    tag: 'products',
    summary: 'Do the same to several products, each by itself; those that were refused stay and say why',
    body: z.strictObject({
      ids: z.array(idField).min(1).max(50),
      action: bulkAction,
      idempotencyKey: intentionField,
    }),
    answer: z.object({
      done: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  },
  'GET /api/config/products/preview': {
    tag: 'products',
    summary:
      'Everything the renderer needs to draw the page of a product, published or not, or of a new one of a store',
    query: z.object({ productId: idField.exactOptional(), collectionId: idField.exactOptional() }),
    answer: renderInput,
    errors: ['product-not-found'],
  },
  'GET /api/config/choices/products': {
    tag: 'products',
    summary: 'Names of products, for whoever chooses one for a page or a mail',
    query: z.object({ search: z.string().max(200).exactOptional() }),
    answer: z.object({
      products: z
        .array(z.object({ id: z.string(), name: localized, status: productStatus }))
        .describe('The first 20'),
    }),
  },
  'GET /api/config/products/:id': {
    tag: 'products',
    summary: 'One product',
    params: idParams,
    answer,
    errors: ['product-not-found'],
  },
  'POST /api/config/products': {
    tag: 'products',
    summary: 'Make a product',
    body: newProduct,
    answer,
    errors: [...productRefusals, 'key-reused'],
  },
  'PATCH /api/config/products/:id': {
    tag: 'products',
    summary: 'Change a product; what is left out stays',
    params: idParams,
    body: productChanges,
    answer,
    errors: productRefusals,
  },
  'POST /api/config/products/:id/duplicate': {
    tag: 'products',
    summary: 'Copy a product as a draft',
    params: idParams,
    answer,
    errors: productRefusals,
  },
  'POST /api/config/products/:id/move': {
    tag: 'products',
    summary: 'Move a product to another store; its former address leads to the new one',
    params: idParams,
    body: z.strictObject({
      collectionId: idField.describe('The store it goes to'),
      revision: z.number().int().describe('The revision the change is based on'),
    }),
    answer,
    errors: productRefusals,
  },
  'DELETE /api/config/products/:id': {
    tag: 'products',
    summary: 'Take a product out of the store; it can be put back',
    params: idParams,
    query: z.object({
      redirectTo: z.string().max(2083).exactOptional().describe('Where its visitors are sent'),
    }),
    answer: z.object({ id: z.string() }),
    errors: ['product-not-found', 'link-invalid', 'redirect-loop'],
  },
  'POST /api/config/products/:id/restore': {
    tag: 'products',
    summary: 'Put a deleted product back',
    params: idParams,
    answer,
    errors: productRefusals,
  },
})
