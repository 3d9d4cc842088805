import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AutomationConnection } from '@plinth/contract/connections/connection-calls'
import type { WebhookEvent } from '@plinth/contract/webhooks/webhook-calls'
import { say } from '@plinth/domain'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { webhookEndpoints } from '../../site/webhooks/schema.ts'

const NAMESPACE = 'automation'

/** Only the digest of a key is kept: it is long and made by chance, so that nobody finds it out. */
const kept = z.object({ keyHash: z.string().min(1) })

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const ofWebsite = (websiteId: string) =>
  and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.isAutomation, true))

/** How far the connection is: awaited until the service has set up an automation with the key. [CONN-6] */
export async function automationOf(db: Database, websiteId: string): Promise<AutomationConnection> {
  const { success } = kept.safeParse(await readSettings(db, websiteId, NAMESPACE))
  if (!success) return { state: 'disconnected', automations: [] }
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(ofWebsite(websiteId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  const automations = rows.map(({ id, url, events, createdAt }) => ({
    id,
    url: new URL(url).origin,
    event: events[0] ?? ('form.submitted' satisfies WebhookEvent),
    createdOn: createdAt.getTime(),
  }))
  return { state: automations.length === 0 ? 'awaiting' : 'connected', automations }
}

/** Makes a key for an automation service, in the place of an older one. [CONN-6] */
export async function makeAutomationKey(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  websiteId: string,
): Promise<string> {
  const key = `plk_${randomBytes(32).toString('base64url')}`
  await writeSettings(db, clock, websiteId, NAMESPACE, { keyHash: digestOf(key) })
  return key
}

/** Takes the key back, and ends what was set up with it. [CONN-6] */
export async function endAutomations(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  websiteId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await writeSettings(tx, clock, websiteId, NAMESPACE, {})
    await tx.delete(webhookEndpoints).where(ofWebsite(websiteId))
  })
}

/** Lets in an automation service that brings the key of this website. [CONN-7] */
export async function requireAutomation(app: Pick<App, 'db'>, request: FastifyRequest): Promise<void> {
  const [, key = ''] = /^Bearer (plk_[\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
  const settings = kept.safeParse(await readSettings(app.db, request.website.id, NAMESPACE)).data
  const expected = Buffer.from(settings?.keyHash ?? '')
  const given = Buffer.from(digestOf(key))
  if (key !== '' && expected.length === given.length && timingSafeEqual(expected, given)) return
  throw new AppError({
    code: 'automation-unknown',
    status: 401,
    message: say('This key is none of this website. Make a new one under Settings, Forms.'),
  })
}

/** What a message of each event looks like. [CONN-7] */
export const SAMPLES: Readonly<Record<WebhookEvent, object>> = {
  'form.submitted': {
    id: 'answer',
    form: { id: 'form', name: 'Contact form' },
    page: { id: 'page', title: 'Contact', path: '/contact' },
    answers: [
      { field: 'name', kind: 'name', label: 'Name', answer: 'Ada Lovelace' },
      { field: 'email', kind: 'email', label: 'Email', answer: 'ada@example.com' },
    ],
    sentOn: '2026-01-01T12:00:00.000Z',
  },
  'subscriber.confirmed': { id: 'subscriber', email: 'ada@example.com', language: 'en' },
}
