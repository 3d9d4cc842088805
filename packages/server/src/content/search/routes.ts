import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type VisitedPage } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { searchWebsite } from './search.ts'

const searchQuery = z.object({
  q: z.string().max(1000).catch('').default(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
})

/** The search page of a website, which is each visitor's own. [SEARCH-1] */
export async function searchFeature(app: App): Promise<void> {
  app.pageSources.add({
    kind: 'search',
    policy: forVisitor,
    visited: {
      at: ['/search'],
      limit: { name: 'search', burst: 30, perSeconds: 30 },
      show: (request) => showResults(app, request),
    },
  })
}

async function showResults(app: App, { website, query: asked }: FastifyRequest): Promise<VisitedPage> {
  const { q, page: number } = searchQuery.parse(asked)
  const query = q.trim().slice(0, 200)
  const found = await searchWebsite(
    app.db,
    website.id,
    website.primaryLanguage,
    query,
    number,
    app.pageSources.findable(app.clock.now()),
  )
  const assetIds = found.results.flatMap(({ assetId }) => (assetId === undefined ? [] : [assetId]))
  return { page: { kind: 'search', query, ...found }, shown: { assetIds } }
}
