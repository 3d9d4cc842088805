import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { changePlaceSettings, placeError, placesOf, readPlaceSettings } from './place-settings.ts'
import type { PlacesConnector } from './places-connector.ts'

/** How often one visitor may have the service asked: each question may cost the shop money. [PLACE-5] */
const limitOfPlaces = { name: 'places', burst: 60, perSeconds: 60 } as const

/** Completing addresses: what visitors ask, and what owners set. */
export async function placesFeature(app: App): Promise<void> {
  const connectorOf = async ({ website }: FastifyRequest): Promise<PlacesConnector> => {
    const { addressService = '' } = website
    if (addressService === '') throw placeError('places-off')
    const connector = await placesOf(app, website.id, addressService)
    if (connector === undefined) throw placeError('places-away')
    return connector
  }

  serve(
    app,
    'GET /api/places/autocomplete',
    { access: 'public', rateLimit: limitOfPlaces },
    async (request, reply) => {
      const connector = await connectorOf(request)
      const suggestions = await connector.suggest({ ...request.query, language: languageOf(request) })
      if (suggestions === undefined) throw placeError('places-away')
      reply.header('cache-control', 'no-store')
      return { suggestions: [...suggestions] }
    },
  )

  serve(
    app,
    'GET /api/places/details',
    { access: 'public', rateLimit: limitOfPlaces },
    async (request, reply) => {
      const { id, session } = request.query
      const connector = await connectorOf(request)
      const address = await connector.details(id, { session, language: languageOf(request) })
      if (address === undefined) throw placeError('places-away')
      if (address === null) throw placeError('place-unknown')
      reply.header('cache-control', 'no-store')
      return { address }
    },
  )

  serve(app, 'GET /api/config/places', { access: 'settings.view' }, async ({ website }) =>
    readPlaceSettings(app.db, website.id),
  )

  serve(app, 'PUT /api/config/places', { access: 'settings.edit' }, async ({ website, body }) => {
    await changePlaceSettings(app, website.id, body)
    return readPlaceSettings(app.db, website.id)
  })
}
