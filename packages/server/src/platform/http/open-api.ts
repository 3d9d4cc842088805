import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { RegisteredRoute } from './access.ts'
import type { App } from './app-types.ts'
import { httpError } from './errors.ts'

/** Headers of the documentation's files that are about the file; the others are this answer's own. */
const headersOfFile = ['content-type', 'location', 'cache-control', 'etag', 'last-modified']

/**
 * OpenAPI of every route at /api/docs; outside development only for people signed in. It is made when it is first asked
 * for: its libraries are a tenth of all the code there is, and most servers never show it. [HTTP-50]
 */
export const openApiFeature = fastifyPlugin(async function openApiFeature(
  app: App,
  { routes }: { readonly routes: readonly RegisteredRoute[] },
) {
  let made: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => (await made)?.close())
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (app.config.environment !== 'development' && (await app.findCaller(request)) === null)
        throw httpError('not-signed-in')
      made ??= import('./open-api-pages.ts').then(({ documentationOf }) => documentationOf(routes))
      const page = await (await made).inject({ method: 'GET', url: request.url })
      if (page.statusCode === 404) throw httpError('not-found')
      for (const name of headersOfFile) {
        const value = page.headers[name]
        if (value !== undefined) reply.header(name, value)
      }
      return reply.code(page.statusCode).send(page.rawPayload)
    })
  }
})
