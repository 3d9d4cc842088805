import type { AnswerOf, RequestOf } from '@plinth/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { websites } from '../../site/websites/schema.ts'
import type { RecaptchaAccount } from './recaptcha.ts'

const NAMESPACE = 'captcha'

const kept = z.object({
  projectId: z.string().catch(''),
  leastScore: z.number().catch(0.5),
  /** Locked. */
  apiKey: z.string().catch(''),
})

const placeOf = (websiteId: string): string => `captcha:${websiteId}`

async function readKept(db: Database, websiteId: string) {
  const [website] = await db
    .select({ siteKey: websites.captchaSiteKey })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return { siteKey: website?.siteKey ?? '', ...kept.parse(await readSettings(db, websiteId, NAMESPACE)) }
}

/** How a website is known to Google reCAPTCHA, without its secret. [FORM-30] */
export async function readCaptchaSettings(
  db: Database,
  websiteId: string,
): Promise<AnswerOf<'GET /api/config/captcha'>> {
  const { apiKey, ...rest } = await readKept(db, websiteId)
  return { ...rest, hasApiKey: apiKey !== '' }
}

/** Changes it. An API key that is empty stays as it was; without a site key it is forgotten. [FORM-30] */
export async function changeCaptchaSettings(
  app: App,
  websiteId: string,
  { siteKey, projectId, leastScore, apiKey }: RequestOf<'PUT /api/config/captcha'>['Body'],
): Promise<void> {
  const box = createSecretBox(app.config)
  await transaction(app.db, async (tx) => {
    const before = await readKept(tx, websiteId)
    const locked = apiKey === '' ? before.apiKey : await box.lock(apiKey, placeOf(websiteId))
    const after = { projectId, leastScore, apiKey: siteKey === '' ? '' : locked }
    await writeSettings(tx, app.clock, websiteId, NAMESPACE, after)
    await tx.update(websites).set({ captchaSiteKey: siteKey }).where(eq(websites.id, websiteId))
    await websiteChanged(tx, websiteId)
  })
}

/** The account of a website at Google; undefined while something of it is missing. */
export async function recaptchaAccount(app: App, websiteId: string): Promise<RecaptchaAccount | undefined> {
  const { apiKey: locked, ...rest } = await readKept(app.db, websiteId)
  if (rest.siteKey === '' || rest.projectId === '' || locked === '') return undefined
  const apiKey = await createSecretBox(app.config).open(locked, placeOf(websiteId))
  return apiKey === undefined ? undefined : { ...rest, apiKey }
}
