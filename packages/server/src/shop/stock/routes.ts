import { offer } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { byIds } from '../catalog/catalog.ts'

/** Stock as visitors' pages ask for it. */
export async function inventoryFeature(app: App): Promise<void> {
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
