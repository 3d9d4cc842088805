import { ADDRESS_SERVICES, PLACE_LIMITS, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const session = z
  .string()
  .regex(/^[\w-]{16,36}$/)
  .describe('Names one address that is typed, from its first letter to its details')

const tracking = z.string().max(PLACE_LIMITS.tracking).default('')

const service = z.union([z.literal(''), z.enum(ADDRESS_SERVICES)]).describe('Empty for none')

const settingsAnswer = z.object({ service, hasApiKey: z.boolean() })

/** Completing addresses, and the service that does. */
export const placeCalls = calls({
  'GET /api/places/autocomplete': {
    tag: 'checkout',
    summary: 'Addresses that may be what somebody types',
    query: z.object({
      input: z.string().trim().min(PLACE_LIMITS.least).max(PLACE_LIMITS.input),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('The country they are in'),
      session,
    }),
    answer: z.object({
      suggestions: z.array(z.object({ id: z.string(), title: z.string(), detail: z.string() })),
    }),
    errors: ['places-off', 'places-away'],
  },
  'GET /api/places/details': {
    tag: 'checkout',
    summary: 'The address of one of them',
    query: z.object({
      id: z.string().min(1).max(PLACE_LIMITS.id),
      session,
      productPage: tracking.describe('The page somebody types on'),
      productSection: tracking.describe('The part of it'),
    }),
    answer: z.object({
      address: z.object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        region: z.string(),
        postalCode: z.string(),
        country: z.string(),
      }),
    }),
    errors: ['places-off', 'places-away', 'place-unknown'],
  },
  'GET /api/config/places': {
    tag: 'checkout',
    summary: 'Which service completes addresses',
    answer: settingsAnswer,
  },
  'PUT /api/config/places': {
    tag: 'checkout',
    summary: 'Change that; an API key that is empty stays as it was',
    body: z.strictObject({
      service,
      apiKey: z
        .string()
        .trim()
        .max(200)
        .regex(/^[\w-]*$/, say('Copy it as Google shows it: letters, digits, hyphens and underscores.'))
        .default('')
        .describe('Kept locked, and never shown again'),
    }),
    answer: settingsAnswer,
    errors: ['places-key-missing'],
  },
})
