import type { AnswerOf, RequestOf } from '@plinth/contract'
import { say, type AddressService } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { errorsOf } from '../../platform/http/errors.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { websites } from '../../site/websites/schema.ts'
import { googlePlaces } from './google-places.ts'
import type { PlacesConnector } from './places-connector.ts'
import { samplePlaces } from './sample-places.ts'

const NAMESPACE = 'places'

/** The key is locked. */
const kept = z.object({ apiKey: z.string().catch('') })

const placeOf = (websiteId: string): string => `places:${websiteId}`

/** A refusal of this room by its code. */
export const placeError = errorsOf({
  'places-off': { status: 404, message: say('Addresses are not completed here.') },
  'places-away': {
    status: 502,
    message: say('Addresses cannot be completed right now. Write yours yourself.'),
  },
  'place-unknown': { status: 404, message: say('This address is not known any more. Write it yourself.') },
  'places-key-missing': { status: 400, message: say('Google answers nobody without a key.') },
})

async function readKept(db: Database, websiteId: string) {
  const [website] = await db
    .select({ service: websites.addressService })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return { service: website?.service ?? '', ...kept.parse(await readSettings(db, websiteId, NAMESPACE)) }
}

/** Which service completes addresses, without its secret. [PLACE-4] */
export async function readPlaceSettings(
  db: Database,
  websiteId: string,
): Promise<AnswerOf<'GET /api/config/places'>> {
  const { service, apiKey } = await readKept(db, websiteId)
  return { service, hasApiKey: apiKey !== '' }
}

/** Changes it. An API key that is empty stays as it was; with no service it is forgotten. [PLACE-4] */
export async function changePlaceSettings(
  app: App,
  websiteId: string,
  { service, apiKey }: RequestOf<'PUT /api/config/places'>['Body'],
): Promise<void> {
  const box = createSecretBox(app.config)
  await transaction(app.db, async (tx) => {
    const before = await readKept(tx, websiteId)
    const locked = apiKey === '' ? before.apiKey : await box.lock(apiKey, placeOf(websiteId))
    if (service === 'google' && locked === '')
      throw placeError('places-key-missing', { fields: { apiKey: say('Give the key.') } })
    await writeSettings(tx, app.clock, websiteId, NAMESPACE, { apiKey: service === '' ? '' : locked })
    await tx.update(websites).set({ addressService: service }).where(eq(websites.id, websiteId))
    await websiteChanged(tx, websiteId)
  })
}

/** What completes addresses on a website. [PLACE-1] */
export async function placesOf(
  app: Pick<App, 'db' | 'config'>,
  websiteId: string,
  service: AddressService,
): Promise<PlacesConnector | undefined> {
  if (service === 'sample') return samplePlaces
  const { apiKey: locked } = await readKept(app.db, websiteId)
  const apiKey =
    locked === '' ? undefined : await createSecretBox(app.config).open(locked, placeOf(websiteId))
  return apiKey === undefined ? undefined : googlePlaces(apiKey, app.config.serviceApis['google-places'])
}
