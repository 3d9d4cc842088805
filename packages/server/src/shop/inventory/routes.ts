import { offer } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { byIds } from '../catalog/catalog.ts'
import { changeInventory } from './change-inventory.ts'
import { inventoryAsCsv, listInventory, lowOf } from './list-inventory.ts'
import { registerStockOfProducts } from './product-routes.ts'
import { tellLowStock } from './low-stock-mails.ts'

/** Stock as visitors' pages ask for it, and every variant of it in one list for its owner. */
export async function inventoryFeature(app: App): Promise<void> {
  app.jobs.register(tellLowStock)
  registerStockOfProducts(app)
  registerInventory(app)
  serve(app, 'GET /api/commerce/inventory/stock', { access: 'public' }, async (request, reply) => {
    const now = app.clock.now()
    const [product] = await byIds(app.db, request.website.id, [request.query.itemId], now)
    if (product === undefined) throw notFound('product')
    reply.header('cache-control', 'no-store')
    return {
      results: offer(product).variants.map(({ variant: { id, sku }, available }) => ({
        sku,
        variantId: id,
        unlimited: available === null,
        qtyInStock: available ?? 0,
      })),
    }
  })
}

/** Every variant in one list. [INV-30] */
function registerInventory(app: App): void {
  const access = 'products.view'
  serve(app, 'GET /api/config/inventory', { access }, async ({ website, query }) => ({
    ...(await listInventory(app.db, website, query)),
    ...(await lowOf(app.db, website, (query.cursor ?? '') === '')),
  }))

  serve(app, 'GET /api/config/inventory.csv', { access }, async ({ website, query }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="inventory.csv"')
      .header('cache-control', 'no-store')
    return reply.send(inventoryAsCsv(app.db, website, query))
  })

  serve(app, 'POST /api/config/inventory', { access: 'inventory.edit' }, async (request) => {
    const { website, account, body } = request
    const editor = { websiteId: website.id, primaryLanguage: website.primaryLanguage, accountId: account.id }
    const language = languageOf(request)
    const { idempotencyKey: key, ...content } = body
    const intention = { websiteId: website.id, scope: 'inventory', key, content }
    return answerOnce(app.db, app.clock, intention, (tx) =>
      changeInventory(tx, app.clock, editor, body.changes, { note: body.reason, language }),
    )
  })
}
