import { offer } from '@plinth/domain'
import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { byIds } from '../catalog/catalog.ts'

/** Stock as visitors' pages ask for it. */
export async function inventoryFeature(app: App): Promise<void> {
  app.get(
    '/api/commerce/inventory/stock',
    {
      config: { access: 'public' },
      schema: {
        summary: 'What can be bought now of each variant of a product',
        tags: ['inventory'],
        querystring: z.object({ itemId: z.string().max(64) }),
        response: {
          200: z.object({
            results: z.array(
              z.object({
                sku: z.string(),
                variantId: z.string(),
                unlimited: z.boolean(),
                qtyInStock: z.number().int(),
              }),
            ),
          }),
        },
      },
    },
    async (request, reply) => {
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
    },
  )
}
