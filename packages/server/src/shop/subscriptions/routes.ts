import { newId, USUAL_PLAN, type Outcome } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import {
  changeBy,
  dueNow,
  subscriptionErrorStatus,
  subscriptionNotThere,
  type Changing,
  type SubscriptionErrorCode,
} from './change-subscription.ts'
import { renewDueSubscriptions, renewSubscription } from './jobs.ts'
import { listSubscriptions, subscriptionDetail } from './list-subscriptions.ts'
import { renew, type RenewalDesk } from './renew.ts'
import { subscriptions, subscriptionSettings } from './schema.ts'
import { registerSubscriptionMails, sendSubscriptionMail } from './subscription-mails.ts'
import { registerSubscriptionPage } from './subscription-pages.ts'
import { settingsOf } from './subscription-store.ts'
import { advanceTestClock, deskOfDay, testClockOf } from './test-clock.ts'

/** A subscription of another website, for the isolation test. */
const aSubscription = (body?: unknown): IsolationSample => ({
  sample: async (db, websiteId) => {
    const id = newId()
    const now = new Date()
    await db.insert(subscriptions).values({
      websiteId,
      id,
      state: 'active',
      productId: newId(),
      variantId: newId(),
      productName: 'Mug',
      variantName: '',
      quantity: 1,
      additionalFields: [],
      plan: USUAL_PLAN,
      currency: 'USD',
      unitPrice: 1000,
      email: 'ada@example.com',
      customerName: 'Ada',
      language: 'en',
      origin: '',
      methodId: 'none',
      methodKind: 'none',
      testMode: true,
      anchor: now,
      period: 1,
      ordersMade: 1,
      createdAt: now,
      updatedAt: now,
    })
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  },
})

/** Subscriptions: what owners and buyers do with them, their mails, and the jobs that renew them. */
export async function subscriptionsFeature(app: App): Promise<void> {
  app.jobs.register(sendSubscriptionMail)
  app.jobs.register(renewSubscription)
  app.jobs.register(renewDueSubscriptions)
  registerSubscriptionMails(app)
  registerSubscriptionPage(app)
  readRoutes(app)
  changeRoutes(app)
  settingRoutes(app)
}

/** What renewals work with for one request. */
function renewalDeskOf(app: App, request: FastifyRequest): RenewalDesk {
  const { db, clock, jobs, payments } = app
  return { db, clock, jobs, payments, log: request.log }
}

function readRoutes(app: App): void {
  serve(app, 'GET /api/config/subscriptions', { access: 'orders.view' }, async ({ website, query }) =>
    listSubscriptions(app.db, website.id, query),
  )
  serve(
    app,
    'GET /api/config/subscriptions/:id',
    { access: 'orders.view', isolation: aSubscription() },
    async (request) => detailOf(app, request, request.params.id),
  )
}

async function detailOf(app: App, request: FastifyRequest, id: string) {
  const detail = await subscriptionDetail(app.db, request.website.id, id, languageOf(request))
  if (detail === undefined) throw refusalError(subscriptionNotThere(), subscriptionErrorStatus)
  return detail
}

function changingOf({ website, account }: FastifyRequest, id: string): Changing {
  const name = account?.name ?? ''
  const by = { actor: 'owner', ...(name === '' ? {} : { name }) } as const
  return { websiteId: website.id, timeZone: website.timeZone, id, by }
}

function changeRoutes(app: App): void {
  serve(
    app,
    'POST /api/config/subscriptions/:id/change',
    { access: 'orders.edit', isolation: aSubscription({ action: 'pause' }) },
    async (request) => {
      const { id } = request.params
      orRefuse(await changeBy(app, changingOf(request, id), request.body))
      return detailOf(app, request, id)
    },
  )
  serve(
    app,
    'POST /api/config/subscriptions/:id/retry',
    { access: 'orders.edit', isolation: aSubscription() },
    async (request) => {
      const { id } = request.params
      orRefuse(await dueNow(app, changingOf(request, id)))
      const websiteId = request.website.id
      await renew(await deskOfDay(renewalDeskOf(app, request), websiteId, id), websiteId, id)
      return detailOf(app, request, id)
    },
  )
}

function settingRoutes(app: App): void {
  const settings = async (websiteId: string) => {
    const { afterFailure } = await settingsOf(app.db, websiteId)
    return { afterFailure, testClock: await testClockOf(app, websiteId) }
  }
  serve(app, 'GET /api/config/subscription-settings', { access: 'orders.view' }, async ({ website }) =>
    settings(website.id),
  )
  serve(
    app,
    'PUT /api/config/subscription-settings',
    { access: 'settings.edit' },
    async ({ website, body: { afterFailure } }) => {
      await app.db
        .insert(subscriptionSettings)
        .values({ websiteId: website.id, afterFailure })
        .onConflictDoUpdate({ target: subscriptionSettings.websiteId, set: { afterFailure } })
      return settings(website.id)
    },
  )
  serve(app, 'POST /api/config/subscription-clock', { access: 'settings.edit' }, async (request) => {
    const { website, body } = request
    const advanced = orRefuse(await advanceTestClock(renewalDeskOf(app, request), website, body))
    return { ...(await settings(website.id)), ...advanced }
  })
}

function orRefuse<Value>(outcome: Outcome<Value, SubscriptionErrorCode>): Value {
  if (!outcome.ok) throw refusalError(outcome, subscriptionErrorStatus)
  return outcome.value
}
