import { PLACE_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { oneLine } from '../../platform/network/one-line.ts'
import { textOf } from '../../platform/network/read-answer.ts'
import type { PlacesConnector } from './places-connector.ts'

/** Milliseconds Google is waited for: nobody who types waits longer. */
const PATIENCE = 4000

/** Bytes read of an answer. */
const MOST_READ = 200_000

/** Most characters of a part of an address. */
const LONGEST = 200

/** What fits a field of an address. */
const words = oneLine(LONGEST)

const text = z.object({ text: words }).catch({ text: '' })

const prediction = z.object({
  placeId: z.string(),
  structuredFormat: z.object({ mainText: text, secondaryText: text.default({ text: '' }) }),
})

const suggested = z.object({
  suggestions: z.array(z.object({ placePrediction: prediction.optional().catch(undefined) })).default([]),
})

const part = words.default('')
const place = z.object({
  postalAddress: z.object({
    addressLines: z.array(words).catch([]).default([]),
    locality: part,
    administrativeArea: part,
    postalCode: part,
    regionCode: part,
  }),
})

/** Whether one can be shown, and asked for. */
const isUsable = ({ placeId, structuredFormat }: z.infer<typeof prediction>): boolean =>
  placeId !== '' && placeId.length <= PLACE_LIMITS.id && structuredFormat.mainText.text !== ''

/**
 * Google Places (new). Only the text that is typed, the country and the language go there, and only from the server: it
 * learns neither the visitor's address nor the page. [PLACE-3]
 */
export function googlePlaces(apiKey: string, apiBase = 'https://places.googleapis.com'): PlacesConnector {
  async function ask(path: string, fields: string, body?: unknown) {
    const response = await fetch(new URL(path, apiBase), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': apiKey,
        'x-goog-fieldmask': fields,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const answer = await textOf(response, MOST_READ)
    return { status: response.status, json: response.ok ? (JSON.parse(answer) as unknown) : null }
  }
  return {
    async suggest({ input, country, language, session }) {
      const fields =
        'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat.mainText.text,suggestions.placePrediction.structuredFormat.secondaryText.text'
      const body = {
        input,
        includedRegionCodes: [country.toLowerCase()],
        languageCode: language,
        sessionToken: session,
      }
      try {
        const { json } = await ask('/v1/places:autocomplete', fields, body)
        if (json === null) return undefined
        return suggested
          .parse(json)
          .suggestions.flatMap(({ placePrediction: found }) =>
            found === undefined || !isUsable(found)
              ? []
              : [
                  {
                    id: found.placeId,
                    title: found.structuredFormat.mainText.text,
                    detail: found.structuredFormat.secondaryText.text,
                  },
                ],
          )
          .slice(0, PLACE_LIMITS.suggestions)
      } catch {
        return undefined
      }
    },
    async details(id, { language, session }) {
      const asked = new URLSearchParams({ languageCode: language, sessionToken: session })
      try {
        const { status, json } = await ask(`/v1/places/${encodeURIComponent(id)}?${asked}`, 'postalAddress')
        if (status === 404 || status === 400) return null
        if (json === null) return undefined
        const { postalAddress } = place.parse(json)
        const [line1 = '', ...more] = postalAddress.addressLines
        return {
          line1,
          line2: more.join(', ').slice(0, LONGEST),
          city: postalAddress.locality,
          region: postalAddress.administrativeArea,
          postalCode: postalAddress.postalCode,
          country: postalAddress.regionCode,
        }
      } catch {
        return undefined
      }
    },
  }
}
