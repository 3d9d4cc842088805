import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type RouteHandler } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { RegisteredRoute } from './access.ts'
import { sessionCookie } from './ports.ts'

const missing: RouteHandler = (_request, reply) => reply.code(404).send()

/**
 * An application that shows the documentation of routes under /api/docs and carries none of them out. It does not listen:
 * ask it with `inject`.
 */
export async function documentationOf(routes: readonly RegisteredRoute[]): Promise<FastifyInstance> {
  const pages = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 } })
  // Nothing arrives that would have to be checked or written by a schema.
  pages.setValidatorCompiler(() => () => true)
  pages.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await pages.register(swagger, {
    openapi: {
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          key: { type: 'http', scheme: 'bearer', description: 'A key made under Settings, Forms. [KEY-8]' },
        },
      },
      info: { title: 'Plinth', description: 'Calls of the owner and of published pages.', version: '1.0' },
    },
    transform: jsonSchemaTransform,
  })
  await pages.register(swaggerUi, { routePrefix: '/api/docs' })
  for (const { method, url, options } of routes) {
    if (method === 'HEAD' || method === 'OPTIONS' || url.startsWith('/api/docs')) continue
    const { schema } = options
    pages.route({ method, url, ...(schema === undefined ? {} : { schema }), handler: missing })
  }
  await pages.ready()
  return pages
}
