import type { WebhookDelivery, WebhookEndpoint } from '@plinth/contract/webhooks/webhook-calls'
import { newId, say, type Sentence } from '@plinth/domain'
import { and, asc, desc, eq } from 'drizzle-orm'
import { isIP } from 'node:net'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { deliverWebhook, forgetOldDeliveries, placeOfSecret } from './deliver.ts'
import { isPublicAddress } from '../../platform/network/public-address.ts'
import { webhookDeliveries, webhookEndpoints, type DeliveryRow, type EndpointRow } from './schema.ts'
import { newSecret } from './sign.ts'
import { putDelivery } from './tell-webhooks.ts'

/** Most services of one website. */
const MOST = 20

const statuses = { 'webhook-address': 400, 'too-many-webhooks': 409 } as const

/** How often somebody may have a message sent by hand. */
const limitOfSends = { name: 'webhook-sends', burst: 30, perSeconds: 60 } as const

const access = 'settings.edit'

/** Webhooks: other services that are told of what happens on a website. */
export async function webhooksFeature(app: App): Promise<void> {
  app.jobs.register(deliverWebhook)
  app.jobs.register(forgetOldDeliveries)
  registerEndpoints(app)
  registerDeliveries(app)
}

const named = (websiteId: string, id: string) =>
  and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.id, id))

const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  createdOn: row.createdAt.getTime(),
  triedOn: row.triedAt?.getTime() ?? null,
  nextOn: row.state === 'waiting' ? (row.nextAt?.getTime() ?? null) : null,
})

const endpointOf = (row: EndpointRow, last: DeliveryRow | undefined): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  isOn: row.isOn,
  createdOn: row.createdAt.getTime(),
  last: last === undefined ? null : deliveryOf(last),
})

/** What is wrong with an address that is to be called. [HOOK-5] */
function addressProblem(url: string, allowsPrivate: boolean): Sentence | undefined {
  if (!URL.canParse(url)) return say('Write an address that begins with https://.')
  const { protocol, hostname, username, password } = new URL(url)
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    return say('Write an address that begins with https://.')
  if (username !== '' || password !== '')
    return say('Leave name and password out of the address: messages are signed instead.')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isClosed = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host)
  return isClosed && !allowsPrivate
    ? say('This address leads into a private network, which this installation does not call.')
    : undefined
}

/** @throws AppError 400 `webhook-address` for an address that is not called. [HOOK-5] */
export function requireWebhookAddress(app: App, url: string): void {
  const problem = addressProblem(url, app.config.privateWebhooks)
  if (problem !== undefined)
    throw refusalError(
      { ok: false, code: 'webhook-address', message: problem, fields: { url: problem } },
      statuses,
    )
}

/** Those an owner added; what automations have set up stands with their connection. [CONN-6] */
const ownersOwn = (websiteId: string) =>
  and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.isAutomation, false))

async function find(db: Database, websiteId: string, id: string): Promise<EndpointRow> {
  const [row] = await db.select().from(webhookEndpoints).where(named(websiteId, id))
  if (row === undefined) throw notFound('webhook')
  return row
}

async function listEndpoints(db: Database, websiteId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(ownersOwn(websiteId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  const last = await db
    .selectDistinctOn([webhookDeliveries.endpointId])
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.websiteId, websiteId))
    .orderBy(asc(webhookDeliveries.endpointId), desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
  const byEndpoint = new Map(last.map((row) => [row.endpointId, row]))
  return rows.map((row) => endpointOf(row, byEndpoint.get(row.id)))
}

async function withLast(db: Database, row: EndpointRow): Promise<WebhookEndpoint> {
  const [last] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.websiteId, row.websiteId), eq(webhookDeliveries.endpointId, row.id)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1)
  return endpointOf(row, last)
}

function registerEndpoints(app: App): void {
  const box = createSecretBox(app.config)

  serve(app, 'GET /api/config/webhooks', { access }, async ({ website }) => ({
    endpoints: await listEndpoints(app.db, website.id),
  }))

  serve(app, 'POST /api/config/webhooks', { access }, async ({ website, body }) => {
    requireWebhookAddress(app, body.url)
    const now = app.clock.now()
    const id = newId(now.getTime())
    const secret = newSecret()
    const row: EndpointRow = {
      websiteId: website.id,
      id,
      url: body.url,
      events: body.events,
      secret: await box.lock(secret, placeOfSecret(website.id, id)),
      isOn: true,
      isAutomation: false,
      createdAt: now,
    }
    const known = await app.db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(ownersOwn(website.id))
      .limit(MOST)
    if (known.length >= MOST)
      throw refusalError(
        {
          ok: false,
          code: 'too-many-webhooks',
          message: say('At most {most} services can be told. Remove one first.', { most: MOST }),
        },
        statuses,
      )
    await app.db.insert(webhookEndpoints).values(row)
    return { endpoint: endpointOf(row, undefined), secret }
  })

  serve(
    app,
    'PATCH /api/config/webhooks/:id',
    { access, isolation: othersEndpoint({ isOn: false }) },
    async ({ website, params, body }) => {
      if (body.url !== undefined) requireWebhookAddress(app, body.url)
      const before = await find(app.db, website.id, params.id)
      if (Object.keys(body).length === 0) return { endpoint: await withLast(app.db, before) }
      const [row] = await app.db
        .update(webhookEndpoints)
        .set(body)
        .where(named(website.id, params.id))
        .returning()
      if (row === undefined) throw notFound('webhook')
      return { endpoint: await withLast(app.db, row) }
    },
  )

  serve(
    app,
    'POST /api/config/webhooks/:id/secret',
    { access, isolation: othersEndpoint() },
    async ({ website, params }) => {
      const { id } = await find(app.db, website.id, params.id)
      const secret = newSecret()
      const locked = await box.lock(secret, placeOfSecret(website.id, id))
      await app.db.update(webhookEndpoints).set({ secret: locked }).where(named(website.id, id))
      return { secret }
    },
  )

  serve(
    app,
    'DELETE /api/config/webhooks/:id',
    { access, isolation: othersEndpoint() },
    async ({ website, params }) => {
      const gone = await app.db
        .delete(webhookEndpoints)
        .where(named(website.id, params.id))
        .returning({ id: webhookEndpoints.id })
      if (gone.length === 0) throw notFound('webhook')
    },
  )
}

function registerDeliveries(app: App): void {
  serve(
    app,
    'POST /api/config/webhooks/:id/ping',
    { access, rateLimit: limitOfSends, isolation: othersEndpoint() },
    async ({ website, params }) => {
      const { id: endpointId } = await find(app.db, website.id, params.id)
      const now = app.clock.now()
      const row = await transaction(app.db, (tx) =>
        putDelivery(app.jobs, tx, { websiteId: website.id, endpointId, event: 'ping', data: {}, now }),
      )
      return { delivery: deliveryOf(row) }
    },
  )

  serve(
    app,
    'GET /api/config/webhooks/:id/deliveries',
    { access, isolation: othersEndpoint() },
    async ({ website, params, query }) => {
      const { id } = await find(app.db, website.id, params.id)
      const rows = await app.db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.websiteId, website.id),
            eq(webhookDeliveries.endpointId, id),
            rowsAfter(query.cursor, webhookDeliveries.createdAt, webhookDeliveries.id),
          ),
        )
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(query.limit + 1)
      const { shown, nextCursor } = cutTo(query.limit, rows, (last) =>
        cursorOfMoment(last.createdAt, last.id),
      )
      return { deliveries: shown.map(deliveryOf), nextCursor }
    },
  )

  serve(
    app,
    'POST /api/config/webhook-deliveries/:id/resend',
    { access, rateLimit: limitOfSends, isolation: othersDelivery },
    async ({ website, params }) => {
      const now = app.clock.now()
      const row = await transaction(app.db, async (tx) => {
        const [again] = await tx
          .update(webhookDeliveries)
          .set({ state: 'waiting', attempts: 0, status: null, problem: null, nextAt: now })
          .where(and(eq(webhookDeliveries.websiteId, website.id), eq(webhookDeliveries.id, params.id)))
          .returning()
        if (again === undefined) throw notFound('webhook')
        await app.jobs.send(deliverWebhook, { websiteId: website.id, id: again.id }, { tx })
        return again
      })
      return { delivery: deliveryOf(row) }
    },
  )
}

/** A service of another website, for the isolation test. */
async function keepEndpoint(db: Database, websiteId: string): Promise<string> {
  const id = newId()
  await db.insert(webhookEndpoints).values({
    websiteId,
    id,
    url: 'https://example.com',
    events: ['form.submitted'],
    secret: '',
    isOn: true,
    createdAt: systemClock.now(),
  })
  return id
}

const othersEndpoint = (body?: object): IsolationSample => ({
  sample: async (db, websiteId) => ({
    params: { id: await keepEndpoint(db, websiteId) },
    ...(body === undefined ? {} : { body }),
  }),
})

const othersDelivery: IsolationSample = {
  sample: async (db, websiteId) => {
    const id = newId()
    await db.insert(webhookDeliveries).values({
      websiteId,
      id,
      endpointId: await keepEndpoint(db, websiteId),
      event: 'ping',
      body: '{}',
      state: 'failed',
      createdAt: systemClock.now(),
    })
    return { params: { id } }
  },
}
