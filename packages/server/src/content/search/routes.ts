import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { searchWebsite } from './search.ts'

/** The search page of a website, which is each visitor's own. [SEARCH-1] */
export async function searchFeature(app: App): Promise<void> {
  app.get(
    '/search',
    {
      config: { access: 'public', rateLimit: { name: 'search', burst: 30, perSeconds: 30 } },
      schema: {
        hide: true,
        querystring: z.object({
          q: z.string().max(1000).catch('').default(''),
          page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
          format: z.string().max(20).optional().catch(undefined),
        }),
      },
    },
    async (request, reply) => {
      const { website } = request
      const { q, page: number } = request.query
      const query = q.trim().slice(0, 200)
      const found = await searchWebsite(
        app.db,
        website.id,
        website.primaryLanguage,
        query,
        number,
        app.pageSources.findable(app.clock.now()),
      )
      const shown = {
        assetIds: found.results.flatMap(({ assetId }) => (assetId === undefined ? [] : [assetId])),
      }
      return app.site.sendPersonal(request, reply, { kind: 'search', query, ...found }, { shown })
    },
  )
}
