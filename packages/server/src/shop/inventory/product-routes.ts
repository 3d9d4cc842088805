import type { App } from '../../platform/http/app-types.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { byIds } from '../catalog/catalog.ts'
import { aRowOf, editorOf, value } from '../catalog/catalog-routes.ts'
import { catalogError, notThere } from '../catalog/catalog-errors.ts'
import { products } from '../catalog/schema.ts'
import { changeVariantStock, listLedger } from './stock-of-product.ts'

/** The stock of one product, and how it moved. [INV-7] [INV-9] */
export function registerStockOfProducts(app: App): void {
  serve(
    app,
    'POST /api/config/products/:id/stock',
    {
      access: 'inventory.edit',
      isolation: aRowOf(products, { variantId: 'a-variant', change: 1 }),
    },
    async (request) => {
      const { idempotencyKey: key, ...content } = request.body
      const { variantId, change = 0, set, reason } = content
      const wanted = set === undefined ? { change } : { set }
      const { id } = request.params
      const intention = { websiteId: request.website.id, scope: `stock of ${id}`, key, content }
      return answerOnce(app.db, app.clock, intention, async (tx) =>
        value(
          await changeVariantStock(tx, app.clock, editorOf(request), id, { variantId, wanted, note: reason }),
        ),
      )
    },
  )
  serve(
    app,
    'GET /api/config/products/:id/stock-ledger',
    { access: 'products.view', isolation: aRowOf(products) },
    async (request) => {
      const { website, params: named, query } = request
      const [product] = await byIds(app.db, website.id, [named.id], app.clock.now(), 'owner')
      if (product === undefined) throw catalogError(notThere('product'))
      return listLedger(app.db, website.id, named.id, query)
    },
  )
}
