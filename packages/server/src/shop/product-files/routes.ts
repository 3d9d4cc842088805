import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { productsAsCsv } from './product-export.ts'
import { productImport } from './product-import.ts'
import { stockImport } from './stock-import.ts'

/** Tables of products and of their stock, taken in and given out. */
export async function productFilesFeature(app: App): Promise<void> {
  app.importKinds.set('products', productImport(app))
  app.importKinds.set('stock', stockImport)
  serve(app, 'GET /api/config/products.csv', { access: 'products.view' }, async (request, reply) => {
    const { ids, ...query } = request.query
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="products.csv"')
      .header('cache-control', 'no-store')
    const wanted = { ids: ids?.split(','), query }
    const about = { now: app.clock.now(), origin: request.origin }
    return reply.send(productsAsCsv(app.db, request.website, wanted, about))
  })
}
