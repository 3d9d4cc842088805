import type { Outcome } from '@plinth/domain'
import { sendElsewhere } from '../../content/addresses/send-elsewhere.ts'
import type { App } from '../../platform/http/app-types.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { mergeCategory, moveCategory } from './arrange-categories.ts'
import { changeProducts } from './bulk-products.ts'
import { byIds, categoriesOf, type StoredProduct } from './catalog.ts'
import { catalogError, notThere, type CatalogErrorCode } from './catalog-errors.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { registerStoreCalls } from './store-calls.ts'
import { categorySource, productSource, storeSource } from './store-sources.ts'
import { listProducts } from './list-products.ts'
import { moveProduct } from './move-product.ts'
import { changeProductTags, listProductTags } from './product-tags.ts'
import { productPreview } from './product-preview.ts'
import { createProduct, deleteProduct, duplicateProduct, restoreProduct, updateProduct } from './products.ts'
import { aRowOf, editorOf, value } from './catalog-routes.ts'
import { registerPayLaterPage } from '../pay-later/pay-later-page.ts'
import { countUnitsJob } from './count-units.ts'
import { showReleasedJob } from './released-products.ts'
import { categories, products } from './schema.ts'

/** Products offered to choose from at a time. */
const CHOICES = 20

/** What owners do with products and categories. */
export async function catalogFeature(app: App): Promise<void> {
  registerStoreCalls(app)
  app.pageSources.add(storeSource, categorySource, productSource)
  registerPayLaterPage(app)
  app.jobs.register(showReleasedJob)
  app.jobs.register(countUnitsJob)
  registerProductReading(app)
  registerChoices(app)
  registerProductChanges(app)
  registerProductMoves(app)
  registerProductRemoval(app)
  registerCategories(app)
  registerTags(app)
}

function registerTags(app: App): void {
  serve(app, 'GET /api/config/product-tags', { access: 'products.view' }, async ({ website }) => ({
    tags: await listProductTags(app.db, website.id),
  }))
  serve(app, 'POST /api/config/product-tags/change', { access: 'products.edit' }, ({ website, body }) =>
    changeProductTags(app.db, app.clock, website.id, body),
  )
}

function registerProductReading(app: App): void {
  serve(app, 'GET /api/config/products/preview', { access: 'products.view' }, async (request) => {
    const input = await productPreview(app, request, request.query)
    if (input === undefined) throw catalogError(notThere('product'))
    return input
  })
  serve(app, 'GET /api/config/products', { access: 'products.view' }, (request) =>
    listProducts(app.db, request.website.id, request.query, app.clock.now()),
  )
  serve(
    app,
    'GET /api/config/products/:id',
    { access: 'products.view', isolation: aRowOf(products) },
    async (request) => {
      const [product] = await byIds(app.db, request.website.id, [request.params.id], app.clock.now(), 'owner')
      return productResult(product === undefined ? notThere('product') : { ok: true, value: product })
    },
  )
}

/** What is chosen from where pages and mails are written, also by those who do not run the store. [CAT-51] */
function registerChoices(app: App): void {
  serve(app, 'GET /api/config/choices/products', { access: 'site.view' }, async (request) => {
    const { search } = request.query
    const query = { limit: CHOICES, ...(search === undefined ? {} : { search }) }
    const { products: found } = await listProducts(app.db, request.website.id, query, app.clock.now())
    return { products: found.map(({ id, name, status }) => ({ id, name, status })) }
  })
  serve(app, 'GET /api/config/choices/categories', { access: 'site.view' }, async (request) => ({
    categories: await categoriesOf(app.db, request.website.id),
  }))
}

function registerProductChanges(app: App): void {
  serve(app, 'POST /api/config/products/bulk', { access: 'products.edit' }, (request) =>
    changeProducts(app.db, app.clock, editorOf(request), request.body, languageOf(request)),
  )
  serve(app, 'POST /api/config/products', { access: 'products.edit' }, async (request) => {
    const { idempotencyKey: key, ...content } = request.body
    const { collectionId, ...changes } = content
    const intention = { websiteId: request.website.id, scope: 'products', key, content }
    return answerOnce(app.db, app.clock, intention, async (tx) =>
      productResult(await createProduct(tx, app.clock, editorOf(request), collectionId, changes)),
    )
  })
  serve(
    app,
    'PATCH /api/config/products/:id',
    { access: 'products.edit', isolation: aRowOf(products, { revision: 1, featured: true }) },
    async (request) => {
      const { revision, ...changes } = request.body
      const editor = editorOf(request)
      return productResult(
        await updateProduct(app.db, app.clock, editor, request.params.id, revision, changes),
      )
    },
  )
  serve(
    app,
    'POST /api/config/products/:id/duplicate',
    { access: 'products.edit', isolation: aRowOf(products) },
    async (request) =>
      productResult(await duplicateProduct(app.db, app.clock, editorOf(request), request.params.id)),
  )
}

function registerProductMoves(app: App): void {
  serve(
    app,
    'POST /api/config/products/:id/move',
    { access: 'products.edit', isolation: aRowOf(products, { revision: 1, collectionId: 'a-store' }) },
    async (request) =>
      productResult(await moveProduct(app.db, app.clock, editorOf(request), request.params.id, request.body)),
  )
}

function registerProductRemoval(app: App): void {
  serve(
    app,
    'DELETE /api/config/products/:id',
    { access: 'products.edit', isolation: aRowOf(products) },
    async (request) => {
      const leave = sendElsewhere(app, request, request.query.redirectTo)
      return value(await deleteProduct(app.db, app.clock, editorOf(request), request.params.id, leave))
    },
  )
  serve(
    app,
    'POST /api/config/products/:id/restore',
    { access: 'products.edit', isolation: aRowOf(products) },
    async (request) =>
      productResult(await restoreProduct(app.db, app.clock, editorOf(request), request.params.id)),
  )
}

function registerCategories(app: App): void {
  serve(app, 'GET /api/config/categories', { access: 'products.view' }, async (request) => ({
    categories: await categoriesOf(app.db, request.website.id, request.query.collectionId),
  }))
  serve(app, 'POST /api/config/categories', { access: 'products.edit' }, async (request) => {
    const { collectionId, ...changes } = request.body
    const outcome = await createCategory(app.db, app.clock, editorOf(request), collectionId, changes)
    return { category: value(outcome) }
  })
  serve(
    app,
    'PATCH /api/config/categories/:id',
    { access: 'products.edit', isolation: aRowOf(categories, { displayIndex: 1 }) },
    async (request) => {
      const changes = request.body
      const outcome = await updateCategory(app.db, app.clock, editorOf(request), request.params.id, changes)
      return { category: value(outcome) }
    },
  )
  serve(
    app,
    'POST /api/config/categories/:id/move',
    { access: 'products.edit', isolation: aRowOf(categories, { parentCategoryId: null }) },
    async (request) => {
      const { params, body } = request
      return { category: value(await moveCategory(app.db, editorOf(request), params.id, body)) }
    },
  )
  serve(
    app,
    'POST /api/config/categories/:id/merge',
    { access: 'products.edit', isolation: aRowOf(categories, { into: 'another' }) },
    async (request) => {
      const { params, body } = request
      const leaveTo = (address: string) => sendElsewhere(app, request, address)
      const merged = await mergeCategory(app.db, app.clock, editorOf(request), params.id, body.into, leaveTo)
      return { category: value(merged) }
    },
  )
  serve(
    app,
    'DELETE /api/config/categories/:id',
    { access: 'products.edit', isolation: aRowOf(categories) },
    async (request) => {
      const leave = sendElsewhere(app, request, request.query.redirectTo)
      return value(await deleteCategory(app.db, app.clock, editorOf(request), request.params.id, leave))
    },
  )
}

function productResult(outcome: Outcome<StoredProduct, CatalogErrorCode>): { product: StoredProduct } {
  return { product: value(outcome) }
}
