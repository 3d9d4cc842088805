import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app-types.ts'
import { httpError } from './errors.ts'

/** OpenAPI of every route at /api/docs; outside development only for people signed in. [HTTP-50] */
export const openApiFeature = fastifyPlugin(async (app: App) => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Plinth', description: 'Calls of the owner and of published pages.', version: '1.0' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: async (request) => {
        if (app.config.environment === 'development') return
        const account = await app.findCaller(request)
        if (account === null) throw httpError('not-signed-in')
      },
    },
  })
})
