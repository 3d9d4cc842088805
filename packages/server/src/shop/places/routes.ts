import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { SteadyService } from '../../platform/network/steady-service.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { changePlaceSettings, placeError, placesOf, readPlaceSettings } from './place-settings.ts'
import type { PlacesConnector } from './places-connector.ts'

/** How often one visitor may have the service asked: each question may cost the shop money. [PLACE-5] */
const limitOfPlaces = { name: 'places', burst: 60, perSeconds: 60 } as const

/** How often all visitors of a website together may: a flood from many addresses costs no more than this. [PLACE-40] */
const limitOfAll = { name: 'places-of-all', burst: 600, perSeconds: 60 } as const

/** Completing addresses: what visitors ask, and what owners set. */
export async function placesFeature(app: App): Promise<void> {
  const steady = new SteadyService(app.clock)

  /** What the service of the website says. */
  const answerOf = async <Answer>(
    { website }: FastifyRequest,
    question: (connector: PlacesConnector) => Promise<Answer | undefined>,
  ): Promise<Answer> => {
    const { addressService = '' } = website
    if (addressService === '') throw placeError('places-off')
    if (addressService !== 'sample') await app.rateLimiter.require(limitOfAll, website.id)
    const connector = await placesOf(app, website.id, addressService)
    const answer = connector && (await steady.ask(website.id, () => question(connector)))
    if (answer === undefined) throw placeError('places-away')
    return answer
  }

  serve(
    app,
    'GET /api/places/autocomplete',
    { access: 'public', rateLimit: limitOfPlaces },
    async (request, reply) => {
      const question = { ...request.query, language: languageOf(request) }
      const suggestions = await answerOf(request, (places) => places.suggest(question))
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
      const about = { session, language: languageOf(request) }
      const address = await answerOf(request, (places) => places.details(id, about))
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
    steady.forget(website.id)
    return readPlaceSettings(app.db, website.id)
  })
}
