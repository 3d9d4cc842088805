import type { Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { changeVariantStock, listLedger } from '../stock/stock-of-product.ts'
import { byIds, categoriesOf, type StoredProduct } from './catalog.ts'
import { catalogError, notThere, type CatalogErrorCode } from './catalog-errors.ts'
import {
  categoryChangesShape,
  categoryShape,
  movementShape,
  productChangesShape,
  productShape,
} from './catalog-shapes.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { listProducts, PRODUCT_LIST_SORTS } from './list-products.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  restoreProduct,
  updateProduct,
  type CatalogEditor,
} from './products.ts'

const id = z.string().max(64)
const params = z.object({ id })
const productAnswer = { 200: z.object({ product: productShape }) }
const categoryAnswer = { 200: z.object({ category: categoryShape }) }
const goneAnswer = { 200: z.object({ id }) }

/** What owners do with products, stock and categories. */
export async function catalogFeature(app: App): Promise<void> {
  registerProductReading(app)
  registerProductChanges(app)
  registerProductRemoval(app)
  registerStock(app)
  registerCategories(app)
}

/** The first row of a table of another website, for the isolation test. */
function aRowOf(table: 'products' | 'categories', body?: unknown): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from ${sql.raw(table)} where website_id = ${otherWebsiteId} limit 1`,
      )
      const sample = { params: { id: rows[0]?.id ?? 'a-thing-of-another-website' } }
      return body === undefined ? sample : { ...sample, body }
    },
  }
}

function registerProductReading(app: App): void {
  const tags = ['products']
  app.get(
    '/api/config/products',
    {
      config: { access: 'products.view' },
      schema: {
        summary: 'Products, a page at a time',
        tags,
        querystring: z.object({
          collectionId: id.optional(),
          search: z.string().max(200).optional(),
          status: z.enum(['draft', 'published', 'private']).optional(),
          productType: z.coerce
            .number()
            .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
            .optional(),
          categoryId: id.optional(),
          stock: z.enum(['out', 'low']).optional(),
          sort: z.enum(PRODUCT_LIST_SORTS).optional(),
          direction: z.enum(['ascending', 'descending']).optional(),
          cursor: z.string().max(2000).optional(),
          limit: z.coerce.number().int().min(1).max(100).optional(),
        }),
        response: {
          200: z.object({ products: z.array(productShape), nextCursor: z.string().optional() }),
        },
      },
    },
    async (request) =>
      (await listProducts(
        app.db,
        request.website.id,
        withoutMissing(request.query),
        app.clock.now(),
      )) as never,
  )
  app.get(
    '/api/config/products/:id',
    {
      config: { access: 'products.view', isolation: aRowOf('products') },
      schema: { summary: 'One product', tags, params, response: productAnswer },
    },
    async (request) => {
      const [product] = await byIds(app.db, request.website.id, [request.params.id], app.clock.now(), 'owner')
      return productResult(product === undefined ? notThere('product') : { ok: true, value: product })
    },
  )
}

function registerProductChanges(app: App): void {
  const tags = ['products']
  app.post(
    '/api/config/products',
    {
      config: { access: 'products.edit' },
      schema: {
        summary: 'Make a product',
        tags,
        body: productChangesShape.extend({ collectionId: id.describe('The store it is in') }),
        response: productAnswer,
      },
    },
    async (request) => {
      const { collectionId, ...changes } = request.body
      const editor = editorOf(request)
      const outcome = await createProduct(app.db, app.clock, editor, collectionId, withoutMissing(changes))
      return productResult(outcome)
    },
  )
  app.patch(
    '/api/config/products/:id',
    {
      config: { access: 'products.edit', isolation: aRowOf('products', { revision: 1, featured: true }) },
      schema: {
        summary: 'Change a product; what is left out stays',
        tags,
        params,
        body: productChangesShape.extend({
          revision: z.number().int().describe('The revision the change is based on'),
          digitalAssetId: id.nullish().describe('null takes the file away'),
        }),
        response: productAnswer,
      },
    },
    async (request) => {
      const { revision, digitalAssetId, ...rest } = request.body
      const changes = {
        ...withoutMissing(rest),
        ...(digitalAssetId === undefined ? {} : { digitalAssetId: digitalAssetId ?? undefined }),
      }
      const editor = editorOf(request)
      return productResult(
        await updateProduct(app.db, app.clock, editor, request.params.id, revision, changes as never),
      )
    },
  )
  app.post(
    '/api/config/products/:id/duplicate',
    {
      config: { access: 'products.edit', isolation: aRowOf('products') },
      schema: { summary: 'Copy a product as a draft', tags, params, response: productAnswer },
    },
    async (request) =>
      productResult(await duplicateProduct(app.db, app.clock, editorOf(request), request.params.id)),
  )
}

function registerProductRemoval(app: App): void {
  const tags = ['products']
  app.delete(
    '/api/config/products/:id',
    {
      config: { access: 'products.edit', isolation: aRowOf('products') },
      schema: { summary: 'Take a product out of the store', tags, params, response: goneAnswer },
    },
    async (request) => value(await deleteProduct(app.db, app.clock, editorOf(request), request.params.id)),
  )
  app.post(
    '/api/config/products/:id/restore',
    {
      config: { access: 'products.edit', isolation: aRowOf('products') },
      schema: { summary: 'Put a deleted product back', tags, params, response: productAnswer },
    },
    async (request) =>
      productResult(await restoreProduct(app.db, app.clock, editorOf(request), request.params.id)),
  )
}

function registerStock(app: App): void {
  const tags = ['inventory']
  app.post(
    '/api/config/products/:id/stock',
    {
      config: {
        access: 'inventory.edit',
        isolation: aRowOf('products', { variantId: 'a-variant', change: 1 }),
      },
      schema: {
        summary: 'Change what is on hand of a variant, by an amount or to an amount',
        tags,
        params,
        body: z
          .object({
            variantId: id,
            change: z.number().int().min(-9_999_999).max(9_999_999).optional(),
            set: z.number().int().min(0).max(9_999_999).optional(),
            reason: z.string().max(500).default('').describe('For the ledger, in the owner’s words'),
          })
          .refine((body) => (body.change === undefined) !== (body.set === undefined), {
            error: 'Send either change or set.',
            path: ['change'],
          }),
        response: {
          200: z.object({
            onHand: z.number().int(),
            reserved: z.number().int(),
            available: z.number().int(),
          }),
        },
      },
    },
    async (request) => {
      const { variantId, change = 0, set, reason } = request.body
      const wanted = set === undefined ? { change } : { set }
      return value(
        await changeVariantStock(app.db, app.clock, editorOf(request), request.params.id, {
          variantId,
          wanted,
          note: reason,
        }),
      )
    },
  )
  app.get(
    '/api/config/products/:id/stock-ledger',
    {
      config: { access: 'products.view', isolation: aRowOf('products') },
      schema: {
        summary: 'Every movement of a product’s stock, newest first',
        tags,
        params,
        querystring: z.object({
          cursor: id.optional(),
          limit: z.coerce.number().int().min(1).max(100).optional(),
        }),
        response: {
          200: z.object({ movements: z.array(movementShape), nextCursor: z.string().optional() }),
        },
      },
    },
    async (request) => {
      const { website, params: named, query } = request
      const [product] = await byIds(app.db, website.id, [named.id], app.clock.now(), 'owner')
      if (product === undefined) throw catalogError(notThere('product'))
      return listLedger(app.db, website.id, named.id, withoutMissing(query))
    },
  )
}

function registerCategories(app: App): void {
  const tags = ['products']
  app.get(
    '/api/config/categories',
    {
      config: { access: 'products.view' },
      schema: {
        summary: 'Categories in the owner’s order',
        tags,
        querystring: z.object({ collectionId: id.optional() }),
        response: { 200: z.object({ categories: z.array(categoryShape) }) },
      },
    },
    async (request) =>
      ({ categories: await categoriesOf(app.db, request.website.id, request.query.collectionId) }) as never,
  )
  app.post(
    '/api/config/categories',
    {
      config: { access: 'products.edit' },
      schema: {
        summary: 'Make a category',
        tags,
        body: categoryChangesShape.extend({ collectionId: id }),
        response: categoryAnswer,
      },
    },
    async (request) => {
      const { collectionId, ...changes } = request.body
      const outcome = await createCategory(
        app.db,
        app.clock,
        editorOf(request),
        collectionId,
        withoutMissing(changes),
      )
      return { category: value(outcome) } as never
    },
  )
  app.patch(
    '/api/config/categories/:id',
    {
      config: { access: 'products.edit', isolation: aRowOf('categories', { displayIndex: 1 }) },
      schema: {
        summary: 'Change a category',
        tags,
        params,
        body: categoryChangesShape,
        response: categoryAnswer,
      },
    },
    async (request) => {
      const changes = withoutMissing(request.body)
      const outcome = await updateCategory(app.db, editorOf(request), request.params.id, changes)
      return { category: value(outcome) } as never
    },
  )
  app.delete(
    '/api/config/categories/:id',
    {
      config: { access: 'products.edit', isolation: aRowOf('categories') },
      schema: { summary: 'Take a category away; its products stay', tags, params, response: goneAnswer },
    },
    async (request) => value(await deleteCategory(app.db, app.clock, editorOf(request), request.params.id)),
  )
}

function editorOf(request: FastifyRequest): CatalogEditor {
  const { website, account } = request
  const { id: websiteId, primaryLanguage, currency } = website
  return { websiteId, primaryLanguage, currency, accountId: account.id }
}

function value<Value>(outcome: Outcome<Value, CatalogErrorCode>): Value {
  if (!outcome.ok) throw catalogError(outcome)
  return outcome.value
}

function productResult(outcome: Outcome<StoredProduct, CatalogErrorCode>): { product: never } {
  return { product: value(outcome) as never }
}

type WithoutMissing<Given> = { [Key in keyof Given]: Exclude<Given[Key], undefined> }

/** A copy without fields that are undefined: those mean that nothing was sent, not that something be cleared. */
function withoutMissing<Given extends object>(given: Given): WithoutMissing<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, sent]) => sent !== undefined),
  ) as WithoutMissing<Given>
}
