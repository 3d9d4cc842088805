import type { ListDelivery } from '@plinth/contract/connections/connection-calls'
import { newId, readText, say } from '@plinth/domain'
import { and, count, desc, eq } from 'drizzle-orm'
import { systemClock } from '../../platform/clock.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { placeOfSecret } from '../../site/webhooks/deliver.ts'
import { requireWebhookAddress } from '../../site/webhooks/routes.ts'
import { webhookEndpoints } from '../../site/webhooks/schema.ts'
import { newSecret } from '../../site/webhooks/sign.ts'
import { automationOf, endAutomations, makeAutomationKey, requireAutomation, SAMPLES } from './automation.ts'
import { connectionStatus, connectList, disconnectList, listsOf, mailingListOf } from './mailing-list.ts'
import { listDeliveries, type ListDeliveryRow } from './schema.ts'
import { deliverToList, forgetListDeliveries, tellAgain } from './tell-list.ts'

const access = 'settings.edit'

/** How often somebody may have a service asked. */
const limitOfAsking = { name: 'connection-asks', burst: 30, perSeconds: 60 } as const

/** How often an automation service may call. */
const limitOfAutomations = { name: 'automations', burst: 60, perSeconds: 60 } as const

/** Automations of one website. */
const MOST_AUTOMATIONS = 50

/** Connections to a service that keeps a mailing list, and to one that automates. [CONN-1] [CONN-6] */
export async function connectionsFeature(app: App): Promise<void> {
  app.jobs.register(deliverToList)
  app.jobs.register(forgetListDeliveries)
  registerMailingList(app)
  registerListDeliveries(app)
  registerAutomation(app)
  registerCallsOfAutomations(app)
}

function registerMailingList(app: App): void {
  serve(app, 'GET /api/config/connections', { access }, async ({ website }) => ({
    mailingList: await mailingListOf(app.db, website.id),
    automation: await automationOf(app.db, website.id),
  }))

  serve(
    app,
    'POST /api/config/connections/mailing-list/lists',
    { access, rateLimit: limitOfAsking },
    async ({ website, body }) => {
      const lists = await listsOf(app, website.id, body)
      if (!lists.ok) throw refusalError(lists, connectionStatus)
      return { lists: [...lists.value] }
    },
  )

  serve(
    app,
    'PUT /api/config/connections/mailing-list',
    { access, rateLimit: limitOfAsking },
    async ({ website, body }) => {
      const connected = await connectList(app, website.id, body)
      if (!connected.ok) throw refusalError(connected, connectionStatus)
      return { mailingList: connected.value }
    },
  )

  serve(app, 'DELETE /api/config/connections/mailing-list', { access }, ({ website }) =>
    disconnectList(app, website.id),
  )
}

const deliveryOf = (row: ListDeliveryRow): ListDelivery => ({
  id: row.id,
  email: row.email,
  action: row.action,
  state: row.state,
  attempts: row.attempts,
  problem: row.problem,
  createdOn: row.createdAt.getTime(),
  nextOn: row.state === 'waiting' ? (row.nextAt?.getTime() ?? null) : null,
})

function registerListDeliveries(app: App): void {
  serve(
    app,
    'GET /api/config/connections/mailing-list/deliveries',
    { access },
    async ({ website, query }) => {
      const rows = await app.db
        .select()
        .from(listDeliveries)
        .where(
          and(
            eq(listDeliveries.websiteId, website.id),
            rowsAfter(query.cursor, listDeliveries.createdAt, listDeliveries.id),
          ),
        )
        .orderBy(desc(listDeliveries.createdAt), desc(listDeliveries.id))
        .limit(query.limit + 1)
      const { shown, nextCursor } = cutTo(query.limit, rows, (last) =>
        cursorOfMoment(last.createdAt, last.id),
      )
      return { deliveries: shown.map(deliveryOf), nextCursor }
    },
  )

  serve(
    app,
    'POST /api/config/connections/mailing-list/deliveries/:id/resend',
    { access, rateLimit: limitOfAsking, isolation: othersDelivery },
    async ({ website, params }) => {
      const row = await tellAgain(app.jobs, app.db, website.id, params.id, app.clock.now())
      if (row === undefined) throw notFound('person')
      return { delivery: deliveryOf(row) }
    },
  )
}

const othersDelivery: IsolationSample = {
  sample: async (db, websiteId) => {
    const id = newId()
    await db.insert(listDeliveries).values({
      websiteId,
      id,
      email: 'theirs@example.com',
      name: '',
      language: 'en',
      action: 'subscribe',
      state: 'failed',
      createdAt: systemClock.now(),
    })
    return { params: { id } }
  },
}

function registerAutomation(app: App): void {
  serve(
    app,
    'POST /api/config/connections/automation',
    { access, rateLimit: limitOfAsking },
    async ({ website }) => ({
      key: await makeAutomationKey(app, website.id),
      automation: await automationOf(app.db, website.id),
    }),
  )

  serve(app, 'DELETE /api/config/connections/automation', { access }, ({ website }) =>
    endAutomations(app, website.id),
  )
}

/** What an automation service calls with its key: it proves who it is, so that it needs no crumb. [CONN-7] */
function registerCallsOfAutomations(app: App): void {
  const config = { access: 'public', crumb: 'none', rateLimit: limitOfAutomations } as const

  serve(app, 'GET /api/automations/me', config, async (request) => {
    await requireAutomation(app, request)
    const { id, title, primaryLanguage } = request.website
    return { id, title: readText(title, primaryLanguage, primaryLanguage), url: request.origin }
  })

  serve(app, 'GET /api/automations/samples', config, async (request) => {
    await requireAutomation(app, request)
    const { event } = request.query
    return [{ id: 'sample', type: event, timestamp: app.clock.now().toISOString(), data: SAMPLES[event] }]
  })

  serve(app, 'POST /api/automations/hooks', config, async (request) => {
    await requireAutomation(app, request)
    const { url, event } = request.body
    requireWebhookAddress(app, url)
    const websiteId = request.website.id
    const [many] = await app.db
      .select({ automations: count() })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.isAutomation, true)))
    if ((many?.automations ?? 0) >= MOST_AUTOMATIONS)
      throw refusalError(
        {
          ok: false,
          code: 'too-many-webhooks',
          message: say('At most {most} services can be told. Remove one first.', { most: MOST_AUTOMATIONS }),
        },
        { 'too-many-webhooks': 409 },
      )
    const now = app.clock.now()
    const id = newId(now.getTime())
    const secret = await createSecretBox(app.config).lock(newSecret(), placeOfSecret(websiteId, id))
    await app.db
      .insert(webhookEndpoints)
      .values({ websiteId, id, url, events: [event], secret, isOn: true, isAutomation: true, createdAt: now })
    return { id }
  })

  serve(app, 'DELETE /api/automations/hooks/:id', config, async (request) => {
    await requireAutomation(app, request)
    const gone = await app.db
      .delete(webhookEndpoints)
      .where(
        and(
          eq(webhookEndpoints.websiteId, request.website.id),
          eq(webhookEndpoints.id, request.params.id),
          eq(webhookEndpoints.isAutomation, true),
        ),
      )
      .returning({ id: webhookEndpoints.id })
    if (gone.length === 0) throw notFound('webhook')
  })
}
